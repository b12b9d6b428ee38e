import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  aBid,
  bidInTime,
  closeAll,
  laneOn,
  makeLive,
  makePeople,
  quietLog,
  runOut,
} from '../../testing/auction-world.ts';
import { setsAside, switchAutobidsOn } from '../../testing/autobid-world.ts';
import { aReceipt, anMpesaNumber, type OrdersApp, ordersApp, withAddress } from '../../testing/orders-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { callOff, ChangeFeed, readBidderStates } from '../auctions/index.ts';

import { joinedAuctions } from '../history/history.sql.ts';
import { historyEntry } from '../history/history-view.ts';
import { checkInvariants } from '../invariants/index.ts';
import { currentBids, takeBackBids } from '../ledger/index.ts';
import { notifyCalledOff } from '../notifications/index.ts';
import { paymentApprovals } from '../payments/index.ts';

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
});
afterEach(async () => expect(await checkInvariants(pool)).toEqual([]));

const SHOP_PRICE = 5_000;
const UNIT_CENTS = 750;
const bid = (auctionId: number, userId: string) => bidInTime(lane, auctionId, userId);
const live = async () => (await makeLive(database, 1, { priceCents: SHOP_PRICE * 100 }))[0] ?? 0;
const debtOf = async (userId: string): Promise<number> =>
  (await pool.query(`select balance from account where owner_id = $1 and kind = 'debt'`, [userId])).rows[0]?.balance ??
  0;
const holdOf = async (auctionId: number, userId: string): Promise<string | undefined> =>
  (await pool.query('select state from purchase_hold where auction_id = $1 and user_id = $2', [auctionId, userId]))
    .rows[0]?.state;
const orderOf = async (paymentId: string) =>
  (await pool.query('select s.* from shop_order s join payment p on p.order_id = s.id where p.id = $1', [paymentId]))
    .rows[0];
const stockOf = async (auctionId: number): Promise<number> =>
  (
    await pool.query('select stock from product join auction a on a.product_id = product.id where a.id = $1', [
      auctionId,
    ])
  ).rows[0].stock;

/** Buys an auction's product at the shop price, and pays. */
async function purchase(auctionId: number, who: string): Promise<string> {
  const body = {
    mpesaNumber: anMpesaNumber(),
    originalPrice: SHOP_PRICE,
    orderId: auctionId,
    amount: SHOP_PRICE,
    paymentMethod: 'mpesa',
  };
  const { body: started } = await app.ask('/api/place_normal_order', { who, body });
  expect(await app.pay(started.payment_id)).toBe('pay');
  return started.payment_id;
}

/** A live auction on which the buyer has used two of ten bids, and then bought the product. */
async function bought() {
  const [buyer = '', rival = ''] = await makePeople(database, 2, { bids: 10, unitPriceCents: UNIT_CENTS });
  const auctionId = await live();
  for (const userId of [buyer, rival, buyer, rival]) expect(await bid(auctionId, userId)).toBe('accepted');
  await withAddress(app, buyer);
  const paymentId = await purchase(auctionId, buyer);
  expect(await currentBids(db, buyer)).toBe(10);
  return { auctionId, buyer, rival, paymentId };
}

test('[WIN-5] a reversed purchase takes the returned bids back, frees the hold and the piece, and tells the buyer', async () => {
  const { auctionId, buyer, paymentId } = await bought();
  expect(await stockOf(auctionId)).toBe(9);
  const toldBack = async () => (await app.ask(`/api/orders/${auctionId}`, { who: buyer })).body.order.bids_returned;
  expect(await toldBack()).toBe(2);
  await app.reverse(paymentId);
  expect(await toldBack()).toBe(0);
  expect(await currentBids(db, buyer)).toBe(8);
  expect(await debtOf(buyer)).toBe(0);
  expect(await holdOf(auctionId, buyer)).toBeUndefined();
  expect(await stockOf(auctionId)).toBe(10);
  expect(await orderOf(paymentId)).toMatchObject({ state: 'cancelled' });
  const { rows } = await pool.query(
    `select kind || ' ' || coalesce(data ->> 'state', data ->> 'status') as told from notification where user_id = $1`,
    [buyer],
  );
  expect(rows.map(({ told }) => told)).toEqual(expect.arrayContaining(['payment reversed', 'order cancelled']));
  await expect(app.reverse(paymentId)).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
  expect(await currentBids(db, buyer)).toBe(8);
});

test('[WIN-5] its buyer is told how many of the returned bids were taken back, and how many are left', async () => {
  const { buyer, paymentId } = await bought();
  await app.reverse(paymentId);
  const { rows } = await pool.query(
    `select data -> 'taken_back' as taken from notification where user_id = $1 and data ->> 'state' = 'reversed'`,
    [buyer],
  );
  expect(rows).toEqual([{ taken: { bids: 2, balance: 8, owed: 0 } }]);
});

