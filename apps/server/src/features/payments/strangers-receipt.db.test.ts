import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { makePeople } from '../../testing/auction-world.ts';
import { byTwo } from '../../testing/by-two.ts';
import { eventually, paymentsApp, type PaymentsApp } from '../../testing/payments-app.ts';
import { stkSuccess } from '../../testing/stk-callback.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { hashOfToken } from '../provider-events/index.ts';
import { checkInvariants } from '../invariants/index.ts';
import { keepPaybillToken } from '../mpesa/index.ts';
import { SECTIONS } from '../data-subject/export/sections.ts';
import { currentBids } from '../ledger/index.ts';
import { readBlockers } from '../data-subject/deletion/deletion-state.sql.ts';
import {
  keepStatement,
  listRefunds,
  oweByStaff,
  paymentApprovals,
  pullReceipts,
  reconcileStatement,
  unconfirmedCredits,
  unnamedRefunds,
} from './index.ts';
import { waitsForPull } from './pull.ts';

/** A stranger's address, and one of the provider's (tests are called back from this machine). */
const STRANGER = '203.0.113.7';
const LISTED = '127.0.0.1';
const C2B_TOKEN = 'c2b1'.repeat(12);

const database = await testDatabase();
const { db, pool } = database;
let app: PaymentsApp;
let [ann, ben] = ['', ''];
beforeAll(async () => {
  app = await paymentsApp(database);
  await keepPaybillToken(app.db, hashOfToken(C2B_TOKEN));
  [ann = '', ben = ''] = await makePeople(database, 2, { kind: 'owner' });
});
afterAll(() => app?.stop());
afterEach(async () => {
  await app.money.inbox.idle();
  expect(await checkInvariants(pool)).toEqual([]);
});

const two = (kind: string, params: object) =>
  byTwo({ db: database.staff.db, kinds: paymentApprovals(app.money.deps) }, [ann, ben], kind, params);
const receiptsOf = (paymentId: string) =>
  db.selectFrom('receipt').select(['receipt', 'state']).where('payment_id', '=', paymentId).execute();
const trueReceipt = (phone: string) =>
  app.simulator.transactions().find((one) => `+${one.phone}` === phone && one.state === 'paid')?.receipt ?? '';

let made = 0;
/**
 * A push that was really paid, while whoever has read the token of its callback names a receipt of their own for it, from an
 * address of theirs; nobody else calls back.
 */
async function namedByStranger({ forged = `SFORGED${++made}` } = {}) {
  const { id, phone } = await app.aShopper();
  const { body } = await app.buy(id, phone);
  const paymentId = body.payment_id as string;
  const token = await app.knownToken(paymentId);
  const { checkout_request_id, reference } = await app.payment(paymentId);
  await app.answer(phone);
  await eventually(
    () => trueReceipt(phone) !== '',
    () => 'M-PESA did not book it',
  );
  await app.hook('stk', token, stkSuccess(checkout_request_id, forged, 1_350), STRANGER);
  await app.settled(paymentId, 'paid');
  await app.money.inbox.idle();
  const said = (receipt: string, ip: string) =>
    app.hook('stk', token, stkSuccess(checkout_request_id, receipt, 1_350), ip).then(() => app.money.inbox.idle());
  return { id, phone, paymentId, reference, forged, receipt: trueReceipt(phone), said };
}
async function statementTells(receipt: string, reference: string, kes = 1_350) {
  const at = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const csv =
    'Receipt No.,Completion Time,Transaction Status,Paid In,Withdrawn,A/C No.\n' +
    `${receipt},${at},Completed,${kes}.00,,${reference}`;
  const { importId } = await keepStatement(database.staff, ann, csv, null);
  await two('statement.import', { importId });
  await app.work();
}

