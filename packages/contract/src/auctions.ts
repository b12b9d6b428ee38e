import * as z from 'zod/mini';
import { ProductNames } from './product-fields.ts';
import {
  AccountVersion,
  AuctionResult,
  AuctionStatus,
  EpochMs,
  Hash,
  Id,
  IsoTime,
  Kes,
  Seq,
  Uuid,
} from './primitives.ts';
import { Seats } from './seats.ts';

/** One accepted bid as anybody may see it. */
export const RecentBid = z.object({
  seq: Seq,
  amount: Kes,
  username: z.string(),
  avatar: z.nullable(z.string()),
  timestamp: IsoTime,
  /** Bids of simulated bidders are labelled on screen (BID-8); they exist in the demonstration world only. */
  simulated: z.boolean(),
  /** An autobid placed it (BID-13); absent: a person pressed. */
  auto: z.optional(z.boolean()),
});
export type RecentBid = z.infer<typeof RecentBid>;

/** What a sale cost its winner beside the price: how many bids, and what was paid for them. Once sold only. */
export const WinnersBids = { winner_bids: z.optional(z.int()), winner_bids_cost: z.optional(Kes) };

/** How many people bid. Once sold only; sales from before it was counted have none. */
export const TotalBidders = { total_bidders: z.optional(z.int()) };

/** An operator stopped all auctions (OPS-15): no bid counts, no clock runs; from `void_at` on all bids go back. */
export const AuctionPause = z.object({
  since: EpochMs,
  void_at: EpochMs,
  reason: z.object({ en: z.string(), sw: z.string() }),
});

/** What an auction has beyond the usual, told before the first bid; absent where it has none. */
const HouseRules = {
  /** It opens only when all of them are booked (AUC-9). */
  seats: z.optional(Seats),
  /** So many bids a press takes at once, each at one step of the price (BID-12); absent: one. */
  bids_per_tap: z.optional(z.int()),
  /** From this price on only those bid who have bid there (BID-11). */
  lock_price: z.optional(Kes),
};

/** Automatic taps in a row since somebody pressed last; from 30 on the pace is that of a duel (BID-15). Absent: none. */
export const AutoInRow = { auto_in_row: z.optional(z.int()) };

/** An auction as a card shows it. Same for every viewer: nothing private stands in it. */
export const AuctionSummary = z.object({
  id: Id,
  product_id: Id,
  status: AuctionStatus,
  /** Present once ended: `void` is a cancelled auction whose bids all went back (AUC-1). */
  result: z.nullable(AuctionResult),
  ...ProductNames,
  category: z.string(),
  /** Addresses of the largest size; `imageVariants` derives the others. */
  product_image: z.array(z.string()),
  original_price: Kes,
  increment: Kes,
  current_bid: Kes,
  current_price: Kes,
  highest_bidder: z.nullable(z.string()),
  highest_bidder_avatar: z.nullable(z.string()),
  highest_bidder_simulated: z.boolean(),
  total_bids: z.int(),
  seq: Seq,
  /** Whole seconds, rounded up; for a scheduled auction those to its start. */
  time_remaining: z.int(),
  /** null until it is live. */
  ends_at: z.nullable(EpochMs),
  scheduled_start: IsoTime,
  /** When its outcome was decided; null before. */
  ended_at: z.nullable(IsoTime),
  countdown_seconds: z.int(),
  beginners_only: z.boolean(),
  cash_enabled: z.boolean(),
  ...HouseRules,
  product_ratings: z.nullable(z.number()),
  ratings_count: z.int(),
  sold_count: z.int(),
  ...WinnersBids,
  ...TotalBidders,
  /** Only while it is paused. */
  paused: z.optional(AuctionPause),
});
export type AuctionSummary = z.infer<typeof AuctionSummary>;

/** What a person's bids cost them: those used on an auction, and the one that the next press takes (BID-7). */
export const OwnCosts = {
  /** Each at what was paid for it, free ones at 0. */
  bids_cost: z.optional(Kes),
  /** All that the next press takes (BID-12): 0 for free ones; null without so many. */
  next_bid_cost: z.optional(z.nullable(Kes)),
};

