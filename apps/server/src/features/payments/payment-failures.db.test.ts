import { PAYMENT_REASONS, type PaymentReason } from '@mnada/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventually, paymentsApp, type PaymentsApp } from '../../testing/payments-app.ts';
import { stkSuccess } from '../../testing/stk-callback.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkInvariants } from '../invariants/index.ts';
import { currentBids } from '../ledger/index.ts';

const database = await testDatabase();
let app: PaymentsApp;
beforeAll(async () => {
  app = await paymentsApp(database);
});
afterAll(() => app?.stop());
afterEach(async () => {
  await app.money.inbox.idle();
  expect(await checkInvariants(database.pool)).toEqual([]);
});

const view = async (who: string, id: string) => (await app.ask(`/api/payments/${id}`, { who })).body.payment;
const msisdn = (phone: string) => phone.slice(1);
/** Buys a pack with a script for M-PESA. */
async function buyWith(script: object) {
  const shopper = await app.aShopper();
  app.simulator.script({ match: { phone: msisdn(shopper.phone) }, ...script } as Parameters<
    typeof app.simulator.script
  >[0]);
  const { body } = await app.buy(shopper.id, shopper.phone);
  return { shopper, id: body.payment_id as string, body };
}

describe('[PAY-3] every way in which M-PESA says no', () => {
  const codes: [string, PaymentReason][] = [
    ['1', 'no_funds'],
    ['2', 'limit_below'],
    ['3', 'limit_above'],
    ['4', 'daily_limit'],
    ['8', 'our_limit'],
    ['17', 'duplicate_request'],
    ['1001', 'session_open'],
    ['1019', 'expired'],
    ['1025', 'not_sent'],
    ['9999', 'not_sent'],
    ['1031', 'cancelled'],
    ['1032', 'cancelled'],
    ['1036', 'unreachable'],
    ['1037', 'unreachable'],
    ['2001', 'wrong_pin'],
    ['2028', 'configuration'],
    ['SFC_IC0003', 'configuration'],
    ['8006', 'pin_locked'],
  ];
  test.for(codes)('code %s ends as failed, and says why in plain words', async ([code, reason]) => {
    const { shopper, id } = await buyWith({ outcome: { code, after_ms: 100 } });
    expect(await app.settled(id, 'failed')).toMatchObject({ reason, result_code: code, next_query_at: null });
    expect(await view(shopper.id, id)).toMatchObject({
      state: 'failed',
      reason,
      message: PAYMENT_REASONS[reason].en.replace('{amount}', '1,350'),
      paybill: { number: '174379', account: expect.stringMatching(/^[2-9A-HJ-NP-Z]{12}$/), amount: 1350 },
    });
    expect(await currentBids(app.db, shopper.id)).toBe(0);
  });

  test('what is not final, or was never seen, keeps it open and calls a person', async () => {
    for (const code of ['26', '4999', 'E3008', '7777']) {
      const { id } = await buyWith({ outcome: { code, after_ms: 50 }, query: ['pending'] });
      await eventually(
        async () => (await told(id)).some((note) => note.includes(code)),
        () => `no callback ${code}`,
      );
      expect((await app.payment(id)).state, code).toBe('pending');
    }
  });
  const told = async (id: string) =>
    (await app.db.selectFrom('evidence').select('note').where('payment_id', '=', id).execute()).map((row) => row.note);

  test('a cancelled prompt, a wrong PIN and an empty purse, entered on the phone itself', async () => {
    const answers: [{ pin: string } | { cancel: true }, PaymentReason][] = [
      [{ cancel: true }, 'cancelled'],
      [{ pin: '9999' }, 'wrong_pin'],
      [{ pin: '1234' }, 'no_funds'],
    ];
    for (const [answer, reason] of answers) {
      const shopper = await app.aShopper();
      if (reason === 'no_funds') app.simulator.setPhone(msisdn(shopper.phone), { hasNoFunds: true });
      const { body } = await app.buy(shopper.id, shopper.phone);
      await app.answer(shopper.phone, answer);
      expect(await app.settled(body.payment_id, 'failed')).toMatchObject({ reason });
    }
  });
});

