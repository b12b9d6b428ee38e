import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderState } from '@mnada/contract';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aBid, laneOn, makeLive, makePeople } from '../../testing/auction-world.ts';
import { byTwo } from '../../testing/by-two.ts';
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
import { approveRequest, requestApproval } from '../approvals/index.ts';
import { checkInvariants } from '../invariants/index.ts';
import { currentBids } from '../ledger/index.ts';
import { oweByStaff, oweRefund } from '../payments/index.ts';
import { forgetRefundKind, payRefundKind } from '../payments/refunds/refund-approvals.ts';
import { cancelOrderKind, moveOrder } from './index.ts';

/** A paid order that two people call off, whatever else happens to its money. */
const database = await testDatabase({ poolSize: 12 });
const { db, pool, owner } = database;
const lane = laneOn(database);
let app: OrdersApp;
let wins: Won[] = [];
let [ann, ben] = ['', ''];
beforeAll(async () => {
  app = await ordersApp(database);
  wins = await makeWins(database, lane, 8);
  [ann = '', ben = ''] = await makePeople(database, 2, { kind: 'staff' });
  await owner.query(`update app_user set permissions = '{fulfilment,finance}' where id = any($1)`, [[ann, ben]]);
});
afterAll(async () => {
  await app?.stop();
  await lane.stop();
});
afterEach(async () => expect(await checkInvariants(pool)).toEqual([]));

const deps = () => {
  const { bus } = app;
  return {
    db: database.staff.db,
    kinds: [cancelOrderKind({ bus }), forgetRefundKind({ bus }), payRefundKind(app.deps)],
  };
};
const two = (kind: string, params: object) => byTwo(deps(), [ann, ben], kind, params);
const ask = (kind: string, params: object) =>
  requestApproval(deps(), ann, { kind, params, reason: { code: 'everyday', words: 'a test' } });
const approve = (reference: string) => approveRequest(deps(), ben, reference).catch((error: unknown) => error);
const move = (orderId: string, to: OrderState) =>
  moveOrder({ db, bus: app.bus, payments: app.payments }, ann, orderId, to);
const owe = async (paymentId: string): Promise<number> =>
  Number((await oweByStaff({ ...app.deps, db }, ann, { paymentId }, 'a note')).slice('RF-'.length));
const dueOf = async (paymentId: string) =>
  (await pool.query('select cause, state from refund_due where payment_id = $1', [paymentId])).rows;

async function aPaidWin() {
  const order = await orderWin(app, wins.pop());
  await app.pay(order.paymentId, aReceipt());
  return order;
}

/** At the shop price, by somebody who had placed one of their two bids there. */
async function aPurchase() {
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
  const buy = async () => (await app.ask('/api/place_normal_order', { who: buyer, body })).body;
  const { order_id: orderId, payment_id: paymentId } = await buy();
  await app.pay(paymentId, aReceipt());
  return { buyer, auctionId, orderId: orderId as string, paymentId: paymentId as string, buy };
}

