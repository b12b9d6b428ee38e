import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type NumberStatus, type PastPush, PUSH_LIMITS, pushLimit } from './payment-limits.ts';

const NOW = 1_763_000_000_000;
const ago = (seconds: number) => NOW - seconds * 1_000;
const aPush = (secondsAgo: number, more: Partial<PastPush> = {}): PastPush => ({
  state: 'failed',
  reason: 'unreachable',
  amountCents: 50_000,
  createdAtMs: ago(secondsAgo),
  ...more,
});
const command = (number: NumberStatus, toOthersAtMs: number[] = [], fromNetwork: PastPush[] = [], isWide = false) => ({
  amountCents: 135_000,
  number,
  toOthersAtMs,
  fromNetworks: [{ isWide, pushes: fromNetwork }],
});
const [proved, registered, other] = [command('proved'), command('registered'), command('other')];

test('[PAY-3] one live prompt a number; after 180 s of silence another is allowed', () => {
  for (const state of ['submitting', 'submit_unknown', 'pending'] as const) {
    for (const each of [proved, registered, other]) {
      expect(pushLimit([aPush(179, { state, reason: null })], each, NOW)).toEqual({
        code: 'PROMPT_OPEN',
        retryAfterSeconds: 1,
      });
      expect(pushLimit([aPush(180, { state, reason: null })], each, NOW)).toBeNull();
    }
  }
});

test('[PAY-3] 60 s between pushes, 120 s for the same sum, each with its own reason; what never rang does not count', () => {
  const paid = { state: 'paid', reason: null } as const;
  const same = { ...paid, amountCents: 135_000 } as const;
  expect(pushLimit([aPush(59, paid)], proved, NOW)).toEqual({ code: 'PUSH_TOO_SOON', retryAfterSeconds: 1 });
  expect(pushLimit([aPush(60, paid)], proved, NOW)).toBeNull();
  expect(pushLimit([aPush(7, same)], proved, NOW)).toEqual({ code: 'SAME_SUM_TOO_SOON', retryAfterSeconds: 113 });
  expect(pushLimit([aPush(120, same)], proved, NOW)).toBeNull();
  expect(pushLimit([aPush(5, { state: 'rejected', reason: 'phone_number' })], proved, NOW)).toBeNull();
  expect(pushLimit([aPush(5, { state: 'rejected', reason: 'session_open' })], proved, NOW)).toMatchObject({
    code: 'PUSH_TOO_SOON',
  });
});

test('[PAY-3] after four unanswered within a day only the paybill is left, until the first of them is a day old', () => {
  const four = [400, 4_000, 40_000, 86_000].map((seconds) => aPush(seconds));
  expect(pushLimit(four, proved, NOW)).toEqual({ code: 'PUSH_LIMIT', retryAfterSeconds: 400 });
  expect(pushLimit(four.slice(1), proved, NOW)).toBeNull();
  expect(pushLimit([...four.slice(1), aPush(86_400)], proved, NOW)).toBeNull();
  expect(pushLimit([...four.slice(1), aPush(500, { reason: 'cancelled' })], proved, NOW)).toBeNull();
});

test('[PAY-3] after three cancelled or ignored prompts, whoever asked, a number rests for all who have not proved it', () => {
  const three = [aPush(400, { reason: 'cancelled' }), aPush(4_000), aPush(80_000, { reason: 'wrong_pin' })];
  expect(pushLimit(three, registered, NOW)).toEqual({ code: 'NUMBER_RESTS', retryAfterSeconds: 6_400 });
  expect(pushLimit(three, other, NOW)).toMatchObject({ code: 'NUMBER_RESTS' });
  expect(pushLimit(three, proved, NOW)).toBeNull();
  // Two of four must leave the day before a third may come.
  const four = [...three, aPush(85_000, { reason: 'cancelled' })];
  expect(pushLimit(four, registered, NOW)).toEqual({ code: 'NUMBER_RESTS', retryAfterSeconds: 6_400 });
  for (const harmless of [
    { state: 'paid', reason: null },
    { reason: 'no_funds' },
    { state: 'rejected', reason: 'phone_number' },
  ] as const) {
    expect(pushLimit([...three.slice(1), aPush(400, harmless)], registered, NOW)).toBeNull();
  }
});

test('[PAY-3] an account prompts two numbers of others a day; its own, proved or not, are no others', () => {
  const twice = [ago(86_000), ago(300)];
  expect(pushLimit([], command('other', twice), NOW)).toEqual({ code: 'OTHERS_NUMBERS_LIMIT', retryAfterSeconds: 400 });
  expect(pushLimit([], command('other', [ago(86_400), ago(300)]), NOW)).toBeNull();
  expect(pushLimit([], command('registered', twice), NOW)).toBeNull();
  expect(pushLimit([], command('proved', twice), NOW)).toBeNull();
});

