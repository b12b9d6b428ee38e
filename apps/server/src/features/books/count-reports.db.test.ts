import { afterAll, beforeAll, expect, test } from 'vitest';
import { bidInTime, laneOn, makeLive, makePeople, quietLog } from '../../testing/auction-world.ts';
import { byTwo } from '../../testing/by-two.ts';
import { keepBooks } from '../../testing/keep-books.ts';
import {
  anMpesaNumber,
  makeWins,
  type OrdersApp,
  ordersApp,
  orderWin,
  withAddress,
  type Won,
} from '../../testing/orders-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { recountProfit } from '../../../../../tests/month/recount.ts';
import { callOff, ChangeFeed } from '../auctions/index.ts';
import { changeDelivery } from '../orders/room/change-delivery.ts';
import { readBacklog } from './bookkeeper.ts';
import { cancelOrderKind, moveOrder } from '../orders/index.ts';
import { moveCase, openCase } from '../orders/room/order-cases.ts';
import { sendPromised, shelveReturned } from '../orders/room/send-promised.ts';
import { readProfit, readResults } from './reports.sql.ts';
import { today } from './statements.sql.ts';

/** Each cause that changes a report lists it by itself: nothing here is listed by hand before it is looked at. */
const database = await testDatabase({ poolSize: 8 });
const { db, owner } = database;
const lane = laneOn(database);
let app: OrdersApp;
let wins: Won[] = [];
let [ann, ben] = ['', ''];
beforeAll(async () => {
  app = await ordersApp(database);
  wins = await makeWins(database, lane, 12);
  await owner.query('update stock_lot set unit_cost_cents = 250000 + 1000 * product_id');
  [ann = '', ben = ''] = await makePeople(database, 2, { kind: 'staff' });
  await owner.query(`update app_user set permissions = '{fulfilment,finance}' where id = any($1)`, [[ann, ben]]);
});
afterAll(async () => {
  await app?.stop();
  await lane.stop();
});

const SUMMARIES = ['payment_hour', 'credit_hour', 'order_result', 'auction_result'];
const summaries = async () =>
  Promise.all(SUMMARIES.map(async (table) => (await owner.query(`select * from ${table} order by 1, 2`)).rows));

/** Books what waits; then all of it is counted anew from its rows, and nothing may change by that. */
async function countsAsListed(): Promise<void> {
  await keepBooks(db);
  const counted = await summaries();
  await owner.query(`insert into report_todo (auction_id) select auction_id from outcome`);
  await owner.query(`insert into report_todo (order_id) select id from shop_order`);
  await owner.query(`insert into report_todo (hour) select distinct date_trunc('hour', created_at) from payment`);
  await keepBooks(db);
  expect(await summaries()).toEqual(counted);
}

const resultOf = async (table: 'auction_result' | 'order_result', id: string) => {
  const key = table === 'auction_result' ? 'auction_id' : 'order_id';
  const { rows } = await owner.query(
    `select *, to_jsonb(t) ->> 'promised' as promised_day from ${table} t where ${key}::text = $1`,
    [id],
  );
  return rows[0];
};
const resultOfWin = (won: Won) => resultOf('auction_result', String(won.auctionId));
const takeWin = (): Won => {
  const won = wins.pop();
  if (won === undefined) throw new Error('no more wins');
  return won;
};
async function aPaidWin() {
  const won = takeWin();
  const order = await orderWin(app, won);
  await app.pay(order.paymentId);
  await keepBooks(db);
  return { ...order, won };
}
const move = (orderId: string, to: 'processing' | 'shipped' | 'delivered') =>
  moveOrder({ db, bus: app.bus, payments: app.payments }, ann, orderId, to);

test('[MON-9] an order cancelled after its payment is no promise any more', async () => {
  const { orderId } = await aPaidWin();
  expect(await resultOf('order_result', orderId)).toMatchObject({ delivered: null });
  const deps = { db: database.staff.db, kinds: [cancelOrderKind({ bus: app.bus })] };
  await byTwo(deps, [ann, ben], 'order.cancel', { orderId, note: 'Broken' });
  await keepBooks(db);
  expect(await resultOf('order_result', orderId)).toBeUndefined();
  await countsAsListed();
});

test('[MON-9] what came in with a delivered order and was reversed is no sale of its auction', async () => {
  const { won, orderId, paymentId } = await aPaidWin();
  for (const to of ['processing', 'shipped', 'delivered'] as const) await move(orderId, to);
  await keepBooks(db);
  expect(await resultOfWin(won)).toMatchObject({ price_cents: 200 });
  await app.reverse(paymentId);
  await keepBooks(db);
  expect(await resultOfWin(won)).toMatchObject({ price_cents: 0 });
  await countsAsListed();
});

