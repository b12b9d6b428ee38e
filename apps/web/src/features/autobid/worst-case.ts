import type { AutobidAnswer } from '@mnada/contract';
import { autobidAtMost } from '@mnada/rules';

/** What somebody's next so many bids were paid for, in KES, in the order in which they are used. */
export function costOf(next: AutobidAnswer['next_bids'], bids: number): number {
  let left = bids;
  let kes = 0;
  for (const lot of next) {
    const taken = Math.min(left, lot.bids);
    kes += taken * lot.price;
    left -= taken;
  }
  return kes;
}

/** The one price of the next so many bids; null: they cost different sums. */
export function onePriceOf(next: AutobidAnswer['next_bids'], bids: number): number | null {
  const [first] = next;
  return first !== undefined && first.bids >= bids ? first.price : null;
}

/** What it may come to at most, bids included, and whether the guarantee is what holds it there (BID-5). */
export function worstCase(given: {
  readonly bidsCost: number;
  readonly usedCost: number;
  readonly to: number;
  readonly shopPrice: number;
}): { readonly allIn: number; readonly isHeld: boolean } {
  const { bidsCost: bids, usedCost: used, to, shopPrice } = given;
  return { allIn: autobidAtMost({ bids, used, to, shopPrice }), isHeld: bids + used + to > shopPrice };
}

/** The scale of prices that is offered: from what the next tap makes to the shop price, or as far as is likely. */
export function scaleOf(auction: {
  readonly current_price: number;
  readonly increment: number;
  readonly bids_per_tap?: number | undefined;
  readonly original_price: number;
}): { readonly least: number; readonly most: number; readonly usual: number; readonly step: number } {
  const step = auction.increment;
  const least = auction.current_price + step * (auction.bids_per_tap ?? 1);
  const most = Math.max(least, Math.min(auction.original_price, least + Math.max(500, Math.ceil(least)) * step));
  const usual = Math.min(most, least + 200 * step);
  return { least, most, usual, step };
}
