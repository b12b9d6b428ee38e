import { createDaraja, readStkCallback } from '@mnada/daraja';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Script } from './index.ts';
import { openShop, PHONE, type Shop, until } from './testing/shop.ts';

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
const match = { reference: REFERENCE };
type Readable = ReturnType<typeof readStkCallback>;

/** Scripts the next payment, makes it, and reads what the shop was told. */
async function paid(script: Omit<Script, 'match'>, callbacks = 1): Promise<Readable[]> {
  shop.simulator.script({ match, outcome: { code: '0', after_ms: 0 }, ...script });
  expect(await shop.push()).toMatchObject({ kind: 'accepted' });
  return (await shop.heard('/stk', callbacks)).map(({ body }) => readStkCallback(body));
}
const known = async (): Promise<string> => {
  const pushed = await shop.push();
  return pushed.kind === 'accepted' ? pushed.checkoutRequestId : pushed.kind;
};

describe('[PAY-5] answers to a push', () => {
  const refused: [Script['push'], object][] = [
    ['invalid_phone', { reason: 'phone_number', alert: false, retry: false }],
    ['wrong_credentials', { reason: 'configuration', alert: true }],
    ['merchant_missing', { reason: 'configuration', alert: true }],
    ['session_open', { reason: 'session_open', retry: true }],
    ['busy', { reason: 'busy', retry: true, alert: false }],
    ['quota', { reason: 'quota', retry: true, alert: true }],
    ['no_product', { reason: 'configuration', alert: true }],
    ['spike', { reason: 'busy', retry: true }],
    [
      { error: { status: 400, code: '400.002.02', message: 'Bad Request - Invalid CallBackURL' } },
      { reason: 'bad_request' },
    ],
    [{ error: { status: 404, code: '404.001.01', message: 'Resource not found' } }, { reason: 'configuration' }],
  ];
  for (const [push, reading] of refused) {
    test(`${JSON.stringify(push)}: refused, and no prompt is sent`, async () => {
      shop.simulator.script({ match, push });
      expect(await shop.push()).toMatchObject({ kind: 'rejected', ...reading });
      expect(shop.simulator.prompts(PHONE)).toEqual([]);
    });
  }

  const unknown: [Script['push'], object, number][] = [
    ['unknown_error', { why: 'server_error', code: '500.001.1001' }, 0],
    ['internal_error', { why: 'server_error', code: '500.003.1001' }, 0],
    ['html_before', { why: 'not_json' }, 0],
    ['html_after', { why: 'not_json' }, 1],
    ['reset_before', { why: 'connection_lost' }, 0],
    ['reset_after', { why: 'connection_lost' }, 1],
    ['hang_before', { why: 'connection_lost' }, 0],
    ['hang_after', { why: 'connection_lost' }, 1],
  ];
  for (const [push, reading, prompts] of unknown) {
    test(`${String(push)}: unknown, with ${prompts} prompts on the phone`, async () => {
      shop.simulator.script({ match, push });
      expect(await shop.push()).toMatchObject({ kind: 'unknown', ...reading });
      expect(shop.simulator.prompts(PHONE)).toHaveLength(prompts);
    });
  }

  test('a token that expires in mid-run: fetched again, and the push goes out once', async () => {
    expect(await shop.daraja.stkQuery({ checkoutRequestId: 'ws_CO_1' })).toMatchObject({ why: 'not_found' });
    shop.simulator.script({ match, push: 'invalid_token' });
    expect(await shop.push()).toMatchObject({ kind: 'accepted' });
    expect(shop.simulator.transactions()).toHaveLength(1);
    shop.simulator.expireTokens();
    expect(await shop.daraja.stkQuery({ checkoutRequestId: 'ws_CO_1' })).toMatchObject({ why: 'not_found' });
  });
});

describe('[PAY-5] how a push ends', () => {
  const codes = '1 2 3 4 8 17 1001 1019 1025 1031 1032 1036 1037 2001 2028 8006 9999 SFC_IC0003'.split(' ');
  test('every final code arrives as it was scripted', async () => {
    for (const [index, code] of codes.entries()) {
      const phone = `2547000001${String(index).padStart(2, '0')}`;
      shop.simulator.script({ match: { phone }, outcome: { code, after_ms: 0 } });
      await shop.push({ phone, callbackUrl: shop.url(`/stk/${code.toLowerCase()}`) });
      const [told] = await shop.heard(`/stk/${code.toLowerCase()}`);
      expect(readStkCallback(told?.body)).toMatchObject({ kind: 'failed', code });
    }
  });

  test('an unknown code, and one that says still processing, end nothing', async () => {
    expect(await paid({ outcome: { code: '7777', after_ms: 0 } })).toMatchObject([
      { kind: 'unknown_code', alert: true },
    ]);
    expect(await paid({ outcome: { code: '4999', after_ms: 0 } }, 2)).toMatchObject([{}, { kind: 'pending' }]);
  });

  test('money for somebody else than the account is accepted, and fails', async () => {
    const { stk, ...others } = shop.simulator.credentials;
    const options = {
      baseUrl: shop.simulator.url,
      ...others,
      stk: { ...stk, partyB: '888888' },
      clock: () => new Date(),
    };
    await createDaraja(options).stkPush({
      amountKes: 10,
      phone: PHONE,
      reference: REFERENCE,
      description: 'Bids',
      callbackUrl: shop.url('/stk'),
    });
    const [told] = await shop.heard('/stk');
    expect(readStkCallback(told?.body)).toMatchObject({
      kind: 'failed',
      code: '2028',
      reason: 'configuration',
      alert: true,
    });
  });

  test('a prompt that is too long cannot be sent', async () => {
    const wordy = await openShop({ businessName: 'A'.repeat(120) });
    try {
      await wordy.push();
      const [told] = await wordy.heard('/stk');
      expect(readStkCallback(told?.body)).toMatchObject({ kind: 'failed', code: '1025', reason: 'not_sent' });
    } finally {
      await wordy.close();
    }
  });
});

