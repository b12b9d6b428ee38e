import { PaymentAnswer } from '@mnada/contract';
import { afterAll, afterEach, expect, test } from 'vitest';
import { refundsWorld } from '../../../testing/refunds-world.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { approveRequest, requestApproval } from '../../approvals/index.ts';
import { checkInvariants } from '../../invariants/index.ts';
import { listRefunds, oweByStaff, paymentApprovals } from '../index.ts';

const database = await testDatabase();
const { db, pool } = database;
const world = await refundsWorld(database);
const { ann, app, ben, isState, owed, refundOf, reversals, send, two } = world;
afterAll(() => world.stop());
afterEach(async () => {
  await app.money.inbox.idle();
  expect(await checkInvariants(pool)).toEqual([]);
});

test('[OPS-5] the database sends no refund that no request of two people stands behind', async () => {
  const { number } = await owed();
  await expect(
    pool.query(
      `update refund_due set state = 'approved', method = 'reversal', next_step_at = now() where number = $1`,
      [number],
    ),
  ).rejects.toMatchObject({ code: '23514' });
});

test('[PAY-6] [OPS-5] what two people have had sent is never merely owed again, by no role', async () => {
  const { shopper, number } = await owed();
  await two('refund.pay', { refund: number });
  for (const on of [pool, database.staff.pool]) {
    const back = on.query(`update refund_due set state = 'owed' where number = $1`, [number]);
    await expect(back).rejects.toMatchObject({ code: '23514' });
  }
  expect(await hasPaid(shopper.id)).toBe(false);
  await send();
});

test('[PAY-6] of a payment that went back already nothing is sent, by the code and by the database', async () => {
  const { paid, number } = await owed();
  const deps = { db: database.staff.db, kinds: paymentApprovals(app.money.deps) };
  const asked = await requestApproval(deps, ann, {
    kind: 'refund.pay',
    params: { refund: number },
    reason: { code: 'everyday', words: 'a test' },
  });
  const becomes = (state: string) =>
    database.owner.query('update payment set state = $2 where id = $1', [paid.id, state]);
  await becomes('reversed');
  expect(await approveRequest(deps, ben, asked.reference)).toMatchObject({ state: 'failed', code: 'STATE_FORBIDS' });
  const approval = database.owner.query(`select id from approval_request where number = $1`, [
    Number(asked.reference.slice('R-'.length)),
  ]);
  for (const state of ['approved', 'sending']) {
    const sent = database.staff.pool.query(
      `update refund_due set state = $2, method = 'reversal', next_step_at = now(), request_id = $3 where number = $1`,
      [number, state, (await approval).rows[0].id],
    );
    await expect(sent).rejects.toMatchObject({ code: '23514', message: expect.stringContaining('not paid') });
  }
  await becomes('paid');
  await two('refund.pay', { refund: number });
  await send();
});

const hasPaid = async (userId: string) => (await pool.query('select has_paid($1) as paid', [userId])).rows[0].paid;

test('[WIN-3] an owed refund bars cash once two people have it sent, and not while one person alone has written it down', async () => {
  const { shopper, number } = await owed();
  expect(await hasPaid(shopper.id)).toBe(true);
  await two('refund.pay', { refund: number });
  expect(await hasPaid(shopper.id)).toBe(false);
  await send();
});

test('[PAY-6] [OPS-5] what staff owe by mistake is forgotten by two people, its buyer is told, and the payment stands', async () => {
  const { shopper, paid, number, receipt } = await owed();
  const kinds = paymentApprovals(app.money.deps);
  const asked = await requestApproval({ db: database.staff.db, kinds }, ann, {
    kind: 'refund.forget',
    params: { refund: number },
    reason: { code: 'our_fault', words: 'the wrong payment' },
  });
  expect(asked.summary).toBe(`Owe KSh 1350 of RF-${number} no more: nothing goes back`);
  await expect(approveRequest({ db: database.staff.db, kinds }, ann, asked.reference)).rejects.toMatchObject({
    code: 'APPROVAL_OWN',
  });
  expect(await refundOf(receipt)).toMatchObject({ state: 'owed' });
  expect((await approveRequest({ db: database.staff.db, kinds }, ben, asked.reference)).state).toBe('executed');
  expect(await listRefunds(db, number)).toEqual([]);
  expect(await app.payment(paid.id)).toMatchObject({ state: 'paid' });
  const view = PaymentAnswer.parse((await app.ask(`/api/payments/${paid.id}`, { who: shopper.id })).body);
  expect(view.payment.refunds).toEqual([]);
  expect(app.bus.said.at(-1)).toBe(`payment ${paid.id}`);
  const told = await pool.query(`select data->>'state' as state from notification where user_id = $1 order by id`, [
    shopper.id,
  ]);
  expect(told.rows.map((row) => row.state)).toEqual(['paid', 'refund_owed', 'refund_forgotten']);
  const { rows } = await pool.query(`select actor_id, reason, before->>'why' as why from audit where action = $1`, [
    'payment.refund_forgotten',
  ]);
  expect(rows).toEqual([{ actor_id: ben, reason: 'our_fault: the wrong payment', why: 'a test' }]);
  // It may be owed again, and then go back: its buyer is told so, too.
  const again = await oweByStaff(app.money.deps, ann, { paymentId: paid.id }, 'after all');
  const last = await pool.query(
    `select data->>'state' as state from notification where user_id = $1 order by id desc limit 1`,
    [shopper.id],
  );
  expect(last.rows).toEqual([{ state: 'refund_owed' }]);
  await two('refund.pay', { refund: Number(again.slice(3)) });
  // On a busy machine another's turn may have come first.
  await expect.poll(async () => (await send(), reversals(receipt).length)).toBe(1);
  await isState(receipt, 'returned');
});

test('[PAY-6] nothing is forgotten that was sent; a receipt waits again', async () => {
  const { number } = await owed();
  await two('refund.pay', { refund: number });
  await expect(two('refund.forget', { refund: number })).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
  await send();
  // What a cancelled order owes: move-order.db.test.ts; what a payer chose: choose.db.test.ts.

  const receipt = 'SFORGOTTEN1';
  await app.money.inbox.tell({ kind: 'pull', body: JSON.stringify({ receipt, amountKes: 77, account: 'none' }) });
  await app.money.inbox.idle();
  await oweByStaff(app.money.deps, ann, { receipt }, 'a test');
  const stateOf = async () =>
    (await pool.query('select state from receipt where receipt = $1', [receipt])).rows[0].state;
  expect(await stateOf()).toBe('refund_due');
  await two('refund.forget', { refund: (await refundOf(receipt)).number });
  expect(await stateOf()).toBe('unallocated');
});

test('[OPS-5] no role of ours forgets what is owed without its request', async () => {
  const { number } = await owed();
  const forged = pool.query('delete from refund_due where number = $1', [number]);
  await expect(forged).rejects.toThrow(/permission denied|forgotten by two people/);
  await two('refund.forget', { refund: number });
});
