import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventually, paymentsApp, type PaymentsApp } from '../../testing/payments-app.ts';
import { stkFailure, stkSuccess } from '../../testing/stk-callback.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { hashOfToken } from '../provider-events/index.ts';
import { checkInvariants } from '../invariants/index.ts';
import { keepPaybillToken } from '../mpesa/index.ts';
import { currentBids } from '../ledger/index.ts';
import { pullReceipts } from './index.ts';

/** A stranger's address, and one of the provider's (tests are called back from this machine). */
const STRANGER = '203.0.113.7';
const LISTED = '127.0.0.1';
const TOKEN = 'c2b0'.repeat(12);

const database = await testDatabase();
let app: PaymentsApp;
beforeAll(async () => {
  app = await paymentsApp(database);
  await keepPaybillToken(app.db, hashOfToken(TOKEN));
});
afterAll(() => app?.stop());
afterEach(async () => {
  await app.money.inbox.idle();
  expect(await checkInvariants(database.pool)).toEqual([]);
});

const confirmation = (receipt: string, account: string, amount: number) => ({
  TransactionType: 'Pay Bill',
  TransID: receipt,
  TransTime: '20261121141500',
  TransAmount: amount.toFixed(2),
  BusinessShortCode: '174379',
  BillRefNumber: account,
  MSISDN: '2547 ***** 126',
  FirstName: 'TEST',
});
const confirm = (body: object, ip: string) => app.hook('c2b-confirmation', TOKEN, body, ip);
const receipts = () => app.db.selectFrom('receipt').selectAll().execute();
/** Somebody whose payment failed, and who pays it to the paybill instead; nobody announces that. */
async function paidByHand(amount = 1350) {
  const { id, phone } = await app.aShopper();
  const { body } = await app.buy(id, phone);
  await app.answer(phone, { cancel: true });
  const { reference } = await app.settled(body.payment_id, 'failed');
  const paid = await app.simulator.payBill(phone.slice(1), {
    business_number: '174379',
    account: reference,
    amount,
    pin: '1234',
  });
  if (paid.status !== 'paid') throw new Error('not paid');
  return { id, paymentId: body.payment_id as string, reference, receipt: paid.receipt };
}

describe('[S11] the paybill’s confirmations', () => {
  test('a leaked C2B token from an unlisted address credits 0 of 1,000', async () => {
    const { id, phone } = await app.aShopper();
    const { body } = await app.buy(id, phone);
    const { reference } = await app.payment(body.payment_id);
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, n) => {
          // Half name a real payment and its price, half are to lie in the queue where a person might match them.
          const account = n % 2 === 0 ? reference : 'HELLO MNADA';
          return confirm(confirmation(`SLEAK${round}N${n}`, account, 1350), STRANGER);
        }),
      );
      // Some are turned away before they are read: an unlisted address has a budget.
      expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
      await app.money.inbox.idle();
    }
    await app.work();
    expect((await app.payment(body.payment_id)).state).toBe('pending');
    expect(await currentBids(app.db, id)).toBe(0);
    expect(await receipts()).toEqual([]);
    expect(app.money.inbox.dropped).toBeLessThanOrEqual(1_000);
  });

  test('after the storm an honest confirmation from a listed address is heard and credits at once', async () => {
    const { id, paymentId, reference, receipt } = await paidByHand();
    await confirm(confirmation(receipt, reference, 1350), LISTED);
    expect(await app.settled(paymentId, 'paid')).toMatchObject({ receipt, is_verified: false });
    expect(await currentBids(app.db, id)).toBe(150);
    await pullReceipts(app.money.deps);
    expect(await app.payment(paymentId)).toMatchObject({ is_verified: true });
  });

  test('an honest message from an unlisted address is credited after its second source, once', async () => {
    const { id, paymentId, reference, receipt } = await paidByHand();
    await confirm(confirmation(receipt, reference, 1350), STRANGER);
    await app.money.inbox.idle();
    expect((await app.payment(paymentId)).state).toBe('failed');
    expect(await pullReceipts(app.money.deps)).toBeGreaterThan(0);
    expect(await app.payment(paymentId)).toMatchObject({ state: 'paid', receipt });
    await app.work();
    expect(await currentBids(app.db, id)).toBe(150);
  });

  test('one account’s confirmations are never too many: the 201st credits as the first did', async () => {
    for (let n = 0; n < 201; n++) await confirm(confirmation(`SMANY${n}`, 'NOBODY', 10), LISTED);
    await app.money.inbox.idle();
    expect((await receipts()).filter(({ receipt }) => receipt.startsWith('SMANY'))).toHaveLength(201);
  });
});

describe('[S11] the callback of a push, from an unlisted address', () => {
  test('a failure ends nothing: the payment is asked about, and the answer decides', async () => {
    const { id, phone } = await app.aShopper();
    const { body } = await app.buy(id, phone);
    const token = await app.knownToken(body.payment_id);
    const { checkout_request_id } = await app.payment(body.payment_id);
    await app.hook('stk', token, stkFailure(checkout_request_id, 1032), STRANGER);
    await app.money.inbox.idle();
    expect((await app.payment(body.payment_id)).state).toBe('pending');
    await app.hook('stk', token, stkFailure(checkout_request_id, 1032), LISTED);
    await app.settled(body.payment_id, 'failed');
  });

  test('another sum disputes nothing by itself', async () => {
    const { id, phone } = await app.aShopper();
    app.simulator.script({ match: { phone: phone.slice(1) }, query: ['pending'] });
    const { body } = await app.buy(id, phone);
    const token = await app.knownToken(body.payment_id);
    const { checkout_request_id } = await app.payment(body.payment_id);
    await app.hook('stk', token, stkSuccess(checkout_request_id, 'SFORGED999', 13_500), STRANGER);
    await app.money.inbox.idle();
    expect((await app.payment(body.payment_id)).state).toBe('pending');
  });
});

describe('[PAY-3] verified by two sources', () => {
  test('no single one: two queries credit, and only the receipt’s own message verifies', async () => {
    const { id, phone } = await app.aShopper();
    app.simulator.script({ match: { phone: phone.slice(1) }, callback: { delivery: 'never' } });
    const { body } = await app.buy(id, phone);
    await app.answer(phone);
    const isPaid = () => app.simulator.transactions().some((one) => `+${one.phone}` === phone && one.state === 'paid');
    await eventually(isPaid, () => 'M-PESA did not book it');
    await app.age(body.payment_id, 16);
    await app.work();
    await app.age(body.payment_id, 20);
    await app.work();
    expect(await app.payment(body.payment_id)).toMatchObject({
      state: 'paid',
      receipt: null,
      is_verified: false,
    });
    await pullReceipts(app.money.deps);
    expect(await app.payment(body.payment_id)).toMatchObject({ receipt: expect.any(String), is_verified: true });
  });

  test('a Pull alone credits and does not verify; the listed confirmation beside it does', async () => {
    const { paymentId, reference, receipt } = await paidByHand();
    await pullReceipts(app.money.deps);
    expect(await app.payment(paymentId)).toMatchObject({ state: 'paid', receipt, is_verified: false });
    await confirm(confirmation(receipt, reference, 1350), LISTED);
    await app.money.inbox.idle();
    expect(await app.payment(paymentId)).toMatchObject({ is_verified: true });
  });
});
