import { SECOND_US } from '@mnada/rules';
import { describe, expect, test } from 'vitest';
import { expectedBids, type Pace, paceOf, startAtPace } from './pace.ts';

const NOW_US = 1_763_668_801_234_567;

describe('the pace of an auction', () => {
  for (const pace of ['quick', 'medium', 'long'] as const satisfies Pace[]) {
    test(`${pace}: the second of its start tells it again, so nothing has to be remembered`, () => {
      for (let offset = 0; offset < 120; offset++) {
        const earliestUs = NOW_US + offset * SECOND_US;
        const startsAtUs = startAtPace(earliestUs, pace);
        expect(paceOf(startsAtUs)).toBe(pace);
        expect(startsAtUs).toBeGreaterThanOrEqual(earliestUs);
        expect(startsAtUs - earliestUs).toBeLessThan((pace === 'long' ? 11 : 4) * SECOND_US);
      }
    });
  }

  test('a quick one is over after a dozen bids or so, a long one takes hundreds', () => {
    for (let id = 1; id < 200; id++) {
      expect(expectedBids({ id, scheduledStartUs: startAtPace(NOW_US, 'quick') })).toBeLessThanOrEqual(14);
      expect(expectedBids({ id, scheduledStartUs: startAtPace(NOW_US, 'long') })).toBeGreaterThanOrEqual(90);
    }
  });
});
