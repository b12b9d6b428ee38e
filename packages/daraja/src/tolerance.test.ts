import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readB2cPayment } from './calls/b2c-payment.ts';
import { readCommand } from './calls/commands.ts';
import { readPull } from './calls/pull.ts';
import { readStkPush } from './calls/stk-push.ts';
import { readStkQuery } from './calls/stk-query.ts';
import type { Answer } from './http/answer.ts';
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
  STK_RESULTS,
} from './index.ts';
import { SAMPLES, sample } from './testing/samples.ts';

const READERS: Record<string, (body: unknown) => { kind: string }> = {
  readStkCallback,
  readB2cResult,
  readTimeout,
  readTransactionStatusResult,
  readAccountBalanceResult,
  readReversalResult,
  readC2bConfirmation,
  readPullResponse,
  readResult,
};
const ANSWER_READERS: Record<string, (answer: Answer) => { kind: string }> = {
  readStkPush,
  readStkQuery,
  readCommand,
  readPull,
  readB2cPayment: (answer) => readB2cPayment(answer, 'id'),
};

/** A real payload with one of its values, anywhere, replaced by any JSON or left out. */
const damaged = fc
  .tuple(fc.constantFrom(...SAMPLES), fc.nat(), fc.option(fc.jsonValue(), { nil: undefined }))
  .map(([{ file }, position, value]) => {
    let at = 0;
    const places = JSON.stringify(sample(file).body).split('":').length;
    return JSON.parse(JSON.stringify(sample(file).body), (_, old: unknown) =>
      at++ === position % places ? value : old,
    ) as unknown;
  });
const anything = fc.oneof(fc.jsonValue(), damaged, fc.string(), fc.constant(undefined));

describe('[PAY-3] whatever arrives is read, never thrown at', () => {
  for (const [name, read] of Object.entries(READERS)) {
    test(`by ${name}`, () => {
      fc.assert(fc.property(anything, (body) => typeof read(body).kind === 'string'));
    });
  }
  for (const [name, read] of Object.entries(ANSWER_READERS)) {
    test(`by ${name}`, () => {
      const answers = fc.record({
        kind: fc.constant('json' as const),
        status: fc.integer({ min: 100, max: 599 }),
        body: anything,
      });
      fc.assert(fc.property(answers, (answer) => typeof read(answer).kind === 'string'));
    });
  }
});

test('[PAY-3] only listed codes end a payment, whichever channel tells them', () => {
  const codes = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.nat().map(String),
    fc.constantFrom('toString', '__proto__', '07'),
  );
  fc.assert(
    fc.property(codes, (code) => {
      fc.pre(!Object.hasOwn(STK_RESULTS, code.trim()) && code.trim() !== '');
      const callback = readStkCallback({ Body: { stkCallback: { CheckoutRequestID: 'ws_CO_1', ResultCode: code } } });
      const query = readStkQuery({ kind: 'json', status: 200, body: { ResultCode: code } });
      expect([callback.kind, query.kind]).toEqual(['unknown_code', 'no_answer']);
    }),
  );
});

test('[PAY-3] the closed list of final codes is exactly this', () => {
  const final = Object.entries(STK_RESULTS).filter(([, { class: kind }]) => kind === 'terminal');
  expect(final.map(([code]) => code).sort()).toEqual(
    '1 2 3 4 8 17 1001 1019 1025 1031 1032 1036 1037 2001 2028 8006 9999 SFC_IC0003'.split(' ').sort(),
  );
});

test('[PAY-3] a sum with cents is marked, never rounded; a missing one is missing', () => {
  const paid = (Value?: unknown) =>
    readStkCallback({
      Body: {
        stkCallback: {
          CheckoutRequestID: 'ws_CO_1',
          ResultCode: '0',
          CallbackMetadata: { Item: [{ Name: 'Amount', ...(Value === undefined ? {} : { Value }) }] },
        },
      },
    });
  const amounts = [1350, 1350.0, '1350.00', 1350.5, '1350.001', -5, 'many', 1e30, undefined];
  expect(amounts.map((value) => (paid(value) as { amountKes?: unknown }).amountKes)).toEqual([
    1350,
    1350,
    1350,
    'fraction',
    'fraction',
    null,
    null,
    null,
    null,
  ]);
});
