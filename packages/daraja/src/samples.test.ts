import { describe, expect, test } from 'vitest';
import { readB2cPayment } from './calls/b2c-payment.ts';
import { readCommand } from './calls/commands.ts';
import { readStkPush } from './calls/stk-push.ts';
import { readStkQuery } from './calls/stk-query.ts';
import { readOauth } from './http/oauth.ts';
import {
  readAccountBalanceResult,
  readB2cResult,
  readC2bConfirmation,
  readPullResponse,
  readResult,
  readReversalResult,
  readStkCallback,
  readTimeout,
  readTransactionStatusResult,
} from './index.ts';
import { type Expected, SAMPLES, sample, sampleFiles } from './testing/samples.ts';

const answerOf = (file: string) => {
  const { status, body } = sample(file);
  return { kind: 'json', status, body } as const;
};
const bodyOf = (file: string): unknown => sample(file).body;
const payment = { amount: 'amountKes', receipt: 'receipt', occurredAt: 'paidAt' };

/** How each kind of the manifest is read, what its words are called here, and where its values stand. */
const KINDS: Record<
  string,
  {
    read: (file: string) => object | null;
    outcomes: Record<string, object>;
    fields?: Partial<Record<keyof Expected, string>>;
  }
> = {
  stk_callback: {
    read: (file) => readStkCallback(bodyOf(file)),
    outcomes: { success: { kind: 'paid' }, failed: { kind: 'failed' } },
    fields: { ...payment, correlation: 'checkoutRequestId', code: 'code' },
  },
  stk_push_response: {
    read: (file) => readStkPush(answerOf(file)),
    outcomes: { accepted: { kind: 'accepted' } },
    fields: { correlation: 'checkoutRequestId' },
  },
  stk_push_error: {
    read: (file) => readStkPush(answerOf(file)),
    outcomes: { rejected: { kind: 'rejected' } },
    fields: { retry: 'retry' },
  },
  gateway_error: {
    read: (file) => readStkQuery(answerOf(file)),
    outcomes: { no_answer: { kind: 'no_answer', why: 'rate_limited' } },
  },
  stk_query_response: {
    read: (file) => readStkQuery(answerOf(file)),
    outcomes: {
      success_without_receipt: { kind: 'paid' },
      failed: { kind: 'failed' },
      pending: { kind: 'pending' },
      unknown_code: { kind: 'no_answer', why: 'unknown_code' },
    },
    fields: { code: 'code' },
  },
  stk_query_error: {
    read: (file) => readStkQuery(answerOf(file)),
    outcomes: { pending: { kind: 'pending' }, no_answer: { kind: 'no_answer' } },
  },
  oauth_response: { read: (file) => readOauth(bodyOf(file)), outcomes: { ok: {} }, fields: { ttl: 'ttlSeconds' } },
  b2c_response: {
    read: (file) => readB2cPayment(answerOf(file), 'any'),
    outcomes: { accepted: { kind: 'accepted' } },
    fields: { correlation: 'originatorConversationId' },
  },
  b2c_error: {
    read: (file) => readB2cPayment(answerOf(file), 'any'),
    outcomes: { already_submitted: { kind: 'duplicate' } },
  },
  b2c_result: {
    read: (file) => readB2cResult(bodyOf(file)),
    outcomes: { success: { kind: 'paid' }, failed: { kind: 'failed' } },
    fields: {
      ...payment,
      correlation: 'originatorConversationId',
      code: 'code',
      breaker: 'breaker',
      placeholderTransactionId: 'isPlaceholderTransactionId',
    },
  },
  b2c_timeout: {
    read: (file) => readTimeout(bodyOf(file)),
    outcomes: { indeterminate: { kind: 'indeterminate' } },
    fields: { correlation: 'originatorConversationId' },
  },
  transaction_status_result: {
    read: (file) => readTransactionStatusResult(bodyOf(file)),
    outcomes: { completed: { kind: 'completed' } },
    fields: { ...payment, originalOriginatorConversationId: 'originalOriginatorConversationId' },
  },
  reversal_result: {
    read: (file) => readReversalResult(bodyOf(file)),
    outcomes: { success: { kind: 'reversed' }, failed: { kind: 'failed' } },
    fields: {
      ...payment,
      original: 'originalReceipt',
      code: 'code',
      placeholderTransactionId: 'isPlaceholderTransactionId',
    },
  },
  account_balance_result: {
    read: (file) => readAccountBalanceResult(bodyOf(file)),
    outcomes: { success: { kind: 'balances' } },
  },
  result: {
    read: (file) => readResult(bodyOf(file)),
    outcomes: { failed: { kind: 'result' } },
    fields: { code: 'code' },
  },
  c2b_confirmation: {
    read: (file) => readC2bConfirmation(bodyOf(file)),
    outcomes: { success: { kind: 'payment' } },
    fields: { ...payment, billRef: 'billReference' },
  },
  c2b_register_response: {
    read: (file) => readCommand(answerOf(file)),
    outcomes: { ok: { kind: 'accepted' } },
  },
  pull_query_response: {
    read: (file) => readPullResponse(bodyOf(file)),
    outcomes: { ok: { kind: 'rows', unreadableRows: 0 } },
  },
};

