/** More than this many fail of something else than their own fault. */
const REMEMBERED_MAX = 1_000;

/**
 * Rows of a loop that takes some at a time, each by itself. What failed goes to the end of the line: more bad rows than a round
 * takes would keep every good one waiting. Of this node; another one finds out by itself.
 */
export class LastInLine {
  readonly #failed = new Set<number>();

  /** Those that are taken after all others. */
  get ids(): readonly number[] {
    return [...this.#failed];
  }

  failed(id: number): void {
    if (this.#failed.size >= REMEMBERED_MAX) this.#failed.clear();
    this.#failed.add(id);
  }

  done(id: number): void {
    this.#failed.delete(id);
  }
}