describe('[PAY-3] every way in which the push itself goes wrong', () => {
  test.for([
    ['wrong_credentials', 'configuration'],
    ['merchant_missing', 'configuration'],
    ['no_product', 'configuration'],
    ['invalid_phone', 'phone_number'],
    ['session_open', 'session_open'],
    ['busy', 'busy'],
    ['quota', 'busy'],
    ['spike', 'busy'],
  ] as const)('%s: refused at once, told in the answer, and no bids', async ([push, reason]) => {
    // An unauthorised call is made once more with a fresh token: then it is refused again.
    const { shopper, id, body } = await buyWith({ push, times: push === 'no_product' ? 2 : 1 });
    expect(body).toMatchObject({ success: false, message: PAYMENT_REASONS[reason].en });
    expect(await app.payment(id)).toMatchObject({ state: 'rejected', reason });
    expect(app.simulator.prompts(msisdn(shopper.phone))).toEqual([]);
  });

  test('an expired token is renewed and the push sent once', async () => {
    const { shopper, id } = await buyWith({ push: 'invalid_token' });
    expect((await app.payment(id)).state).toBe('pending');
    await app.answer(shopper.phone);
    await app.settled(id, 'paid');
    expect(app.simulator.transactions().filter(({ phone }) => phone === msisdn(shopper.phone))).toHaveLength(1);
  });

  test.for(['reset_before', 'html_before', 'internal_error', 'unknown_error'] as const)(
    '%s: nobody knows; it waits for evidence, and another push is not sent by itself',
    async (push) => {
      const { shopper, id } = await buyWith({ push });
      await app.settled(id, 'submit_unknown');
      expect(await view(shopper.id, id)).toMatchObject({ state: 'waiting' });
      await app.work();
      expect(app.simulator.transactions().filter(({ phone }) => phone === msisdn(shopper.phone))).toEqual([]);
      await app.age(id, 121);
      expect(await view(shopper.id, id)).toMatchObject({ state: 'checking', reason: 'still_checking' });
      await app.age(id, 86_400);
      await app.work();
      expect((await app.payment(id)).state).toBe('unresolved');
    },
  );

  test.for(['reset_after', 'html_after'] as const)(
    '%s: the answer is lost, the prompt is not: its callback pays',
    async (push) => {
      const { shopper, id } = await buyWith({ push });
      await app.settled(id, 'submit_unknown');
      await app.answer(shopper.phone);
      expect(await app.settled(id, 'paid')).toMatchObject({
        is_verified: true,
        checkout_request_id: expect.any(String),
      });
      expect(await currentBids(app.db, shopper.id)).toBe(150);
    },
  );
});