test('[PAY-3] after ten unwanted prompts of one network in a day only proved numbers are prompted from there', () => {
  const ten = Array.from({ length: 10 }, (_, at) => aPush(400 + at, { reason: 'cancelled' }));
  for (const number of ['registered', 'other'] as const) {
    expect(pushLimit([], command(number, [], ten), NOW)).toEqual({
      code: 'NETWORK_NUMBERS_LIMIT',
      retryAfterSeconds: 86_400 - 409,
    });
    expect(pushLimit([], command(number, [], ten.slice(1)), NOW)).toBeNull();
    // Neighbours who paid, had too little, or were refused before it rang keep nobody out; a prompt that is still out does.
    for (const harmless of [
      { state: 'paid', reason: null },
      { reason: 'no_funds' },
      { state: 'rejected', reason: 'phone_number' },
    ] as const) {
      expect(pushLimit([], command(number, [], [...ten.slice(1), aPush(300, harmless)]), NOW)).toBeNull();
    }
    const ringing = aPush(5, { state: 'pending', reason: null });
    // It may be paid any moment: whoever waits for it doesn't wait a day.
    expect(pushLimit([], command(number, [], [...ten.slice(1), ringing]), NOW)).toEqual({
      code: 'NETWORK_NUMBERS_LIMIT',
      retryAfterSeconds: PUSH_LIMITS.promptOpenMs / 1_000 - 5,
    });
    const allRing = Array.from({ length: 12 }, (_, at) => aPush(5 + at, { state: 'pending', reason: null }));
    expect(pushLimit([], command(number, [], allRing), NOW)?.retryAfterSeconds).toBe(
      PUSH_LIMITS.promptOpenMs / 1_000 - 14,
    );
    expect(pushLimit([], command(number, [], [...ten.slice(1), aPush(86_400)]), NOW)).toBeNull();
  }
  expect(pushLimit([], command('proved', [], ten), NOW)).toBeNull();
});

test('[PAY-3] what M-PESA refuses for the number itself is bounded by network as well, and our own faults are not', () => {
  const refused = (reason: string, count: number) =>
    Array.from({ length: count }, (_, at) => aPush(400 + at, { state: 'rejected', reason }));
  for (const number of ['registered', 'other'] as const) {
    expect(pushLimit([], command(number, [], refused('phone_number', 20)), NOW)).toEqual({
      code: 'NETWORK_NUMBERS_LIMIT',
      retryAfterSeconds: 86_400 - 419,
    });
    expect(pushLimit([], command(number, [], refused('phone_number', 19)), NOW)).toBeNull();
    expect(pushLimit([], command(number, [], refused('configuration', 200)), NOW)).toBeNull();
  }
  expect(pushLimit([], command('proved', [], refused('phone_number', 20)), NOW)).toBeNull();
});

test('[PAY-3] an IPv6 /32 may send thirty times as much as one /64, and no more', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => aPush(400 + at, { reason: 'cancelled' }));
  expect(pushLimit([], command('other', [], many(299), true), NOW)).toBeNull();
  expect(pushLimit([], command('other', [], many(300), true), NOW)).toMatchObject({ code: 'NETWORK_NUMBERS_LIMIT' });
  expect(pushLimit([], command('proved', [], many(300), true), NOW)).toBeNull();
});

test('[PAY-3] whoever asks, and however often: never two live prompts, never 4 unwanted by who has not proved it, never 5', () => {
  const asks = fc.array(
    fc.record({
      gap: fc.integer({ min: 1, max: 20_000 }),
      number: fc.constantFrom<NumberStatus>('proved', 'registered', 'other'),
      amountCents: fc.constantFrom(100, 200),
    }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(asks, (commands) => {
      const sent: PastPush[] = [];
      const toOthersAtMs: number[] = [];
      let nowMs = NOW;
      for (const { gap, ...each } of commands) {
        nowMs += gap * 1_000;
        if (pushLimit(sent, { ...each, toOthersAtMs, fromNetworks: [] }, nowMs) !== null) continue;
        const isToday = (atMs: number) => nowMs - atMs < PUSH_LIMITS.dayMs;
        const lastDay = sent.filter((push) => isToday(push.createdAtMs));
        expect(lastDay.length).toBeLessThan(4);
        if (each.number !== 'proved') expect(lastDay.length).toBeLessThan(3);
        if (each.number === 'other') {
          expect(toOthersAtMs.filter(isToday).length).toBeLessThan(2);
          toOthersAtMs.push(nowMs);
        }
        sent.push({ state: 'failed', reason: 'expired', createdAtMs: nowMs, amountCents: each.amountCents });
      }
    }),
  );
});
