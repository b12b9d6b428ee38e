import type { ErrorCode, ServerFrameOf } from '@mnada/contract';
import { InvalidationReader } from '../../platform/bus/index.ts';
import { inTime } from '../../platform/in-time.ts';
import type { BidAnswer, SettledBids } from '../bidding/index.ts';

/** Says what became of bids for certain, or throws when it can't be said now (`settleBids`). */
export type SettleBids = (userId: string, bidIds: readonly string[]) => Promise<SettledBids>;

export type BidStatusData = ServerFrameOf<'bid_status'>['data'];

type Unknown = { readonly userId: string; readonly auctionId: number; readonly bidId: string };

export type BidQuestionsDeps = {
  readonly settle: SettleBids;
  /** An unknown bid is known now: tells its person's sockets on this node. */
  readonly onSettled: (userId: string, status: BidStatusData) => void;
  readonly log: { warn(fields: object, text: string): void };
};

const SETTLE_EVERY_MS = 1_000;
const SETTLED_AT_ONCE = 10;
/** The database may hang for longer than its own time-outs; whoever asks isn't left without a word. */
const ANSWER_WITHIN_MS = 3_000;
const REFUSALS_KEPT = 50_000;
const UNKNOWN_MAX = 50_000;

/**
 * What becomes of bids whose answer got lost, or that nobody could give (BID-9). It remembers this node's refusals for the
 * sake of their reasons, and the bids that the lane knows nothing of: until such a one is settled, which it tries by itself
 * every second, its person places no other one on that auction here.
 */
export class BidQuestions {
  readonly #deps: BidQuestionsDeps;
  /** Newest last. Only ever a reason: whether a bid was charged is the database's to say. */
  readonly #refusals = new Map<string, ErrorCode>();
  readonly #unknown = new Map<string, Unknown>();
  readonly #reader: InvalidationReader<string>;

  constructor(deps: BidQuestionsDeps) {
    this.#deps = deps;
    this.#reader = new InvalidationReader({
      waitingMax: UNKNOWN_MAX,
      atOnce: SETTLED_AT_ONCE,
      gatherMs: SETTLE_EVERY_MS,
      read: (places) => this.#settleThese(places),
      onFailure: (error, places) => {
        deps.log.warn({ error: String(error) }, 'what became of a bid could not be told');
        this.#reader.add(places);
      },
    });
  }

  /** Takes note of an answer that is about to be given. */
  answered(userId: string, answer: BidAnswer): void {
    if (answer.ok) return;
    const { bidId, auctionId, code } = answer;
    if (code === 'BID_UNKNOWN') {
      const place = placeOf(userId, auctionId);
      if (this.#unknown.size < UNKNOWN_MAX) this.#unknown.set(place, { userId, auctionId, bidId });
      this.#reader.add([place]);
      return;
    }
    const key = userId + bidId;
    this.#refusals.delete(key);
    this.#refusals.set(key, code);
    const [oldest] = this.#refusals.keys();
    if (this.#refusals.size > REFUSALS_KEPT && oldest !== undefined) this.#refusals.delete(oldest);
  }

  /** Whether another bid of this person here is still unknown, so that this one must wait. */
  isHeld(userId: string, auctionId: number, bidId: string): boolean {
    const unknown = this.#unknown.get(placeOf(userId, auctionId));
    return unknown !== undefined && unknown.bidId !== bidId;
  }

  /** Answers a person's question. Never rejects: what can't be said now is `unknown`. */
  async status(userId: string, bidIds: readonly string[]): Promise<BidStatusData> {
    try {
      return this.#known(userId, await inTime(ANSWER_WITHIN_MS, this.#deps.settle(userId, bidIds)));
    } catch (error) {
      this.#deps.log.warn({ error: String(error) }, 'what became of a bid could not be read');
      return unknownStatus(bidIds);
    }
  }

  async stop(): Promise<void> {
    await this.#reader.stop();
  }

  #known(userId: string, { bids, account }: SettledBids): BidStatusData {
    const ids = new Set(bids.map((bid) => bid.bidId));
    for (const [place, unknown] of this.#unknown) {
      if (unknown.userId === userId && ids.has(unknown.bidId)) this.#unknown.delete(place);
    }
    const now = account && { balance: account.balance, account_version: account.version };
    return {
      bids: bids.map((bid) => {
        if (bid.state === 'accepted') return { bid_id: bid.bidId, state: bid.state, seq: bid.seq, ...now };
        const code = this.#refusals.get(userId + bid.bidId);
        return code === undefined
          ? { bid_id: bid.bidId, state: 'not_received', ...now }
          : { bid_id: bid.bidId, state: 'refused', code, ...now };
      }),
    };
  }

  async #settleThese(places: readonly string[]): Promise<void> {
    await Promise.all(
      places.map(async (place) => {
        const unknown = this.#unknown.get(place);
        if (!unknown) return;
        const status = await this.status(unknown.userId, [unknown.bidId]);
        if (status.bids[0]?.state === 'unknown') this.#reader.add([place]);
        else this.#deps.onSettled(unknown.userId, status);
      }),
    );
  }
}

const placeOf = (userId: string, auctionId: number): string => `${userId} ${auctionId}`;

/** Nothing can be said now; it may be asked again. */
export const unknownStatus = (bidIds: readonly string[]): BidStatusData => ({
  bids: bidIds.map((bid_id) => ({ bid_id, state: 'unknown' })),
});