describe('[PAY-3] a receipt that only an unlisted address names, for a push that a query says is paid', () => {
  test('credits once, and is kept apart: it is neither the payment’s nor in the books', async () => {
    const { id, paymentId, forged } = await namedByStranger();
    expect(await currentBids(db, id)).toBe(150);
    expect(await app.payment(paymentId)).toMatchObject({ receipt: null, is_verified: false });
    expect(await receiptsOf(paymentId)).toEqual([]);
    expect((await pool.query(`select from transfer where source = 'receipt:' || $1`, [forged])).rowCount).toBe(0);
    const { rows } = await pool.query(`select receipt, told_by from claimed_receipt where payment_id = $1`, [
      paymentId,
    ]);
    expect(rows).toEqual([{ receipt: forged, told_by: 'stk_callback' }]);
  });

  test('above KSh 1,000 it is an alarm after a day, until a Pull names its receipt', async () => {
    const { paymentId, reference } = await namedByStranger();
    await app.age(paymentId, 86_401);
    expect(await unconfirmedCredits(db)).toMatchObject([{ reference, sources: ['stk_query', 'stk_unlisted'] }]);
    expect(await checkInvariants(pool)).toMatchObject([{ name: 'P3', examples: [paymentId] }]);
    await pullReceipts(app.money.deps);
    await app.work();
    expect(await unconfirmedCredits(db)).toEqual([]);
  });

  test('the true receipt that a Pull names later is the payment’s, no second payment', async () => {
    const { id, paymentId, receipt } = await namedByStranger();
    await pullReceipts(app.money.deps);
    await app.work();
    expect(await app.payment(paymentId)).toMatchObject({ receipt, is_verified: true });
    expect(await receiptsOf(paymentId)).toEqual([{ receipt, state: 'allocated' }]);
    expect(await currentBids(db, id)).toBe(150);
  });

  test('so it is when a listed callback names it later, and a stranger’s repeat changes nothing', async () => {
    const { id, paymentId, receipt, forged, said } = await namedByStranger();
    const { collector } = app.money.deps;
    if (!collector) throw new Error('no M-PESA');
    // Past the seconds for which an answer is kept.
    const real = performance.now.bind(performance);
    const later = vi.spyOn(performance, 'now').mockImplementation(() => real() + 6_000);
    const query = vi.spyOn(collector.daraja, 'stkQuery');
    await said(forged, STRANGER);
    expect(query).not.toHaveBeenCalled();
    query.mockRestore();
    later.mockRestore();
    await said(receipt, LISTED);
    await said(forged, STRANGER);
    expect(await app.payment(paymentId)).toMatchObject({ receipt, is_verified: true });
    expect(await receiptsOf(paymentId)).toEqual([{ receipt, state: 'allocated' }]);
    expect(await currentBids(db, id)).toBe(150);
  });

  test('an honest one becomes the payment’s once a second source names it as well', async () => {
    const { id, phone } = await app.aShopper();
    const { body } = await app.buy(id, phone);
    const token = await app.knownToken(body.payment_id);
    const { checkout_request_id } = await app.payment(body.payment_id);
    await app.answer(phone);
    await eventually(
      () => trueReceipt(phone) !== '',
      () => 'M-PESA did not book it',
    );
    const receipt = trueReceipt(phone);
    await app.hook('stk', token, stkSuccess(checkout_request_id, receipt, 1_350), STRANGER);
    expect(await app.settled(body.payment_id, 'paid')).toMatchObject({ receipt: null, is_verified: false });
    await pullReceipts(app.money.deps);
    expect(await app.payment(body.payment_id)).toMatchObject({ receipt, is_verified: true });
  });

  test('a line of an approved statement with the true receipt matches', async () => {
    const { paymentId, receipt, reference } = await namedByStranger();
    await statementTells(receipt, reference);
    expect(await app.payment(paymentId)).toMatchObject({ receipt, is_verified: true });
    const report = await reconcileStatement(db, new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000));
    expect(report.differences.filter((one) => one.receipt === receipt)).toEqual([]);
  });

  test('another customer’s receipt stays that customer’s, whichever comes first', async () => {
    const honest = await app.aShopper();
    const { body } = await app.buy(honest.id, honest.phone);
    await app.answer(honest.phone, { cancel: true });
    const { reference } = await app.settled(body.payment_id, 'failed');
    const told = { business_number: '174379', account: reference, amount: 1_350, pin: '1234' };
    const paid = await app.simulator.payBill(honest.phone.slice(1), told);
    if (paid.status !== 'paid') throw new Error('not paid');
    const robbed = await namedByStranger({ forged: paid.receipt });
    await pullReceipts(app.money.deps);
    await app.work();
    expect(await app.payment(body.payment_id)).toMatchObject({ state: 'paid', receipt: paid.receipt });
    expect(await app.payment(robbed.paymentId)).toMatchObject({ state: 'paid', receipt: robbed.receipt });
    expect(await currentBids(db, honest.id)).toBe(150);
    const late = await namedByStranger({ forged: paid.receipt });
    expect(await app.payment(late.paymentId)).toMatchObject({ state: 'paid', receipt: null });
    expect(await currentBids(db, late.id)).toBe(150);
  });

  test('is shown to nobody as M-PESA’s code: page, list, export', async () => {
    const { id, paymentId, forged } = await namedByStranger();
    const seen = [
      await app.ask(`/api/payments/${paymentId}`, { who: id }),
      await app.ask('/api/payments', { who: id }),
    ].map(({ status, body }) => [status, JSON.stringify(body)] as const);
    for (const [status, text] of seen) {
      expect(status).toBe(200);
      expect(text).not.toContain(forged);
    }
    for (const section of Object.values(SECTIONS))
      expect(JSON.stringify((await pool.query(section, section.includes('$1') ? [id] : [])).rows)).not.toContain(
        forged,
      );
  });

  test('staff hear of it when the true receipt turns out to be another', async () => {
    const { paymentId, receipt, reference } = await namedByStranger();
    await app.money.inbox.tell({
      kind: 'statement',
      body: JSON.stringify({ receipt, amountKes: 1_350, account: reference }),
    });
    await app.money.inbox.idle();
    const { rows } = await pool.query('select note from evidence where payment_id = $1 order by id desc limit 1', [
      paymentId,
    ]);
    expect(rows[0].note).toBe('the receipt of a payment known by queries; an unlisted address had named another');
  });
});

