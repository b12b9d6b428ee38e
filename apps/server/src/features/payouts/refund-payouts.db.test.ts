import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makePeople, quietLog } from '../../testing/auction-world.ts';
import { byTwo } from '../../testing/by-two.ts';
import { b2cResult, balanceResult, deliver, FakePayouts, statusResult } from '../../testing/fake-payouts.ts';
import { paymentsApp, type PaymentsApp } from '../../testing/payments-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { approveRequest, requestApproval } from '../approvals/index.ts';
import { checkInvariants } from '../invariants/index.ts';
import {
  keepStatement,
  listRefunds,
  oweByStaff,
  oweRefund,
  paymentApprovals,
  reconcileStatement,
  refundEnds,
  type RefundSendDeps,
  sendNextRefund,
} from '../payments/index.ts';
import { currentBids } from '../ledger/index.ts';
import { askRefundAgain, refundPayoutApprovals } from './index.ts';
import { doNextStep } from './send-payouts.ts';

const database = await testDatabase();
const { db, pool, owner } = database;
const HOUR_MS = 3_600_000;
let app: PaymentsApp;
let [ann, ben] = ['', ''];
let provider: FakePayouts;
let aheadMs = 0;
const clock = async () => Date.now() + aheadMs;

beforeAll(async () => {
  app = await paymentsApp(database, { paybill: true });
  [ann = '', ben = ''] = await makePeople(database, 2, { kind: 'owner' });
  provider = new FakePayouts();
});
afterAll(() => app?.stop());
afterEach(async () => {
  await app.money.inbox.idle();
  expect(await checkInvariants(pool)).toEqual([]);
});

const ends = () => refundEnds(app.money.deps);
const two = (kind: string, params: object) => {
  const kinds = [...paymentApprovals(app.money.deps), ...refundPayoutApprovals({ payments: app.money.deps, clock })];
  return byTwo({ db: database.staff.db, kinds }, [ann, ben], kind, params);
};
const tell = (kind: Parameters<typeof deliver>[2], url: string, body: string, isListed = true) =>
  deliver(database, { clock, refunds: ends() }, kind, url, body, isListed);
/** Steps of the payouts' worker until nothing is due; the balance is told as plenty. */
async function work(): Promise<void> {
  for (let steps = 0; steps < 100; steps++) {
    const asked = provider.balanceQuestions.length;
    const end = await doNextStep({
      db,
      provider,
      address: (_, token) => `x/${token}`,
      clock,
      log: quietLog,
      refunds: ends(),
    });
    const question = provider.balanceQuestions[asked];
    if (question) await tell('balance_result', question.resultUrl, balanceResult(1_000_000));
    else if (end !== 'did') return;
  }
  throw new Error('there is no end of work');
}
/** Under the server's role, in one transaction. */
async function together(...steps: readonly string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const step of steps) await client.query(step);
    await client.query('commit');
  } finally {
    await client.query('rollback');
    client.release();
  }
}
const sentTo = (phone: string) => [...provider.known.values()].filter(({ request }) => request.phone === phone);
const paidBy = (phone: string) => {
  const [known] = sentTo(phone);
  if (!known) throw new Error('it never arrived');
  return known;
};
const refund = async (number: number) => {
  const [found] = await listRefunds(db, number);
  if (!found) throw new Error('nothing is owed');
  return found;
};
/** A paid pack that staff owe back. */
async function owed() {
  const shopper = await app.aShopper();
  const paid = await app.buyAndPay(shopper);
  await app.money.inbox.idle();
  const reference = await oweByStaff(app.money.deps, ann, { paymentId: paid.id }, 'a test');
  return { ...shopper, paid, receipt: paid.receipt ?? '', number: Number(reference.slice(3)) };
}
/** The worker of reversals asks once; what the provider answers at once, and the token of its address. */
async function reverse(answer: Awaited<ReturnType<RefundSendDeps['provider']['reversal']>>): Promise<string> {
  let token = '';
  const reversal: RefundSendDeps['provider']['reversal'] = async ({ resultUrl }) => {
    token = resultUrl.split('/').at(-1) ?? '';
    return answer;
  };
  const { log } = app.money.deps;
  const address = app.money.mpesa?.hookUrl ?? (() => '');
  await sendNextRefund({ db, bus: app.bus, log, provider: { reversal }, address });
  return token;
}
const ACCEPTED = { kind: 'accepted', conversationId: null, originatorConversationId: null } as const;
const REFUSED = { kind: 'rejected', code: '400', message: '', reason: 'amount', alert: false, retry: false } as const;
const resultOf = (code: string) => ({
  Result: { ResultType: 0, ResultCode: code, ResultDesc: 'told', TransactionID: 'SREVERSAL1' },
});
const told = async (userId: string): Promise<string[]> =>
  (
    await pool.query(`select data ->> 'state' as state from notification where user_id = $1 order by id`, [userId])
  ).rows.map(({ state }) => state);

