import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PastPush, pushLimit } from './payment-limits.ts';

const NOW = 1_763_000_000_000;
const aPush = (secondsAgo: number, more: Partial<PastPush> = {}): PastPush => ({
  state: 'failed',
  reason: 'unreachable',
  amountCents: 50_000,
  createdAtMs: NOW - secondsAgo * 1_000,
  isOwn: true,
  ...more,
});
const own = { amountCents: 135_000, isOwn: true };
const others = { amountCents: 135_000, isOwn: false };

test('[PAY-3] one live prompt a number; after 180 s of silence another is allowed', () => {
  for (const state of ['submitting', 'submit_unknown', 'pending'] as const) {
    expect(pushLimit([aPush(179, { state, reason: null })], own, NOW)).toEqual({
      code: 'PROMPT_OPEN',
      retryAfterSeconds: 1,
    });
    expect(pushLimit([aPush(180, { state, reason: null })], own, NOW)).toBeNull();
  }
});

test('[PAY-3] 60 s between pushes, 120 s for the same amount; what never reached the phone does not count', () => {
  const paid = { state: 'paid', reason: null } as const;
  expect(pushLimit([aPush(59, paid)], own, NOW)).toEqual({ code: 'PUSH_TOO_SOON', retryAfterSeconds: 1 });
  expect(pushLimit([aPush(60, paid)], own, NOW)).toBeNull();
  expect(pushLimit([aPush(60, { ...paid, amountCents: 135_000 })], own, NOW)).toMatchObject({
    code: 'PUSH_TOO_SOON',
    retryAfterSeconds: 60,
  });
  expect(pushLimit([aPush(120, { ...paid, amountCents: 135_000 })], own, NOW)).toBeNull();
  expect(pushLimit([aPush(5, { state: 'rejected', reason: 'phone_number' })], own, NOW)).toBeNull();
  expect(pushLimit([aPush(5, { state: 'rejected', reason: 'session_open' })], own, NOW)).toMatchObject({
    code: 'PUSH_TOO_SOON',
  });
});

test('[PAY-3] after four unanswered within a day only the paybill is left, until the first of them is a day old', () => {
  const four = [400, 4_000, 40_000, 86_000].map((seconds) => aPush(seconds));
  expect(pushLimit(four, own, NOW)).toEqual({ code: 'PUSH_LIMIT', retryAfterSeconds: 400 });
  expect(pushLimit(four.slice(1), own, NOW)).toBeNull();
  expect(pushLimit([...four.slice(1), aPush(86_400)], own, NOW)).toBeNull();
  expect(pushLimit([...four.slice(1), aPush(500, { reason: 'cancelled' })], own, NOW)).toBeNull();
});

test('[PAY-3] a number that is not the account’s gets two unwanted prompts a day at most', () => {
  const two = [aPush(400, { isOwn: false, reason: 'cancelled' }), aPush(4_000, { isOwn: false })];
  expect(pushLimit(two, others, NOW)).toMatchObject({ code: 'PUSH_LIMIT' });
  expect(pushLimit(two, own, NOW)).toBeNull();
  expect(
    pushLimit([...two.slice(1), aPush(400, { isOwn: false, state: 'paid', reason: null })], others, NOW),
  ).toBeNull();
});

test('[PAY-3] whoever asks, and however often: never two live prompts, never 5 unanswered in a day', () => {
  const asks = fc.array(
    fc.record({
      gap: fc.integer({ min: 1, max: 20_000 }),
      isOwn: fc.boolean(),
      amountCents: fc.constantFrom(100, 200),
    }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(asks, (wishes) => {
      const sent: PastPush[] = [];
      let nowMs = NOW;
      for (const { gap, ...wish } of wishes) {
        nowMs += gap * 1_000;
        if (pushLimit(sent, wish, nowMs) !== null) continue;
        const lastDay = sent.filter((push) => nowMs - push.createdAtMs < 86_400_000);
        expect(lastDay.length).toBeLessThan(4);
        if (!wish.isOwn) expect(lastDay.filter((push) => !push.isOwn).length).toBeLessThan(2);
        sent.push({ state: 'failed', reason: 'expired', createdAtMs: nowMs, ...wish });
      }
    }),
  );
});
