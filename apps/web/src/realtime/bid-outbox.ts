import { type ClientFrame, PRESS_SENT_WITHIN_MS } from '@mnada/contract';
import { dropPress, keepPress, type PressStore, readPress } from '../client/kept-press.ts';
import type { PageTime } from './page-time.ts';

export type PendingBid = { readonly bidId: string; readonly auctionId: number };

/** A press of this page's life. What was read from the device has none: it can only be asked about. */
type Press = {
  readonly pressedAtMs: number | null;
  /** How many bids the page showed: who pressed meant the price behind them (BID-17). */
  readonly seenSeq: number | null;
  readonly monotonicMs: number;
  readonly wallMs: number;
  sendings: number;
};

export type BidOutboxOptions = {
  readonly auctionId: number;
  /** Whose presses these are; null: a visitor's page, which has none. */
  readonly userId: string | null;
  readonly store: PressStore | null;
  readonly newId: () => string;
  /** The server's time in epoch ms as this page measures it; null while unknown. */
  readonly serverNowMs: () => number | null;
  /** How many bids the page shows; null while it shows none of the auction. */
  readonly seenSeq: () => number | null;
  readonly time: Pick<PageTime, 'monotonicMs' | 'wallMs'>;
};

/**
 * The one bid that a person has under way on an auction (BID-2). It belongs to that person, to this page's life and to
 * its moment: within 3 s of the press it may be sent, again too, each time the same. After that, or after a reload, it is
 * a question and nothing else: what became of it? Until that is answered there is no second one, in any tab.
 */
export class BidOutbox {
  readonly #options: BidOutboxOptions;
  #bidId: string | null = null;
  #press: Press | null = null;

  constructor(options: BidOutboxOptions) {
    this.#options = options;
    const { store, auctionId, userId } = options;
    const kept = userId === null ? null : readPress(store, auctionId);
    if (kept?.userId === userId) this.#bidId = kept?.bidId ?? null;
    else if (kept) dropPress(store, auctionId);
  }

  get pending(): PendingBid | null {
    return this.#bidId === null ? null : { bidId: this.#bidId, auctionId: this.#options.auctionId };
  }

  /** Whether the waiting bid can only be asked about any more. */
  get isQuestion(): boolean {
    return this.#bidId !== null && !this.#isFresh();
  }

  /** Whether more than one copy of it may be on its way: then no refusal of one says what becomes of the other. */
  get wasRepeated(): boolean {
    return (this.#press?.sendings ?? 2) > 1;
  }

  /**
   * Makes the bid and writes it down. @returns the frame to send; null while another one waits, here or in another tab
   * (whose press is then asked about from here), and for visitors.
   */
  place(): ClientFrame | null {
    const { auctionId, userId, store, newId, serverNowMs, seenSeq, time } = this.#options;
    if (this.#bidId !== null || userId === null) return null;
    const elsewhere = readPress(store, auctionId);
    if (elsewhere?.userId === userId) {
      this.#bidId = elsewhere.bidId;
      return null;
    }
    const nowMs = serverNowMs();
    this.#press = {
      pressedAtMs: nowMs === null ? null : Math.round(nowMs),
      seenSeq: seenSeq(),
      monotonicMs: time.monotonicMs(),
      wallMs: time.wallMs(),
      sendings: 0,
    };
    this.#bidId = newId().toLowerCase();
    keepPress(store, auctionId, { bidId: this.#bidId, userId });
    return this.next();
  }

  /** What to say on a line: the bid itself while it may be sent, else the question; null when nothing waits. */
  next(): ClientFrame | null {
    if (this.#bidId === null) return null;
    if (this.#press === null || !this.#isFresh()) return this.question();
    this.#press.sendings += 1;
    const { pressedAtMs, seenSeq } = this.#press;
    return {
      type: 'place_bid',
      data: {
        auction_id: this.#options.auctionId,
        bid_id: this.#bidId,
        ...(pressedAtMs === null ? {} : { pressed_at: pressedAtMs }),
        ...(seenSeq === null ? {} : { seen_seq: seenSeq }),
      },
    };
  }

  /** Ends its life as something that may be sent. @returns the question; null when nothing waits */
  question(): ClientFrame | null {
    this.#press = null;
    return this.#bidId === null ? null : { type: 'bid_status', data: { bid_ids: [this.#bidId] } };
  }

  /** It is known what became of a bid. @returns whether it was the waiting one, which is then done */
  answered(bidId: string): boolean {
    if (this.#bidId === null || bidId.toLowerCase() !== this.#bidId) return false;
    const { store, auctionId } = this.#options;
    if (readPress(store, auctionId)?.bidId === this.#bidId) dropPress(store, auctionId);
    this.#bidId = null;
    this.#press = null;
    return true;
  }

  /** By both clocks: one stands still while a phone sleeps, the other may be set. */
  #isFresh(): boolean {
    if (this.#press === null) return false;
    const { time } = this.#options;
    const ageMs = Math.max(time.monotonicMs() - this.#press.monotonicMs, time.wallMs() - this.#press.wallMs);
    return ageMs <= PRESS_SENT_WITHIN_MS;
  }
}
