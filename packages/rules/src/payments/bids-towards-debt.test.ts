import { expect, test } from 'vitest';
import { bidsTowardsDebt, debtLetGo } from './bids-towards-debt.ts';

const pack = (debtCents: number) => ({ bids: 150, unitPriceCents: 900, debtCents });

test('[PAY-6] a debt takes whole bids of a new pack, at its price, and never more than it has', () => {
  const of = (debtCents: number) => bidsTowardsDebt(pack(debtCents));
  expect([0, 899, 900, 44_999, 45_000, 135_000, 999_999_00].map(of)).toEqual([0, 0, 1, 49, 50, 150, 150]);
});

test('[PAY-6] what is left of a debt and is less than a bid of the new pack is let go; a whole bid never is', () => {
  const of = (debtCents: number) => debtLetGo(pack(debtCents));
  expect([-1, 0, 1, 899, 900, 44_999, 45_000].map(of)).toEqual([0, 0, 1, 899, 0, 899, 0]);
  expect([135_000, 135_899, 135_900, 999_999_00].map(of)).toEqual([0, 899, 0, 0]);
});
