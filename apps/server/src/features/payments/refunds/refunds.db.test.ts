import { PaymentAnswer, PaymentsAnswer } from '@mnada/contract';
import { afterAll, afterEach, expect, test } from 'vitest';
import { eventually } from '../../../testing/payments-app.ts';
import { refundsWorld, resultOf, STRANGER } from '../../../testing/refunds-world.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { approveRequest, requestApproval } from '../../approvals/index.ts';
import { checkInvariants } from '../../invariants/index.ts';
import { currentBids } from '../../ledger/index.ts';
import {
  keepStatement,
  listRefunds,
  oweByStaff,
  oweRefund,
  paymentApprovals,
  reconcileStatement,
  sendNextRefund,
} from '../index.ts';

const database = await testDatabase();
const { db, pool } = database;
const world = await refundsWorld(database);
const { ann, app, askedTokens, ben, due, isState, owed, refundOf, reversals, send, statementShows, tell, two } = world;
afterAll(() => world.stop());
afterEach(async () => {
  await app.money.inbox.idle();
  expect(await checkInvariants(pool)).toEqual([]);
});

test('[PAY-6] what is owed is paid by two people through M-PESA, once, and its buyer is told at each step', async () => {
  const { shopper, paid, receipt, number } = await owed();
  expect(await send()).toBe('idle');
  await two('refund.pay', { refund: number });
  await expect(two('refund.pay', { refund: number })).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
  expect(await send()).toBe('did');
  await isState(receipt, 'returned');
  expect(await send()).toBe('idle');
  expect(await refundOf(receipt)).toMatchObject({ method: 'reversal', confirmedAt: expect.any(Date) });
  expect(await app.payment(paid.id)).toMatchObject({ state: 'reversed' });
  expect(reversals(receipt)).toHaveLength(1);
  const { rows } = await pool.query(`select data->>'state' as state from notification where user_id = $1 order by id`, [
    shopper.id,
  ]);
  expect(rows.map((row) => row.state)).toEqual(['paid', 'refund_owed', 'refund_sent', 'reversed']);
});

test('[PAY-6] its payer sees what goes back, how much, where to, by when, and at last its code; nobody else does', async () => {
  const { shopper, paid, receipt, number } = await owed();
  const other = await app.aShopper();
  const seen = async (who = shopper.id) => (await app.ask(`/api/payments/${paid.id}`, { who })).body;
  const refund = async () => PaymentAnswer.parse(await seen()).payment.refunds;
  const [row] = (await pool.query('select created_at from refund_due where number = $1', [number])).rows;
  const by = new Date(row.created_at.getTime() + 3 * 86_400_000).toISOString();
  // Of M-PESA's two messages about a payment one masks more of the number: whichever came first tells it.
  const phone = expect.stringMatching(
    new RegExp(`^07(?:${shopper.phone.slice(5, 7)}|••) ••• ${shopper.phone.slice(-3)}$`),
  );
  const common = { reference: `RF-${number}`, amount: 1350, phone, receipt: null };
  expect(await refund()).toEqual([{ ...common, state: 'owed', expected_by: by }]);
  expect(app.bus.said.at(-1)).toBe(`payment ${paid.id}`);
  expect((await app.money.readPayment(paid.id))?.payment.refunds).toEqual(await refund());
  expect((await seen(other.id)).code).toBe('PAYMENT_NOT_FOUND');
  expect(PaymentsAnswer.parse((await app.ask('/api/payments', { who: other.id })).body).payments).toEqual([]);
  await app.buyAndPay(other);
  const [own] = PaymentsAnswer.parse((await app.ask('/api/payments', { who: other.id })).body).payments;
  expect(own?.refunds).toEqual([]);

  await two('refund.pay', { refund: number });
  expect(await refund()).toEqual([{ ...common, state: 'sending', expected_by: by }]);
  expect(app.bus.said.at(-1)).toBe(`payment ${paid.id}`);
  await database.owner.query(`update refund_due set created_at = now() - interval '73 h' where number = $1`, [number]);
  expect(await refund()).toEqual([{ ...common, state: 'late', expected_by: null }]);
  await send();
  await isState(receipt, 'returned');
  const code = reversals(receipt)[0]?.receipt;
  expect(await refund()).toEqual([{ ...common, state: 'returned', expected_by: null, receipt: code }]);
  expect(PaymentsAnswer.parse((await app.ask('/api/payments', { who: shopper.id })).body).payments[0]?.refunds).toEqual(
    await refund(),
  );
});

