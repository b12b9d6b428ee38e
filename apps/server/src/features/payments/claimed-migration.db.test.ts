import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePeople } from '../../testing/auction-world.ts';
import { byTwo } from '../../testing/by-two.ts';
import { paymentsApp, type PaymentsApp } from '../../testing/payments-app.ts';
import { plantStatementLine } from '../../testing/plant-statement.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { approveRequest, requestApproval } from '../approvals/index.ts';
import { checkInvariants } from '../invariants/index.ts';
import { currentBids } from '../ledger/index.ts';
import { listRefunds, oweByStaff, paymentApprovals, pullReceipts, sendNextRefund } from './index.ts';

const MIGRATION = new URL('../../../migrations/0043_claimed_receipts.sql', import.meta.url);
const database = await testDatabase();
const { db, pool, owner } = database;
let app: PaymentsApp;
let [ann, ben] = ['', ''];
beforeAll(async () => {
  app = await paymentsApp(database);
  [ann = '', ben = ''] = await makePeople(database, 2, { kind: 'owner' });
});
afterAll(() => app?.stop());

const approvals = () => ({ db: database.staff.db, kinds: paymentApprovals(app.money.deps) });
const two = (kind: string, params: object) => byTwo(approvals(), [ann, ben], kind, params);
const broken = async () => (await checkInvariants(pool)).map(({ name }) => name);
const reverse = (answer: 'unknown' | 'accepted') =>
  sendNextRefund({
    ...{ db, bus: app.bus, log: app.money.deps.log, address: app.money.mpesa?.hookUrl ?? (() => '') },
    provider: { reversal: async () => ({ kind: answer, why: 'timeout', attempts: 1 }) as never },
  });

/** As earlier versions left a push that an unlisted address told of: its receipt is the stranger's word. */
const EARLIER = {
  /** Credited once a query agreed. */
  agreed: { sources: '{stk_query,stk_unlisted}', verified: true },
  /** Before it was kept who had said so. */
  unkept: { sources: '{}', verified: true },
  /** The same, without a query: the backfill took it for a listed one. */
  believed: { sources: '{stk_callback}', verified: false },
} as const;
async function told(as: keyof typeof EARLIER, named: string | null = null) {
  const who = await app.aShopper();
  const { id, receipt } = await app.buyAndPay(who);
  await app.money.inbox.idle();
  const { sources, verified } = EARLIER[as];
  const code = named ?? receipt ?? '';
  const client = await owner.connect();
  try {
    await client.query(`begin; set local session_replication_role = replica`);
    await client.query(
      `update evidence set is_listed = false, body = replace(body, $2, $3) where payment_id = $1 and kind = 'stk_callback'`,
      [id, receipt, code],
    );
    await client.query(
      `update payment set sources = $2, is_verified = $3, receipt = $4, next_query_at = null where id = $1`,
      [id, sources, verified, code],
    );
    await client.query(`update receipt set receipt = $2 where receipt = $1`, [receipt, code]);
    await client.query(`update transfer set source = 'receipt:' || $2 where source = 'receipt:' || $1`, [
      receipt,
      code,
    ]);
    await client.query('commit');
  } finally {
    client.release();
  }
  return { ...who, paymentId: id, code, true: receipt ?? '' };
}
const owe = async (paymentId: string) =>
  Number((await oweByStaff(app.money.deps, ann, { paymentId }, 'a test')).slice(3));
const refund = async (number: number) => (await listRefunds(db, number))[0];
const claims = async (code: string) =>
  (await pool.query('select payment_id, told_by from claimed_receipt where receipt = $1', [code])).rows;
const standing = async () =>
  (
    await pool.query(
      `select (select jsonb_agg(to_jsonb(p) order by id) from payment p) as payments,
              (select jsonb_agg(to_jsonb(r) order by receipt) from receipt r) as receipts,
              (select jsonb_agg(to_jsonb(f) order by id) from refund_due f) as refunds,
              (select jsonb_agg(to_jsonb(c) order by id) from claimed_receipt c) as claims,
              (select count(*)::int from transfer) as transfers, (select count(*)::int from audit) as audits`,
    )
  ).rows[0];

