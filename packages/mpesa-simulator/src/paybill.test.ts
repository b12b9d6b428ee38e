import { readC2bConfirmation, readStkCallback } from '@mnada/daraja';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Script } from './index.ts';
import { openShop, PHONE, type Shop } from './testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.simulator.reset();
  (shop.received as unknown[]).length = 0;
});

const REFERENCE = 'ABCDEFGH2345';

/** A push that is paid at once, announced as scripted. */
async function paid(c2b: Script['c2b'], callbacks = 1) {
  shop.simulator.script({
    match: { reference: REFERENCE },
    outcome: { code: '0', after_ms: 0 },
    ...(c2b ? { c2b } : {}),
  });
  await shop.push();
  return (await shop.heard('/stk', callbacks)).map(({ body }) => readStkCallback(body));
}

describe('[PAY-5] paybill', () => {
  const register = () =>
    shop.daraja.registerC2bUrls({ confirmationUrl: shop.url('/c2b'), validationUrl: shop.url('/validate') });
  const confirmations = async (count: number) =>
    (await shop.heard('/c2b', count)).map(({ body }) => readC2bConfirmation(body));

  test('a push is announced there too, with the same receipt; a second payment with another', async () => {
    expect(await register()).toMatchObject({ kind: 'accepted' });
    const [told] = await paid({ second_receipt: true });
    const [first, second] = await confirmations(2);
    const receipt = told?.kind === 'paid' ? told.receipt : '';
    expect(first).toMatchObject({ kind: 'payment', receipt, amountKes: 1350, reference: REFERENCE, phone: null });
    expect(second).toMatchObject({ kind: 'payment', amountKes: 1350, reference: REFERENCE });
    expect(second?.kind === 'payment' && second.receipt).not.toBe(receipt);
  });

  test('paid by hand: announced, in the statement, and only with PIN, money and the right number', async () => {
    await register();
    const pay = (more: object = {}) =>
      shop.simulator.payBill(PHONE, {
        business_number: '174379',
        account: 'whoever',
        amount: 500,
        pin: '1234',
        ...more,
      });
    expect(await pay({ business_number: '999999' })).toMatchObject({ reason: 'unknown_business' });
    expect(await pay({ pin: '0000' })).toMatchObject({ reason: 'wrong_pin' });
    expect(await pay({ amount: 250_001 })).toMatchObject({ reason: 'invalid_amount' });
    const done = await pay();
    expect(done).toMatchObject({ status: 'paid' });
    const receipt = done.status === 'paid' ? done.receipt : '';
    expect(await confirmations(1)).toMatchObject([{ receipt, billReference: 'whoever', reference: 'WHOEVER' }]);
    const now = Date.now();
    const statement = { from: new Date(now - 3_600_000), to: new Date(now + 60_000) };
    expect(await shop.daraja.pullTransactions(statement)).toMatchObject({
      kind: 'rows',
      rows: [{ receipt, amountKes: 500, reference: 'WHOEVER' }],
    });
    expect(await shop.daraja.pullTransactions({ ...statement, offset: 1 })).toMatchObject({ kind: 'rows', rows: [] });
  });

  test('announced late, or not at all', async () => {
    await register();
    await paid({ announce: false });
    await paid({ delay_ms: 2_000 }, 2);
    expect(await confirmations(1)).toHaveLength(1);
  });

  test('a validator can refuse; one that is silent decides by how it was registered', async () => {
    const asked = await openShop({ c2bValidation: true });
    try {
      await asked.daraja.registerC2bUrls({ confirmationUrl: asked.url('/c2b'), validationUrl: asked.url('/validate') });
      asked.answers.set('/validate', { ResultCode: 'C2B00012', ResultDesc: 'Rejected' });
      const wanted = { business_number: '174379', account: 'X', amount: 10, pin: '1234' };
      expect(await asked.simulator.payBill(PHONE, wanted)).toEqual({ status: 'failed', reason: 'refused' });
      asked.answers.delete('/validate');
      expect(await asked.simulator.payBill(PHONE, wanted)).toMatchObject({ status: 'paid' });
    } finally {
      await asked.close();
    }
  });

  test('registered once only, where that is asked for', async () => {
    const strict = await openShop({ registerOnce: true });
    try {
      const urls = { confirmationUrl: strict.url('/c2b'), validationUrl: strict.url('/validate') };
      expect(await strict.daraja.registerC2bUrls(urls)).toMatchObject({ kind: 'accepted' });
      expect(await strict.daraja.registerC2bUrls(urls)).toMatchObject({
        kind: 'rejected',
        reason: 'already_registered',
      });
    } finally {
      await strict.close();
    }
  });
});
