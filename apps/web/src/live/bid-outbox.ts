import type { ClientFrame } from '@mnada/contract';

export type PendingBid = { readonly bidId: string; readonly auctionId: number };

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (auctionId: number) => `bid:${auctionId}`;

/**
 * The one bid of this tab that waits for its answer, per auction. It is written down before it is sent, so that neither
 * a lost connection nor a reload forgets it: it is then sent again under its first id, which the server answers with
 * what it decided the first time (BID-2).
 */
export class BidOutbox {
  readonly #auctionId: number;
  readonly #store: Store | null;
  readonly #newId: () => string;
  #pending: PendingBid | null;

  constructor(auctionId: number, store: Store | null, newId: () => string) {
    this.#auctionId = auctionId;
    this.#store = store;
    this.#newId = newId;
    this.#pending = this.#read();
  }

  get pending(): PendingBid | null {
    return this.#pending;
  }

  /** Makes the bid and writes it down. @returns the frame to send, or null while another one waits. */
  place(): ClientFrame | null {
    if (this.#pending) return null;
    this.#pending = { bidId: this.#newId(), auctionId: this.#auctionId };
    try {
      this.#store?.setItem(keyOf(this.#auctionId), this.#pending.bidId);
    } catch {
      // A full or forbidden store only costs the memory across a reload.
    }
    return this.frame();
  }

  /** The waiting bid as it is sent, each time the same. */
  frame(): ClientFrame | null {
    if (!this.#pending) return null;
    return { type: 'place_bid', data: { auction_id: this.#auctionId, bid_id: this.#pending.bidId } };
  }

  /**
   * An answer came. @param bidId null when the answer doesn't say which bid it means
   * @returns whether it was the waiting one, which is then done
   */
  answered(bidId: string | null): boolean {
    if (!this.#pending || (bidId !== null && bidId.toLowerCase() !== this.#pending.bidId)) return false;
    this.#pending = null;
    try {
      this.#store?.removeItem(keyOf(this.#auctionId));
    } catch {
      // As above.
    }
    return true;
  }

  #read(): PendingBid | null {
    try {
      const bidId = this.#store?.getItem(keyOf(this.#auctionId));
      return bidId && /^[0-9a-f-]{36}$/.test(bidId) ? { bidId, auctionId: this.#auctionId } : null;
    } catch {
      return null;
    }
  }
}