test('[MON-9] what a piece cost, written down later, is what its auctions cost: taken ones and those still open', async () => {
  const { won, orderId } = await aPaidWin();
  const open = takeWin();
  const { rows } = await owner.query(
    `select (select lot_id from shop_order where id = $1) as taken, (select product_id from auction where id = $2) as product`,
    [orderId, open.auctionId],
  );
  await owner.query('update stock_lot set unit_cost_cents = null where id = $1 or product_id = $2', [
    rows[0].taken,
    rows[0].product,
  ]);
  await keepBooks(db);
  expect(await resultOfWin(won)).toMatchObject({ cost_unknown: true });
  expect(await resultOfWin(open)).toMatchObject({ cost_unknown: true });
  await owner.query('update stock_lot set unit_cost_cents = 123400 where id = $1 or product_id = $2', [
    rows[0].taken,
    rows[0].product,
  ]);
  await keepBooks(db);
  expect(await resultOfWin(won)).toMatchObject({ cost_unknown: false, goods_cents: 123_400 });
  expect(await resultOfWin(open)).toMatchObject({ cost_unknown: false, goods_cents: 123_400 });
  await countsAsListed();
});

test('[MON-9] the first day that was promised is the day that counts, however often it is put off', async () => {
  const { orderId } = await aPaidWin();
  const { rows } = await owner.query(
    'select (extract(epoch from updated_at) * 1000000)::bigint as revision from shop_order where id = $1',
    [orderId],
  );
  const first = (await resultOf('order_result', orderId))?.promised_day;
  let revision = Number(rows[0].revision);
  const { rows: ahead } = await owner.query(
    `select (nairobi_day(clock_timestamp()) + n)::text as day from unnest('{20,40}'::int[]) n order by n`,
  );
  for (const { day: promised } of ahead) {
    const change = { revision, courier: null, tracking: null, promised };
    await changeDelivery(db, orderId, change, { actorId: ann, requestId: 'a test' });
    const { rows: now } = await owner.query(
      'select (extract(epoch from updated_at) * 1000000)::bigint as revision from shop_order where id = $1',
      [orderId],
    );
    revision = Number(now[0].revision);
  }
  await keepBooks(db);
  expect(first).toMatch(/^20/);
  expect(await resultOf('order_result', orderId)).toMatchObject({ promised_day: first });
  await countsAsListed();
});

test('[MON-1] how long the oldest cause has waited is told, and nothing once all is booked', async () => {
  await makePeople(database, 1, { bids: 3, unitPriceCents: 500 });
  await owner.query(`update book_todo set listed_at = listed_at - interval '1 hour'`);
  expect((await readBacklog(db)).seconds).toBeGreaterThanOrEqual(3_600);
  await keepBooks(db);
  expect(await readBacklog(db)).toEqual({ waits: 0, seconds: 0 });
});

test('[MON-9] a win whose money was taken back after it was sent costs its piece, and that cost is known', async () => {
  const { won, orderId, paymentId } = await aPaidWin();
  await owner.query(
    'update stock_lot l set unit_cost_cents = 300000 from shop_order s where s.id = $1 and l.id = s.lot_id',
    [orderId],
  );
  for (const to of ['processing', 'shipped', 'delivered'] as const) await move(orderId, to);
  await app.reverse(paymentId);
  await keepBooks(db);
  expect(await resultOfWin(won)).toMatchObject({ price_cents: 0, goods_cents: 300_000, cost_unknown: false });
  // What had not left lies on the shelf again.
  const other = await aPaidWin();
  await app.reverse(other.paymentId);
  await keepBooks(db);
  expect(await resultOfWin(other.won)).toMatchObject({ price_cents: 0, goods_cents: 0, cost_unknown: false });
  await countsAsListed();
});

test('[MON-9] what was called off earned nothing, and its bids that went back are no loss of Buy It Now', async () => {
  const day = await today(db);
  const rowOf = async (claim: string) =>
    (await readProfit(db, { from: day, to: day })).find((row) => row.claim === claim) ?? {
      auctions: 0,
      bids: 0,
      profit: 0,
    };
  const [before, purchases] = [await rowOf('void'), await rowOf('buy_now')];
  const [auctionId = 0] = await makeLive(database, 1);
  const [one = '', two = ''] = await makePeople(database, 2, { bids: 5, unitPriceCents: 1_000 });
  for (const who of [one, two, one, two]) expect(await bidInTime(lane, auctionId, who)).toBe('accepted');
  await callOff({ db, feed: new ChangeFeed(), log: quietLog }, auctionId, { reason: 'test', actorId: null });
  await keepBooks(db);
  const after = await rowOf('void');
  expect([after.auctions - before.auctions, after.bids - before.bids, after.profit - before.profit]).toEqual([1, 0, 0]);
  expect(await rowOf('buy_now')).toEqual(purchases);
});

