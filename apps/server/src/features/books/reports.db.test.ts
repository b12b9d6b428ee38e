import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBid, laneOn, makeLive, makePeople, quietLog } from '../../testing/auction-world.ts';
import {
  anMpesaNumber,
  claimCash,
  makeWins,
  type OrdersApp,
  ordersApp,
  withAddress,
} from '../../testing/orders-app.ts';
import { keepBooks } from '../../testing/keep-books.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { callOff, ChangeFeed } from '../auctions/index.ts';
import { moveOrder } from '../orders/index.ts';
import { readDelivery, readOdds, readOwed, readPayments, readProfit, readResults, readSales } from './reports.sql.ts';
import { today } from './statements.sql.ts';

const database = await testDatabase({ poolSize: 8 });
const { db, owner } = database;
const lane = laneOn(database);
let app: OrdersApp;
beforeAll(async () => {
  app = await ordersApp(database);
});
afterAll(async () => {
  await app?.stop();
  await lane.stop();
});

type Raw = Record<string, string | number | boolean | null>;
const rowsOf = async (table: string): Promise<Raw[]> => (await owner.query<Raw>(`select * from ${table}`)).rows;

/**
 * Profit per auction from raw rows, by nothing of the server's: bid by bid, order by order. Written apart from the summaries, so
 * that both would have to be wrong in the same way.
 */
async function profitFromRows(): Promise<Map<number, number>> {
  const [bids, outcomes, claims, orders, payments, lots, cash, bidLots] = await Promise.all(
    ['bid', 'outcome', 'claim', 'shop_order', 'payment', 'stock_lot', 'withdrawal', 'bid_lot'].map(rowsOf),
  );
  const auctions = await rowsOf('auction');
  const cents = (value: unknown) => Number(value ?? 0);
  const profit = new Map<number, number>();
  for (const outcome of outcomes ?? []) {
    const id = Number(outcome['auction_id']);
    let sum = 0;
    for (const bid of bids ?? []) if (Number(bid['auction_id']) === id) sum += cents(bid['unit_price_cents']);
    for (const lot of bidLots ?? [])
      if (lot['kind'] === 'refund' && String(lot['source']).startsWith(`refund:${id}:`))
        sum -= cents(lot['bids_total']) * cents(lot['unit_price_cents']);
    const claim = claims?.find((each) => Number(each['auction_id']) === id);
    for (const order of orders ?? []) {
      const payment = payments?.find((each) => each['id'] === order['payment_id']);
      if (Number(order['auction_id']) !== id || payment?.['state'] !== 'paid' || order['state'] === 'cancelled')
        continue;
      const lot = lots?.find((each) => each['id'] === order['lot_id']);
      sum += cents(order['total_cents']) - cents(lot?.['unit_cost_cents']);
    }
    if (claim?.['kind'] === 'cash') {
      const paid = cash?.find((each) => each['id'] === claim['withdrawal_id']);
      sum -= cents(paid?.['gross_cents']) - cents(paid?.['fee_cents']) - cents(paid?.['rounding_cents']);
    }
    if (outcome['result'] === 'sold' && claim === undefined) {
      const auction = auctions.find((each) => Number(each['id']) === id);
      sum -= cents(lots?.find((each) => each['product_id'] === auction?.['product_id'])?.['unit_cost_cents']);
    }
    profit.set(id, sum);
  }
  return profit;
}

test('[MON-9] profit per auction is what the raw rows say, for each way to claim, and stays so when it is counted again', async () => {
  const wins = await makeWins(database, lane, 4);
  const [product, cash, open, sold] = wins;
  if (!product || !cash || !open || !sold) throw new Error('no wins');
  await owner.query('update stock_lot set unit_cost_cents = 250000 + 1000 * product_id');
  const [clerk = ''] = await makePeople(database, 1, { kind: 'owner' });
  const order = { paymentMethod: 'mpesa' };
  await withAddress(app, product.winner);
  const placed = await app.ask('/api/place-order', {
    who: product.winner,
    body: { ...order, mpesaNumber: anMpesaNumber(), finalBidPrice: 2, auctionId: product.auctionId, amount: 2 },
  });
  await app.pay(placed.body.payment_id);
  for (const to of ['processing', 'shipped', 'delivered'] as const)
    await moveOrder({ db, bus: app.bus, payments: app.payments }, clerk, placed.body.order_id, to);
  await claimCash(database, cash);
  await withAddress(app, sold.loser);
  const bought = await app.ask('/api/place_normal_order', {
    who: sold.loser,
    body: { ...order, mpesaNumber: anMpesaNumber(), originalPrice: 5_000, orderId: sold.auctionId, amount: 5_000 },
  });
  await app.pay(bought.body.payment_id);
  const [off = 0] = await makeLive(database, 1);
  for (const who of await makePeople(database, 2, { bids: 2, unitPriceCents: 650 }))
    expect(await lane.submit(aBid(off, who))).toMatchObject({ ok: true });
  await callOff({ db, feed: new ChangeFeed(), log: quietLog }, off, { reason: 'test', actorId: null });
  await keepBooks(db);

  const day = await today(db);
  const days = { from: day, to: day };
  const asCounted = async () =>
    new Map((await readResults(db, days, { below: null, limit: 100 })).map(({ id, profit }) => [id, profit]));
  expect(await asCounted()).toEqual(await profitFromRows());
  const claims = (await readResults(db, days, { below: null, limit: 100 })).map(({ claim }) => claim);
  expect(claims.toSorted()).toEqual(['cash', 'open', 'open', 'product', 'void']);
  // Listed once more, all of it: nothing is counted twice.
  await owner.query(`insert into report_todo (auction_id) select auction_id from outcome`);
  await owner.query(`insert into report_todo (hour) select date_trunc('hour', created_at) from payment`);
  const before = [await readProfit(db, days), await readPayments(db, days), await readOdds(db, day)];
  await keepBooks(db);
  expect([await readProfit(db, days), await readPayments(db, days), await readOdds(db, day)]).toEqual(before);
  expect(await asCounted()).toEqual(await profitFromRows());

  expect(await readSales(db, days)).toMatchObject([{ win: 200, buy_now: 500_000, payments: 2 }]);
  expect(await readPayments(db, days)).toMatchObject({ asked: 2, paid: 2, failures: [] });
  expect(await readDelivery(db, { from: day, to: '2099-12-31' }, day)).toMatchObject({
    promised: 2,
    on_time: 1,
    late: 0,
  });
  const owed = await readOwed(db, day);
  const { rows } = await owner.query(
    `select unit_price_cents::int as price, sum(bids_left)::int as bids from bid_lot group by 1 having sum(bids_left) > 0 order by 1 desc`,
  );
  expect(owed.map(({ price, bids }) => ({ price, bids }))).toEqual(rows);
});