describe('[PAY-6] a refund of a payment whose receipt only an unlisted address has named', () => {
  /** A push that a stranger and a query call paid, for what can't be given to anybody any more. */
  async function notToBeHad() {
    const { id, phone } = await app.aShopper();
    const { body } = await app.buy(id, phone);
    const paymentId = body.payment_id as string;
    const token = await app.knownToken(paymentId);
    const { checkout_request_id, reference } = await app.payment(paymentId);
    await database.owner.query(`update app_user set status = 'deleted' where id = $1`, [id]);
    await app.answer(phone);
    await eventually(
      () => trueReceipt(phone) !== '',
      () => 'M-PESA did not book it',
    );
    const forged = `SFORGED${++made}`;
    const said = () =>
      app
        .hook('stk', token, stkSuccess(checkout_request_id, forged, 1_350), STRANGER)
        .then(() => app.money.inbox.idle());
    await said();
    expect(await app.settled(paymentId, 'failed')).toMatchObject({ reason: 'refund_due' });
    return { id, paymentId, reference, forged, receipt: trueReceipt(phone), said };
  }
  const unnamed = async (reference: string) => (await unnamedRefunds(db)).find(({ payment }) => payment === reference);

  test('for what could no longer be had, it stands in staff’s list at once, unverified, with its evidence', async () => {
    const { id, paymentId, reference, forged, said } = await notToBeHad();
    const listed = {
      ...{ payment: reference, amountCents: 135_000, claimed: [forged] },
      ...{
        why: 'paid, but not to be had any more: the account had been deleted',
        sources: ['stk_query', 'stk_unlisted'],
      },
    };
    expect(await unnamed(reference)).toMatchObject(listed);
    expect(await waitsForPull(app.money.deps)).toBe(true);
    expect((await readBlockers(db, id)).map((each) => each.name)).toEqual([reference]);
    const { decided_at } = await app.payment(paymentId);
    await said();
    expect(await unnamed(reference)).toMatchObject(listed);
    expect(await app.payment(paymentId)).toMatchObject({ decided_at });
    expect((await app.ask(`/api/payments/${paymentId}`, { who: id })).body.payment).toMatchObject({
      ...{ state: 'failed', reason: 'refund_unnamed', paybill: null, retry_from: null, refunds: [], receipt: null },
      message: expect.stringContaining('once M-PESA sends us its receipt'),
    });
    // Nobody forgets it: after a day without its receipt somebody is called.
    await database.owner.query(`update payment set decided_at = now() - interval '25 h' where id = $1`, [paymentId]);
    expect(await checkInvariants(pool)).toMatchObject([{ name: 'P3', examples: [paymentId] }]);
    await pullReceipts(app.money.deps);
    await app.money.inbox.idle();
  });

  test('its true receipt, once named, is owed back, and it leaves the list of the unnamed', async () => {
    const { id, paymentId, reference, receipt } = await notToBeHad();
    await pullReceipts(app.money.deps);
    await app.money.inbox.idle();
    expect(await unnamed(reference)).toBeUndefined();
    expect(await receiptsOf(paymentId)).toEqual([{ receipt, state: 'refund_due' }]);
    expect((await listRefunds(db)).find((each) => each.receipt === receipt)).toMatchObject({ amountCents: 135_000 });
    expect((await app.ask(`/api/payments/${paymentId}`, { who: id })).body.payment).toMatchObject({
      ...{ state: 'failed', reason: 'refund_due' },
      refunds: [{ state: 'owed', amount: 1_350 }],
    });
  });

  const owed = async (paymentId: string) => {
    const reference = await oweByStaff(app.money.deps, ann, { paymentId }, 'a test');
    return Number(reference.slice(3));
  };
  const refund = async (number: number) => (await listRefunds(db, number))[0];

  test('aims at no receipt, so M-PESA can’t be asked; then at the true one', async () => {
    const { paymentId, receipt } = await namedByStranger();
    const number = await owed(paymentId);
    expect(await refund(number)).toMatchObject({ receipt: null });
    await expect(two('refund.pay', { refund: number })).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
    await pullReceipts(app.money.deps);
    expect(await refund(number)).toMatchObject({ receipt });
    await two('refund.pay', { refund: number });
  });

  test('given back by hand meanwhile, its true receipt that comes later is one that was reversed, and credits nothing', async () => {
    const { id, paymentId, receipt } = await namedByStranger();
    const number = await owed(paymentId);
    await two('refund.returned', { refund: number, returnedBy: 'SHANDBACK1' });
    expect(await app.payment(paymentId)).toMatchObject({ state: 'reversed', receipt: null });
    await pullReceipts(app.money.deps);
    await app.work();
    expect(await receiptsOf(paymentId)).toEqual([{ receipt, state: 'reversed' }]);
    expect(await refund(number)).toMatchObject({ receipt, returnedBy: 'SHANDBACK1' });
    expect(await currentBids(db, id)).toBe(0);
  });
});

