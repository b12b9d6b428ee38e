import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAYOUT_HOLD_MS, type PayoutNumber, payoutHold } from './index.ts';

const HOUR_MS = 3_600_000;
const NOW = 1_000 * HOUR_MS;
/** The account's first number, proved long ago; the win is a day old. */
const number = (more: Partial<PayoutNumber> = {}): PayoutNumber => ({
  provedAtMs: NOW - 900 * HOUR_MS,
  isFirst: true,
  wonAtMs: NOW - 24 * HOUR_MS,
  reachedAtMs: null,
  resetAtMs: null,
  ...more,
});

test('[ACC-8][S28] the own number, proved long ago, is not held', () => {
  expect(payoutHold(number(), NOW)).toBeNull();
  expect(payoutHold(number({ isFirst: false }), NOW)).toBeNull();
});

test('[S28] a new person with a new number is not held when it was proved before the win', () => {
  expect(payoutHold(number({ provedAtMs: NOW - HOUR_MS, wonAtMs: NOW - 1 }), NOW)).toBeNull();
});

test('[S28] a number proved after the win, or instead of another one, waits until 48 h after that', () => {
  const provedAtMs = NOW - HOUR_MS;
  const expected = { untilMs: provedAtMs + PAYOUT_HOLD_MS, why: 'new_number' };
  expect(payoutHold(number({ provedAtMs, wonAtMs: NOW - 2 * HOUR_MS }), NOW)).toEqual(expected);
  expect(payoutHold(number({ provedAtMs, wonAtMs: NOW, isFirst: false }), NOW)).toEqual(expected);
});

test('[S28] another number waits 48 h, unless a payout of the account reached it 48 h ago', () => {
  const other = number({ provedAtMs: null });
  expect(payoutHold(other, NOW)).toEqual({ untilMs: NOW + PAYOUT_HOLD_MS, why: 'other_number' });
  expect(payoutHold({ ...other, reachedAtMs: NOW - PAYOUT_HOLD_MS }, NOW)).toBeNull();
  expect(payoutHold({ ...other, reachedAtMs: NOW - PAYOUT_HOLD_MS + 1 }, NOW)?.why).toBe('other_number');
});

test('[S28] a password reset by a code holds until 48 h after it', () => {
  expect(payoutHold(number({ resetAtMs: NOW - HOUR_MS }), NOW)).toEqual({
    untilMs: NOW - HOUR_MS + PAYOUT_HOLD_MS,
    why: 'password_reset',
  });
  expect(payoutHold(number({ resetAtMs: NOW - PAYOUT_HOLD_MS }), NOW)).toBeNull();
});

test('[S28] a hold never lasts longer than 48 h from now, and never ends in the past', () => {
  const time = fc.option(fc.integer({ min: 0, max: NOW }));
  const any = fc.record({ provedAtMs: time, isFirst: fc.boolean(), wonAtMs: time, reachedAtMs: time, resetAtMs: time });
  fc.assert(
    fc.property(any, (given) => {
      const hold = payoutHold(given, NOW);
      if (hold === null) return;
      expect(hold.untilMs).toBeGreaterThan(NOW);
      expect(hold.untilMs).toBeLessThanOrEqual(NOW + PAYOUT_HOLD_MS);
    }),
  );
});