test('[PAY-6] a refund goes to the phone that paid by two people, once, and its payer is told at each step', async () => {
  const { id, phone, paid, number } = await owed();
  await two('refund.send', { refund: number });
  await expect(two('refund.send', { refund: number })).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
  await expect(two('refund.pay', { refund: number })).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
  await work();
  await work();
  expect(sentTo(phone)).toHaveLength(1);
  expect(paidBy(phone).request).toMatchObject({ amountKes: 1_350, remarks: 'Mnada refund' });
  for (let n = 0; n < 2; n++) await tell('b2c_result', paidBy(phone).request.resultUrl, b2cResult(paidBy(phone)));
  expect(await refund(number)).toMatchObject({
    state: 'returned',
    method: 'b2c',
    returnedBy: paidBy(phone).receipt,
    confirmedAt: expect.any(Date),
  });
  expect(await app.payment(paid.id)).toMatchObject({ state: 'reversed' });
  expect(await currentBids(db, id)).toBe(0);
  expect(await told(id)).toEqual(['paid', 'refund_owed', 'refund_sent', 'reversed']);
  const now = Date.now();
  const report = await reconcileStatement(db, new Date(now - HOUR_MS), new Date(now + HOUR_MS));
  expect(report.differences.filter(({ receipt }) => receipt === paidBy(phone).receipt)).toEqual([
    { receipt: paidBy(phone).receipt, what: 'out_not_on_statement', statementCents: null, bookedCents: 135_000 },
  ]);
});

test('[PAY-6] a reversal whose end nobody knows blocks the way to the phone until it is known; refused, it doesn’t', async () => {
  const unknown = await owed();
  await two('refund.pay', { refund: unknown.number });
  const token = await reverse(ACCEPTED);
  await owner.query('update refund_due set next_step_at = now() where number = $1', [unknown.number]);
  await sendNextRefund({
    db,
    bus: app.bus,
    log: app.money.deps.log,
    provider: { reversal: async () => ACCEPTED },
    address: () => '',
  });
  expect(await refund(unknown.number)).toMatchObject({ state: 'failed', failedReason: 'unanswered' });
  await expect(two('refund.send', { refund: unknown.number })).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
  // Its result comes late: it failed.
  await app.hook('reversal', token, resultOf('R000002'));
  await app.money.inbox.idle();
  await two('refund.send', { refund: unknown.number });
  await work();
  expect(sentTo(unknown.phone)).toHaveLength(1);

  const refused = await owed();
  await two('refund.pay', { refund: refused.number });
  await reverse(REFUSED);
  expect(await refund(refused.number)).toMatchObject({ state: 'failed' });
  await two('refund.send', { refund: refused.number });

  const reversed = await owed();
  await two('refund.pay', { refund: reversed.number });
  await app.hook('reversal', await reverse(ACCEPTED), resultOf('R000001'));
  await app.money.inbox.idle();
  await expect(two('refund.send', { refund: reversed.number })).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
});

test('[PAY-6] approved statements that show no reversal, a day long and without a gap, open the way to the phone', async () => {
  const { number } = await owed();
  await two('refund.pay', { refund: number });
  await reverse({ kind: 'unknown', why: 'timed_out', code: null });
  await owner.query(
    `update refund_due set state = 'failed', failed_reason = 'unanswered', next_step_at = null where number = $1`,
    [number],
  );
  await owner.query(
    `update refund_call set created_at = now() - interval '30 h' where refund_id = (select id from refund_due where number = $1)`,
    [number],
  );
  await expect(two('refund.send', { refund: number })).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
  const csv = 'Receipt No.,Completion Time,Transaction Status,Paid In,Withdrawn\n';
  const period = { from: new Date(Date.now() - 40 * HOUR_MS), to: new Date(Date.now() - HOUR_MS) };
  const { importId } = await keepStatement(database.staff, ann, csv, period);
  await two('statement.import', { importId });
  await two('refund.send', { refund: number });
});

