import type { AuctionDetail } from '@mnada/contract';
import { type ShownAuction, shownProductHash } from '@mnada/rules/transparency';

const cents = (kes: number): string => String(Math.round(kes * 100));

/** What the shop's page of an ended auction says, in the spelling of the log's entries. */
export function shownAuction(auction: AuctionDetail): ShownAuction {
  return {
    plan: {
      product_hash: shownProductHash({
        name: auction.product_name,
        category: auction.category,
        description: auction.product_descriptions,
        specifications: auction.specifications,
        images: auction.product_image,
        original_price_cents: Math.round(auction.original_price * 100),
        name_sw: auction.product_name_sw,
        description_sw: auction.product_descriptions_sw,
        specifications_sw: auction.specifications_sw,
      }),
      shop_price_cents: cents(auction.original_price),
      increment_cents: cents(auction.increment),
      countdown_us: String(auction.countdown_seconds * 1_000_000),
      beginners_only: String(auction.beginners_only),
      cash_enabled: String(auction.cash_enabled),
      seats_needed: String(auction.seats?.needed ?? '-'),
      bids_per_tap: String(auction.bids_per_tap ?? 1),
      lock_price_cents: auction.lock_price === undefined ? '-' : cents(auction.lock_price),
    },
    end: {
      result: String(auction.result),
      price_cents: cents(auction.current_price),
      bids: String(auction.total_bids),
      ...(auction.winner_bids !== undefined && { winner_bids: String(auction.winner_bids) }),
      ...(auction.winner_bids_cost !== undefined && { winner_bids_cents: cents(auction.winner_bids_cost) }),
    },
    winner: auction.highest_bidder,
    bids: auction.recent_bids.map(({ seq, amount, username }) => ({
      seq,
      priceCents: Math.round(amount * 100),
      name: username,
    })),
  };
}
