import { afterAll, beforeAll, expect, test } from 'vitest';
import { bidInTime, laneOn, makeLive, makePeople, quietLog } from '../../testing/auction-world.ts';
import { byTwo } from '../../testing/by-two.ts';
import { keepBooks } from '../../testing/keep-books.ts';
import { makeWins, type OrdersApp, ordersApp, orderWin, type Won } from '../../testing/orders-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { callOff, ChangeFeed } from '../auctions/index.ts';
import { changeDelivery } from '../orders/room/change-delivery.ts';
import { readBacklog } from './bookkeeper.ts';
import { cancelOrderKind, moveOrder } from '../orders/index.ts';
import { readProfit } from './reports.sql.ts';
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
  for (const promised of ['2031-05-06', '2031-06-06']) {
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