test('[PAY-5] every sample has an expected reading', () => {
  expect(SAMPLES.map(({ file }) => file).sort()).toEqual(sampleFiles().sort());
});

describe('[PAY-5] what Safaricom has sent is read as it was meant', () => {
  for (const { file, kind, expect: expected } of SAMPLES) {
    test(`as in ${file}`, () => {
      const how = KINDS[kind];
      const reading = how?.read(file);
      const values = Object.fromEntries(
        Object.entries(how?.fields ?? {})
          .filter(([name]) => expected[name as keyof Expected] !== undefined)
          .map(([name, own]) => [own, expected[name as keyof Expected]]),
      );
      expect(how?.outcomes[expected.outcome], `${kind} knows ${expected.outcome}`).toBeDefined();
      expect(reading).toMatchObject({ ...how?.outcomes[expected.outcome], ...values });
      // Stored text is read like the parsed body.
      if (kind === 'stk_callback') expect(readStkCallback(sample(file).raw)).toEqual(reading);
    });
  }
});

test('[PAY-3] a result without a breaker in the manifest closes none', () => {
  const quiet = SAMPLES.filter(
    ({ kind, expect: { outcome, breaker } }) => kind === 'b2c_result' && outcome === 'failed' && !breaker,
  );
  expect(quiet.map(({ file }) => readB2cResult(bodyOf(file)))).toEqual(
    quiet.map(() => expect.objectContaining({ kind: 'failed', breaker: false, class: 'failed_payee' })),
  );
});

test('[PAY-3] balances are exact, and the payout float is the smaller sum of the Utility account', () => {
  const reading = readAccountBalanceResult(bodyOf('73-balance-result-official.json'));
  expect(reading).toMatchObject({
    kind: 'balances',
    code: '0',
    payoutFloatCents: 22_803_700,
    at: '2020-01-09T12:57:10+03:00',
  });
  expect(reading.kind === 'balances' && reading.accounts).toEqual([
    { name: 'Working Account', currentCents: 70_000_000, availableCents: 70_000_000 },
    { name: 'Float Account', currentCents: 0, availableCents: 0 },
    { name: 'Utility Account', currentCents: 22_803_700, availableCents: 22_803_700 },
    { name: 'Charges Paid Account', currentCents: -154_000, availableCents: -154_000 },
    { name: 'Organization Settlement Account', currentCents: 0, availableCents: 0 },
  ]);
});

test('[PAY-3] the statement: a list within a list, sums as text', () => {
  expect(readPullResponse(bodyOf('85-pull-query-response-2020.json'))).toMatchObject({
    rows: [
      { receipt: 'yzlyrEsRG1', amountKes: 168, reference: '37207636392' },
      { receipt: 'ZobjR29vdz', amountKes: 647 },
    ],
  });
});

test('[PAY-3] a push and its confirmation carry the same receipt', () => {
  const push = readStkCallback(bodyOf('82-stk-cb-success-2021-same-receipt-as-81.json'));
  const confirmation = readC2bConfirmation(bodyOf('81-c2b-confirmation-of-an-stk-payment-2021.json'));
  expect(push.kind === 'paid' && confirmation.kind === 'payment' && push.receipt === confirmation.receipt).toBe(true);
});

test('[PAY-3] a masked number is no number; a whole one is', () => {
  expect(readC2bConfirmation(bodyOf('80-c2b-confirmation-official-v2-masked.json'))).toMatchObject({
    phone: null,
    maskedPhone: '2547*****126',
  });
  expect(readC2bConfirmation(bodyOf('81-c2b-confirmation-of-an-stk-payment-2021.json'))).toMatchObject({
    phone: '254700000081',
    maskedPhone: null,
    payerName: 'TEST PAYER ONE',
  });
});

test('[WIN-3] a payout says who received it, and names keep their apostrophes', () => {
  expect(readB2cResult(bodyOf('55-b2c-result-success-2023-reordered.json'))).toMatchObject({
    payeePhone: '254700000055',
    payeeName: "TEST MWANAN'GANA O'TIENO",
    utilityFundsCents: 221_857,
    isRegisteredCustomer: true,
  });
});
