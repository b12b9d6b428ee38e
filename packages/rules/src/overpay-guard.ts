import type { Cents } from './auction.ts';

/**
 * BID-5: no winner ever pays more than the shop price, bids included. Nobody can switch it off.
 * @param spentCents what the person's earlier bids on this auction were paid for
 * @param bidCents what the bid now to be placed was paid for; free ones count 0
 * @param nextPriceCents the price that this bid would make
 */
export const wouldOverpay = (
  spentCents: Cents,
  bidCents: Cents,
  nextPriceCents: Cents,
  originalPriceCents: Cents,
): boolean => spentCents + bidCents + nextPriceCents > originalPriceCents;
