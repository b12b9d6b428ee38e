import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CLAIM_REMINDERS, dueClaimReminder, pushRetryMs, ringsAtMs } from './notification-timing.ts';
import { afterQuietHours, beforeQuietHours, isQuiet } from './quiet-hours.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const at = (iso: string): number => Date.parse(iso);
/** Any time from 2000 to 2100. */
const anyTime = fc.integer({ min: 946_684_800_000, max: 4_102_444_800_000 });
/** Another way to the same answer: the hour as a clock in Nairobi shows it. */
const nairobiHour = (ms: number): number =>
  Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Africa/Nairobi' }).format(ms),
  );

describe('quiet hours', () => {
  test.each([
    ['2026-11-22T16:59:59.999Z', false],
    ['2026-11-22T17:00:00.000Z', true], // 20:00 in Nairobi
    ['2026-11-22T21:00:00.000Z', true], // midnight
    ['2026-11-23T04:59:59.999Z', true],
    ['2026-11-23T05:00:00.000Z', false], // 08:00
  ])('[OWN-4] at %s it is night: %s', (iso, quiet) => {
    expect(isQuiet(at(iso))).toBe(quiet);
  });

  test('[OWN-4] night is what a clock in Nairobi calls 20:00 to 08:00, on any day', () => {
    fc.assert(
      fc.property(anyTime, (ms) => {
        const hour = nairobiHour(ms);
        expect(isQuiet(ms)).toBe(hour >= 20 || hour < 8);
      }),
    );
  });

  test('[OWN-4] after the night is never at night, never earlier, at most twelve hours off, and 08:00 sharp if it waits', () => {
    fc.assert(
      fc.property(anyTime, (ms) => {
        const after = afterQuietHours(ms);
        expect(isQuiet(after)).toBe(false);
        expect(after - ms).toBeGreaterThanOrEqual(0);
        expect(after - ms).toBeLessThanOrEqual(12 * HOUR_MS);
        if (after > ms) expect((after + 3 * HOUR_MS) % DAY_MS).toBe(8 * HOUR_MS);
        // No moment between them could have rung.
        if (after > ms) expect(isQuiet(after - 1)).toBe(true);
      }),
    );
  });

  test('[OWN-4] before the night is 19:00 of the evening before, or the time itself', () => {
    fc.assert(
      fc.property(anyTime, (ms) => {
        const before = beforeQuietHours(ms);
        expect(isQuiet(before)).toBe(false);
        expect(ms - before).toBeLessThanOrEqual(13 * HOUR_MS);
        expect(ms - before).toBeGreaterThanOrEqual(0);
        if (before < ms) expect((before + 3 * HOUR_MS) % DAY_MS).toBe(19 * HOUR_MS);
      }),
    );
  });
});

describe('when a phone rings', () => {
  test('[OWN-4] urgent ones at once, fleeting ones never at night, the others in the morning', () => {
    fc.assert(
      fc.property(anyTime, (ms) => {
        expect(ringsAtMs('now', ms)).toBe(ms);
        expect(ringsAtMs('fleeting', ms)).toBe(isQuiet(ms) ? null : ms);
        expect(ringsAtMs('morning', ms)).toBe(afterQuietHours(ms));
      }),
    );
  });

  test('[OWN-4] a push is tried at most six times, each time later', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7].map(pushRetryMs);
    expect(waits.map((wait) => (wait === null ? null : wait / 60_000))).toEqual([1, 2, 4, 8, 16, null, null]);
  });
});

describe('claim reminders', () => {
  const until = at('2026-12-06T12:00:00Z'); // 15:00 in Nairobi
  test.each([
    [8 * DAY_MS, null],
    [7 * DAY_MS, '7d'],
    [4 * DAY_MS, '7d'],
    [3 * DAY_MS, '3d'],
    [DAY_MS, '1d'],
    [6 * HOUR_MS + 1, '1d'],
    [6 * HOUR_MS, 'last'],
    [0, 'last'],
    [-1, null],
  ])('[WIN-1] %d ms before the end: %s', (beforeMs, due) => {
    expect(dueClaimReminder(until - 14 * DAY_MS, until, until - beforeMs)).toBe(due);
  });

  test('[WIN-1] the last one comes by day and in time, whenever the time to claim ends', () => {
    fc.assert(
      fc.property(anyTime, (untilMs) => {
        const lastMs = beforeQuietHours(untilMs - 6 * HOUR_MS);
        expect(dueClaimReminder(0, untilMs, lastMs)).toBe('last');
        expect(dueClaimReminder(0, untilMs, lastMs - 1)).not.toBe('last');
        expect(isQuiet(lastMs)).toBe(false);
      }),
    );
  });

  test('[WIN-1] with few days to claim, nobody is reminded of what they have only just won', () => {
    const wonAt = until - 2 * DAY_MS;
    expect(dueClaimReminder(wonAt, until, wonAt + 1)).toBe(null);
    expect(dueClaimReminder(wonAt, until, until - DAY_MS)).toBe('1d');
  });

  test('[WIN-1] as time goes by, each is due once and in order', () => {
    const order = CLAIM_REMINDERS.map(({ name }) => name);
    fc.assert(
      fc.property(anyTime, fc.array(fc.integer({ min: 0, max: 8 * DAY_MS }), { maxLength: 40 }), (untilMs, before) => {
        const told = before
          .sort((a, b) => b - a)
          .flatMap((ms) => dueClaimReminder(0, untilMs, untilMs - ms) ?? [])
          .map((name) => order.indexOf(name));
        expect(told).toEqual([...told].sort((a, b) => a - b));
      }),
    );
  });
});
