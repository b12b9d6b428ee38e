import type { Chance } from './chance.ts';

/** Shares of the shop price between which auctions end, and after so many bids at most. */
export type Endings = { readonly least: number; readonly most: number; readonly bidsAtMost: number };

/**
 * After how many bids of simulated people an auction ends: a market, neither a giveaway nor a shop (OPS-3). Rather towards the most,
 * so that some go for a tenth of their price; the dearest end lower, because more bids would take half a day.
 * @param steps so many bids would reach the shop price
 */
export function bidsUntilItEnds(steps: number, { least, most, bidsAtMost }: Endings, chance: Chance): number {
  const highest = Math.max(least, Math.min(most, bidsAtMost / steps));
  return steps * (highest - (highest - least) * chance() ** 2);
}
