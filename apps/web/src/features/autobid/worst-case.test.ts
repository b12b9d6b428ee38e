import { expect, test } from 'vitest';
import { costOf, onePriceOf, scaleOf, worstCase } from './worst-case.ts';

const next = [
  { bids: 3, price: 0 },
  { bids: 10, price: 8 },
];

test('[BID-7] what so many bids cost, in the order in which they are used', () => {
  expect([0, 3, 4, 13, 20].map((bids) => costOf(next, bids))).toEqual([0, 0, 8, 80, 80]);
  expect(onePriceOf(next, 3)).toBe(0);
  expect(onePriceOf(next, 4)).toBeNull();
});

test('[BID-13] the worst case is the bids, those used before and the highest price, and never more than the shop price', () => {
  const given = { bidsCost: 320, usedCost: 112, to: 2_000 };
  expect(worstCase({ ...given, shopPrice: 38_995 })).toEqual({ allIn: 2_432, isHeld: false });
  expect(worstCase({ ...given, shopPrice: 2_400 })).toEqual({ allIn: 2_400, isHeld: true });
});

test('[BID-13] the scale begins at what the next tap makes and ends at the shop price at most', () => {
  expect(scaleOf({ current_price: 1_417, increment: 1, original_price: 38_995 })).toMatchObject({
    least: 1_418,
    usual: 1_618,
  });
  const nearly = scaleOf({ current_price: 90, increment: 1, bids_per_tap: 5, original_price: 100 });
  expect(nearly).toEqual({ least: 95, most: 100, usual: 100, step: 1 });
});