test('[PAY-6] killed before or after the asking, it is asked again, and the money goes back once', async () => {
  const kill = () => {
    throw new Error('killed');
  };
  const before = await owed();
  await two('refund.pay', { refund: before.number });
  await expect(send(kill)).rejects.toThrow('killed');
  expect(await send()).toBe('idle');
  await due(before.number);
  expect(await send()).toBe('did');
  await isState(before.receipt, 'returned');
  expect(reversals(before.receipt)).toHaveLength(1);

  const after = await owed();
  await two('refund.pay', { refund: after.number });
  await expect(send(() => undefined, kill)).rejects.toThrow('killed');
  await due(after.number);
  await send();
  await isState(after.receipt, 'returned');
  expect(reversals(after.receipt)).toHaveLength(1);
});

test('[PAY-6] given back by somebody’s hand already: it fails, and two people book it by its receipt, unconfirmed until the statement', async () => {
  const { receipt, number } = await owed();
  await app.money.mpesa?.daraja.reversal({
    receipt,
    amountKes: 1350,
    remarks: 'By hand',
    resultUrl: 'http://127.0.0.1:1/x',
    timeoutUrl: 'http://127.0.0.1:1/y',
  });
  await eventually(
    () => reversals(receipt).length === 1,
    () => 'not reversed',
  );
  await two('refund.pay', { refund: number });
  await send();
  await isState(receipt, 'failed');
  expect(await refundOf(receipt)).toMatchObject({ failedReason: 'already_reversed' });
  const own = reversals(receipt)[0]?.receipt ?? '';
  await two('refund.returned', { refund: number, returnedBy: own });
  expect(await refundOf(receipt)).toMatchObject({ state: 'returned', returnedBy: own, confirmedAt: null });
  expect((await listRefunds(db)).map((each) => each.number)).toContain(number);
  const at = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const csv = `Receipt No.,Completion Time,Transaction Status,Paid In,Withdrawn\n${own},${at},Completed,,-1350.00`;
  const { importId } = await keepStatement(database.staff, ann, csv, null);
  await two('statement.import', { importId });
  expect((await refundOf(receipt)).confirmedAt).not.toBeNull();
  expect((await listRefunds(db)).map((each) => each.number)).not.toContain(number);
});

test('[PAY-6] nobody answers for a day: a person decides; a late success still wins', async () => {
  const { receipt, number } = await owed();
  await two('refund.pay', { refund: number });
  const { mpesa } = app.money;
  if (!mpesa) throw new Error('no M-PESA');
  const asked: { resultUrl: string }[] = [];
  const provider = {
    reversal: async (request: { resultUrl: string }) => {
      asked.push(request);
      return { kind: 'accepted', conversationId: null, originatorConversationId: null } as const;
    },
  };
  const deps = { db, bus: app.bus, log: app.money.deps.log, provider, address: mpesa.hookUrl };
  await sendNextRefund(deps);
  await due(number);
  await sendNextRefund(deps);
  expect(await refundOf(receipt)).toMatchObject({ state: 'failed', failedReason: 'unanswered' });
  expect(asked).toHaveLength(1);
  const token = asked[0]?.resultUrl.split('/').at(-1) ?? '';
  const result = (more: object) => ({
    Result: { ResultType: 0, ResultCode: '0', ResultDesc: 'ok', TransactionID: 'SLATEREV01', ...more },
  });
  await app.hook('reversal', 'forged0123456789', result({}));
  await app.money.inbox.idle();
  expect((await refundOf(receipt)).state).toBe('failed');
  await app.hook('reversal', token, result({}));
  await isState(receipt, 'returned');
});

test('[PAY-6] from an unlisted address one token undoes no payment, ends no refund and calls none failed', async () => {
  const { paid, receipt, number, shopper } = await owed();
  await two('refund.pay', { refund: number });
  const [token = ''] = await askedTokens(number);
  const sumOf = { ResultParameters: { ResultParameter: [{ Key: 'Amount', Value: '7' }] } };
  for (const body of [
    resultOf('0', 'SFORGED001'),
    resultOf('0', 'SFORGED002', sumOf),
    resultOf('R000001', 'SFORGED003'),
    resultOf('R000002', 'SFORGED004'),
  ])
    await tell(token, body, STRANGER);
  expect(await refundOf(receipt)).toMatchObject({ state: 'sending', returnedBy: null });
  expect(await app.payment(paid.id)).toMatchObject({ state: 'paid' });
  expect(await currentBids(db, shopper.id)).toBe(150);
  // Once more under the same token is no second source; a listed address is one.
  await tell(token, resultOf('0', 'SFORGED001'), STRANGER);
  expect(await refundOf(receipt)).toMatchObject({ state: 'sending' });
  await tell(token, resultOf('0', 'SHONEST001'));
  expect(await refundOf(receipt)).toMatchObject({ state: 'returned', returnedBy: 'SHONEST001' });
});

