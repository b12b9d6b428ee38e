import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { OrderAnswer, type OrderState } from '@mnada/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aBid, laneOn, makeLive, makePeople } from '../../testing/auction-world.ts';
import { exactly } from '../../testing/auctions-app.ts';
import {
  aReceipt,
  anMpesaNumber,
  makeWins,
  type OrdersApp,
  ordersApp,
  orderWin,
  withAddress,
  type Won,
} from '../../testing/orders-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { byTwo } from '../../testing/by-two.ts';
import { checkInvariants } from '../invariants/index.ts';
import { lockPayment } from '../payments/payment.sql.ts';
import { forgetRefundKind } from '../payments/refunds/refund-approvals.ts';
import { approveRequest, requestApproval } from '../approvals/index.ts';
import { listRefunds, oweByStaff } from '../payments/index.ts';
import { currentBids } from '../ledger/index.ts';
import { cancelOrderKind, listOpenOrders, moveOrder } from './index.ts';

const database = await testDatabase({ poolSize: 12 });
const { db, pool } = database;
const lane = laneOn(database);
let app: OrdersApp;
let wins: Won[] = [];
let clerk = '';
let second = '';
beforeAll(async () => {
  app = await ordersApp(database);
  wins = await makeWins(database, lane, 10);
  [clerk = '', second = ''] = await makePeople(database, 2, { kind: 'staff' });
  await database.owner.query(`update app_user set permissions = '{fulfilment}' where id = any($1)`, [[clerk, second]]);
});
afterAll(async () => {
  await app?.stop();
  await lane.stop();
});
afterEach(async () => expect(await checkInvariants(pool)).toEqual([]));

const move = (orderId: string, to: OrderState, more: object = {}, actorId = clerk) =>
  moveOrder({ db, bus: app.bus, payments: app.payments }, actorId, orderId, to, more);
const cancelByTwo = (orderId: string, note: string) =>
  byTwo({ db: database.staff.db, kinds: [cancelOrderKind({ bus: app.bus })] }, [clerk, second], 'order.cancel', {
    orderId,
    note,
  });
const view = async (who: string, orderId: string) => {
  const answer = await app.ask(`/api/orders/${orderId}`, { who });
  return exactly(OrderAnswer, answer.body).order;
};
const productOf = async ({ auctionId }: Pick<Won, 'auctionId'>) =>
  (
    await pool.query(
      'select stock, sold_count from product join auction a on a.product_id = product.id where a.id = $1',
      [auctionId],
    )
  ).rows[0];

const anOrder = () => orderWin(app, wins.pop());

test('[WIN-2][AUC-8] an order goes its way step by step, each with its time and a line in the audit', async () => {
  const { won, orderId, paymentId } = await anOrder();
  await expect(move(orderId, 'processing')).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
  await expect(move(orderId, 'cancelled')).rejects.toMatchObject({ code: 'PAYMENT_OPEN' });
  await expect(move(orderId, 'paid')).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
  await app.pay(paymentId);
  expect((await listOpenOrders(db)).map((open) => [open.id, open.state])).toEqual([[orderId, 'paid']]);
  await move(orderId, 'processing');
  await move(orderId, 'shipped', {
    courierService: 'Pesi Couriers',
    trackingNumber: 'PC-88213-KE',
    note: 'On its way',
  });
  expect(await view(won.winner, orderId)).toMatchObject({
    state: 'shipped',
    tracking_number: 'PC-88213-KE',
    courier_service: 'Pesi Couriers',
    notes: 'On its way',
  });
  expect((await productOf(won)).sold_count).toBe(0);
  await Promise.allSettled([move(orderId, 'delivered'), move(orderId, 'delivered'), move(orderId, 'delivered')]);
  const delivered = await view(won.winner, orderId);
  expect(delivered.order_statuses.every((step) => step.completed && step.created_at !== null)).toBe(true);
  expect(delivered.notes).toBe('On its way');
  expect(await productOf(won)).toEqual({ stock: 9, sold_count: 1 });
  await expect(move(orderId, 'cancelled')).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
  expect(await listOpenOrders(db)).toEqual([]);
  const { rows } = await pool.query(
    `select actor_id, before->>'state' as from, after->>'state' as to from audit where subject = $1 order by id`,
    [`order:${orderId}`],
  );
  expect(rows).toEqual([
    { actor_id: clerk, from: 'paid', to: 'processing' },
    { actor_id: clerk, from: 'processing', to: 'shipped' },
    { actor_id: clerk, from: 'shipped', to: 'delivered' },
  ]);
});

