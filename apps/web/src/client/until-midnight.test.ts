import { afterEach, expect, test, vi } from 'vitest';
import { untilMidnightMs } from './until-midnight.ts';

afterEach(() => vi.useRealTimers());

test.each([
  ['2026-11-26T20:59:00Z', 62_000],
  ['2026-11-26T21:00:00Z', 86_402_000],
  ['2026-11-27T09:00:00Z', 12 * 3_600_000 + 2_000],
])('[OWN-7] a day ends at midnight in Nairobi: at %s it is asked again after %d ms', (now, ms) => {
  vi.useFakeTimers({ now: new Date(now) });
  expect(untilMidnightMs()).toBe(ms);
});