test('[PAY-6] sent to a phone and unknown, it goes by neither way until it is known not to have been paid', async () => {
  const { phone, number } = await owed();
  await two('refund.send', { refund: number });
  await work();
  await tell('b2c_timeout', paidBy(phone).request.timeoutUrl, JSON.stringify({ Amount: 1_350 }));
  for (let n = 0; n < 6; n++) {
    aheadMs += 3 * HOUR_MS;
    await work();
  }
  expect(await refund(number)).toMatchObject({ state: 'failed', failedReason: 'timed_out' });
  for (const kind of ['refund.pay', 'refund.send', 'refund.not_paid'])
    await expect(two(kind, { refund: number })).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
  // Nor is it booked by hand: it may arrive beside that.
  await expect(two('refund.returned', { refund: number, returnedBy: 'SBYHAND777' })).rejects.toMatchObject({
    code: 'STATE_FORBIDS',
  });
  await askRefundAgain({ db, clock }, ann, number, 'once more');
  await work();
  const question = provider.questions.at(-1);
  await tell('status_result', question?.resultUrl ?? '', statusResult(paidBy(phone), 'Completed'));
  expect(await refund(number)).toMatchObject({ state: 'returned', returnedBy: paidBy(phone).receipt });
  expect(sentTo(phone)).toHaveLength(1);
});