describe('[PAY-3] every way in which the callback goes wrong', () => {
  test.for([
    ['before the answer', { callback: { delivery: 'before_answer' } }],
    ['twice', { outcome: { code: '0' }, callback: { delivery: 'twice' } }],
    ['ten times', { outcome: { code: '0' }, callback: { delivery: 'ten' } }],
    [
      'with everything in another order',
      { outcome: { code: '0' }, callback: { shape: { reorder: true, balance_without_value: true } } },
    ],
    [
      'with text for numbers',
      { outcome: { code: '0' }, callback: { shape: { string_dates: true, string_code: true } } },
    ],
    ['with a masked number', { outcome: { code: '0' }, callback: { shape: { masked_phone: true } } }],
    ['without a number', { outcome: { code: '0' }, callback: { shape: { missing_phone: true } } }],
  ] as const)('%s: credited once', async ([, script]) => {
    const { shopper, id } = await buyWith(script);
    await app.settled(id, 'paid');
    await app.money.inbox.idle();
    expect(await currentBids(app.db, shopper.id)).toBe(150);
  });

  test('never: two queries that agree credit it, and the receipt is attached when it is heard of', async () => {
    const { shopper, id } = await buyWith({ outcome: { code: '0', after_ms: 10 }, callback: { delivery: 'never' } });
    await eventually(
      () => receiptOf(shopper.phone) !== null,
      () => 'M-PESA did not book it',
    );
    await app.age(id, 16);
    await app.work();
    expect(await app.payment(id)).toMatchObject({ state: 'pending', first_zero_at: expect.any(Date) });
    await app.age(id, 20);
    await app.work();
    expect(await app.payment(id)).toMatchObject({ state: 'paid', receipt: null, is_verified: false });
    expect(await view(shopper.id, id)).toMatchObject({ state: 'paid', message: 'Payment received.' });
    const token = await app.knownToken(id);
    const receipt = receiptOf(shopper.phone);
    await app.hook('stk', token, stkSuccess((await app.payment(id)).checkout_request_id, receipt, 1350));
    await app.money.inbox.idle();
    expect(await app.payment(id)).toMatchObject({ receipt, is_verified: true });
    expect(await currentBids(app.db, shopper.id)).toBe(150);
  });

  test('a failure that nobody called back about is found by a query, and not before 20 s', async () => {
    const { id } = await buyWith({ outcome: { code: '1037', after_ms: 10 }, callback: { delivery: 'never' } });
    await app.age(id, 16);
    await app.work();
    expect((await app.payment(id)).state).toBe('pending');
    await app.age(id, 15);
    await app.work();
    expect(await app.payment(id)).toMatchObject({ state: 'failed', reason: 'unreachable' });
  });

  test('a success after a failure wins; a failure after a success changes nothing', async () => {
    const late = await buyWith({
      ...{ outcome: { code: '1037', after_ms: 10 }, callback: { second_outcome: { code: '0', after_ms: 20_000 } } },
    });
    await app.settled(late.id, 'failed');
    expect(await app.settled(late.id, 'paid')).toMatchObject({ reason: null });
    expect(await currentBids(app.db, late.shopper.id)).toBe(150);
    const early = await buyWith({
      ...{ outcome: { code: '0', after_ms: 10 }, callback: { second_outcome: { code: '1032', after_ms: 3_000 } } },
    });
    await app.settled(early.id, 'paid');
    await eventually(
      async () => (await count(early.id)) === 2,
      () => 'the second callback did not come',
    );
    await app.money.inbox.idle();
    expect((await app.payment(early.id)).state).toBe('paid');
  });
  const count = async (id: string) =>
    (
      await app.db
        .selectFrom('evidence')
        .select('id')
        .where('payment_id', '=', id)
        .where('kind', '=', 'stk_callback')
        .execute()
    ).length;

  test('another amount: disputed, nothing credited, a person decides', async () => {
    const wrong = await buyWith({ outcome: { code: '0' }, callback: { shape: { wrong_amount: 1 } } });
    expect(await app.settled(wrong.id, 'disputed')).toMatchObject({ reason: 'under_review' });
    expect(await view(wrong.shopper.id, wrong.id)).toMatchObject({
      state: 'checking',
      reason: 'under_review',
      retry_from: null,
    });
    expect(await currentBids(app.db, wrong.shopper.id)).toBe(0);
  });

  test('a query that contradicts what was credited verifies nothing, undoes nothing, and calls a person', async () => {
    const { id, shopper } = await buyWith({ outcome: { code: '0', after_ms: 2_000 }, query: [{ code: '1032' }] });
    await app.settled(id, 'paid');
    await app.age(id, 31);
    await app.work();
    expect(await app.payment(id)).toMatchObject({ state: 'paid', is_verified: false });
    expect(await currentBids(app.db, shopper.id)).toBe(150);
    expect(await app.metrics.text()).toContain('failure evidence after it was paid');
  });

  test('a foreign checkout id, or no receipt, changes nothing', async () => {
    const { shopper, id } = await buyWith({ outcome: { code: '0' }, callback: { shape: { unknown_checkout: true } } });
    await eventually(
      async () => (await count(id)) === 1,
      () => 'no callback',
    );
    await app.money.inbox.idle();
    expect((await app.payment(id)).state).toBe('pending');
    const bare = await buyWith({
      outcome: { code: '0' },
      callback: { shape: { without_metadata: true } },
      query: ['pending'],
    });
    await eventually(
      async () => (await count(bare.id)) === 1,
      () => 'no callback',
    );
    await app.money.inbox.idle();
    expect((await app.payment(bare.id)).state).toBe('pending');
    for (const who of [shopper, bare.shopper]) expect(await currentBids(app.db, who.id)).toBe(0);
  });

  test('credited by its callback at once, and verified by a later query', async () => {
    const { id } = await buyWith({ outcome: { code: '0', after_ms: 2_000 } });
    const paid = await app.settled(id, 'paid');
    expect(paid).toMatchObject({ is_verified: false, next_query_at: expect.any(Date) });
    await app.age(id, 31);
    await app.work();
    expect(await app.payment(id)).toMatchObject({ state: 'paid', is_verified: true, next_query_at: null });
  });

  test('told to slow down, the next question comes twice as late', async () => {
    const { id } = await buyWith({ outcome: { code: '0', after_ms: 3_600_000 }, query: ['spike', 'auto'] });
    await app.age(id, 16);
    await app.work();
    const { next_query_at, accepted_at } = await app.payment(id);
    // Asked at 16 s; the next timer is 30 s: 14 s away becomes 28.
    const after = ((next_query_at?.getTime() ?? 0) - (accepted_at?.getTime() ?? 0)) / 1_000;
    expect(after).toBeGreaterThan(40);
    await app.db.deleteFrom('throttle').execute();
  });

  const receiptOf = (phone: string) =>
    app.simulator.transactions().find((one) => one.phone === msisdn(phone) && one.state === 'paid')?.receipt ?? null;
});
