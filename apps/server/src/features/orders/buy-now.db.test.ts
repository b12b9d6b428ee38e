import { setTimeout as sleep } from 'node:timers/promises';
import { OrderProductAnswer, PaymentStartedAnswer } from '@mnada/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  bidInTime,
  closeAll,
  fund,
  laneOn,
  makeLive,
  makePeople,
  makeProduct,
  quietLog,
  runOut,
  setStock,
} from '../../testing/auction-world.ts';
import { exactly } from '../../testing/auctions-app.ts';
import { aReceipt, anMpesaNumber, makeWins, type OrdersApp, ordersApp, withAddress } from '../../testing/orders-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { databaseNowUs } from '../../platform/clock/index.ts';
import { callOff, ChangeFeed, readBidderStates, scheduleAuction } from '../auctions/index.ts';
import { checkInvariants } from '../invariants/index.ts';
import { currentBids } from '../ledger/index.ts';

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
const bid = (auctionId: number, userId: string) => bidInTime(lane, auctionId, userId);
const bodyOf = (orderId: number, more: object = {}) => ({
  mpesaNumber: anMpesaNumber(),
  originalPrice: SHOP_PRICE,
  orderId,
  amount: SHOP_PRICE,
  paymentMethod: 'mpesa',
  ...more,
});
const buy = (who: string, auctionId: number, more: object = {}) =>
  app.ask('/api/place_normal_order', { who, body: bodyOf(auctionId, more) });
const seen = async (who: string, auctionId: number) =>
  (await app.ask(`/api/getorderproduct/${auctionId}`, { who })).body;
const live = async () => (await makeLive(database, 1, { priceCents: SHOP_PRICE * 100 }))[0] ?? 0;
const stockOf = async (auctionId: number): Promise<number> =>
  (
    await pool.query('select stock from product join auction a on a.product_id = product.id where a.id = $1', [
      auctionId,
    ])
  ).rows[0].stock;
const holdOf = async (auctionId: number, userId: string): Promise<string | undefined> =>
  (await pool.query('select state from purchase_hold where auction_id = $1 and user_id = $2', [auctionId, userId]))
    .rows[0]?.state;
const stateOf = async (receipt: string) =>
  (await pool.query('select state, why from receipt where receipt = $1', [receipt])).rows[0];

/** A live auction on which the buyer has bid twice and somebody else leads. */
async function aRace() {
  const [buyer = '', rival = ''] = await makePeople(database, 2, { bids: 10, unitPriceCents: 750 });
  const auctionId = await live();
  for (const userId of [buyer, rival, buyer, rival]) expect(await bid(auctionId, userId)).toBe('accepted');
  await withAddress(app, buyer);
  return { auctionId, buyer, rival };
}

test('[WIN-5][BID-12] where a tap takes three bids, a purchase gives back each bid of each tap, once', async () => {
  const [buyer = '', rival = ''] = await makePeople(database, 2, { bids: 4 });
  await fund(db, [buyer, rival], 6, 750);
  const [auctionId = 0] = await makeLive(database, 1, { priceCents: SHOP_PRICE * 100, bidsPerTap: 3 });
  for (const userId of [buyer, rival, buyer, rival]) expect(await bid(auctionId, userId)).toBe('accepted');
  await withAddress(app, buyer);
  expect(await seen(buyer, auctionId)).toMatchObject({ userBidCount: 6, auction: { current_bid: 12 } });
  const { payment_id } = exactly(PaymentStartedAnswer, (await buy(buyer, auctionId)).body);
  expect(await currentBids(db, buyer)).toBe(4);
  await app.pay(payment_id);
  expect([await currentBids(db, buyer), await currentBids(db, rival)]).toEqual([10, 4]);
  expect((await app.ask(`/api/orders/${auctionId}`, { who: buyer })).body.order).toMatchObject({ bids_returned: 6 });
  const lots = await pool.query(
    `select unit_price_cents as paid, sum(bids_left)::int as bids from bid_lot l join account a on a.id = l.account_id
      where a.owner_id = $1 and l.bids_left > 0 group by 1 order by 1`,
    [buyer],
  );
  expect(lots.rows).toEqual([
    { paid: 0, bids: 4 },
    { paid: 750, bids: 6 },
  ]);
});

