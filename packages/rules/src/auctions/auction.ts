import type { Cents, EpochUs } from '../units.ts';

export type AuctionStatus = 'draft' | 'scheduled' | 'live' | 'ended';

/** What an auction copied when it was scheduled; it never changes afterwards (AUC-1). */
export type AuctionTerms = {
  readonly id: number;
  readonly productId: number;
  readonly originalPriceCents: Cents;
  readonly incrementCents: Cents;
  readonly countdownUs: number;
  /** How long after `endsAtUs` a bid that arrived in time may still be decided (BID-3). */
  readonly drainUs: number;
  readonly beginnersOnly: boolean;
  /** Wins of the same product per 7 days; 0: no limit (BID-6). */
  readonly winsPerProduct: number;
  /** Wins per 30 days; 0: no limit (BID-6). */
  readonly winsInTotal: number;
  /** So many bids a press takes at once, each at one step of the price (BID-12). */
  readonly bidsPerTap: number;
  /** From this price on only those bid who have bid here; null: everybody does (BID-11). */
  readonly lockPriceCents: Cents | null;
};

/** The part of an auction that moves, as it stands under the lock. */
export type AuctionState = {
  readonly status: AuctionStatus;
  readonly openedAtUs: EpochUs | null;
  readonly endsAtUs: EpochUs | null;
  readonly seq: number;
  readonly leaderId: string | null;
  readonly lastDecidedUs: EpochUs;
  /** Something about it is wrong: nobody bids on it and it doesn't end until a person lets it go on. */
  readonly isHeld?: boolean;
  /** An operator has paused all auctions (OPS-15). */
  readonly isPaused?: boolean;
};

export type Auction = AuctionTerms & AuctionState;