test('[OPS-1] nobody but staff of fulfilment and the owner moves an order; unknown ones are not found', async () => {
  const { won, orderId, paymentId } = await anOrder();
  await app.pay(paymentId);
  const [other = ''] = await makePeople(database, 1, { kind: 'staff' });
  const [owner = ''] = await makePeople(database, 1, { kind: 'owner' });
  for (const actorId of [won.winner, other, randomUUID()]) {
    await expect(move(orderId, 'processing', {}, actorId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  await expect(move(randomUUID(), 'processing')).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
  await expect(move(orderId, 'processing', { note: 'x'.repeat(501) })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  await move(orderId, 'processing', {}, owner);
  expect((await view(won.winner, orderId)).state).toBe('processing');
});

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);

test('[WIN-2] a paid order that is called off gives the piece back, its money to whoever paid, and the claim to its winner', async () => {
  const { won, orderId, paymentId } = await anOrder();
  const receipt = aReceipt();
  await app.pay(paymentId, receipt);
  await cancelByTwo(orderId, 'Broken in our store. Sorry!');
  const cancelled = await view(won.winner, orderId);
  expect(cancelled).toMatchObject({
    state: 'cancelled',
    payment_status: 'checking', // until the money is back
    notes: 'Broken in our store. Sorry!',
  });
  expect(cancelled.order_statuses.map((step) => step.status)).toEqual([
    'Order placed',
    'Payment confirmed',
    'Cancelled',
  ]);
  const due = {
    cause: 'order_cancelled',
    state: 'owed',
    receipt,
    amountCents: 200,
    why: 'Broken in our store. Sorry!',
  };
  expect(await listRefunds(db)).toMatchObject([due]);
  // A version that knew no queue had forgotten it: the migration finds it, once.
  await database.owner.query('delete from refund_due');
  expect((await checkInvariants(pool)).map(({ name }) => name)).toEqual(['P7']);
  const [file = ''] = readdirSync(MIGRATIONS).filter((name) => name.endsWith('_earlier_refunds.sql'));
  const earlier = await readFile(new URL(file, MIGRATIONS), 'utf8');
  await database.owner.query(earlier);
  await database.owner.query(earlier);
  expect(await listRefunds(db)).toMatchObject([due]);
  const told = await pool.query(`select data->>'state' as state from notification where source like $1`, [
    `payment:${paymentId}:refund%`,
  ]);
  expect(told.rows).toEqual([{ state: 'refund_owed' }]);
  expect((await productOf(won)).stock).toBe(10);
  const item = await app.ask(`/api/getwinningitem/${won.auctionId}`, { who: won.winner });
  expect(item.body.auction).toMatchObject({ is_claimed: 'false', order_type: null, order_id: null, is_lapsed: false });
  const { rows: times } = await pool.query(
    `select (extract(epoch from at) * 1000)::bigint as ms from order_step where order_id = $1 and state = 'cancelled'`,
    [orderId],
  );
  expect(Math.abs(Date.parse(item.body.auction.claim_until) - Number(times[0].ms) - 14 * 86_400_000)).toBeLessThan(2);
  // PAY-6: its buyer sees it, in the order and in the list; nobody else does.
  const [back] = (await view(won.winner, orderId)).refunds;
  expect(back).toMatchObject({ state: 'owed', amount: 2, expected_by: expect.any(String), receipt: null });
  expect(back?.phone).toMatch(/^0[17]\d\d ••• \d{3}$/);
  const listed = (await app.ask('/api/get_user_orderd_items', { who: won.winner })).body.orderedItems;
  expect(listed.find((each: { order_id: string }) => each.order_id === orderId).refunds).toEqual([back]);
  const [stranger = ''] = await makePeople(database, 1);
  expect((await app.ask(`/api/orders/${orderId}`, { who: stranger })).status).toBe(404);
  expect(app.told.at(-1)).toBe(`payment ${paymentId}`);
  // Sent back in the provider's portal, and told so.
  await app.reverse(paymentId);
  expect(await listRefunds(db)).toMatchObject([{ ...due, state: 'returned', confirmedAt: null }]);
  expect((await view(won.winner, orderId)).payment_status).toBe('refunded');
  expect((await view(won.winner, orderId)).refunds).toMatchObject([{ state: 'returned', receipt: expect.any(String) }]);
  // And again: a new order, a new payment.
  const body = {
    mpesaNumber: anMpesaNumber(),
    finalBidPrice: 2,
    auctionId: won.auctionId,
    amount: 2,
    paymentMethod: 'mpesa',
  };
  const again = await app.ask('/api/place-order', { who: won.winner, body });
  expect(again.body.order_id).not.toBe(orderId);
  await app.pay(again.body.payment_id);
  expect((await view(won.winner, again.body.order_id)).state).toBe('paid');
});

test('[WIN-5] a bought product that is called off: the money goes back, the bids stay with their owner, no second time', async () => {
  const [buyer = '', rival = ''] = await makePeople(database, 2, { bids: 2 });
  await withAddress(app, buyer);
  const [auctionId = 0] = await makeLive(database, 1, { priceCents: 500_000 });
  for (const who of [buyer, rival]) expect(await lane.submit(aBid(auctionId, who))).toMatchObject({ ok: true });
  const body = {
    mpesaNumber: anMpesaNumber(),
    originalPrice: 5_000,
    orderId: auctionId,
    amount: 5_000,
    paymentMethod: 'mpesa',
  };
  const placed = await app.ask('/api/place_normal_order', { who: buyer, body });
  await app.pay(placed.body.payment_id);
  await move(placed.body.order_id, 'processing');
  await move(placed.body.order_id, 'shipped');
  await cancelByTwo(placed.body.order_id, 'Lost on the way');
  // It had left the shop: nothing is put back.
  expect((await productOf({ auctionId })).stock).toBe(9);
  expect((await app.ask('/api/place_normal_order', { who: buyer, body })).body.code).toBe('ALREADY_ORDERED');
  // The money goes back, too: that was the shop's own act, so nothing is taken for it.
  await app.reverse(placed.body.payment_id);
  expect(await currentBids(db, buyer)).toBe(2);
  expect((await app.ask('/api/place_normal_order', { who: buyer, body })).body.code).toBe('ALREADY_ORDERED');
});

test('[OPS-5] what has left the shop is called off by two people: one alone frees neither its claim nor its money', async () => {
  const { won, orderId, paymentId } = await anOrder();
  await app.pay(paymentId);
  for (const to of ['processing', 'shipped'] as const) await move(orderId, to);
  const refused = await move(orderId, 'cancelled').catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'STATE_FORBIDS', errors: [expect.stringContaining('two people')] });
  // Nor does the server's own role, whatever becomes of its code.
  const directly = pool.query(`update shop_order set state = 'cancelled' where id = $1`, [orderId]);
  await expect(directly).rejects.toMatchObject({ code: '23514' });
  const back = pool.query(`update shop_order set state = 'processing' where id = $1`, [orderId]);
  await expect(back).rejects.toMatchObject({ code: '23514' });
  const kinds = [cancelOrderKind({ bus: app.bus })];
  const asked = await requestApproval({ db: database.staff.db, kinds }, clerk, {
    kind: 'order.cancel',
    params: { orderId, note: 'Came back' },
    reason: { code: 'not_delivered', words: 'the courier brought it back' },
  });
  expect(asked.summary).toMatch(/^Call off order [0-9]+ \(.*, KSh 2\), .* the win may be claimed again$/);
  await expect(approveRequest({ db: database.staff.db, kinds }, clerk, asked.reference)).rejects.toMatchObject({
    code: 'APPROVAL_OWN',
  });
  const { rows: claimed } = await pool.query('select kind from claim where auction_id = $1', [won.auctionId]);
  expect(claimed).toEqual([{ kind: 'product' }]);
  expect((await approveRequest({ db: database.staff.db, kinds }, second, asked.reference)).state).toBe('executed');
  expect(await view(won.winner, orderId)).toMatchObject({ state: 'cancelled', notes: 'Came back' });
  const { rows: due } = await pool.query(`select cause from refund_due where source = 'payment:' || $1`, [paymentId]);
  expect(due).toEqual([{ cause: 'order_cancelled' }]);
  expect((await pool.query('select from claim where auction_id = $1', [won.auctionId])).rowCount).toBe(0);
  expect(app.told.at(-1)).toBe(`payment ${paymentId}`);
  // What was delivered nobody calls off; what was never paid takes one.
  const other = await anOrder();
  await expect(cancelByTwo(other.orderId, '')).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
  await app.pay(other.paymentId);
  for (const to of ['processing', 'shipped', 'delivered'] as const) await move(other.orderId, to);
  await expect(cancelByTwo(other.orderId, '')).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
});

test('[WIN-5][ACC-7] where a paid order goes stays as it is, or is forgotten with its owner', async () => {
  const { orderId, paymentId } = await anOrder();
  const change = (set: string) => pool.query(`update shop_order set ${set} where id = $1`, [orderId]);
  await change(`area = 'Westlands'`); // until it is paid it may go elsewhere
  await app.pay(paymentId);
  const closed = ['first_name', 'last_name', 'phone', 'address', 'region', 'area'];
  const tried = async () => {
    for (const column of closed) await expect(change(`${column} = 'Thief'`)).rejects.toMatchObject({ code: '23514' });
    await expect(change(`address = ''`)).rejects.toMatchObject({ code: '23514' });
    await expect(change(`state = 'awaiting_payment', address = 'Thief'`)).rejects.toMatchObject({ code: '23514' });
  };
  await tried();
  for (const to of ['processing', 'shipped', 'delivered'] as const) {
    await move(orderId, to);
    await tried();
  }
  await change(`first_name = 'Deleted', last_name = 'user', phone = '', address = '', area = '', notes = null`);
});

test.for(['paid', 'processing'] as const)(
  '[OPS-5] a purchase that is %s is called off by two: one alone moves neither its money nor its bids',
  async (state) => {
    const [buyer = '', rival = ''] = await makePeople(database, 2, { bids: 2 });
    await withAddress(app, buyer);
    const [auctionId = 0] = await makeLive(database, 1, { priceCents: 500_000 });
    for (const who of [buyer, rival]) expect(await lane.submit(aBid(auctionId, who))).toMatchObject({ ok: true });
    const body = {
      mpesaNumber: anMpesaNumber(),
      originalPrice: 5_000,
      orderId: auctionId,
      amount: 5_000,
      paymentMethod: 'mpesa',
    };
    const { order_id: orderId, payment_id: paymentId } = (
      await app.ask('/api/place_normal_order', { who: buyer, body })
    ).body;
    await app.pay(paymentId);
    if (state === 'processing') await move(orderId, 'processing');
    const refused = await move(orderId, 'cancelled').catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'STATE_FORBIDS', errors: [expect.stringContaining('two people')] });
    for (const forged of ['cancelled', 'awaiting_payment']) {
      const directly = pool.query(`update shop_order set state = '${forged}' where id = $1`, [orderId]);
      await expect(directly).rejects.toMatchObject({ code: '23514' });
    }
    await cancelByTwo(orderId, 'Broken in our store');
    expect(await view(buyer, orderId)).toMatchObject({ state: 'cancelled', notes: 'Broken in our store' });
    const { rows } = await pool.query(`select cause from refund_due where source = 'payment:' || $1`, [paymentId]);
    expect(rows).toEqual([{ cause: 'order_cancelled' }]);
    expect((await productOf({ auctionId })).stock).toBe(10);
    expect(await currentBids(db, buyer)).toBe(2);
  },
);

