import type { ErrorCode } from '@mnada/contract';

/** One bid on its way to the lane. `receivedAtUs` null: this node's clock can't be trusted now, the decision's time counts. */
export type PlaceBid = {
  readonly auctionId: number;
  readonly userId: string;
  readonly bidId: string;
  readonly receivedAtUs: number | null;
  /** When the person pressed, by the page's measure of the server's time; without it, now (BID-9). */
  readonly pressedAtUs?: number | null;
  /** How many bids the person saw when they pressed (BID-17). */
  readonly seenSeq?: number | null;
};

/** An auction on which an autobid may be due, and whose: the lane asks anew under its locks (BID-13). */
export type AutobidTrigger = { readonly auctionId: number; readonly userIds: readonly string[] };

/** What the bids used here cost, this one included, and what the next one will (BID-7); null: none is left. */
export type BidSpending = { readonly costCents: number; readonly nextCents: number | null };

/**
 * What became of it. A repeat of the same bid id gets the first acceptance again, `repeated`, and changes nothing (BID-2).
 * A refusal charged nothing, for certain, with one exception: BID_UNKNOWN says that nobody can tell yet (BID-9).
 */
export type BidAnswer =
  | {
      readonly ok: true;
      readonly auctionId: number;
      readonly bidId: string;
      readonly seq: number;
      readonly newBalance: number;
      /** Of the account with that balance (BID-10). */
      readonly accountVersion: number;
      readonly bidsUsed: number;
      /** Null in a repeated answer: what is true now has to be read. */
      readonly spending: BidSpending | null;
      readonly receivedAtUs: number;
      readonly decidedAtUs: number;
      readonly endsAtUs: number;
      readonly hash: string;
      readonly repeated: boolean;
    }
  | {
      readonly ok: false;
      readonly auctionId: number;
      readonly bidId: string;
      readonly code: ErrorCode;
      readonly seq: number | null;
      readonly receivedAtUs: number | null;
      readonly decidedAtUs: number | null;
      readonly endsAtUs: number | null;
    };

/** Takes bids and decides them a batch at a time; never throws for what a bidder can cause. */
export interface BidLane {
  submit(bid: PlaceBid): Promise<BidAnswer>;
  /** Places what is due on these auctions, behind the bids that wait; one that is asked for twice is asked once. */
  fire(triggers: readonly AutobidTrigger[]): void;
  /** Refuses new bids with DRAINING and resolves when the batch in flight is done. */
  drain(): Promise<void>;
  /** How many wait now. */
  readonly depth: number;
  /** On how many auctions autobids wait to be asked. */
  readonly triggers: number;
  /** Whether the last batch, or a probe when idle, reached the database. */
  readonly healthy: boolean;
}
