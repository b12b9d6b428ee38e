import type { Board } from './board.ts';
import type { BoardEntry } from './board-entry.ts';
import { loadEntries, type Queryable } from './board.sql.ts';

const KEPT_MS = 2_000;
const KEPT_MAX = 500;

/** Finds any auction that was ever public: on the board, or (old ends) in the database, kept for a moment. */
export class Archive {
  readonly #sql: Queryable;
  readonly #board: Board;
  readonly #kept = new Map<number, { readonly entry: Promise<BoardEntry | null>; readonly untilMs: number }>();

  constructor(sql: Queryable, board: Board) {
    this.#sql = sql;
    this.#board = board;
  }

  /** @returns null for an unknown id or a draft: nobody can tell which */
  find(auctionId: number): Promise<BoardEntry | null> {
    const entry = this.#board.get(auctionId);
    if (entry) return Promise.resolve(entry);
    const kept = this.#kept.get(auctionId);
    if (kept && kept.untilMs > performance.now()) return kept.entry;
    this.#kept.delete(auctionId);
    const found = loadEntries(this.#sql, [auctionId]).then(([one]) => one ?? null);
    this.#kept.set(auctionId, { entry: found, untilMs: performance.now() + KEPT_MS });
    // What isn't there now may be there in a moment; only what was found is kept.
    const forget = () => this.#kept.delete(auctionId);
    found.then((entry) => entry ?? forget(), forget);
    if (this.#kept.size > KEPT_MAX) this.#forgetOldest();
    return found;
  }

  /** Several at once, in the order asked; unknown ones are left out. */
  async findAll(auctionIds: readonly number[]): Promise<BoardEntry[]> {
    const missing = auctionIds.filter((id) => this.#board.get(id) === null);
    const loaded = new Map((await loadEntries(this.#sql, missing)).map((entry) => [entry.facts.auctionId, entry]));
    return auctionIds.flatMap((id) => this.#board.get(id) ?? loaded.get(id) ?? []);
  }

  #forgetOldest(): void {
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }
}
