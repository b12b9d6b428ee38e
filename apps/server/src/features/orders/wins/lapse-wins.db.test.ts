import { afterAll, beforeAll, expect, test } from 'vitest';
import { laneOn, makeLive, makePeople, setStock } from '../../../testing/auction-world.ts';
import { byTwo } from '../../../testing/by-two.ts';
import {
  aReceipt,
  anMpesaNumber,
  claimCash,
  daysPass,
  makeWins,
  type OrdersApp,
  ordersApp,
  refilledAgo,
  shareProduct,
  withAddress,
  type Won,
} from '../../../testing/orders-app.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { ORDER_INVARIANTS } from '../../invariants/order-invariants.ts';
import { refuseWithdrawal } from '../../payouts/index.ts';
import { liftSuspension, suspendUser } from '../../users/index.ts';
import { cancelOrderKind, endDeadOrders, lapseWins } from '../index.ts';

const database = await testDatabase({ poolSize: 12 });
const { db, pool } = database;
const lane = laneOn(database);
let app: OrdersApp;
let wins: Won[] = [];
beforeAll(async () => {
  app = await ordersApp(database);
  wins = await makeWins(database, lane, 8);
});
afterAll(async () => {
  await app?.stop();
  await lane.stop();
  // Time was moved here, which those of auctions would tell.
  for (const { name, sql } of ORDER_INVARIANTS) expect([name, (await pool.query(sql)).rows]).toEqual([name, []]);
});

const aWin = async (): Promise<Won> => {
  const won = wins.pop();
  if (!won) throw new Error('no win is left');
  await withAddress(app, won.winner);
  return won;
};
const place = ({ auctionId, winner }: Won) => {
  const body = { mpesaNumber: anMpesaNumber(), finalBidPrice: 2, auctionId, amount: 2, paymentMethod: 'mpesa' };
  return app.ask('/api/place-order', { who: winner, body });
};
const item = async ({ auctionId, winner }: Won) =>
  (await app.ask(`/api/getwinningitem/${auctionId}`, { who: winner })).body.auction;
const claimOf = async ({ auctionId }: Won): Promise<string | undefined> =>
  (await pool.query('select kind from claim where auction_id = $1', [auctionId])).rows[0]?.kind;
const lapse = () => lapseWins({ db, payments: app.payments });

test('[WIN-1] 14 days later a win lapses, once, with its unpaid order; before that it does not', async () => {
  const won = await aWin();
  const { payment_id, order_id } = (await place(won)).body;
  await app.fail(payment_id);
  await daysPass(database, won.auctionId, 13);
  expect([await lapse(), (await item(won)).is_lapsed]).toEqual([0, false]);
  await daysPass(database, won.auctionId, 2);
  expect((await item(won)).is_lapsed).toBe(true);
  expect((await app.ask('/api/get_user_won_items?filter=pending', { who: won.winner })).body.wonItems).toEqual([]);
  expect((await place(won)).body.code).toBe('CLAIM_LAPSED');
  const rounds = await Promise.all([lapse(), lapse(), lapse()]);
  expect(rounds.reduce((sum, n) => sum + n, 0)).toBe(1);
  expect(await claimOf(won)).toBe('lapsed');
  expect((await app.ask(`/api/orders/${order_id}`, { who: won.winner })).body.order.state).toBe('cancelled');
  expect((await place(won)).body.code).toBe('CLAIM_LAPSED');
  await expect(claimCash(database, won)).rejects.toMatchObject({ code: 'CLAIM_LAPSED' });
  // Its first payment's money comes after all that: it goes back.
  const receipt = aReceipt();
  await app.pay(payment_id, receipt);
  expect((await pool.query('select state, why from receipt where receipt = $1', [receipt])).rows).toEqual([
    { state: 'refund_due', why: 'the order had been cancelled' },
  ]);
});