test('[WIN-5] the shop price is paid, every bid comes back to its lot, and the buyer bids no more there', async () => {
  const { auctionId, buyer, rival } = await aRace();
  const offer = await seen(buyer, auctionId);
  expect(exactly(OrderProductAnswer, offer)).toMatchObject({
    userBidCount: 2,
    auction: {
      original_price: SHOP_PRICE,
      current_bid: 4,
      status: 'live',
      in_stock: true,
      order_until: null,
      barred_by: null,
    },
  });
  const { payment_id, order_id } = exactly(PaymentStartedAnswer, (await buy(buyer, auctionId)).body);
  expect([await holdOf(auctionId, buyer), await bid(auctionId, buyer)]).toEqual(['pending', 'BUY_NOW_PENDING']);
  expect(await currentBids(db, buyer)).toBe(8);
  expect((await seen(buyer, auctionId)).auction).toMatchObject({
    open_payment_id: payment_id,
    order_id,
    barred_by: null,
  });

  app.told.length = 0;
  await app.pay(payment_id);
  expect([await holdOf(auctionId, buyer), await currentBids(db, buyer), await stockOf(auctionId)]).toEqual([
    'bought',
    10,
    9,
  ]);
  expect(app.told).toContain(`balance ${buyer}`);
  expect(await bid(auctionId, buyer)).toBe('BOUGHT_NOW');
  const { order } = (await app.ask(`/api/orders/${auctionId}`, { who: buyer })).body;
  expect(order).toMatchObject({
    id: order_id,
    kind: 'buy_now',
    state: 'paid',
    bids_returned: 2,
    total_amount: SHOP_PRICE,
  });
  const lots = await pool.query(
    `select unit_price_cents, bids_left from bid_lot l join account a on a.id = l.account_id
      where a.owner_id = $1 and l.kind = 'refund'`,
    [buyer],
  );
  expect(lots.rows).toEqual([{ unit_price_cents: 750, bids_left: 2 }]);
  expect(await seen(buyer, auctionId)).toMatchObject({ userBidCount: 0, auction: { barred_by: 'ALREADY_ORDERED' } });
  expect((await buy(buyer, auctionId)).body.code).toBe('ALREADY_ORDERED');
  expect(await currentBids(db, rival)).toBe(8);
});

test('[WIN-5] bids that came back are counted as used no more: neither over HTTP nor on the socket, while it runs and after', async () => {
  const { auctionId, buyer, rival } = await aRace();
  const standing = async (userId: string) => {
    const who = { userId, auctionId };
    return (await readBidderStates(pool, [who]))(who);
  };
  expect(await standing(buyer)).toMatchObject({ bidsUsed: 2, costCents: 1_500, isBought: false });
  const { payment_id } = exactly(PaymentStartedAnswer, (await buy(buyer, auctionId)).body);
  expect(await standing(buyer)).toMatchObject({ bidsUsed: 2, costCents: 1_500, isBought: false });
  await app.pay(payment_id);
  const bought = { bidsUsed: 0, costCents: 0, isBought: true, barredBy: 'BOUGHT_NOW' };
  expect(await standing(buyer)).toMatchObject(bought);
  expect(await standing(rival)).toMatchObject({ bidsUsed: 2, costCents: 1_500, isBought: false, barredBy: null });
  await runOut(database, [auctionId]);
  await closeAll(database);
  expect(await standing(buyer)).toMatchObject(bought);

  const [calledOff = 0] = await makeLive(database, 1);
  await bid(calledOff, rival);
  const who = { userId: rival, auctionId: calledOff };
  expect((await readBidderStates(pool, [who]))(who)).toMatchObject({ bidsUsed: 1, costCents: 750 });
  const feed = new ChangeFeed();
  expect(await callOff({ db, feed, log: quietLog }, calledOff, { reason: 'test', actorId: null })).toBe(true);
  expect((await readBidderStates(pool, [who]))(who)).toMatchObject({ bidsUsed: 0, costCents: 0, isBought: false });
});

test('[S06] fifty orders at once make one order, one hold and one push; fifty reports return the bids once', async () => {
  const { auctionId, buyer } = await aRace();
  const before = app.pushes.length;
  const body = bodyOf(auctionId);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      app.ask('/api/place_normal_order', { who: buyer, body, ...(n % 2 === 0 ? { key: `k${n}` } : {}) }),
    ),
  );
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  expect(new Set(answers.map((answer) => answer.body.payment_id)).size).toBe(1);
  await app.payments.idle();
  expect(app.pushes.length - before).toBe(1);
  const receipt = aReceipt();
  const paymentId = answers[0]?.body.payment_id;
  await Promise.all(Array.from({ length: 50 }, () => app.pay(paymentId, receipt)));
  expect([await currentBids(db, buyer), await stockOf(auctionId)]).toEqual([10, 9]);
});

