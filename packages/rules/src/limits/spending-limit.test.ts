import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  brokenRoom,
  changeLimit,
  keepLimit,
  limitAt,
  NO_LIMIT,
  RAISE_AFTER_MS,
  SPENDING_PERIODS,
  type SpendingLimit,
  type SpendingLimits,
  spendingRooms,
  spendingWindow,
} from './spending-limit.ts';

const at = (iso: string) => Date.parse(iso);
const iso = (ms: number) => new Date(ms).toISOString();
const HOUR_MS = 3_600_000;
// 2020 to 2060: leap years, ends of years, a century's worth of Mondays.
const aMoment = fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2060-01-01T00:00:00Z') });
const aPeriod = fc.constantFrom(...SPENDING_PERIODS);
const aCap = fc.option(fc.integer({ min: 100, max: 10_000_000 }), { nil: null });

describe('[OWN-7] windows of spending limits', () => {
  test('a day begins at midnight in Nairobi, which is 21:00 UTC', () => {
    const window = spendingWindow('day', at('2026-11-22T20:59:59.999Z'));
    expect([iso(window.startsAtMs), iso(window.endsAtMs)]).toEqual([
      '2026-11-21T21:00:00.000Z',
      '2026-11-22T21:00:00.000Z',
    ]);
    expect(spendingWindow('day', at('2026-11-22T21:00:00Z')).startsAtMs).toBe(at('2026-11-22T21:00:00Z'));
  });

  test('a week begins on Monday, a month on its first', () => {
    // Sunday 22 November 2026, 23:59 in Nairobi, and a minute later.
    const sunday = spendingWindow('week', at('2026-11-22T20:59:00Z'));
    expect([iso(sunday.startsAtMs), iso(sunday.endsAtMs)]).toEqual([
      '2026-11-15T21:00:00.000Z',
      '2026-11-22T21:00:00.000Z',
    ]);
    expect(spendingWindow('week', at('2026-11-22T21:00:00Z')).startsAtMs).toBe(at('2026-11-22T21:00:00Z'));
    const december = spendingWindow('month', at('2026-12-31T20:59:59Z'));
    expect([iso(december.startsAtMs), iso(december.endsAtMs)]).toEqual([
      '2026-11-30T21:00:00.000Z',
      '2026-12-31T21:00:00.000Z',
    ]);
    expect(iso(spendingWindow('month', at('2028-02-15T00:00:00Z')).endsAtMs)).toBe('2028-02-29T21:00:00.000Z');
  });

  test('every moment lies in exactly one window of each period, and windows touch without a gap', () => {
    fc.assert(
      fc.property(aMoment, aPeriod, (now, period) => {
        const { startsAtMs, endsAtMs } = spendingWindow(period, now);
        expect(startsAtMs).toBeLessThanOrEqual(now);
        expect(endsAtMs).toBeGreaterThan(now);
        expect(spendingWindow(period, startsAtMs)).toEqual({ startsAtMs, endsAtMs });
        expect(spendingWindow(period, endsAtMs - 1)).toEqual({ startsAtMs, endsAtMs });
        expect(spendingWindow(period, endsAtMs).startsAtMs).toBe(endsAtMs);
      }),
    );
  });

  test('they begin at midnight in Nairobi, weeks on a Monday and months on a first; a calendar agrees', () => {
    const nairobi = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Africa/Nairobi',
      weekday: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    fc.assert(
      fc.property(aMoment, (now) => {
        for (const period of SPENDING_PERIODS) {
          const parts = Object.fromEntries(
            nairobi.formatToParts(spendingWindow(period, now).startsAtMs).map(({ type, value }) => [type, value]),
          );
          expect([parts['hour'], parts['minute'], parts['second']]).toEqual(['00', '00', '00']);
          if (period === 'week') expect(parts['weekday']).toBe('Mon');
          if (period === 'month') expect(parts['day']).toBe('1');
        }
      }),
    );
  });
});

