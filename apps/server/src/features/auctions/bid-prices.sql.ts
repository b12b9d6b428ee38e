import type { Queryable } from './board.sql.ts';
import { toKes } from './public-view.ts';

/** What each of somebody's bids on an auction cost, as the contract tells it. */
export type BidPrices = { readonly free_bids: number; readonly bid_price: number | null };

/**
 * How many of somebody's bids on an auction were free, and what each cost when all cost the same (null when not, and
 * without a bid). Walks the auction's bids, so it is asked for one auction that has ended.
 */
export async function readBidPrices(sql: Queryable, auctionId: number, userId: string): Promise<BidPrices> {
  const { rows } = await sql.query<{ free: number; least: number | null; most: number | null }>(
    `select (count(*) filter (where unit_price_cents = 0))::int as free, min(unit_price_cents) as least, max(unit_price_cents) as most
       from bid where auction_id = $1 and user_id = $2`,
    [auctionId, userId],
  );
  const { free = 0, least = null, most = null } = rows[0] ?? {};
  return { free_bids: free, bid_price: least === null || least !== most ? null : toKes(least) };
}