test('[WIN-1] a payment that may still be paid never lapses, and pays long after the deadline', async () => {
  const won = await aWin();
  const { payment_id } = (await place(won)).body;
  await daysPass(database, won.auctionId, 30);
  expect([await lapse(), (await item(won)).is_lapsed, await claimOf(won)]).toEqual([0, false, undefined]);
  const pending = await app.ask('/api/get_user_won_items?filter=pending', { who: won.winner });
  expect(pending.body.wonItems).toHaveLength(1);
  await app.pay(payment_id);
  expect(await claimOf(won)).toBe('product');
});

test('[WIN-1] the end of the time races the payment: one claim, and the money is either used or sent back', async () => {
  const won = await aWin();
  const { payment_id } = (await place(won)).body;
  await app.fail(payment_id);
  await daysPass(database, won.auctionId, 15);
  const receipt = aReceipt();
  await Promise.all([lapse(), app.pay(payment_id, receipt)]);
  const { state } = (await pool.query('select state from receipt where receipt = $1', [receipt])).rows[0];
  expect([`lapsed refund_due`, `product allocated`]).toContain(`${await claimOf(won)} ${state}`);
});

test('[WIN-1] an order that we call off gives the winner the whole time again', async () => {
  const won = await aWin();
  const { payment_id, order_id } = (await place(won)).body;
  await app.pay(payment_id);
  await daysPass(database, won.auctionId, 20);
  const [one = '', other = ''] = await makePeople(database, 2, { kind: 'owner' });
  const kinds = [cancelOrderKind({ bus: app.bus })];
  await byTwo({ db: database.staff.db, kinds }, [one, other], 'order.cancel', { orderId: order_id, note: 'Broken' });
  expect([await lapse(), (await item(won)).is_lapsed]).toEqual([0, false]);
  expect((await place(won)).status).toBe(200);
});

test('[WIN-1] cash that we refuse gives the winner the whole time again, for the product as well', async () => {
  const won = await aWin();
  await claimCash(database, won);
  await daysPass(database, won.auctionId, 20);
  const { withdrawal_id } = await item(won);
  const [owner = ''] = await makePeople(database, 1, { kind: 'owner' });
  const why = { note: 'Please take the product.', reason: 'the number is closed' };
  await refuseWithdrawal({ db: database.staff.db }, owner, withdrawal_id, why);
  expect(await item(won)).toMatchObject({ is_claimed: 'false', is_lapsed: false, withdrawal_id: null });
  expect([await lapse(), (await place(won)).status]).toEqual([0, 200]);
});

test('[OPS-11] the days stand still while the winner can’t sign in, and begin anew when that ends', async () => {
  const won = await aWin();
  const [support = ''] = await makePeople(database, 1, { kind: 'owner' });
  const deps = { db: database.staff.db, bus: { publish: () => undefined } };
  const by = { actorId: support, reason: 'looked into' };
  await suspendUser(deps, { userId: won.winner, scope: 'all', cause: 'looking_into', days: null }, by);
  await daysPass(database, won.auctionId, 40);
  expect([await lapse(), await claimOf(won)]).toEqual([0, undefined]);
  await liftSuspension(deps, { userId: won.winner }, by);
  expect([await lapse(), (await item(won)).is_lapsed, (await place(won)).status]).toEqual([0, false, 200]);
});

test('[WIN-1] the days stand still while the shelf has no piece for it, and begin anew when one is there', async () => {
  const [won] = await makeWins(database, lane, 1);
  if (!won) throw new Error('nothing was won');
  await withAddress(app, won.winner);
  const removed = async (all: string) =>
    database.owner.query(
      `update stock_lot set removed = ${all} where product_id = (select product_id from auction where id = $1)`,
      [won.auctionId],
    );
  await removed('pieces');
  await daysPass(database, won.auctionId, 40);
  expect([await lapse(), await claimOf(won)]).toEqual([0, undefined]);
  expect(await item(won)).toMatchObject({ is_lapsed: false, claim_until: null, in_stock: false });
  expect((await place(won)).body.code).toBe('OUT_OF_STOCK');
  await removed('pieces - 1');
  expect([await lapse(), (await item(won)).is_lapsed]).toEqual([0, false]);
  const { payment_id } = (await place(won)).body;
  // An attempt of one's own that takes the last piece and gives it back makes the time no longer.
  const until = (await item(won)).claim_until;
  await app.fail(payment_id);
  expect((await item(won)).claim_until).toBe(until);
  await refilledAgo(database, won, 15);
  expect([(await item(won)).is_lapsed, await lapse(), await claimOf(won)]).toEqual([true, 1, 'lapsed']);
});

