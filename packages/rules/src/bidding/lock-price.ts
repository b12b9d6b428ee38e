import type { Cents } from '../units.ts';

/**
 * BID-11: from the lock price on only those bid who have bid there before. The price is the one that stands, so whoever bids
 * first may still make the lock price itself.
 * @param lockPriceCents null: the auction has none
 */
export const isLockedOut = (lockPriceCents: Cents | null, priceCents: Cents, hasBidHere: boolean): boolean =>
  lockPriceCents !== null && !hasBidHere && priceCents >= lockPriceCents;