test('[WIN-5] whoever leads must be outbid first', async () => {
  const [buyer = ''] = await makePeople(database, 1, { bids: 5 });
  const auctionId = await live();
  await withAddress(app, buyer);
  expect(await bid(auctionId, buyer)).toBe('accepted');
  expect((await buy(buyer, auctionId)).body.code).toBe('LEADER_MAY_NOT_BUY');
  expect((await seen(buyer, auctionId)).auction.barred_by).toBe('LEADER_MAY_NOT_BUY');
});

test('[WIN-5] a bid that comes while an order is being written waits for it, and is refused: no order beside the lead', async () => {
  const { auctionId, buyer } = await aRace();
  const mpesaNumber = anMpesaNumber();
  // Whoever holds the number's lock stops the order in the middle: checked, and not yet committed.
  const stop = await database.owner.connect();
  try {
    await stop.query('begin');
    await stop.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`push:+254${mpesaNumber.slice(1)}`]);
    const ordering = buy(buyer, auctionId, { mpesaNumber });
    await waitsFor(`select from pg_locks where locktype = 'advisory' and not granted`);
    let answered = false;
    const bidding = bid(auctionId, buyer).finally(() => {
      answered = true;
    });
    await waitsFor(
      `select from pg_stat_activity where application_name = 'mnada lane' and wait_event_type = 'Lock'
          and datname = current_database()`,
      () => answered,
    );
    await stop.query('rollback');
    expect([(await ordering).status, await bidding]).toEqual([200, 'BUY_NOW_PENDING']);
  } finally {
    stop.release();
  }
});

async function waitsFor(query: string, orElse = () => false): Promise<void> {
  while (!orElse() && (await database.owner.query(query)).rowCount === 0) await sleep(5);
}

test('[WIN-5] a payment that fails frees bids and piece; a new try takes both again', async () => {
  const { auctionId, buyer } = await aRace();
  const first = (await buy(buyer, auctionId)).body;
  await app.fail(first.payment_id);
  expect([await holdOf(auctionId, buyer), await stockOf(auctionId)]).toEqual([undefined, 10]);
  const second = (await buy(buyer, auctionId)).body;
  expect(second.order_id).toBe(first.order_id);
  expect([await holdOf(auctionId, buyer), await stockOf(auctionId)]).toEqual(['pending', 9]);
  // The first one's money comes after all and pays the order; the second one's goes back.
  await app.pay(first.payment_id);
  expect(await currentBids(db, buyer)).toBe(10);
  const receipt = aReceipt();
  await app.pay(second.payment_id, receipt);
  expect(await stateOf(receipt)).toMatchObject({ state: 'refund_due' });
  expect([await holdOf(auctionId, buyer), await stockOf(auctionId)]).toEqual(['bought', 9]);
  // Said with the order and in the notice: the order stays.
  const { order } = (await app.ask(`/api/orders/${first.order_id}`, { who: buyer })).body;
  expect(order.refunds).toMatchObject([{ state: 'owed', paid_twice: true }]);
  const told = await database.owner.query(
    `select data from notification where user_id = $1 and kind = 'payment' and data ? 'back_by'`,
    [buyer],
  );
  expect(told.rows).toMatchObject([{ data: { payment_id: second.payment_id, product_name: expect.any(String) } }]);
});

test('[PAY-3] after 180 s of silence another push is allowed; the end of the first one frees nothing of the second', async () => {
  const { auctionId, buyer } = await aRace();
  const first = (await buy(buyer, auctionId)).body;
  expect((await buy(buyer, auctionId)).body.code).toBe('PAYMENT_OPEN');
  await app.payments.idle();
  await database.owner.query(
    `update payment set created_at = created_at - interval '181 s', pushed_at = pushed_at - interval '181 s' where id = $1`,
    [first.payment_id],
  );
  const second = (await buy(buyer, auctionId)).body;
  expect(second.order_id).toBe(first.order_id);
  expect(second.payment_id).not.toBe(first.payment_id);
  await app.fail(first.payment_id);
  expect([await holdOf(auctionId, buyer), await stockOf(auctionId)]).toEqual(['pending', 9]);
  await app.pay(second.payment_id);
  const receipt = aReceipt();
  await app.pay(first.payment_id, receipt);
  expect(await stateOf(receipt)).toMatchObject({ state: 'refund_due' });
  expect([await currentBids(db, buyer), await stockOf(auctionId)]).toEqual([10, 9]);
});

