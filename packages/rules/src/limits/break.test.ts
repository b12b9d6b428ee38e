import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BREAK_LENGTHS, breakEnd, isOnBreak, mayTell, startBreak } from './break.ts';

const at = (iso: string) => Date.parse(iso);
const NOW = at('2026-11-22T10:00:00Z');
const DAY_MS = 86_400_000;

describe('[OWN-7] breaks', () => {
  test('a day, a week, thirty days, and six calendar months', () => {
    expect(BREAK_LENGTHS.map((length) => new Date(breakEnd(length, NOW)).toISOString())).toEqual([
      '2026-11-23T10:00:00.000Z',
      '2026-11-29T10:00:00.000Z',
      '2026-12-22T10:00:00.000Z',
      '2027-05-22T10:00:00.000Z',
    ]);
    // 31 August in Nairobi, though still the 30th in UTC; February has no 31st.
    expect(new Date(breakEnd('6m', at('2026-08-30T22:30:00Z'))).toISOString()).toBe('2027-02-27T22:30:00.000Z');
  });

  test('six months are 181 to 184 days, and keep the time of day', () => {
    fc.assert(
      fc.property(fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2060-01-01T00:00:00Z') }), (now) => {
        const days = (breakEnd('6m', now) - now) / DAY_MS;
        expect(Number.isInteger(days)).toBe(true);
        expect(days).toBeGreaterThanOrEqual(180);
        expect(days).toBeLessThanOrEqual(184);
      }),
    );
  });

  test('whatever is asked for, and whenever, no break ends sooner than it did', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 40 * DAY_MS }), fc.constantFrom(...BREAK_LENGTHS)));
    fc.assert(
      fc.property(steps, (asked) => {
        let untilMs: number | null = null;
        let nowMs = NOW;
        for (const [afterMs, length] of asked) {
          nowMs += afterMs;
          const next: number | null = startBreak(untilMs, length, nowMs);
          if (isOnBreak(untilMs, nowMs)) expect(next ?? untilMs).toBeGreaterThanOrEqual(untilMs ?? 0);
          else expect(next).toBe(breakEnd(length, nowMs));
          untilMs = next ?? untilMs;
        }
      }),
    );
  });

  test('it is over on the very millisecond of its end', () => {
    expect([isOnBreak(null, NOW), isOnBreak(NOW, NOW), isOnBreak(NOW + 1, NOW)]).toEqual([false, false, true]);
  });

  test('what calls back to bidding is not told during one; wins, money and the account are', () => {
    const kinds = [
      'outbid',
      'saved_starting',
      'seat',
      'referral',
      'reward',
      'won',
      'claim_reminder',
      'payment',
      'account',
    ];
    expect(kinds.filter((kind) => !mayTell({ kind }, NOW + 1, NOW))).toEqual([
      'outbid',
      'saved_starting',
      'seat',
      'referral',
      'reward',
    ]);
    expect(kinds.every((kind) => mayTell({ kind }, NOW, NOW) && mayTell({ kind }, null, NOW))).toBe(true);
    const events = ['joined', 'earned', 'available', 'reversed'];
    expect(events.filter((event) => mayTell({ kind: 'referral', event }, NOW + 1, NOW))).toEqual(['reversed']);
    const ofAuctions = ['cancelled', 'moved'];
    expect(ofAuctions.filter((event) => mayTell({ kind: 'auction', event }, NOW + 1, NOW))).toEqual(['cancelled']);
  });
});
