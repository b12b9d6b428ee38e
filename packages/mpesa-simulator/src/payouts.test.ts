import { type Daraja, readB2cResult, readTimeout, readTransactionStatusResult } from '@mnada/daraja';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

describe('[PAY-5] payouts', () => {
  let count = 0;
  const payOut = (more: Partial<Parameters<Daraja['b2cPayment']>[0]> = {}) => {
    count += 1;
    return shop.daraja.b2cPayment({
      originatorConversationId: `payout-${count}`,
      amountKes: 1_000,
      phone: PHONE,
      remarks: 'Cash claim',
      resultUrl: shop.url('/b2c'),
      timeoutUrl: shop.url('/late'),
      ...more,
    });
  };
  const results = async (wanted = 1) => (await shop.heard('/b2c', wanted)).map(({ body }) => readB2cResult(body));

  test('paid: the phone has the money and a message', async () => {
    const sent = await payOut();
    expect(sent).toMatchObject({ kind: 'accepted' });
    expect(await results()).toMatchObject([
      {
        kind: 'paid',
        amountKes: 1_000,
        payeePhone: PHONE,
        payeeName: "TEST O'PAYEE",
        utilityFundsCents: 9_999_900_000,
      },
    ]);
    expect(shop.simulator.phone(PHONE).balance).toBe(501_000);
    expect(shop.simulator.messages(PHONE)[0]?.text).toContain('You have received Ksh1,000.00 from MNADA');
  });

  test('the same id again is a duplicate and pays nothing', async () => {
    await payOut({ originatorConversationId: 'same' });
    expect(await payOut({ originatorConversationId: 'same' })).toMatchObject({ kind: 'duplicate' });
    await results();
    expect(shop.simulator.phone(PHONE).balance).toBe(501_000);
  });

  test('an answer that was lost: sent again with the same id it is a duplicate', async () => {
    shop.simulator.script({ match: { originator: 'lost' }, b2c: { submit: 'reset_after' } });
    expect(await payOut({ originatorConversationId: 'lost' })).toMatchObject({
      kind: 'unknown',
      why: 'connection_lost',
    });
    expect(await payOut({ originatorConversationId: 'lost' })).toMatchObject({ kind: 'duplicate' });
  });

  test('each failure says who must do something', async () => {
    for (const code of ['1', '2', '4', '7', '8', '17', '21', '2001', '2040', '4001', '8006', '9998']) {
      shop.simulator.script({ match: { originator: `fails-${code}` }, b2c: { result: { code, after_ms: 0 } } });
      await payOut({ originatorConversationId: `fails-${code}`, resultUrl: shop.url(`/b2c/${code}`) });
    }
    const told = async (code: string) => readB2cResult((await shop.heard(`/b2c/${code}`))[0]?.body);
    expect(await told('7')).toMatchObject({ kind: 'failed', class: 'failed_payee', isPlaceholderTransactionId: false });
    expect(await told('4001')).toMatchObject({
      kind: 'failed',
      class: 'failed_retryable',
      breaker: true,
      isPlaceholderTransactionId: true,
    });
    expect(await told('2001')).toMatchObject({ kind: 'failed', class: 'breaker' });
    expect(await told('17')).toMatchObject({ kind: 'indeterminate' });
    expect(await told('9998')).toMatchObject({ kind: 'indeterminate', alert: true });
    expect(shop.simulator.phone(PHONE).balance).toBe(500_000);
  });

  test('a placeholder id, an object for a list, codes as text', async () => {
    const shape = { placeholder_id: true, parameter_as_object: true, string_code: true };
    shop.simulator.script({ match: { phone: PHONE }, b2c: { result: { code: '7', after_ms: 0 }, shape } });
    await payOut();
    expect(await results()).toMatchObject([{ kind: 'failed', code: '7', isPlaceholderTransactionId: true }]);
    expect((await shop.heard('/b2c'))[0]?.body).toMatchObject({
      Result: { ResultCode: '7', ResultParameters: { ResultParameter: { Key: 'BillReferenceNumber' } } },
    });
  });

  test('a time-out echoes the request, without its secret, and the success comes later', async () => {
    shop.simulator.script({
      match: { originator: 'slow' },
      b2c: { timeout: 'echo', result: { code: '0', after_ms: 3_000 } },
    });
    await payOut({ originatorConversationId: 'slow' });
    const [late] = await shop.heard('/late');
    expect(readTimeout(late?.body)).toMatchObject({ kind: 'indeterminate', originatorConversationId: 'slow' });
    expect(late?.body).toMatchObject({ SecurityCredential: 'REDACTED==' });
    expect(await results()).toMatchObject([{ kind: 'paid' }]);
  });

  test('a time-out in an envelope, and a result that never comes: the status tells', async () => {
    shop.simulator.script({
      match: { originator: 'mute' },
      b2c: { timeout: 'envelope', delivery: 'never', result: { code: '0', after_ms: 0 } },
    });
    await payOut({ originatorConversationId: 'mute' });
    const [late] = await shop.heard('/late');
    expect(readTimeout(late?.body)).toMatchObject({ originatorConversationId: 'mute' });
    const urls = { resultUrl: shop.url('/status'), timeoutUrl: shop.url('/late') };
    await shop.daraja.transactionStatus({ originalConversationId: 'mute', ...urls });
    const [status] = await shop.heard('/status');
    expect(readTransactionStatusResult(status?.body)).toMatchObject({
      kind: 'completed',
      amountKes: 1_000,
      originalOriginatorConversationId: 'mute',
      creditPartyPhone: PHONE,
    });
  });

  test('a storm of wrong credentials', async () => {
    shop.simulator.script({ match: { next: true }, times: 3, b2c: { result: { code: '2001', after_ms: 0 } } });
    await Promise.all([payOut(), payOut(), payOut(), payOut()]);
    const kinds = (await results(4)).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['failed', 'failed', 'failed', 'paid']);
  });
});