test('[WIN-5] its order page says no more that bids came back: they were taken', async () => {
  const { auctionId, buyer, paymentId } = await bought();
  const page = async () => (await app.ask(`/api/orders/${auctionId}`, { who: buyer })).body.order;
  expect(await page()).toMatchObject({ state: 'paid', bids_returned: 2 });
  await app.reverse(paymentId);
  expect(await page()).toMatchObject({ state: 'cancelled', payment_status: 'refunded', bids_returned: 0 });
});

test('[WIN-5] after it they bid there again, and buying again returns every bid used, once', async () => {
  const { auctionId, buyer, rival, paymentId } = await bought();
  await app.reverse(paymentId);
  expect(await bid(auctionId, buyer)).toBe('accepted');
  expect(await bid(auctionId, rival)).toBe('accepted');
  const again = await purchase(auctionId, buyer);
  expect(await currentBids(db, buyer)).toBe(10);
  expect(await orderOf(again)).toMatchObject({ bids_returned: 3 });
  await app.reverse(again);
  expect(await currentBids(db, buyer)).toBe(7);
});

test('[WIN-5] of returned bids that were used, each is owed at its price, as with a pack; the others are taken', async () => {
  const { buyer, paymentId } = await bought();
  const other = await live();
  const [foil = ''] = await makePeople(database, 1, { bids: 20 });
  // Nine of ten are used elsewhere, the two returned ones among them or not: the books say which.
  for (let n = 0; n < 9; n++) {
    expect(await bid(other, buyer)).toBe('accepted');
    expect(await bid(other, foil)).toBe('accepted');
  }
  const { rows } = await pool.query(
    `select count(*)::int as used from bid join bid_lot l on l.id = bid.lot_id where bid.user_id = $1 and l.kind = 'refund'`,
    [buyer],
  );
  await app.reverse(paymentId);
  expect(await debtOf(buyer)).toBe(rows[0].used * UNIT_CENTS);
  expect(await currentBids(db, buyer)).toBe(1 - (2 - rows[0].used));
});

/** What the auction's page and the history say of somebody's bids there. */
async function saidOf(auctionId: number, userId: string) {
  const states = await readBidderStates(pool, [{ userId, auctionId }]);
  const joined = await joinedAuctions(pool, { userId, status: null, words: [], after: null, limit: 5 });
  const entry = joined.find((one) => one.auctionId === auctionId);
  return {
    used: states({ userId, auctionId })?.bidsUsed,
    cameBack: entry === undefined ? undefined : historyEntry(entry, 0).bids_returned,
  };
}

/** What somebody reads who decides about taking a purchase's money back. */
const whatIsSigned = (paymentId: string) =>
  db.transaction().execute(async (trx) => {
    const reverse = paymentApprovals(app.deps).find(({ kind }) => kind === 'payment.reverse');
    const found = await reverse?.look(trx, { paymentId, returnedBy: aReceipt() });
    const facts = new Map((await found?.facts())?.map(({ name, value, before }) => [name, { before, value }]));
    const [balance, debt, most] = ['balance', 'debt', 'owed_at_most'].map((name) => facts.get(name as 'debt'));
    return { takes: found?.basis['takes'], balance, debt, most };
  });

test('[OPS-5] who decides about it reads what goes and what it makes owed, and signs all of it, whatever is used meanwhile', async () => {
  const { buyer, paymentId } = await bought();
  const look = () => whatIsSigned(paymentId);
  expect(await look()).toEqual({
    takes: { bids: 2, worthCents: 2 * UNIT_CENTS },
    balance: { before: { count: 10 }, value: { count: 8 } },
    debt: undefined,
    most: { before: undefined, value: { kes: (2 * UNIT_CENTS) / 100 } },
  });
  const other = await live();
  const [foil = ''] = await makePeople(database, 1, { bids: 20 });
  for (let n = 0; n < 10; n++) {
    expect(await bid(other, buyer)).toBe('accepted');
    expect(await bid(other, foil)).toBe('accepted');
  }
  expect(await look()).toEqual({
    takes: { bids: 2, worthCents: 2 * UNIT_CENTS },
    balance: { before: { count: 0 }, value: { count: 0 } },
    debt: { before: { kes: 0 }, value: { kes: (2 * UNIT_CENTS) / 100 } },
    most: undefined,
  });
  await app.reverse(paymentId);
  expect([await currentBids(db, buyer), await debtOf(buyer)]).toEqual([0, 2 * UNIT_CENTS]);
});

test('[OPS-5][BID-16] returned bids that are set aside elsewhere are no debt: they go back first, and are taken', async () => {
  const { buyer, paymentId } = await bought();
  const other = await live();
  await switchAutobidsOn(database);
  await setsAside(database, other, buyer, { bids: 10, to: SHOP_PRICE * 100 });
  const signed = await whatIsSigned(paymentId);
  expect(signed).toMatchObject({ takes: { bids: 2, worthCents: 2 * UNIT_CENTS }, debt: undefined });
  await app.reverse(paymentId);
  expect([await currentBids(db, buyer), await debtOf(buyer)]).toEqual([8, 0]);
});