/** Two wins of one product, for whose winners there is one piece. */
async function twoOfOne(): Promise<readonly [Won, Won]> {
  const [one, other] = await makeWins(database, lane, 2);
  if (!one || !other) throw new Error('nothing was won');
  for (const won of [one, other]) await withAddress(app, won.winner);
  await setStock(database, one.auctionId, 1);
  await shareProduct(database, one, other);
  return [one, other];
}
/** The piece is held for as long as that. */
const heldFor = (won: Won, days: number) =>
  database.owner.query(
    `update shop_order set updated_at = updated_at - make_interval(days => $2), held_since = held_since - make_interval(days => $2)
      where auction_id = $1`,
    [won.auctionId, days],
  );

test('[WIN-1] days that stood still for months run out like any others once its piece is there', async () => {
  const [won] = await makeWins(database, lane, 1);
  if (!won) throw new Error('nothing was won');
  await withAddress(app, won.winner);
  await setStock(database, won.auctionId, 0);
  await daysPass(database, won.auctionId, 200);
  expect([await lapse(), (await item(won)).is_lapsed]).toEqual([0, false]);
  await setStock(database, won.auctionId, 1);
  expect([await lapse(), (await item(won)).is_lapsed]).toEqual([0, false]);
  await refilledAgo(database, won, 15);
  expect([await lapse(), await claimOf(won)]).toEqual([1, 'lapsed']);
});

test('[WIN-1] a win whose days stood still is taken as cash meanwhile, and waits no more', async () => {
  const [won] = await makeWins(database, lane, 1);
  if (!won) throw new Error('nothing was won');
  await setStock(database, won.auctionId, 0);
  await daysPass(database, won.auctionId, 100);
  await claimCash(database, won);
  expect([await lapse(), await claimOf(won)]).toEqual([0, 'cash']);
  const waits = async () =>
    (await database.owner.query('select from waiting_win where auction_id = $1', [won.auctionId])).rowCount;
  expect(await waits()).toBe(0);
  await setStock(database, won.auctionId, 1);
  await refilledAgo(database, won, 30);
  expect([await lapse(), await claimOf(won), (await item(won)).is_lapsed]).toEqual([0, 'cash', false]);
  // Refused, it waits again, with all its days.
  const { withdrawal_id } = await item(won);
  const [owner = ''] = await makePeople(database, 1, { kind: 'owner' });
  const why = { note: 'Take the product.', reason: 'the number is closed' };
  await refuseWithdrawal({ db: database.staff.db }, owner, withdrawal_id, why);
  expect([await waits(), await lapse(), (await item(won)).is_lapsed]).toEqual([1, 0, false]);
});

test('[WIN-1] a neighbour who tries again with the last piece, or sends it elsewhere, ends nobody’s standing days', async () => {
  const [won, neighbour] = await twoOfOne();
  const { payment_id, order_id } = (await place(neighbour)).body;
  await heldFor(neighbour, 20);
  await daysPass(database, won.auctionId, 40);
  expect([await lapse(), (await item(won)).is_lapsed]).toEqual([0, false]);
  await app.payments.idle();
  await database.owner.query(`update payment set created_at = created_at - interval '1 day' where id = $1`, [
    payment_id,
  ]);
  const again = (await place(neighbour)).body;
  expect([again.order_id, again.payment_id === payment_id]).toEqual([order_id, false]);
  expect([await lapse(), (await item(won)).is_lapsed, (await item(won)).claim_until]).toEqual([0, false, null]);
});