test('[PAY-6] a movement that only an unlisted address names gives nothing back, and keeps the true one of no other refund', async () => {
  const [one, other] = [await owed(), await owed()];
  for (const { number } of [one, other]) await two('refund.pay', { refund: number });
  const tokens = [...(await askedTokens(one.number)), ...(await askedTokens(other.number))];
  await tell(tokens[0] ?? '', resultOf('0', 'STRUEBACK2'), STRANGER);
  expect(await refundOf(one.receipt)).toMatchObject({ state: 'sending', returnedBy: null });
  const seen = await app.ask(`/api/payments/${one.paid.id}`, { who: one.shopper.id });
  expect(JSON.stringify(seen.body)).not.toContain('STRUEBACK2');
  await tell(tokens[1] ?? '', resultOf('0', 'STRUEBACK2'));
  expect(await refundOf(other.receipt)).toMatchObject({ state: 'returned', returnedBy: 'STRUEBACK2' });
  await tell(tokens[0] ?? '', resultOf('0', 'STRUEBACK1'));
  expect(await refundOf(one.receipt)).toMatchObject({ state: 'returned', returnedBy: 'STRUEBACK1' });
});

test('[PAY-6] what an unlisted address told counts once the answer to another asking agrees, by token and receipt', async () => {
  const { receipt, number } = await owed();
  await two('refund.pay', { refund: number });
  const [first = '', second = '', third = ''] = await askedTokens(number, 3);
  await tell(first, resultOf('0', 'STWICE0001'), STRANGER);
  await tell(second, resultOf('0', 'STWICE0002'), STRANGER);
  expect(await refundOf(receipt)).toMatchObject({ state: 'sending' });
  await tell(third, resultOf('0', 'STWICE0001'), STRANGER);
  expect(await refundOf(receipt)).toMatchObject({ state: 'returned', returnedBy: 'STWICE0001' });
});

test('[PAY-6] what an unlisted address told counts once an approved statement shows it', async () => {
  const { paid, receipt, number } = await owed();
  await two('refund.pay', { refund: number });
  const [token = ''] = await askedTokens(number);
  await tell(token, resultOf('0', 'SLINE00001'), STRANGER);
  expect(await refundOf(receipt)).toMatchObject({ state: 'sending' });
  await statementShows('SLINE00001');
  // Its import has made it due.
  await app.money.inbox.workOff();
  await app.money.inbox.idle();
  expect(await refundOf(receipt)).toMatchObject({ returnedBy: 'SLINE00001', confirmedAt: expect.any(Date) });
  expect(await app.payment(paid.id)).toMatchObject({ state: 'reversed' });
});

test('[PAY-6] money that goes back a second time is booked apart, once, and told', async () => {
  const { receipt, number } = await owed();
  await two('refund.pay', { refund: number });
  const [token = ''] = await askedTokens(number);
  await due(number);
  await sendNextRefund({
    db,
    bus: app.bus,
    log: app.money.deps.log,
    provider: { reversal: async () => ({ kind: 'unknown', why: 'timeout', attempts: 1 }) as never },
    address: () => '',
  });
  expect(await refundOf(receipt)).toMatchObject({ state: 'failed', failedReason: 'unanswered' });
  await two('refund.returned', { refund: number, returnedBy: 'SHANDED001' });
  const booked = async () =>
    (await pool.query(`select amount from transfer where source = 'overpaid_refund:SSECOND001'`)).rows;
  const noted = async () =>
    (await pool.query(`select reason from audit where action = 'refund.needs_a_person' and reason = 'paid_twice'`))
      .rows;
  await tell(token, resultOf('0', 'SHANDED001'));
  await tell(token, resultOf('0', 'SSECOND001'), STRANGER);
  expect([await booked(), await noted()]).toEqual([[], []]);
  await tell(token, resultOf('0', 'SSECOND001'));
  await tell(token, resultOf('0', 'SSECOND001'));
  expect(await booked()).toEqual([{ amount: 135_000 }]);
  expect(await noted()).toHaveLength(1);
  expect(await refundOf(receipt)).toMatchObject({ state: 'returned', returnedBy: 'SHANDED001' });
  const now = Date.now();
  const report = await reconcileStatement(db, new Date(now - 3_600_000), new Date(now + 3_600_000));
  expect(report.differences).toContainEqual(
    expect.objectContaining({ receipt: 'SSECOND001', what: 'out_not_on_statement' }),
  );
});

