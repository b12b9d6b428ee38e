import type { Auction } from '@mnada/rules';
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { AuctionHead, WinnersBids } from './auction-change.ts';

/** An auction as the opening and closing workers hold it under its lock. */
export type LockedAuction = Auction & {
  readonly scheduledStartUs: number;
  readonly seatsNeeded: number | null;
  readonly seatsBooked: number;
  readonly productHashHex: string;
  readonly rulesVersion: number;
  readonly extensionsInARow: number;
  readonly revision: number;
  readonly headHashHex: string | null;
};

/** The columns of LockedAuction, from a table or row called `auction`. */
export const LOCKED_COLUMNS: RawBuilder<unknown> = sql`
  auction.id, auction.product_id as "productId", auction.original_price_cents as "originalPriceCents",
  auction.increment_cents as "incrementCents", auction.countdown_us as "countdownUs", auction.drain_us as "drainUs",
  auction.beginners_only as "beginnersOnly", auction.wins_per_product as "winsPerProduct",
  auction.wins_in_total as "winsInTotal", auction.lock_price_cents as "lockPriceCents",
  auction.bids_per_tap as "bidsPerTap", auction.seats_needed as "seatsNeeded", auction.seats_booked as "seatsBooked", auction.status, auction.opened_at_us as "openedAtUs",
  auction.ends_at_us as "endsAtUs", auction.seq, auction.leader_id as "leaderId",
  auction.last_decided_us as "lastDecidedUs", auction.scheduled_start_us as "scheduledStartUs",
  encode(auction.product_hash, 'hex') as "productHashHex", auction.rules_version as "rulesVersion",
  auction.extensions_in_a_row as "extensionsInARow", auction.held_at_us is not null as "isHeld",
  auction.pause_id is not null as "isPaused", auction.revision, encode(auction.head_hash, 'hex') as "headHashHex"`;

/** The heads of auctions as they stand, with who leads as they were shown there. */
export async function readHeads(
  trx: QueryExecutorProvider,
  auctionIds: readonly number[],
): Promise<Map<number, AuctionHead>> {
  const { rows } = await sql<AuctionHead>`
    select auction.id as "auctionId", auction.revision, auction.seq, auction.price_cents as "priceCents",
           coalesce(auction.ends_at_us, auction.scheduled_start_us) as "endsAtUs", auction.leader_id as "leaderId",
           leader.shown_name as "leaderName", leader.shown_avatar as "leaderAvatar",
           coalesce(person.is_simulated, false) as "leaderSimulated", encode(auction.head_hash, 'hex') as hash, auction.auto_in_row as "autoInRow",
           (select json_build_object('sinceUs', p.started_at_us, 'voidAtUs', p.void_at_us, 'reasonEn', p.reason_en,
                                     'reasonSw', p.reason_sw)
              from auction_pause p where p.id = auction.pause_id and p.ended_at_us is null) as pause
      from auction
      left join participant leader on leader.auction_id = auction.id and leader.user_id = auction.leader_id
      left join app_user person on person.id = auction.leader_id
     where auction.id = any(${auctionIds}::bigint[]) order by auction.id`.execute(trx);
  return new Map(rows.map((head) => [head.auctionId, head]));
}

/** What a sale's winner spent on it, and how many people bid there. */
export type Sale = { readonly winnersBids: WinnersBids; readonly bidders: number | null };

/** Of auctions that have just been sold: their outcomes are written. */
export async function readSales(trx: QueryExecutorProvider, auctionIds: readonly number[]): Promise<Map<number, Sale>> {
  if (auctionIds.length === 0) return new Map();
  const { rows } = await sql<WinnersBids & { readonly auctionId: number; readonly bidders: number | null }>`
    select spent.auction_id as "auctionId", spent.bids_used as count, spent.cost_cents as "costCents",
           outcome.bidder_count as bidders
      from outcome join participant spent on spent.auction_id = outcome.auction_id and spent.user_id = outcome.winner_id
     where outcome.auction_id = any(${auctionIds}::bigint[])`.execute(trx);
  return new Map(rows.map(({ auctionId, bidders, ...winnersBids }) => [auctionId, { winnersBids, bidders }]));
}
