import type { Cents } from '../units.ts';

/**
 * How many of a pack's bids go towards what its buyer owes (abuse case 4): whole ones, at the pack's own price, and no more than
 * it has. What is promised before a pack is credited and what is booked then are told by this alone.
 */
export function bidsTowardsDebt(pack: {
  readonly bids: number;
  readonly unitPriceCents: Cents;
  readonly debtCents: Cents;
}): number {
  if (pack.debtCents <= 0) return 0;
  return Math.min(pack.bids, Math.floor(pack.debtCents / pack.unitPriceCents));
}
