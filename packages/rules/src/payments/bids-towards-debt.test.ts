import { expect, test } from 'vitest';
import { bidsTowardsDebt } from './bids-towards-debt.ts';

test('[PAY-6] a debt takes whole bids of a new pack, at its price, and never more than it has', () => {
  const of = (debtCents: number) => bidsTowardsDebt({ bids: 150, unitPriceCents: 900, debtCents });
  expect([0, 899, 900, 44_999, 45_000, 135_000, 999_999_00].map(of)).toEqual([0, 0, 1, 49, 50, 150, 150]);
});