test('[PAY-3] money that is taken back ends what has not left the shop; claim and bids wait for a person', async () => {
  const { won, orderId, paymentId } = await anOrder();
  await app.pay(paymentId);
  await app.reverse(paymentId);
  expect(await view(won.winner, orderId)).toMatchObject({ state: 'cancelled', payment_status: 'refunded' });
  expect((await productOf(won)).stock).toBe(10);
  const item = await app.ask(`/api/getwinningitem/${won.auctionId}`, { who: won.winner });
  expect(item.body.auction).toMatchObject({ is_claimed: 'true', order_type: 'product', order_id: orderId });
  const { rows } = await pool.query(`select action from audit where subject = $1`, [`order:${orderId}`]);
  expect(rows).toEqual([{ action: 'order.payment_reversed' }]);
});

test('[S06] an order is moved along while its payment is being decided: else a reversal and the move wait for each other', async () => {
  const { orderId, paymentId } = await anOrder();
  await app.pay(paymentId);
  await db.transaction().execute(async (trx) => {
    await lockPayment(trx, paymentId);
    await expect(move(orderId, 'processing', { trackingNumber: 'T-1' })).resolves.toBeUndefined();
  });
});

test('[WIN-3] [PAY-6] what one clerk had written down as owed is the shop’s own once the order is called off: it bars cash, and nobody forgets it', async () => {
  const { won, orderId, paymentId } = await anOrder();
  await app.pay(paymentId, aReceipt());
  const [ann = '', ben = ''] = await makePeople(database, 2, { kind: 'staff' });
  await database.owner.query(`update app_user set permissions = '{finance}' where id = any($1)`, [[ann, ben]]);
  const owed = await oweByStaff({ ...app.deps, db }, ann, { paymentId }, 'a note of one person');
  const hasPaid = async () => (await pool.query('select has_paid($1) as paid', [won.winner])).rows[0].paid;
  expect(await hasPaid()).toBe(true);

  await cancelByTwo(orderId, 'Broken in our store');
  expect(await hasPaid()).toBe(false);
  const refund = Number(owed.slice('RF-'.length));
  expect(await listRefunds(db, refund)).toMatchObject([{ cause: 'order_cancelled' }]);
  const kinds = [forgetRefundKind({ bus: app.bus })];
  await expect(byTwo({ db: database.staff.db, kinds }, [ann, ben], 'refund.forget', { refund })).rejects.toMatchObject({
    code: 'STATE_FORBIDS',
  });
});
