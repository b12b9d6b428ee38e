import type { ErrorCode } from '@mnada/contract';

/** One bid on its way to the lane. `receivedAtUs` null: this node's clock can't be trusted now, the decision's time counts. */
export type PlaceBid = {
  readonly auctionId: number;
  readonly userId: string;
  readonly bidId: string;
  readonly receivedAtUs: number | null;
};

/** What became of it. A repeat of the same bid id gets the first acceptance again, `repeated`, and changes nothing (BID-2). */
export type BidAnswer =
  | {
      readonly ok: true;
      readonly auctionId: number;
      readonly bidId: string;
      readonly seq: number;
      readonly newBalance: number;
      readonly bidsUsed: number;
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
  /** Refuses new bids with DRAINING and resolves when the turn in flight is done. */
  drain(): Promise<void>;
  /** How many wait now. */
  readonly depth: number;
  /** Whether the last turn, or a probe when idle, reached the database. */
  readonly healthy: boolean;
}
