import { afterAll, beforeAll, expect, test } from 'vitest';
import { bidInTime, closeAll, laneOn, makeLive, makePeople, runOut } from '../../testing/auction-world.ts';
import { anMpesaNumber, daysPass, makeWins, type OrdersApp, ordersApp, withAddress } from '../../testing/orders-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { ORDER_INVARIANTS } from '../invariants/order-invariants.ts';
import { liftSuspension, suspendUser } from '../users/index.ts';
import { endDeadOrders } from './index.ts';

const SHOP_PRICE = 5_000;
const database = await testDatabase({ poolSize: 12 });
const { db, pool } = database;
const lane = laneOn(database);
let app: OrdersApp;
beforeAll(async () => {
  app = await ordersApp(database);
});
afterAll(async () => {
  await app?.stop();
  await lane.stop();
  // Time was moved here, which those of auctions would tell.
  for (const { name, sql } of ORDER_INVARIANTS) expect([name, (await pool.query(sql)).rows]).toEqual([name, []]);
});

const offer = async (who: string, auctionId: number) =>
  (await app.ask(`/api/getorderproduct/${auctionId}`, { who })).body.auction;
const buy = (who: string, orderId: number) => {
  const body = { mpesaNumber: anMpesaNumber(), originalPrice: SHOP_PRICE, orderId, amount: SHOP_PRICE };
  return app.ask('/api/place_normal_order', { who, body: { ...body, paymentMethod: 'mpesa' } });
};
const DEPS = { db: database.staff.db, bus: { publish: () => undefined } };
/** Somebody who lost an auction that is over, with somebody of the shop. */
async function lost() {
  const [won] = await makeWins(database, lane, 1, SHOP_PRICE * 100);
  if (won === undefined) throw new Error('nothing was won');
  const [support = ''] = await makePeople(database, 1, { kind: 'owner' });
  await withAddress(app, won.loser);
  return { loser: won.loser, auctionId: won.auctionId, by: { actorId: support, reason: 'looked into' } };
}

test('[WIN-5][OPS-11] the days to order stand still while somebody can’t sign in, and begin anew when that ends', async () => {
  const { loser, auctionId, by } = await lost();
  await suspendUser(DEPS, { userId: loser, scope: 'all', cause: 'looking_into', days: null }, by);
  // It began while the days ran, and went on for longer than they do.
  await database.owner.query(`update suspension set started_at = started_at - interval '8 days' where user_id = $1`, [
    loser,
  ]);
  await daysPass(database, auctionId, 9);
  await liftSuspension(DEPS, { userId: loser }, by);
  const seen = await offer(loser, auctionId);
  expect(seen.barred_by).toBeNull();
  expect(Date.parse(seen.order_until) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  const paid = await buy(loser, auctionId);
  expect(paid.status).toBe(200);
  await app.pay(paid.body.payment_id);
});

test('[WIN-5][OPS-11] an order that failed in days that began anew stays open for another try as long as they run', async () => {
  const { loser, auctionId, by } = await lost();
  await suspendUser(DEPS, { userId: loser, scope: 'all', cause: 'looking_into', days: null }, by);
  await database.owner.query(`update suspension set started_at = started_at - interval '8 days' where user_id = $1`, [
    loser,
  ]);
  await daysPass(database, auctionId, 9);
  await liftSuspension(DEPS, { userId: loser }, by);
  await app.fail((await buy(loser, auctionId)).body.payment_id);
  const state = async () =>
    (await pool.query('select state from shop_order where auction_id = $1 and user_id = $2', [auctionId, loser]))
      .rows[0].state;
  await database.owner.query(
    `update shop_order set updated_at = updated_at - interval '4 days' where auction_id = $1 and user_id = $2`,
    [auctionId, loser],
  );
  await endDeadOrders({ db, payments: app.payments });
  expect(await state()).toBe('awaiting_payment');
  // As if its days had been over before that suspension began.
  await daysPass(database, auctionId, 30);
  await endDeadOrders({ db, payments: app.payments });
  expect(await state()).toBe('cancelled');
});

test('[WIN-5] days that were over before it began are over', async () => {
  const { loser, auctionId, by } = await lost();
  await daysPass(database, auctionId, 9);
  await suspendUser(DEPS, { userId: loser, scope: 'all', cause: 'looking_into', days: null }, by);
  await liftSuspension(DEPS, { userId: loser }, by);
  expect((await offer(loser, auctionId)).barred_by).toBe('ORDER_CLOSED');
  expect((await buy(loser, auctionId)).body.code).toBe('ORDER_CLOSED');
});

test('[WIN-5][WIN-1] whoever wins is not asked for the shop price any more: what they never paid ends with the win', async () => {
  const [auctionId = 0] = await makeLive(database, 1, { priceCents: SHOP_PRICE * 100 });
  const [winner = '', rival = ''] = await makePeople(database, 2, { bids: 10 });
  await withAddress(app, winner);
  const failed = (await buy(winner, auctionId)).body;
  await app.fail(failed.payment_id);
  for (const who of [rival, winner]) expect(await bidInTime(lane, auctionId, who)).toBe('accepted');
  const asked = async () =>
    (await app.ask('/api/get_user_orderd_items', { who: winner })).body.orderedItems.map(
      ({ kind, state }: { kind: string; state: string }) => `${kind} ${state}`,
    );
  expect(await asked()).toEqual(['buy_now awaiting_payment']);
  await runOut(database, [auctionId]);
  await closeAll(database);
  await endDeadOrders({ db, payments: app.payments });
  expect(await asked()).toEqual(['buy_now cancelled']);
});