/** What a person's purchases change about an auction; absent where they are no news. */
export const OwnPurchase = {
  /** Bought here at the shop price (WIN-5): what was bid on it has come back, and no more can be. */
  is_bought: z.optional(z.boolean()),
  /** A win here is paid out in cash, but not to them yet: they never paid for a pack or a product (WIN-3). */
  cash_needs_purchase: z.optional(z.boolean()),
};

/** What a signed-in shopper sees about themselves on an auction; never sent to anybody else. */
export const OwnBidderState = z.object({
  /** Those that have not come back. */
  bids_used: z.int(),
  ...OwnCosts,
  ...OwnPurchase,
  /** Once it has ended: how many of the bids used were free, and what each cost when all cost the same. */
  free_bids: z.optional(z.int()),
  bid_price: z.optional(z.nullable(Kes)),
  /** Won and claimed as cash (WIN-3): what reaches the phone, and whether M-PESA has it. */
  cash: z.optional(z.object({ withdrawal_id: Uuid, amount: Kes, is_sent: z.boolean() })),
  /** What became of their win, as the server's clock says: still to claim, claimed, or lapsed (WIN-1). */
  win: z.optional(z.enum(['open', 'claimed', 'lapsed'])),
  /** Until when they may order, where their days count anew (WIN-5, OPS-11); absent: as everybody. */
  order_until: z.optional(IsoTime),
  is_leading: z.boolean(),
  is_saved: z.boolean(),
  /** Of an auction that opens only with all of its seats booked (AUC-9). */
  has_seat: z.optional(z.boolean()),
  /** The refusal that a bid would meet now because of who they are (BID-6: shown before bidding), or null. */
  barred_by: z.nullable(z.string()),
  account_version: AccountVersion,
});
export type OwnBidderState = z.infer<typeof OwnBidderState>;

export const AuctionDetail = z.extend(AuctionSummary, {
  product_images: z.object({ images: z.array(z.string()) }),
  product_descriptions: z.string(),
  specifications: z.record(z.string(), z.string()),
  /** Both in Kiswahili, where the shop wrote them; `[name, value]`, line for line as `specifications` (GEN-9). */
  product_descriptions_sw: z.optional(z.string()),
  specifications_sw: z.optional(z.array(z.array(z.string()))),
  in_stock: z.boolean(),
  /** Once it has ended: until when whoever lost may still order (WIN-5); null: not at all. Older servers don't send it. */
  order_until: z.optional(z.nullable(IsoTime)),
  ...AutoInRow,
  /** Newest first, at most 20. */
  recent_bids: z.array(RecentBid),
  /** The public chain (hex): its start, null until opened, and its newest link. */
  genesis: z.nullable(Hash),
  hash: z.nullable(Hash),
  /** Drain window after `ends_at` in which bids that arrived in time are still decided. */
  drain_seconds: z.number(),
  server_time: EpochMs,
  winner_county: z.optional(z.nullable(z.string())),
  you: z.optional(OwnBidderState),
});
export type AuctionDetail = z.infer<typeof AuctionDetail>;

export const SoldItem = z.object({
  id: Id,
  product_image: z.array(z.string()),
  ...ProductNames,
  original_price: Kes,
  final_price: Kes,
  winner_username: z.string(),
  winner_avatar: z.nullable(z.string()),
  winner_simulated: z.boolean(),
  ended_at: IsoTime,
  ...WinnersBids,
});
export type SoldItem = z.infer<typeof SoldItem>;

export const AuctionList = z.array(AuctionSummary);
/** One auction a product, what fits best first (AUC-7). */
export const AuctionSearchAnswer = z.object({
  data: z.array(AuctionSummary),
  /** Every word that counted as found, as typed and as it was understood: to be marked in names. */
  words: z.optional(z.array(z.string())),
  /** What was typed in Kiswahili, with its English word. */
  understood: z.optional(z.array(z.object({ typed: z.string(), means: z.string() }))),
});
export type AuctionSearchAnswer = z.infer<typeof AuctionSearchAnswer>;
export const SoldItemsAnswer = z.object({ data: z.array(SoldItem) });
export const OlderBidsAnswer = z.object({ data: z.array(RecentBid) });
/** What is on offer, by category: how many auctions are live or scheduled. */
export const CategoriesAnswer = z.object({ data: z.array(z.object({ name: z.string(), auctions: z.int() })) });