test('[PAY-3] receipts that only an unlisted address named leave the books; payments stay credited, the rest stays as it is', async () => {
  // As it ran then; its schema has another name since (0057).
  const text = (await readFile(MIGRATION, 'utf8')).replaceAll('proof.', 'invariants.');
  const honest = await app.buyAndPay(await app.aShopper());
  const same = await told('agreed');
  const other = await told('agreed', 'SFORGED001');
  const unkept = await told('unkept', 'SFORGED002');
  const believed = await told('believed', 'SFORGED003');
  // What something else named as well is nobody's claim.
  const onStatement = await told('unkept');
  const line = { receipt: onStatement.code, direction: 'in', amountCents: 135_000 } as const;
  await plantStatementLine(owner, ann, line);
  const pulled = await told('unkept');
  await owner.query(
    `insert into evidence (kind, body, payment_id, state, note, next_try_at) values ('pull', $1, $2, 'booked', 'one more source agrees', null)`,
    [JSON.stringify({ receipt: pulled.code, amountKes: 1350 }), pulled.paymentId],
  );
  // Refunds hang on these: owed, asked for by one, approved by two, on its way, and back.
  const [owed, asked, approved, sent, back] = [
    await told('agreed', 'SFORGED004'),
    await told('agreed', 'SFORGED005'),
    await told('agreed', 'SFORGED006'),
    await told('agreed', 'SFORGED007'),
    await told('agreed', 'SFORGED008'),
  ];
  const numbers = {
    owed: await owe(owed.paymentId),
    asked: await owe(asked.paymentId),
    approved: await owe(approved.paymentId),
    sent: await owe(sent.paymentId),
    back: await owe(back.paymentId),
  };
  // As it was before anybody looked at who had named a receipt.
  const trusting = (code: string, sources: string) =>
    owner.query('update payment set sources = $2 where receipt = $1', [code, sources]);
  for (const { code } of [asked, sent, approved]) await trusting(code, '{stk_query,stk_callback}');
  await two('refund.pay', { refund: numbers.sent });
  expect(await reverse('unknown')).toBe('did');
  await owner.query(`update refund_due set next_step_at = now() + interval '1 h' where number = $1`, [numbers.sent]);
  await two('refund.pay', { refund: numbers.approved });
  const open = await requestApproval(approvals(), ann, {
    ...{ kind: 'refund.pay', params: { refund: numbers.asked } },
    reason: { code: 'everyday', words: 'a test' },
  });
  await two('refund.returned', { refund: numbers.back, returnedBy: 'SBACK00001' });
  for (const { code } of [asked, sent, approved]) await trusting(code, '{stk_query,stk_unlisted}');
  // Of nobody's, by the paybill: it lies in the queue, and one of them is owed back.
  for (const code of ['SFORGED009', 'SFORGED010']) {
    await app.money.inbox.tell({
      kind: 'statement',
      body: JSON.stringify({ receipt: code, amountKes: 100, account: 'HELLO' }),
    });
  }
  await app.money.inbox.idle();
  await owner.query(
    `update evidence e set kind = 'c2b_confirmation', is_listed = false from receipt r
      where r.evidence_id = e.id and r.receipt in ('SFORGED009', 'SFORGED010')`,
  );
  await owner.query(`update receipt set told_by = 'c2b_confirmation' where receipt in ('SFORGED009', 'SFORGED010')`);
  await oweByStaff(app.money.deps, ann, { receipt: 'SFORGED010' }, 'a test');
  const before = await standing();
  expect(await broken()).toEqual(['P10']);

  await owner.query(text);
  const after = await standing();
  await owner.query(text);
  expect(await standing()).toEqual(after);

  // Only what may be on its way at this moment is left, and told.
  expect(await checkInvariants(pool)).toMatchObject([{ name: 'P10', examples: [sent.paymentId, sent.code] }]);
  expect(await app.payment(sent.paymentId)).toMatchObject({ receipt: 'SFORGED007', state: 'paid' });
  expect(await refund(numbers.sent)).toMatchObject({ state: 'sending', receipt: 'SFORGED007' });
  expect(await app.payment(back.paymentId)).toMatchObject({ receipt: 'SFORGED008', state: 'reversed' });
  for (const { id, receipt } of [
    honest,
    { id: onStatement.paymentId, receipt: onStatement.code },
    { id: pulled.paymentId, receipt: pulled.code },
  ]) {
    const kept = (rows: { id: string }[]) => rows.find((one) => one.id === id);
    expect(kept(after.payments)).toEqual(kept(before.payments));
    expect(await claims(receipt ?? '')).toEqual([]);
  }
  for (const { paymentId, code } of [same, other, unkept, believed, owed, asked, approved]) {
    expect(await app.payment(paymentId)).toMatchObject({ state: 'paid', receipt: null, is_verified: false });
    expect(await claims(code)).toEqual([{ payment_id: paymentId, told_by: 'stk_callback' }]);
  }
  expect((await app.payment(unkept.paymentId)).sources).toEqual(['stk_query', 'stk_unlisted']);
  // It is asked about: nothing but a stranger has ever said that it was paid.
  expect(await app.payment(believed.paymentId)).toMatchObject({
    sources: ['stk_unlisted'],
    next_query_at: expect.any(Date),
  });
  for (const code of ['SFORGED009', 'SFORGED010'])
    expect(await claims(code)).toEqual([{ payment_id: null, told_by: 'c2b_confirmation' }]);
  expect((await pool.query(`select from refund_due where source like 'receipt:SFORGED%'`)).rowCount).toBe(0);

  // Nothing goes out for a stranger's code.
  expect(await refund(numbers.owed)).toMatchObject({ state: 'owed', receipt: null });
  expect(await refund(numbers.approved)).toMatchObject({
    state: 'failed',
    failedReason: 'receipt_unknown',
    receipt: null,
  });
  expect(await approveRequest(approvals(), ben, open.reference)).toMatchObject({ state: 'failed' });
  expect(await reverse('accepted')).toBe('idle');

  // The true ones come, whether the stranger was honest or not, and nobody is credited twice.
  await pullReceipts(app.money.deps);
  await app.work();
  for (const one of [same, other, unkept, believed, owed, asked, approved]) {
    expect(await app.payment(one.paymentId)).toMatchObject({ state: 'paid', receipt: one.true, is_verified: true });
    expect(await currentBids(db, one.id)).toBe(150);
  }
  expect(await refund(numbers.owed)).toMatchObject({ receipt: owed.true });
  await two('refund.pay', { refund: numbers.approved });
  expect(await refund(numbers.approved)).toMatchObject({ state: 'approved', receipt: approved.true });
});
