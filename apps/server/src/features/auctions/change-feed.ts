import type { AuctionChange } from './auction-change.ts';

export type ChangeListener = (changes: readonly AuctionChange[], origin: 'here' | 'elsewhere') => void;

/** Where committed changes are told within one node, in the order of their commits. Listeners must not throw. */
export class ChangeFeed {
  readonly #listeners = new Set<ChangeListener>();

  /** Tells every listener at once. `here`: this node committed it; `elsewhere`: it was read from the database. */
  publish(changes: readonly AuctionChange[], origin: 'here' | 'elsewhere'): void {
    if (changes.length === 0) return;
    for (const listener of this.#listeners) listener(changes, origin);
  }

  /** @returns how to stop listening */
  subscribe(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