describe('[PAY-7] money in another sum', () => {
  const confirmation = (receipt: string, account: string, amount: number) => ({
    ...{ TransactionType: 'Pay Bill', TransID: receipt, TransTime: '20261121141500', TransAmount: amount.toFixed(2) },
    ...{ BusinessShortCode: '174379', BillRefNumber: account, MSISDN: '2547 ***** 126', FirstName: 'TEST' },
  });
  const confirm = (body: object, ip: string) =>
    app.hook('c2b-confirmation', C2B_TOKEN, body, ip).then(() => app.money.inbox.idle());
  async function cancelled() {
    const { id, phone } = await app.aShopper();
    const { body } = await app.buy(id, phone);
    await app.answer(phone, { cancel: true });
    const row = await app.settled(body.payment_id, 'failed');
    // A minute between two prompts has passed.
    await app.age(row.id, 300);
    return { id, phone, row };
  }
  const view = async (who: string, paymentId: string) =>
    (await app.ask(`/api/payments/${paymentId}`, { who })).body.payment;

  test('that only an unlisted address tells of is neither here, nor shown, nor to be chosen about', async () => {
    const { id, row } = await cancelled();
    await confirm(confirmation('SFORGEDSUM', row.reference, 500), STRANGER);
    const seen = await view(id, row.id);
    expect(seen.other_sum ?? null).toBeNull();
    expect(JSON.stringify(seen)).not.toContain('SFORGEDSUM');
    expect(await receiptsOf(row.id)).toEqual([]);
    const choice = { receipt: 'SFORGEDSUM', choice: 'back' };
    expect((await app.ask(`/api/payments/${row.id}/choice`, { who: id, body: choice })).status).not.toBe(200);
  });

  test('a top-up whose receipt a stranger names: the pack is bought once, and the true receipt does not go back', async () => {
    const { id, phone, row } = await cancelled();
    const told = { business_number: '174379', account: row.reference, amount: 1_000, pin: '1234' };
    const first = await app.simulator.payBill(phone.slice(1), told);
    if (first.status !== 'paid') throw new Error('not paid');
    await confirm(confirmation(first.receipt, row.reference, 1_000), LISTED);
    const body = { receipt: first.receipt, choice: 'top_up', package_id: row.package_id };
    const chosen = await app.ask(`/api/payments/${row.id}/choice`, { who: id, body });
    expect(chosen.status, JSON.stringify(chosen.body)).toBe(200);
    const topUpId: string = chosen.body.payment.other_sum.top_up.payment_id;
    const token = await app.knownToken(topUpId);
    const { checkout_request_id } = await app.payment(topUpId);
    await app.answer(phone);
    const pushed = () =>
      app.simulator.transactions().find((one) => one.checkout_request_id === checkout_request_id && one.receipt);
    await eventually(
      () => pushed() !== undefined,
      () => 'M-PESA did not book it',
    );
    await app.hook('stk', token, stkSuccess(checkout_request_id, 'SFORGEDTOP', 350), STRANGER);
    expect(await app.settled(topUpId, 'paid')).toMatchObject({ receipt: null, is_verified: false });
    expect(await currentBids(db, id)).toBe(150);
    const seen = await view(id, row.id);
    expect(seen).toMatchObject({ state: 'paid', bids: 150, other_sum: { chosen: 'top_up' } });
    expect(JSON.stringify(seen)).not.toContain('SFORGEDTOP');
    await pullReceipts(app.money.deps);
    await app.work();
    expect(await app.payment(topUpId)).toMatchObject({ receipt: pushed()?.receipt, is_verified: true });
    expect(await currentBids(db, id)).toBe(150);
    const owed = await pool.query('select source from refund_due where payment_id in ($1, $2)', [row.id, topUpId]);
    expect(owed.rows).toEqual([]);
  });
});