/** What each auction came to is what an independent count from raw rows says, and the rows beneath a claim come to its sum. */
async function isRecounted(): Promise<void> {
  await countsAsListed();
  const day = await today(db);
  const days = { from: day, to: day };
  const rows = await readResults(db, days, { below: null, limit: 100 });
  expect(new Map(rows.map(({ id, profit }) => [id, profit]))).toEqual(await recountProfit(owner));
  const sums = (await readProfit(db, days)).reduce((sum, { profit }) => sum + profit, 0);
  expect(sums).toBe(rows.reduce((sum, { profit }) => sum + profit, 0));
}

const costs = (orderId: string, cents: number) =>
  owner.query('update stock_lot l set unit_cost_cents = $2 from shop_order s where s.id = $1 and l.id = s.lot_id', [
    orderId,
    cents,
  ]);

test('[MON-9] a purchase that was taken back after it was sent earns nothing and costs its piece, until that is back', async () => {
  const { auctionId, loser } = takeWin();
  await withAddress(app, loser);
  const body = { paymentMethod: 'mpesa', mpesaNumber: anMpesaNumber(), originalPrice: 5_000, orderId: auctionId };
  const { payment_id: paymentId, order_id: orderId } = (
    await app.ask('/api/place_normal_order', { who: loser, body: { ...body, amount: 5_000 } })
  ).body;
  await app.pay(paymentId);
  await costs(orderId, 310_000);
  for (const to of ['processing', 'shipped', 'delivered'] as const) await move(orderId, to);
  await app.reverse(paymentId);
  await keepBooks(db);
  const result = () => resultOf('auction_result', String(auctionId));
  expect(await result()).toMatchObject({ buy_now: 0, buy_now_cents: 0, buy_now_goods_cents: 310_000 });
  const day = await today(db);
  const under = await readResults(db, { from: day, to: day }, { claim: 'buy_now', below: null, limit: 100 });
  expect(under.map(({ id }) => id)).toContain(auctionId);
  await isRecounted();
  const by = { actorId: ann, requestId: 'a test' };
  const { staff } = database;
  await openCase(staff.db, orderId, { kind: 'return', cause: 'damaged', words: 'the lid is cracked' }, by);
  const { rows } = await owner.query('select id from order_case where order_id = $1', [orderId]);
  for (const [revision, to] of (['agreed', 'received'] as const).entries())
    await moveCase(staff.db, orderId, rows[0].id, { to, revision, words: 'as told on the phone' }, by);
  await shelveReturned(staff.db, orderId, by);
  await keepBooks(db);
  expect(await result()).toMatchObject({ buy_now_goods_cents: 0, cost_unknown: false });
  await isRecounted();
});

test('[MON-9][WIN-8] another piece that was sent costs its auction a second one, at its own lot’s cost', async () => {
  const { won, orderId } = await aPaidWin();
  await costs(orderId, 300_000);
  for (const to of ['processing', 'shipped', 'delivered'] as const) await move(orderId, to);
  const by = (actorId: string) => ({ actorId, requestId: 'a test' });
  const { staff } = database;
  await openCase(staff.db, orderId, { kind: 'complaint', cause: 'damaged', words: 'the lid is cracked' }, by(ann));
  const { rows } = await owner.query('select id from order_case where order_id = $1', [orderId]);
  const end = { to: 'resolved', outcome: 'replaced', revision: 0, words: 'another one' } as const;
  await moveCase(staff.db, orderId, rows[0].id, end, by(ann));
  await owner.query(
    `insert into stock_lot (product_id, pieces, pieces_left, unit_cost_cents, received_on)
     select product_id, 5, 5, 280000, '2020-01-01' from shop_order where id = $1`,
    [orderId],
  );
  await sendPromised(staff.db, orderId, rows[0].id, { revision: 1, words: 'by courier' }, by(ben));
  await keepBooks(db);
  expect(await resultOfWin(won)).toMatchObject({ goods_cents: 580_000, cost_unknown: false });
  await isRecounted();
  await owner.query(`update stock_lot set unit_cost_cents = 285000 where unit_cost_cents = 280000`);
  await keepBooks(db);
  expect(await resultOfWin(won)).toMatchObject({ goods_cents: 585_000 });
  await isRecounted();
});

test('[MON-9] a win that was called off on its way costs the piece that is lost, beside whatever it is claimed as next', async () => {
  const { won, orderId } = await aPaidWin();
  await costs(orderId, 300_000);
  for (const to of ['processing', 'shipped'] as const) await move(orderId, to);
  const deps = { db: database.staff.db, kinds: [cancelOrderKind({ bus: app.bus })] };
  await byTwo(deps, [ann, ben], 'order.cancel', { orderId, note: 'The parcel is lost' });
  await keepBooks(db);
  const { rows } = await owner.query('select claim, goods_cents from auction_result where auction_id = $1', [
    won.auctionId,
  ]);
  expect(rows[0].claim).toBe('open');
  expect(rows[0].goods_cents).toBeGreaterThan(500_000);
  await isRecounted();
});