/** How many transactions wait for a lock, asked anew within a transaction. */
async function waiting(gate: pg.PoolClient): Promise<number> {
  await gate.query('select pg_stat_clear_snapshot()');
  const { rows } = await gate.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

/** Holds back whoever comes to `statement` while `begin` lets two things run into each other there, the first one first. */
async function whileHeld(statement: string, begin: readonly (() => Promise<unknown>)[]): Promise<unknown[]> {
  const gate = await owner.connect();
  await gate.query('begin');
  await gate.query(statement);
  const running: Promise<unknown>[] = [];
  for (const each of begin) {
    let settled = false;
    const run = each().finally(() => {
      settled = true;
    });
    running.push(run);
    run.catch(() => undefined); // told by whoever awaits them all
    // The next one comes when this one stands at the gate, or behind somebody who does.
    while (!settled && (await waiting(gate)) < running.length) await sleep(10);
  }
  await gate.query('rollback');
  gate.release();
  return await Promise.all(running);
}

test('[OPS-5][PAY-6] what staff wrote down is forgotten while the order is called off: its money is owed all the same', async () => {
  const { orderId, paymentId } = await aPaidWin();
  const forget = (await ask('refund.forget', { refund: await owe(paymentId) })).reference;
  const cancel = (await ask('order.cancel', { orderId, note: 'Broken' })).reference;
  const ends = await whileHeld('lock table receipt_choice in access exclusive mode', [
    () => approve(forget),
    () => approve(cancel),
  ]);
  expect(ends).toMatchObject([{ state: 'executed' }, { state: 'executed' }]);
  expect(await dueOf(paymentId)).toEqual([{ cause: 'order_cancelled', state: 'owed' }]);
});

test('[S06][OPS-5] called off and reversed at once: neither waits for the other in a circle, and nothing is owed twice', async () => {
  const { orderId, paymentId } = await aPaidWin();
  const cancel = (await ask('order.cancel', { orderId, note: 'Broken' })).reference;
  const stock = `select from product where id = (select product_id from shop_order where id = '${orderId}') for update`;
  const ends = await whileHeld(stock, [() => approve(cancel), () => app.reverse(paymentId).then(() => 'reversed')]);
  expect(ends).toMatchObject([{ state: 'executed' }, 'reversed']);
  expect(await dueOf(paymentId)).toEqual([{ cause: 'order_cancelled', state: 'returned' }]);
});

test.for(['approved', 'failed'])(
  '[WIN-5][OPS-5] owed by staff, %s, then called off: the shop owes it itself, and its buyer stays one when it comes back',
  async (state) => {
    const { buyer, orderId, paymentId } = await aPurchase();
    // As it could be until such a purchase was called off alone; what was owed then is still on its way.
    const refund = await oweRefund(db, { paymentId, cause: 'reversal', why: 'a note' });
    await two('refund.pay', { refund });
    if (state === 'failed')
      await owner.query(
        `update refund_due set state = 'failed', failed_reason = 'refused', next_step_at = null where payment_id = $1`,
        [paymentId],
      );
    await two('order.cancel', { orderId, note: 'goes back' });
    expect(await dueOf(paymentId)).toEqual([{ cause: 'order_cancelled', state }]);
    await app.reverse(paymentId);
    expect(await currentBids(db, buyer)).toBe(2);
  },
);

test('[WIN-5][OPS-5] on its way, its money taken back, then called off: nothing is owed, and its buyer may bid and buy again', async () => {
  const { buyer, auctionId, orderId, paymentId, buy } = await aPurchase();
  await move(orderId, 'processing');
  await move(orderId, 'shipped');
  await app.reverse(paymentId);
  const { summary, reference } = await ask('order.cancel', { orderId, note: '' });
  expect(summary).toContain(
    'its money went back already, so nothing is owed; its returned bids were taken, and its buyer may bid and buy there again',
  );
  expect(await approve(reference)).toMatchObject({ state: 'executed' });
  expect(await dueOf(paymentId)).toEqual([]);
  expect(await lane.submit(aBid(auctionId, buyer))).toMatchObject({ ok: true });
  const [next = ''] = await makePeople(database, 1, { bids: 1 });
  expect(await lane.submit(aBid(auctionId, next))).toMatchObject({ ok: true });
  expect(await buy()).toMatchObject({ order_id: expect.any(String) });
});

test('[OPS-5] who calls off a win reads what becomes of its money; what changed since asks two people anew', async () => {
  const { orderId, paymentId } = await aPaidWin();
  await move(orderId, 'processing');
  await move(orderId, 'shipped');
  const before = await ask('order.cancel', { orderId, note: '' });
  expect(before.summary).toContain('its money is owed back, and the win may be claimed again');
  await app.reverse(paymentId);
  expect(await approve(before.reference)).toMatchObject({ state: 'failed', code: 'SUBJECT_CHANGED' });
  const after = await ask('order.cancel', { orderId, note: '' });
  expect(after.summary).toContain('its money went back already, so nothing is owed, and the win may be claimed again');
  expect(await approve(after.reference)).toMatchObject({ state: 'executed' });
  expect(await dueOf(paymentId)).toEqual([]);
});

test('[OPS-5] what paid an order is settled: no role calls it off by another’s payment, or frees its claim so', async () => {
  const other = await aPaidWin();
  await two('order.cancel', { orderId: other.orderId, note: '' });
  const { orderId } = await aPaidWin();
  await move(orderId, 'processing');
  await move(orderId, 'shipped');
  for (const on of [pool, database.staff.pool]) {
    for (const more of [``, `, state = 'cancelled'`]) {
      const taken = on.query(`update shop_order set payment_id = $2${more} where id = $1`, [orderId, other.paymentId]);
      await expect(taken).rejects.toMatchObject({ code: '23514' });
    }
  }
});

test('[WIN-2] what was called off is never shipped, and no step is left out, by server or staff', async () => {
  const [off, unpaid] = [await aPaidWin(), await aPaidWin()];
  await two('order.cancel', { orderId: off.orderId, note: '' });
  for (const state of ['paid', 'processing', 'shipped', 'delivered', 'awaiting_payment']) {
    await expect(pool.query('update shop_order set state = $2 where id = $1', [off.orderId, state])).rejects.toThrow();
  }
  // Steps are not skipped either: what is paid goes to nobody's door by one word.
  await expect(pool.query("update shop_order set state = 'delivered' where id = $1", [unpaid.orderId])).rejects.toThrow(
    'an order does not go from paid to delivered',
  );
});

test('[WIN-4] the claim of a paid order stays: its win is not free for cash besides', async () => {
  const { orderId } = await aPaidWin();
  await expect(pool.query('delete from claim where order_id = $1', [orderId])).rejects.toThrow('is paid');
  expect((await pool.query('select kind from claim where order_id = $1', [orderId])).rows).toEqual([
    { kind: 'product' },
  ]);
});