test('[WIN-5] what they won meanwhile with returned bids stays won; its price is owed', async () => {
  const { buyer, paymentId } = await bought();
  const other = await live();
  for (let n = 0; n < 10; n++) {
    const [foil = ''] = n < 9 ? await makePeople(database, 1, { bids: 1 }) : [];
    expect(await bid(other, buyer)).toBe('accepted');
    if (n < 9) expect(await bid(other, foil)).toBe('accepted');
  }
  await runOut(database, [other]);
  await closeAll(database);
  await app.reverse(paymentId);
  expect(await currentBids(db, buyer)).toBe(0);
  expect(await debtOf(buyer)).toBe(2 * UNIT_CENTS);
  const { rows } = await pool.query('select winner_id from outcome where auction_id = $1', [other]);
  expect(rows[0].winner_id).toBe(buyer);
});

test('[AUC-1] an auction that is called off after the reversal returns the bids again; called off before, they stay', async () => {
  const [first, second] = [await bought(), await bought()];
  const end = (auctionId: number) =>
    callOff({ db, feed: new ChangeFeed(), log: quietLog }, auctionId, { reason: 'test', actorId: null });
  await app.reverse(first.paymentId);
  await end(first.auctionId);
  expect(await currentBids(db, first.buyer)).toBe(10);
  await end(second.auctionId);
  await app.reverse(second.paymentId);
  expect(await currentBids(db, second.buyer)).toBe(10);
});

test('[S06] fifty bids at once with the reversal: no balance below zero, and bids and debt are two in all', async () => {
  const { buyer, paymentId } = await bought();
  const auctions = await makeLive(database, 50, { priceCents: SHOP_PRICE * 100 });
  const bids = auctions.map((auctionId) => lane.submit(aBid(auctionId, buyer)));
  const [answers] = await Promise.all([Promise.all(bids), app.reverse(paymentId)]);
  const accepted = answers.filter((answer) => answer.ok).length;
  const left = await currentBids(db, buyer);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(10 - accepted - left).toBe(2 - (await debtOf(buyer)) / UNIT_CENTS);
});

test('[WIN-5] with a product that has left the shop they stay its buyer: nothing is bid there, the bids go back all the same', async () => {
  const { auctionId, buyer, paymentId } = await bought();
  for (const state of ['processing', 'shipped']) {
    await pool.query(
      `with step as (insert into order_step (order_id, state) select id, $2 from shop_order where payment_id = $1)
       update shop_order set state = $2 where payment_id = $1`,
      [paymentId, state],
    );
  }
  expect(await saidOf(auctionId, buyer)).toEqual({ used: 0, cameBack: 2 });
  await app.reverse(paymentId);
  expect(await currentBids(db, buyer)).toBe(8);
  expect(await holdOf(auctionId, buyer)).toBe('bought');
  expect(await orderOf(paymentId)).toMatchObject({ state: 'shipped' });
  // What was taken isn't told as back, and goes back, and is told so, when the auction is called off.
  expect(await saidOf(auctionId, buyer)).toEqual({ used: 2, cameBack: 0 });
  await callOff({ db, feed: new ChangeFeed(), log: quietLog }, auctionId, { reason: 'test', actorId: null });
  expect(await currentBids(db, buyer)).toBe(10);
  await db.transaction().execute((trx) => notifyCalledOff(trx, auctionId, { reason: 'technical' }));
  const { rows } = await pool.query(
    `select data -> 'bids' as bids from notification where user_id = $1 and data ->> 'event' = 'cancelled'`,
    [buyer],
  );
  expect(rows).toEqual([{ bids: 2 }]);
  expect(await saidOf(auctionId, buyer)).toEqual({ used: 0, cameBack: 2 });
});

test('[WIN-5] a pack that is taken back first, then the purchase: what was used there is owed, whichever goes first', async () => {
  const { buyer, auctionId, paymentId } = await bought();
  // The pack's money goes back: its bids, the two returned ones among them, are gone with it.
  const { rows } = await pool.query(
    `select pack.source from bid_lot l join account a on a.id = l.account_id join bid_lot pack on pack.id = l.parent_id
      where a.owner_id = $1 and l.kind = 'refund'`,
    [buyer],
  );
  const pack = await db.transaction().execute((trx) => takeBackBids(trx, rows[0].source, 'reversal_bids'));
  expect(pack).toMatchObject({ bids: 10 });
  await app.reverse(paymentId);
  expect(await debtOf(buyer)).toBe(2 * UNIT_CENTS);
  expect(await holdOf(auctionId, buyer)).toBeUndefined();
});
