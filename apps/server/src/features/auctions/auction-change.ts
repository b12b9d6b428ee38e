/**
 * What happened to an auction, told after its commit. Invalidations of it may be lost, doubled or late on other nodes:
 * `revision` counts every change, `seq` every bid, so whoever applies a change can see that one is missing.
 */
import type { AuctionResult } from '@mnada/contract';

export type EpochUs = number;

/** All auctions stand still by an operator's word (OPS-15); its reason is read out to shoppers. */
export type AuctionPause = {
  readonly sinceUs: EpochUs;
  /** From here on what is still paused is void. */
  readonly voidAtUs: EpochUs;
  readonly reasonEn: string;
  readonly reasonSw: string;
};

/** The part of an auction that moves. */
export type AuctionHead = {
  readonly auctionId: number;
  readonly revision: number;
  readonly seq: number;
  readonly priceCents: number;
  readonly endsAtUs: EpochUs;
  readonly leaderId: string | null;
  readonly leaderName: string | null;
  readonly leaderAvatar: string | null;
  readonly leaderSimulated: boolean;
  /** Newest link of the public chain, hex. */
  readonly hash: string | null;
  /** Automatic taps in a row since somebody pressed last (BID-15); missing: none. */
  readonly autoInRow?: number;
  /** Missing or null: it isn't paused. */
  readonly pause?: AuctionPause | null;
};

export type AcceptedBid = {
  readonly seq: number;
  readonly userId: string;
  /** Of the press; null in all but the last bid of a tap that takes several (BID-12). */
  readonly bidId: string | null;
  readonly priceCents: number;
  readonly shownName: string;
  readonly shownAvatar: string | null;
  readonly simulated: boolean;
  /** An autobid placed it; missing: a person pressed. */
  readonly isAuto?: boolean;
  readonly receivedAtUs: EpochUs;
  readonly decidedAtUs: EpochUs;
  readonly endsAtUs: EpochUs;
  readonly hash: string;
};

/** How many bids a winner used, and what was paid for them, free ones at 0. */
export type WinnersBids = { readonly count: number; readonly costCents: number };

export type AuctionChange =
  | { readonly kind: 'bids'; readonly head: AuctionHead; readonly bids: readonly AcceptedBid[] }
  | { readonly kind: 'opened'; readonly head: AuctionHead; readonly openedAtUs: EpochUs; readonly genesis: string }
  /** Its clock was moved, or stands still: `head.pause`. */
  | { readonly kind: 'extended'; readonly head: AuctionHead; readonly reason: string }
  | {
      readonly kind: 'ended';
      readonly head: AuctionHead;
      readonly result: AuctionResult;
      readonly reason: string;
      readonly winnerId: string | null;
      readonly winnersBids: WinnersBids | null;
      /** How many people bid, once sold; null: not counted. */
      readonly bidders: number | null;
      readonly endedAtUs: EpochUs;
      /** Until when whoever lost may still order it (WIN-5); null: not at all. */
      readonly orderUntilUs: EpochUs | null;
    }
  /** Scheduled, moved, edited or its seats booked before its opening: load it anew. */
  | { readonly kind: 'listed'; readonly auctionId: number };

export const changedAuctionId = (change: AuctionChange): number =>
  change.kind === 'listed' ? change.auctionId : change.head.auctionId;