test('[WIN-5] money that comes late: honoured with later bids, too; refused from whoever leads or has won', async () => {
  const late = await aRace();
  const honoured = (await buy(late.buyer, late.auctionId)).body;
  await app.fail(honoured.payment_id);
  expect(await bid(late.auctionId, late.buyer)).toBe('accepted');
  const whileLeading = aReceipt();
  await app.pay(honoured.payment_id, whileLeading);
  expect(await stateOf(whileLeading)).toEqual({ state: 'refund_due', why: 'paid too late: LEADER_MAY_NOT_BUY' });
  expect(await currentBids(db, late.buyer)).toBe(7);
  expect((await app.ask(`/api/orders/${honoured.order_id}`, { who: late.buyer })).body.order.payment_status).toBe(
    'checking',
  );

  const other = await aRace();
  const { payment_id } = (await buy(other.buyer, other.auctionId)).body;
  await app.fail(payment_id);
  for (const userId of [other.buyer, other.rival]) expect(await bid(other.auctionId, userId)).toBe('accepted');
  await app.pay(payment_id);
  expect([await currentBids(db, other.buyer), await holdOf(other.auctionId, other.buyer)]).toEqual([10, 'bought']);
});

test('[WIN-5] one piece beside the auction’s own and ten buyers: one pays, nine are told; late money without a piece goes back', async () => {
  const buyers = await makePeople(database, 10, { bids: 0 });
  await Promise.all(buyers.map((buyer) => withAddress(app, buyer)));
  const auctionId = await live();
  await setStock(database, auctionId, 2);
  const answers = await Promise.all(buyers.map((buyer) => buy(buyer, auctionId)));
  const codes = answers.map((answer) => (answer.status === 200 ? 'ordered' : answer.body.code));
  expect(codes.filter((code) => code === 'ordered')).toHaveLength(1);
  expect(codes.filter((code) => code === 'OUT_OF_STOCK')).toHaveLength(9);
  const first = answers.find((answer) => answer.status === 200)?.body;
  await app.fail(first.payment_id);
  const next = buyers[codes.indexOf('OUT_OF_STOCK')] ?? '';
  await app.pay((await buy(next, auctionId)).body.payment_id);
  const receipt = aReceipt();
  await app.pay(first.payment_id, receipt);
  expect(await stateOf(receipt)).toEqual({ state: 'refund_due', why: 'out of stock' });
  expect(await stockOf(auctionId)).toBe(1);
});

