import type { Cents } from '../units.ts';

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

/**
 * How many more of somebody's own bids the guarantee lets through, when each is answered by one bid of somebody else:
 * their nth costs `n` bids more and makes a price of `2n - 1` steps more (BID-5). 0: the next one would be refused.
 */
export function bidsThatFit(
  spentCents: Cents,
  bidCents: Cents,
  priceCents: Cents,
  incrementCents: Cents,
  originalPriceCents: Cents,
): number {
  const leftCents = originalPriceCents - spentCents - priceCents + incrementCents;
  return Math.max(0, Math.floor(leftCents / (bidCents + 2 * incrementCents)));
}
