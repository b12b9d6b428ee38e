import { expect, test } from 'vitest';
import { figuresOf } from './told-odds.ts';

const MONTH = {
  ...{ month: '2026-11', auctions: 689, bidders: 8_412, winners: 541, simulated_bidders: 0, simulated_winners: 0 },
  ...{ taken: 600, cash: 40, lapsed: 12, median_saving: 71, saving_from: 51, saving_to: 84, saved_most: 96 },
  ...{ savings: [14, 19, 28, 41, 58, 84, 90, 137, 122, 96], bought_now: 61 },
  ...{ othersMedianCents: 68_400, othersPaidCents: 1_120_460_000, othersBackCents: 7_843_000 },
};

test('[LOG-8] of a month that goes on no sum, no purchase and no claim is told: the next auction’s end would tell one person’s', () => {
  const now = figuresOf(MONTH);
  expect(now).toMatchObject({ others_median: null, others_paid: null, others_back: null, bought_now: null });
  expect(now).toMatchObject({ cash: null, lapsed: null, bidders: 8_412, winners: 541, median_saving: 71 });
});