test('[WIN-1] one’s own try that held the last piece for long, and failed, makes one’s days no longer; those of others begin anew', async () => {
  const [won, neighbour] = await twoOfOne();
  const until = (await item(won)).claim_until;
  const { payment_id } = (await place(won)).body;
  await heldFor(won, 2);
  expect((await item(neighbour)).claim_until).toBeNull();
  await daysPass(database, neighbour.auctionId, 40);
  await app.fail(payment_id);
  expect((await item(won)).claim_until).toBe(until);
  expect([await lapse(), (await item(neighbour)).is_lapsed]).toEqual([0, false]);
});

test('[WIN-1] a piece that comes back from an order called off after it was paid counts as one that was missing', async () => {
  const [first, second] = await makeWins(database, lane, 2);
  if (!first || !second) throw new Error('nothing was won');
  await withAddress(app, first.winner);
  await setStock(database, first.auctionId, 1);
  await shareProduct(database, first, second);
  const { payment_id, order_id } = (await place(first)).body;
  await app.pay(payment_id);
  await daysPass(database, second.auctionId, 40);
  expect([await lapse(), await claimOf(second)]).toEqual([0, undefined]);
  const [one = '', other = ''] = await makePeople(database, 2, { kind: 'owner' });
  const kinds = [cancelOrderKind({ bus: app.bus })];
  await byTwo({ db: database.staff.db, kinds }, [one, other], 'order.cancel', { orderId: order_id, note: 'Broken' });
  expect([await lapse(), (await item(second)).is_lapsed]).toEqual([0, false]);
});

test('[WIN-1] [WIN-5] another number of days counts for auctions that end from then on: a win keeps the date it was told', async () => {
  const told = await aWin();
  const [buyer = ''] = await makePeople(database, 1);
  const before = (await item(told)).claim_until;
  const buyUntil = async ({ auctionId }: Won) =>
    (await app.ask(`/api/getorderproduct/${auctionId}`, { who: buyer })).body.auction.order_until;
  const boughtUntil = await buyUntil(told);
  await database.owner.query(`insert into setting (name, value) values ('claim_days', '2'), ('buy_now_days', '3')`);
  try {
    expect([(await item(told)).claim_until, await buyUntil(told)]).toEqual([before, boughtUntil]);
    await daysPass(database, told.auctionId, 3);
    expect([await lapse(), (await item(told)).is_lapsed]).toEqual([0, false]);
    const [later] = await makeWins(database, lane, 1);
    if (!later) throw new Error('nothing was won');
    const days = async (won: Won, until: string) =>
      (Date.parse(until) - Date.parse((await item(won)).won_at)) / 86_400_000;
    expect(await days(later, (await item(later)).claim_until)).toBe(2);
    expect(await days(later, await buyUntil(later))).toBe(3);
    await daysPass(database, later.auctionId, 3);
    expect([(await item(later)).is_lapsed, await lapse()]).toEqual([true, 1]);
  } finally {
    await database.owner.query(`delete from setting where name in ('claim_days', 'buy_now_days')`);
  }
});

test('[WIN-4] unpaid orders that nobody will pay any more end by themselves; those that may still be paid stay', async () => {
  const won = await aWin();
  const { payment_id } = (await place(won)).body;
  await app.fail(payment_id);
  await claimCash(database, won, async () => undefined); // one from before cash ended it at once
  const [buyer = ''] = await makePeople(database, 1);
  await withAddress(app, buyer);
  const [live = 0] = await makeLive(database, 1, { priceCents: 500_000 });
  const body = {
    mpesaNumber: anMpesaNumber(),
    originalPrice: 5_000,
    orderId: live,
    amount: 5_000,
    paymentMethod: 'mpesa',
  };
  const open = (await app.ask('/api/place_normal_order', { who: buyer, body })).body;
  await app.fail(open.payment_id);
  const end = () => endDeadOrders({ db, payments: app.payments });
  expect(await end()).toBe(0);
  await daysPass(database, won.auctionId, 4);
  await daysPass(database, live, 4);
  expect(await end()).toBe(1);
  expect((await app.ask(`/api/orders/${live}`, { who: buyer })).body.order.state).toBe('awaiting_payment');
  expect((await app.ask(`/api/orders/${won.auctionId}`, { who: won.winner })).body.order.state).toBe('cancelled');
});
