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

  test('[OPS-3] it goes for 1.5 to 12 % of the shop price, a quick one for the least; the dearest not for thousands of bids', () => {
    for (const [pace, cents] of [
      ['quick', 299_500],
      ['medium', 1_449_900],
      ['long', 3_899_500],
      ['long', 8_999_900],
    ] as const) {
      for (let n = 0; n < 200; n++) {
        const scheduledStartUs = startAtPace(NOW_US + n * 60 * SECOND_US, pace);
        const bids = expectedBids({ scheduledStartUs, originalPriceCents: cents, incrementCents: 100 });
        expect(bids * 100).toBeGreaterThanOrEqual(0.015 * cents);
        expect(bids * 100).toBeLessThanOrEqual(0.12 * cents);
        expect(bids).toBeLessThan(2_000);
      }
    }
  });
});
