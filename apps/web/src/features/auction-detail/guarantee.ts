import type { AuctionDetail } from '@mnada/contract';
import { bidsThatFit } from '@mnada/rules';

/** So many of one's own presses before the guarantee would refuse one, the way out is offered. */
const NEAR_BIDS = 10;

export type Guarantee = 'far' | 'near' | 'covered';
type Facts = Pick<
  AuctionDetail,
  'current_price' | 'increment' | 'bids_per_tap' | 'original_price' | 'you' | 'in_stock'
>;

const cents = (kes: number): number => Math.round(kes * 100);

/**
 * How close the never-overpay guarantee is for the signed-in person (BID-5). `covered`: their next bid would be refused,
 * and the product can be bought with all bids back. Far without a bid of theirs, before their cost is known, and where
 * there is nothing to buy. Pure.
 */
export function guarantee(facts: Facts): Guarantee {
  const { current_price, increment, bids_per_tap = 1, original_price, you, in_stock } = facts;
  if (!in_stock || !you?.bids_used || you.bids_cost === undefined) return 'far';
  const next = you.next_bid_cost ?? 0;
  const fit = bidsThatFit(
    cents(you.bids_cost),
    cents(next),
    cents(current_price),
    cents(increment) * bids_per_tap,
    cents(original_price),
  );
  return fit === 0 ? 'covered' : fit <= NEAR_BIDS ? 'near' : 'far';
}