describe('[OWN-7] changing a spending limit', () => {
  const NOW = at('2026-11-22T10:00:00Z');

  test('a first cap and a lower one count at once; a higher one and none after 24 hours', () => {
    const first = changeLimit(NO_LIMIT, 500_000, NOW);
    expect(first).toEqual({ counts: 'now', limit: { capCents: 500_000, next: null } });
    expect(changeLimit(first.limit, 100_000, NOW)).toEqual({ counts: 'now', limit: { capCents: 100_000, next: null } });
    for (const command of [500_001, null]) {
      const later = changeLimit(first.limit, command, NOW);
      expect(later.counts).toBe('later');
      expect(limitAt(later.limit, NOW + RAISE_AFTER_MS - 1).capCents).toBe(500_000);
      expect(limitAt(later.limit, NOW + RAISE_AFTER_MS)).toEqual({ capCents: command, next: null });
    }
  });

  test('what waits may be taken back before it counts, not after', () => {
    const { limit } = changeLimit({ capCents: 100, next: null }, 900, NOW);
    expect(keepLimit(limit, NOW + RAISE_AFTER_MS - 1)).toEqual({ capCents: 100, next: null });
    expect(keepLimit(limit, NOW + RAISE_AFTER_MS)).toBeNull();
    expect(keepLimit(NO_LIMIT, NOW)).toBeNull();
    expect(changeLimit(limit, 100, NOW)).toEqual({ counts: 'now', limit: { capCents: 100, next: null } });
    expect(changeLimit({ capCents: 100, next: null }, 100, NOW).counts).toBe('same');
  });

  test('a lower command forgets the higher one that waited; a second higher one waits anew', () => {
    const { limit } = changeLimit({ capCents: 1_000, next: null }, 5_000, NOW);
    expect(changeLimit(limit, 500, NOW + HOUR_MS).limit).toEqual({ capCents: 500, next: null });
    expect(changeLimit(limit, 3_000, NOW + HOUR_MS).limit.next).toEqual({
      capCents: 3_000,
      countsAtMs: NOW + HOUR_MS + RAISE_AFTER_MS,
    });
  });

  type Step = { afterMs: number; command: number | null | 'keep' };
  const aHistory = fc.array(
    fc.record({
      afterMs: fc.integer({ min: 0, max: 30 * HOUR_MS }),
      command: fc.oneof(aCap, fc.constant('keep' as const)),
    }),
    { maxLength: 30 },
  );
  const looser = (a: number | null, b: number | null) => b !== null && (a === null || a > b);

  test('however commands follow each other, a cap only loosens by the newest command, and a full day after it', () => {
    fc.assert(
      fc.property(aHistory, (steps: Step[]) => {
        let limit: SpendingLimit = NO_LIMIT;
        let nowMs = NOW;
        let lastCommand: { atMs: number; command: number | null } | null = null;
        for (const { afterMs, command } of steps) {
          const before = limitAt(limit, nowMs).capCents;
          // While nobody asks for anything: only what waited may come, a day after it was asked for.
          const then = nowMs + afterMs;
          const after = limitAt(limit, then).capCents;
          if (after !== before) {
            expect(looser(after, before)).toBe(true);
            expect(lastCommand?.command).toBe(after);
            expect(then - (lastCommand?.atMs ?? then)).toBeGreaterThanOrEqual(RAISE_AFTER_MS);
          }
          nowMs = then;
          const standing = limitAt(limit, nowMs).capCents;
          if (command === 'keep') {
            limit = keepLimit(limit, nowMs) ?? limit;
            lastCommand = null;
          } else {
            limit = changeLimit(limit, command, nowMs).limit;
            lastCommand = { atMs: nowMs, command };
          }
          // The moment somebody asks for something, nothing loosens.
          const stands = limitAt(limit, nowMs).capCents;
          expect(looser(stands, standing)).toBe(false);
          // And whoever asks for less has it at once.
          if (command !== 'keep' && looser(standing, command)) expect(stands).toBe(command);
        }
      }),
    );
  });
});

describe('[OWN-7] what is left of spending limits', () => {
  const NOW = at('2026-11-18T10:00:00Z'); // a Wednesday
  const caps = (day: number | null, week: number | null, month: number | null): SpendingLimits => ({
    day: { capCents: day, next: null },
    week: { capCents: week, next: null },
    month: { capCents: month, next: null },
  });

  test('[S07] a purchase that takes the last shilling fits, one more does not; the longest window says when', () => {
    const rooms = spendingRooms(caps(200_000, 300_000, null), { day: 65_000, week: 165_000, month: 9_000_000 }, NOW);
    expect(rooms.map(({ period, leftCents }) => [period, leftCents])).toEqual([
      ['day', 135_000],
      ['week', 135_000],
    ]);
    expect(brokenRoom(rooms, 135_000)).toBeNull();
    expect(brokenRoom(rooms, 135_100)).toMatchObject({ period: 'week', freeAtMs: at('2026-11-22T21:00:00Z') });
  });

  test('no cap, nothing to tell; late money beyond a cap leaves nothing, never less', () => {
    expect(spendingRooms(caps(null, null, null), { day: 1, week: 1, month: 1 }, NOW)).toEqual([]);
    const rooms = spendingRooms(caps(100, null, null), { day: 900, week: 900, month: 900 }, NOW);
    expect(rooms).toMatchObject([{ period: 'day', leftCents: 0 }]);
  });

  test('whoever buys only what fits never spends more than any cap in any of its windows', () => {
    const purchases = fc.array(
      fc.record({ afterMs: fc.integer({ min: 0, max: 40 * HOUR_MS }), amount: fc.integer({ min: 1, max: 400 }) }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(
        purchases,
        fc.array(fc.option(fc.integer({ min: 100, max: 900 }), { nil: null }), { minLength: 3, maxLength: 3 }),
        (commands, [d, w, m]) => {
          const limits = caps(d ?? null, w ?? null, m ?? null);
          const bought: { atMs: number; amount: number }[] = [];
          let nowMs = NOW;
          const spentIn = (period: (typeof SPENDING_PERIODS)[number], atMs: number) => {
            const { startsAtMs, endsAtMs } = spendingWindow(period, atMs);
            return bought
              .filter((one) => one.atMs >= startsAtMs && one.atMs < endsAtMs)
              .reduce((sum, one) => sum + one.amount, 0);
          };
          for (const { afterMs, amount } of commands) {
            nowMs += afterMs;
            const spent = { day: spentIn('day', nowMs), week: spentIn('week', nowMs), month: spentIn('month', nowMs) };
            if (brokenRoom(spendingRooms(limits, spent, nowMs), amount) === null) bought.push({ atMs: nowMs, amount });
          }
          for (const { atMs } of bought)
            for (const period of SPENDING_PERIODS) {
              const cap = limits[period].capCents;
              if (cap !== null) expect(spentIn(period, atMs)).toBeLessThanOrEqual(cap);
            }
        },
      ),
    );
  });
});
