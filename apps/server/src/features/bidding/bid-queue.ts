import type { BidAnswer, PlaceBid } from './place-bid.ts';

/** A bid that waits, and whom to tell. */
export type WaitingBid = {
  readonly bid: PlaceBid;
  /** Monotonic milliseconds of this process: only for how long it may wait here. */
  readonly sinceMs: number;
  readonly answer: (answer: BidAnswer) => void;
};

/** First in, first out, bounded. Taking from the front costs nothing that grows with what waits. */
export class BidQueue {
  readonly #limit: number;
  #items: WaitingBid[] = [];
  #head = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get length(): number {
    return this.#items.length - this.#head;
  }

  /** @returns false when it is full */
  push(item: WaitingBid): boolean {
    if (this.length >= this.#limit) return false;
    this.#items.push(item);
    return true;
  }

  take(most: number): WaitingBid[] {
    const taken = this.#items.slice(this.#head, this.#head + most);
    this.#head += taken.length;
    if (this.#head === this.#items.length || this.#head > this.#limit) {
      this.#items = this.#items.slice(this.#head);
      this.#head = 0;
    }
    return taken;
  }
}
