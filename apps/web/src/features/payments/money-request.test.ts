import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../client/api.ts';
import { type Attempt, attemptFor, isAnswer } from './money-request.ts';

const failed = (status: number, code: string) => new ApiError({ status, code, message: code });
let made = 0;
const newKey = () => `key-${++made}`;

describe('[GEN-6] one key for one press', () => {
  const first: Attempt = { key: 'first', body: '{"packageId":2}', startedAtMs: 1_000 };

  test('the same request, still unanswered, keeps its key', () => {
    expect(attemptFor(first, first.body, 60_000, newKey)).toBe(first);
  });

  test('another pack or number is another request', () => {
    expect(attemptFor(first, '{"packageId":3}', 60_000, newKey).key).not.toBe('first');
  });

  test('after an answer, and ten minutes later, a press is a new wish', () => {
    expect(attemptFor(null, first.body, 2_000, newKey).key).not.toBe('first');
    expect(attemptFor(first, first.body, first.startedAtMs + 10 * 60_000, newKey).key).not.toBe('first');
  });

  test('whatever is pressed, two different bodies never share a key', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.boolean(), fc.nat(900_000))), (presses) => {
        const bodyOf = new Map<string, string>();
        let unanswered: Attempt | null = null;
        let nowMs = 0;
        for (const [body, isAnswered, laterMs] of presses) {
          nowMs += laterMs;
          const sent: Attempt = attemptFor(unanswered, body, nowMs, newKey);
          if ((bodyOf.get(sent.key) ?? body) !== body) return false;
          bodyOf.set(sent.key, body);
          unanswered = isAnswered ? null : sent;
        }
        return true;
      }),
    );
  });
});

test('[GEN-6] silence, a broken answer and a fault of the server leave open what happened; a refusal is an answer', () => {
  expect(isAnswer(failed(0, 'NETWORK'))).toBe(false);
  expect(isAnswer(failed(200, 'UNREADABLE'))).toBe(false);
  expect(isAnswer(failed(502, 'UNREADABLE'))).toBe(false);
  expect(isAnswer(failed(500, 'INTERNAL'))).toBe(false);
  expect(isAnswer(new TypeError('x'))).toBe(false);
  expect(isAnswer(failed(409, 'PRICE_CHANGED'))).toBe(true);
  expect(isAnswer(failed(429, 'PUSH_TOO_SOON'))).toBe(true);
  expect(isAnswer(failed(503, 'PAYMENTS_PAUSED'))).toBe(true);
});