describe('[PAY-5] when callbacks come', () => {
  test('before the answer', async () => {
    shop.simulator.script({ match, callback: { delivery: 'before_answer' } });
    const pushing = shop.push().then((pushed) => ({ pushed, heard: shop.received.length }));
    expect(await pushing).toMatchObject({ pushed: { kind: 'accepted' }, heard: 1 });
  });

  test('twice, and ten times at once: the same receipt each time', async () => {
    const twice = await paid({ callback: { delivery: 'twice' } }, 2);
    expect(new Set(twice.map((one) => one.kind === 'paid' && one.receipt)).size).toBe(1);
    shop.simulator.reset();
    const ten = await paid({ callback: { delivery: 'ten' } }, 12);
    expect(new Set(ten.slice(2).map((one) => one.kind === 'paid' && one.receipt)).size).toBe(1);
  });

  test('never, while the query tells', async () => {
    shop.simulator.script({ match, outcome: { code: '0', after_ms: 0 }, callback: { delivery: 'never' } });
    const checkoutRequestId = await known();
    await until(() => shop.simulator.transactions()[0]?.state === 'paid', 'the payment');
    expect(await shop.daraja.stkQuery({ checkoutRequestId })).toEqual({ kind: 'paid' });
    expect(shop.received).toEqual([]);
    expect(shop.simulator.transactions()[0]).toMatchObject({ callbacks: [] });
  });

  test('late, long after the payment', async () => {
    const [told] = await paid({ callback: { delivery: 'late', delay_ms: 30_000 } });
    expect(told).toMatchObject({ kind: 'paid' });
    // Heard here, it is written down there a moment later.
    const attempt = () => shop.simulator.transactions()[0]?.callbacks[0];
    await until(() => attempt()?.status === 200, 'its answer');
    expect(attempt()?.kind).toBe('stk');
  });

  test('a success after a failure moves the money; a failure after a success does not', async () => {
    const late = await paid(
      { outcome: { code: '1032', after_ms: 0 }, callback: { second_outcome: { code: '0', after_ms: 1_000 } } },
      2,
    );
    expect(late).toMatchObject([{ kind: 'failed' }, { kind: 'paid', amountKes: 1350 }]);
    expect(shop.simulator.phone(PHONE).balance).toBe(498_650);
    (shop.received as unknown[]).length = 0;
    const early = await paid({ callback: { second_outcome: { code: '1032', after_ms: 1_000 } } }, 2);
    expect(early).toMatchObject([{ kind: 'paid' }, { kind: 'failed', code: '1032' }]);
    expect(shop.simulator.transactions().at(-1)).toMatchObject({ state: 'paid' });
  });
});

test('[PAY-5] callbacks that depart from the usual shape are read all the same', async () => {
  const odd = { reorder: true, balance_without_value: true, string_dates: true, string_code: true };
  expect(await paid({ callback: { shape: odd } })).toMatchObject([
    { kind: 'paid', amountKes: 1350, phone: PHONE, paidAt: expect.stringMatching(/\+03:00$/) },
  ]);
  expect(await paid({ callback: { shape: { masked_phone: true } } }, 2)).toMatchObject([
    {},
    { kind: 'paid', phone: null },
  ]);
  expect(await paid({ callback: { shape: { missing_phone: true } } }, 3)).toMatchObject([{}, {}, { phone: null }]);
  const [, , , wrong] = await paid({ callback: { shape: { wrong_amount: 1 } } }, 4);
  expect(wrong).toMatchObject({ kind: 'paid', amountKes: 1 });
  const ids = () => shop.simulator.transactions().map((one) => one.checkout_request_id);
  const [, , , , stranger] = await paid({ callback: { shape: { unknown_checkout: true } } }, 5);
  expect(ids()).not.toContain(stranger?.kind === 'paid' && stranger.checkoutRequestId);
  const bare = (await paid({ callback: { shape: { without_metadata: true } } }, 6)).at(-1);
  expect(bare).toMatchObject({ kind: 'paid', receipt: null, amountKes: null });
});

test('[PAY-5] queries answer as scripted, the last answer for good', async () => {
  shop.simulator.script({
    match,
    query: [
      'pending',
      'processing',
      'not_found',
      'no_message',
      'invalid_id',
      'spike',
      'html',
      'hang',
      'reset',
      { code: 'E3008' },
      { code: '0' },
      { code: '1032' },
    ],
  });
  const checkoutRequestId = await known();
  const readings: string[] = [];
  for (let asked = 0; asked < 13; asked += 1) {
    const reading = await shop.daraja.stkQuery({ checkoutRequestId });
    readings.push('why' in reading ? reading.why : reading.kind);
  }
  expect(readings).toEqual(
    'pending pending not_found not_found not_found rate_limited not_json connection_lost connection_lost unknown_code paid failed failed'.split(
      ' ',
    ),
  );
});
