import type { Cents } from '../units.ts';

type PackAndDebt = { readonly bids: number; readonly unitPriceCents: Cents; readonly debtCents: Cents };

/**
 * How many of a pack's bids go towards what its buyer owes (abuse case 4): whole ones, at the pack's own price, and no more than
 * it has. What is promised before a pack is credited and what is booked then are told by this alone.
 */
export function bidsTowardsDebt(pack: PackAndDebt): number {
  if (pack.debtCents <= 0) return 0;
  return Math.min(pack.bids, Math.floor(pack.debtCents / pack.unitPriceCents));
}

/**
 * What is let go of a debt with that pack: the rest that is less than one of its bids, which no bid could ever pay, and which
 * would go on stopping every payout. 0 while a whole bid is still owed.
 */
export function debtLetGo(pack: PackAndDebt): Cents {
  const restCents = Math.max(0, pack.debtCents) - bidsTowardsDebt(pack) * pack.unitPriceCents;
  return restCents < pack.unitPriceCents ? restCents : 0;
}