test('[PAY-6] not paid: by two people, with statements that cover the day without a gap and a fresh answer; then it goes anew, once', async () => {
  const { id, phone, paid, number } = await owed();
  await two('refund.send', { refund: number });
  await work();
  await tell('b2c_timeout', paidBy(phone).request.timeoutUrl, JSON.stringify({ Amount: 1_350 }));
  for (let n = 0; n < 6; n++) {
    aheadMs += 3 * HOUR_MS;
    await work();
  }
  const refused = (says: string) =>
    expect(two('refund.not_paid', { refund: number })).rejects.toMatchObject({
      code: 'STATE_FORBIDS',
      errors: [expect.stringContaining(says)],
    });
  await owner.query(
    `update payout_attempt set sent_at = clock_timestamp() - interval '60 h'
      where payout_id = (select p.id from payout p join refund_due f on f.id = p.refund_id where f.number = $1)`,
    [number],
  );
  await refused('there is a gap');
  const shown = async (fromHours: number, toHours: number, ...lines: readonly string[]) => {
    const head = 'Receipt No.,Completion Time,Transaction Status,Paid In,Withdrawn';
    const hours = (ago: number) => new Date(Date.now() - ago * HOUR_MS);
    const period = { from: hours(fromHours), to: hours(toHours) };
    const { importId } = await keepStatement(database.staff, ann, [head, ...lines].join('\n'), period);
    await two('statement.import', { importId });
  };
  await shown(64, 50);
  await refused('there is a gap');
  const at = new Date(Date.now() - 32 * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ');
  await shown(51, 30, `SNOTOURS01,${at},Completed,,-77.00`);
  await refused('Ask the provider');
  await askRefundAgain({ db, clock }, ann, number, 'once more');
  await work();
  const answer = (code: string) =>
    tell('status_result', provider.questions.at(-1)?.resultUrl ?? '', statusResult(paidBy(phone), 'Completed', code));
  await answer('2033');
  const kinds = [...paymentApprovals(app.money.deps), ...refundPayoutApprovals({ payments: app.money.deps, clock })];
  const reason = { code: 'everyday', words: 'a test' };
  const asked = await requestApproval({ db: database.staff.db, kinds }, ann, {
    kind: 'refund.not_paid',
    params: { refund: number },
    reason,
  });
  // One person alone ends nothing.
  await expect(approveRequest({ db: database.staff.db, kinds }, ann, asked.reference)).rejects.toMatchObject({
    code: 'APPROVAL_OWN',
  });
  expect((await approveRequest({ db: database.staff.db, kinds }, ben, asked.reference)).state).toBe('executed');
  const ended = async () =>
    (
      await pool.query(
        `select p.state, p.receipt, p.attempt from payout p join refund_due f on f.id = p.refund_id where f.number = $1`,
        [number],
      )
    ).rows;
  expect(await ended()).toEqual([{ state: 'failed', receipt: null, attempt: 1 }]);
  expect(await refund(number)).toMatchObject({ state: 'failed', failedReason: 'statement' });
  expect(await app.payment(paid.id)).toMatchObject({ state: 'paid' });
  expect(await currentBids(db, id)).toBe(150);
  const { rows } = await pool.query(
    `select actor_id, after ->> 'state' as state from audit where action = 'payment.refund_not_paid'
        and subject = 'refund:' || (select id from refund_due where number = $1)`,
    [number],
  );
  expect(rows).toEqual([{ actor_id: ben, state: 'failed' }]);
  await expect(two('refund.not_paid', { refund: number })).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
  await two('refund.send', { refund: number });
  await work();
  const [, again] = sentTo(phone);
  if (!again) throw new Error('not sent anew');
  await tell('b2c_result', again.request.resultUrl, b2cResult(again));
  expect(await refund(number)).toMatchObject({ state: 'returned', returnedBy: again.receipt });
  expect(await currentBids(db, id)).toBe(0);
  expect(sentTo(phone)).toHaveLength(2);
});

test('[PAY-6] failed for certain, it is tried anew under a new id, or reversed, by two people', async () => {
  const { phone, number } = await owed();
  await two('refund.send', { refund: number });
  await work();
  await tell('b2c_result', paidBy(phone).request.resultUrl, b2cResult(paidBy(phone), '2040'));
  expect(await refund(number)).toMatchObject({ state: 'failed' });
  await work();
  expect(sentTo(phone)).toHaveLength(1);
  await two('refund.send', { refund: number });
  await work();
  const ids = sentTo(phone).map(({ request }) => request.originatorConversationId);
  expect(new Set(ids).size).toBe(2);
  const [, second] = sentTo(phone);
  if (!second) throw new Error('not sent anew');
  await tell('b2c_result', second.request.resultUrl, b2cResult(second, '2040'));
  await two('refund.pay', { refund: number });
  expect(await refund(number)).toMatchObject({ state: 'approved', method: 'reversal' });
});

test('[PAY-6][OPS-5] failed twice, it goes out a third time by two people alone, and its payer is told each time', async () => {
  const { id, phone, number } = await owed();
  for (let n = 0; n < 2; n++) {
    await two('refund.send', { refund: number });
    await work();
    const known = sentTo(phone).at(-1);
    if (!known) throw new Error('it never arrived');
    await tell('b2c_result', known.request.resultUrl, b2cResult(known, '2040'));
  }
  const due = `(select id from refund_due where number = ${number})`;
  await expect(
    together(
      `update refund_due set state = 'sending' where id = ${due}`,
      `update payout set state = 'approved', reason = null, next_step_at = now() where refund_id = ${due}`,
    ),
  ).rejects.toMatchObject({ code: '23514' });
  await work();
  expect(sentTo(phone)).toHaveLength(2);
  await two('refund.send', { refund: number });
  await work();
  expect(sentTo(phone)).toHaveLength(3);
  const sent = ['refund_sent', 'refund_delayed'];
  expect(await told(id)).toEqual(['paid', 'refund_owed', ...sent, ...sent, 'refund_sent']);
});

test('[PAY-6][OPS-5] returned is what something shows: neither a code that nobody told nor another’s line of a statement', async () => {
  const { phone, number } = await owed();
  const at = new Date(Date.now() + 3 * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ');
  const lines = [
    'Receipt No.,Completion Time,Transaction Status,Paid In,Withdrawn',
    `SOTHERSUM1,${at},Completed,,-10.00`,
  ];
  const { importId } = await keepStatement(database.staff, ann, lines.join('\n'), null);
  await two('statement.import', { importId });
  const returned = (code: string) =>
    together(
      `update refund_due set state = 'returned', method = 'b2c', returned_by = '${code}', next_step_at = null where number = ${number}`,
    );
  await expect(returned('SOTHERSUM1')).rejects.toMatchObject({ code: '23514' });
  await two('refund.send', { refund: number });
  await work();
  for (const code of ['SMADEUP001', 'SOTHERSUM1'])
    await expect(returned(code)).rejects.toMatchObject({ code: '23514' });
  await tell('b2c_result', paidBy(phone).request.resultUrl, b2cResult(paidBy(phone)));
  expect(await refund(number)).toMatchObject({ state: 'returned', returnedBy: paidBy(phone).receipt });
});

test('[PAY-6] a part of a receipt goes to the phone, and the payment beside it can go back as well: never more than came', async () => {
  const shopper = await app.aShopper();
  const { body } = await app.buy(shopper.id, shopper.phone);
  await app.answer(shopper.phone, { cancel: true });
  const { reference } = await app.settled(body.payment_id, 'failed');
  const told = { business_number: '174379', account: reference, amount: 1_400, pin: '1234' };
  const paid = await app.simulator.payBill(shopper.phone.slice(1), told);
  if (paid.status !== 'paid') throw new Error('not paid');
  const { receipt } = paid;
  await app.money.inbox.idle();
  const url = `/api/payments/${body.payment_id}/choice`;
  const { package_id } = await app.payment(body.payment_id);
  await expect
    .poll(async () => (await app.ask(url, { who: shopper.id, body: { receipt, choice: 'pack', package_id } })).status)
    .toBe(200);
  await owner.query(`update receipt set payer_phone = $2 where receipt = $1`, [receipt, shopper.phone.slice(1)]);
  const rest = (await listRefunds(db)).find(({ source }) => source === `rest:${receipt}`);
  if (!rest) throw new Error('no rest is owed');
  await expect(two('refund.pay', { refund: rest.number })).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
  await two('refund.send', { refund: rest.number });
  await work();
  await tell('b2c_result', paidBy(shopper.phone).request.resultUrl, b2cResult(paidBy(shopper.phone)));
  expect(await refund(rest.number)).toMatchObject({ state: 'returned', amountCents: 5_000 });
  expect(await currentBids(db, shopper.id)).toBe(150);
  const whole = await oweByStaff(app.money.deps, ann, { paymentId: body.payment_id }, 'a test');
  await two('refund.send', { refund: Number(whole.slice(3)) });
  await work();
  const second = sentTo(shopper.phone)[1];
  if (!second) throw new Error('the payment was not sent back');
  expect(second.request.amountKes).toBe(1_350);
  await tell('b2c_result', second.request.resultUrl, b2cResult(second));
  expect(await currentBids(db, shopper.id)).toBe(0);
});

test('[PAY-6] the parts of a receipt are each owed once, in one sum, and never more than came', async () => {
  const { paid, receipt } = await owed();
  const part = (part: string, amountCents: number) =>
    db
      .transaction()
      .execute((trx) =>
        oweRefund(trx, { rest: receipt, part, paymentId: paid.id, amountCents, cause: 'overpaid', why: '' }),
      );
  await expect(part('one', 100)).rejects.toMatchObject({ code: '23514' });
  const waiting = await app.aShopper();
  const other = await app.buyAndPay(waiting);
  const of = { rest: other.receipt ?? '', paymentId: other.id, cause: 'overpaid', why: '' } as const;
  const owe = (part: string, amountCents: number) => (trx: Parameters<typeof oweRefund>[0]) =>
    oweRefund(trx, { ...of, part, amountCents });
  await expect(
    db.transaction().execute(async (trx) => {
      expect(await owe('one', 50_000)(trx)).not.toBeNull();
      expect(await owe('two', 85_000)(trx)).not.toBeNull();
      expect(await owe('one', 50_000)(trx)).toBeNull();
      await expect(owe('one', 60_000)(trx)).rejects.toThrow('owed in another sum');
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
});

test('[PAY-6] to nobody but who paid: a number that M-PESA told masked gets nothing, and a payout that nobody approved is never sent', async () => {
  const { number, paid, receipt } = await owed();
  await owner.query(`update payment set prompt_paid_at = null where id = $1`, [paid.id]);
  await owner.query(`update receipt set payer_phone = '2547*****126' where receipt = $1`, [receipt]);
  await expect(two('refund.send', { refund: number })).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
  // The table knows who paid, and that nobody approved it.
  await expect(
    database.staff.pool.query(
      `insert into payout (refund_id, amount_cents, phone) select id, amount_cents, '+254700000009' from refund_due where number = $1`,
      [number],
    ),
  ).rejects.toMatchObject({ code: '23514' });
  await work();
  expect(sentTo('+254700000009')).toEqual([]);
});

test('[PAY-6] a receipt that only an unlisted callback named is given back by neither way until another source names it', async () => {
  const { number, paid } = await owed();
  await owner.query(`update payment set sources = '{stk_query,stk_unlisted}' where id = $1`, [paid.id]);
  for (const kind of ['refund.pay', 'refund.send'])
    await expect(two(kind, { refund: number })).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
  await owner.query(`update payment set sources = '{pull,stk_query,stk_unlisted}' where id = $1`, [paid.id]);
  await two('refund.send', { refund: number });
});

test('[PAY-6] from an unlisted address one token ends no refund that was sent to a phone', async () => {
  const { phone, number } = await owed();
  await two('refund.send', { refund: number });
  await work();
  const known = paidBy(phone);
  await tell('b2c_result', known.request.resultUrl, b2cResult(known, '2040'), false);
  await tell('b2c_result', known.request.resultUrl, b2cResult(known), false);
  expect(await refund(number)).toMatchObject({ state: 'sending' });
  await tell('b2c_result', known.request.resultUrl, b2cResult(known));
  expect(await refund(number)).toMatchObject({ state: 'returned' });
});
