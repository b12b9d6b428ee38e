import * as z from 'zod/mini';
import { ProductNames } from './product-fields.ts';
import { BID_HISTORY_STATUSES, HISTORY_SEARCH_MAX } from './history-search.ts';
import { AuctionResult, EpochMs, Id, IsoTime, Kes, Seq } from './primitives.ts';
import { ListLimit } from './page-query.ts';

const BidHistoryStatus = z.enum(BID_HISTORY_STATUSES);

/** One auction joined, as its bidder sees it (OWN-1). */
export const BidHistoryEntry = z.object({
  /** The auction's id. */
  id: Id,
  ...ProductNames,
  product_image: z.array(z.string()),
  /** The person's own newest bid. */
  amount: Kes,
  current_highest_bid: Kes,
  is_highest_bidder: z.boolean(),
  /** When they bid last. */
  bid_time: EpochMs,
  /** Their own bids on it. */
  total_bids: z.int(),
  status: BidHistoryStatus,
  /** Whole seconds, rounded up; 0 once ended. */
  time_remaining: z.int(),
  /** null while live. */
  result: z.nullable(AuctionResult),
  ends_at: EpochMs,
  ended_at: z.nullable(IsoTime),
  /** Of the auction: number of its newest bid, and the seconds that each bid restores (OWN-2). */
  seq: Seq,
  countdown_seconds: z.int(),
  /** Of their bids, those that came back: the auction was cancelled, or they bought the product (AUC-1, WIN-5). */
  bids_returned: z.int(),
});
export type BidHistoryEntry = z.infer<typeof BidHistoryEntry>;

/** One entry an auction joined, newest own bid first; pages by `Link: rel="next"`. */
export const BidHistoryAnswer = z.object({ bidHistory: z.array(BidHistoryEntry), server_time: EpochMs });
export type BidHistoryAnswer = z.infer<typeof BidHistoryAnswer>;

export const BidHistoryQuery = z.object({
  status: z.optional(z.enum(['all', ...BID_HISTORY_STATUSES])),
  /** Words of the product's name, each somewhere in it. */
  q: z.optional(z.string().check(z.maxLength(HISTORY_SEARCH_MAX))),
  limit: z.optional(ListLimit),
  cursor: z.optional(z.string().check(z.maxLength(200))),
});

/** Cancelled auctions count in none of them: their bids came back. */
export const BidStats = z.object({
  auctions_won: z.int(),
  /** Won of those joined that have ended, in whole percent; 0 before the first ended. */
  success_rate: z.int(),
  /** Their own accepted bids. */
  total_bids: z.int(),
  /** Own bids an auction joined, to one decimal: a count. */
  average_bid: z.number(),
});
export type BidStats = z.infer<typeof BidStats>;
export const BidStatsAnswer = z.object({ stats: BidStats });