test('[PAY-6] a receipt that has given something back gives nothing else back, asked for one by one or approved at once', async () => {
  const [one, other, third] = [await owed(), await owed(), await owed()];
  const used = { code: 'STATE_FORBIDS', errors: ['This receipt has given something else back.'] };
  await two('refund.returned', { refund: one.number, returnedBy: 'SUSEDONCE1' });
  await expect(two('payment.reverse', { paymentId: other.paid.id, returnedBy: 'SUSEDONCE1' })).rejects.toMatchObject(
    used,
  );
  const { rows } = await pool.query(
    `insert into receipt (receipt, amount_cents, state, told_by, account_text, why)
     values ('SWAITING01', 7700, 'unallocated', 'statement', '', 'a test') returning receipt`,
  );
  await pool.query(
    `insert into transfer (source, unit, debit_id, credit_id, amount)
     select 'receipt:SWAITING01', 'KES', d.id, c.id, 7700 from account d, account c
      where d.unit = 'KES' and d.kind = 'mpesa' and c.unit = 'KES' and c.kind = 'unallocated'`,
  );
  await expect(two('receipt.return', { receipt: rows[0].receipt, returnedBy: 'SUSEDONCE1' })).rejects.toMatchObject(
    used,
  );
  // Both were asked for while it was free.
  const deps = { db: database.staff.db, kinds: paymentApprovals(app.money.deps) };
  const ask = async (kind: string, params: object) =>
    (await requestApproval(deps, ann, { kind, params, reason: { code: 'everyday', words: 'a test' } })).reference;
  const asked = [
    await ask('payment.reverse', { paymentId: other.paid.id, returnedBy: 'SUSEDTWICE' }),
    await ask('payment.reverse', { paymentId: third.paid.id, returnedBy: 'SUSEDTWICE' }),
    await ask('receipt.return', { receipt: 'SWAITING01', returnedBy: 'SUSEDTWICE' }),
  ];
  const ends = await Promise.all(asked.map((reference) => approveRequest(deps, ben, reference)));
  expect(ends.map(({ state }) => state).sort()).toEqual(['executed', 'failed', 'failed']);
});

test('[PAY-6] a receipt of nobody’s is set aside and goes back; owed by many at once it is owed once', async () => {
  const { phone } = await app.aShopper();
  const sent = await app.simulator.payBill(phone.slice(1), {
    business_number: '174379',
    account: 'X',
    amount: 77,
    pin: '1234',
  });
  if (sent.status !== 'paid') throw new Error('not paid');
  const { receipt } = sent;
  await eventually(
    async () => (await pool.query('select from receipt where receipt = $1', [receipt])).rowCount === 1,
    () => 'not known',
  );
  await oweByStaff(app.money.deps, ann, { receipt }, 'nobody claims it');
  const again = () => db.transaction().execute((trx) => oweRefund(trx, { receipt, cause: 'unclaimed', why: '' }));
  expect(await Promise.all(Array.from({ length: 10 }, again))).toEqual(Array(10).fill(null));
  await expect(two('receipt.match', { receipt, userId: ann, packageId: 1 })).rejects.toMatchObject({
    code: 'STATE_FORBIDS',
  });
  const { number } = await refundOf(receipt);
  await two('refund.pay', { refund: number });
  await expect(two('receipt.return', { receipt, returnedBy: 'SBYHAND123' })).rejects.toMatchObject({
    code: 'STATE_FORBIDS',
  });
  await send();
  await isState(receipt, 'returned');
});

test('[PAY-6] a typed receipt that nothing confirmed is never paid back', async () => {
  const { id, phone } = await app.aShopper();
  app.simulator.script({ match: { phone: phone.slice(1) }, push: 'reset_before' });
  const { body } = await app.buy(id, phone);
  await app.settled(body.payment_id, 'submit_unknown');
  await two('payment.paid', { paymentId: body.payment_id, receipt: 'STYPED1234', amountKes: 1350 });
  await oweByStaff(app.money.deps, ann, { paymentId: body.payment_id }, 'a test');
  const { number } = await refundOf('STYPED1234');
  await expect(two('refund.pay', { refund: number })).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
});