test('[WIN-5] before the start, during, and after the end; not the winner of it, not a called-off one, not drafts', async () => {
  const feed = new ChangeFeed();
  const startsAtUs = (await databaseNowUs(db)) + 3_600_000_000;
  const productId = await makeProduct(database, SHOP_PRICE * 100);
  const scheduled = (await scheduleAuction({ db, feed }, { productId, startsAtUs })) ?? 0;
  const [buyer = ''] = await makePeople(database, 1, { bids: 3 });
  await withAddress(app, buyer);
  expect((await seen(buyer, scheduled)).auction).toMatchObject({ status: 'scheduled', barred_by: null });
  expect((await buy(buyer, scheduled)).status).toBe(200);

  const [won] = await makeWins(database, lane, 1, SHOP_PRICE * 100);
  if (!won) throw new Error('no win');
  for (const who of [won.winner, won.loser]) await withAddress(app, who);
  const offer = await seen(won.loser, won.auctionId);
  expect(offer).toMatchObject({ userBidCount: 1, auction: { status: 'ended', barred_by: null } });
  expect(Date.parse(offer.auction.order_until) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  expect((await seen(won.winner, won.auctionId)).auction.barred_by).toBe('WINNER_MAY_NOT_BUY');
  expect((await buy(won.winner, won.auctionId)).body.code).toBe('WINNER_MAY_NOT_BUY');
  const paid = (await buy(won.loser, won.auctionId)).body;
  await app.pay(paid.payment_id);
  expect(await currentBids(db, won.loser)).toBe(20);

  const { auctionId, buyer: other } = await aRace();
  const open = (await buy(other, auctionId)).body;
  expect(await callOff({ db, feed, log: quietLog }, auctionId, { reason: 'test', actorId: null })).toBe(true);
  expect((await buy(buyer, auctionId)).body.code).toBe('ORDER_CLOSED');
  // Its bids came back with the end; the money still buys the product.
  await app.pay(open.payment_id);
  expect(await currentBids(db, other)).toBe(10);

  for (const id of [999_999_999, 'x', '0']) {
    const answer = await app.ask(`/api/getorderproduct/${id}`, { who: buyer });
    expect([answer.status, answer.body.code]).toEqual([404, 'AUCTION_NOT_FOUND']);
  }
  expect((await buy(buyer, 999_999_999)).body.code).toBe('AUCTION_NOT_FOUND');
  expect((await app.ask(`/api/getorderproduct/${auctionId}`)).status).toBe(401);
});

test('[S01][ACC-8] forged sums are refused; staff, the suspended and those without an address as well', async () => {
  const { auctionId, buyer } = await aRace();
  for (const more of [
    { amount: 1 },
    { originalPrice: 1 },
    { amount: SHOP_PRICE + 1e-7 },
    { originalPrice: -SHOP_PRICE },
  ]) {
    expect((await buy(buyer, auctionId, more)).body.code).toBe('PRICE_CHANGED');
  }
  const [staff = ''] = await makePeople(database, 1, { kind: 'staff' });
  expect((await buy(staff, auctionId)).body.code).toBe('STAFF_MAY_NOT_BUY');
  const [barred = '', homeless = ''] = await makePeople(database, 2);
  await database.owner.query(`update app_user set status = 'suspended' where id = $1`, [barred]);
  expect((await buy(barred, auctionId)).body.code).toBe('ACCOUNT_SUSPENDED');
  expect((await buy(homeless, auctionId)).body.code).toBe('ADDRESS_REQUIRED');
  expect([await stockOf(auctionId), await holdOf(auctionId, buyer)]).toEqual([10, undefined]);
});

test('[WIN-5] promotional bids come back free, bought ones at what they cost', async () => {
  const [buyer = '', rival = ''] = await makePeople(database, 2, { bids: 1 });
  await fund(db, [buyer, rival], 5, 900);
  const auctionId = await live();
  for (const userId of [buyer, rival, buyer, rival]) await bid(auctionId, userId);
  await withAddress(app, buyer);
  await app.pay((await buy(buyer, auctionId)).body.payment_id);
  const { rows } = await pool.query(
    `select unit_price_cents, sum(bids_left)::int as bids from bid_lot l join account a on a.id = l.account_id
      where a.owner_id = $1 and l.kind = 'refund' group by 1 order by 1`,
    [buyer],
  );
  expect(rows).toEqual([
    { unit_price_cents: 0, bids: 1 },
    { unit_price_cents: 900, bids: 1 },
  ]);
});

test('[WIN-5] the piece that an auction is promised isn’t sold beside it: refused before anything is paid', async () => {
  const { auctionId, buyer } = await aRace();
  await setStock(database, auctionId, 1);
  const pushes = app.pushes.length;
  expect((await buy(buyer, auctionId)).body.code).toBe('OUT_OF_STOCK');
  expect((await seen(buyer, auctionId)).auction).toMatchObject({ in_stock: false, barred_by: 'OUT_OF_STOCK' });
  expect([app.pushes.length - pushes, await stockOf(auctionId), await holdOf(auctionId, buyer)]).toEqual([
    0,
    1,
    undefined,
  ]);
});

test('[WIN-5] of two who buy the one piece beside it at once one has it, and its winner keeps theirs', async () => {
  const { auctionId, buyer } = await aRace();
  const [other = ''] = await makePeople(database, 1);
  await withAddress(app, other);
  await setStock(database, auctionId, 2);
  const answers = await Promise.all([buy(buyer, auctionId), buy(other, auctionId)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('OUT_OF_STOCK');
  expect(await stockOf(auctionId)).toBe(1);
});

test('[WIN-5] a purchase leaves the piece of a win that waits, until its winner has it', async () => {
  const [won] = await makeWins(database, lane, 1);
  if (!won) throw new Error('nothing was won');
  const { auctionId, winner } = won;
  await withAddress(app, winner);
  await setStock(database, auctionId, 2);
  const [first = '', second = ''] = await makePeople(database, 2);
  for (const who of [first, second]) await withAddress(app, who);
  const shop = (await seen(first, auctionId)).auction.original_price;
  const at = { originalPrice: shop, amount: shop };
  expect((await buy(first, auctionId, at)).status).toBe(200);
  expect((await buy(second, auctionId, at)).body.code).toBe('OUT_OF_STOCK');
  const body = { mpesaNumber: anMpesaNumber(), finalBidPrice: 2, auctionId, amount: 2, paymentMethod: 'mpesa' };
  expect((await app.ask('/api/place-order', { who: winner, body })).status).toBe(200);
  expect(await stockOf(auctionId)).toBe(0);
});
