import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAYOUT_HOLD_MS, PAYOUT_REVIEW_MS, payoutDue, type PayoutNumber, payoutHold } from '../index.ts';

const HOUR_MS = 3_600_000;
const NOW = 1_000 * HOUR_MS;
/** The account's first number, proved long ago; the win is a day old. */
const number = (more: Partial<PayoutNumber> = {}): PayoutNumber => ({
  isOwn: true,
  cameWithAccount: false,
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
  const other = number({ isOwn: false, provedAtMs: null });
  expect(payoutHold(other, NOW)).toEqual({ untilMs: NOW + PAYOUT_HOLD_MS, why: 'other_number' });
  expect(payoutHold({ ...other, reachedAtMs: NOW - PAYOUT_HOLD_MS }, NOW)).toBeNull();
  expect(payoutHold({ ...other, reachedAtMs: NOW - PAYOUT_HOLD_MS + 1 }, NOW)?.why).toBe('other_number');
});

test('[WIN-3][S28] the number that came with the account waits until it is proved, also after the win, and not longer', () => {
  const unproved = number({ provedAtMs: null, cameWithAccount: true });
  expect(payoutHold(unproved, NOW)).toEqual({ untilMs: NOW + PAYOUT_HOLD_MS, why: 'unproved_number' });
  expect(payoutHold({ ...unproved, provedAtMs: NOW }, NOW)).toBeNull();
  expect(payoutHold({ ...unproved, provedAtMs: NOW, wonAtMs: null }, NOW)).toBeNull();
  expect(payoutHold({ ...unproved, provedAtMs: NOW, isFirst: false }, NOW)?.why).toBe('new_number');
  expect(payoutHold({ ...unproved, provedAtMs: NOW, cameWithAccount: false }, NOW)?.why).toBe('new_number');
});

const HELD_DUE_MS = NOW + PAYOUT_HOLD_MS + PAYOUT_REVIEW_MS;

test('[WIN-3] the day that is told is a day from now, or a day after the hold, in which it can be sent; proving is offered only where it helps', () => {
  expect(payoutDue(number(), NOW)).toEqual({ dueMs: NOW + PAYOUT_REVIEW_MS, reason: null, dueIfProvedMs: null });
  expect(payoutDue(number({ provedAtMs: null, cameWithAccount: true }), NOW)).toEqual({
    dueMs: HELD_DUE_MS,
    reason: 'unproved_number',
    dueIfProvedMs: NOW + PAYOUT_REVIEW_MS,
  });
  // A code would only start another wait of 48 h: it isn't offered.
  const [later, other] = [number({ provedAtMs: null }), number({ provedAtMs: null, isOwn: false })];
  expect(payoutDue(later, NOW).dueIfProvedMs).toBeNull();
  expect(payoutDue(other, NOW)).toEqual({ dueMs: HELD_DUE_MS, reason: 'other_number', dueIfProvedMs: null });
  // A short hold moves the day as well, and says why.
  const reset = number({ resetAtMs: NOW - 30 * HOUR_MS });
  const dueMs = NOW + 18 * HOUR_MS + PAYOUT_REVIEW_MS;
  expect(payoutDue(reset, NOW)).toEqual({ dueMs, reason: 'password_reset', dueIfProvedMs: null });
  expect(
    payoutDue({ ...reset, provedAtMs: null, cameWithAccount: true, resetAtMs: NOW }, NOW).dueIfProvedMs,
  ).toBeNull();
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
  const whose = { isOwn: fc.boolean(), cameWithAccount: fc.boolean() };
  const any = fc.record({
    ...whose,
    provedAtMs: time,
    isFirst: fc.boolean(),
    wonAtMs: time,
    reachedAtMs: time,
    resetAtMs: time,
  });
  fc.assert(
    fc.property(any, (given) => {
      const hold = payoutHold(given, NOW);
      if (hold === null) return;
      expect(hold.untilMs).toBeGreaterThan(NOW);
      expect(hold.untilMs).toBeLessThanOrEqual(NOW + PAYOUT_HOLD_MS);
      // Promised is a time by which it can have left.
      expect(payoutDue(given, NOW).dueMs).toBeGreaterThan(hold.untilMs);
    }),
  );
});

test('[WIN-3][OPS-24] a case that holds it longest says the day and is the reason; one that is over, or shorter, changes nothing', () => {
  const untilMs = NOW + 100 * HOUR_MS;
  const held = { dueMs: untilMs + PAYOUT_REVIEW_MS, reason: 'review', dueIfProvedMs: null };
  expect(payoutDue(number(), NOW, untilMs)).toEqual(held);
  // Proving the number would bring nothing nearer.
  expect(payoutDue(number({ provedAtMs: null }), NOW, untilMs)).toEqual(held);
  expect(payoutDue(number(), NOW, NOW - 1)).toEqual(payoutDue(number(), NOW));
  expect(payoutDue(number({ isOwn: false, provedAtMs: null }), NOW, NOW + HOUR_MS)).toEqual(
    payoutDue(number({ isOwn: false, provedAtMs: null }), NOW),
  );
});
