/**
 * Remembers answers for a short time, at most `size` of them; the oldest goes first. The clock is monotonic and only
 * says how old an answer is: it decides nothing else.
 */
export class BriefCache<T> {
  readonly #kept = new Map<string, { readonly value: Promise<T>; readonly untilMs: number }>();
  readonly #keepMs: number;
  readonly #size: number;

  constructor(keepMs: number, size: number) {
    this.#keepMs = keepMs;
    this.#size = size;
  }

  /** The remembered answer, or the one that `ask` gives now; a failed question is not remembered. */
  get(key: string, ask: () => Promise<T>): Promise<T> {
    const kept = this.#kept.get(key);
    if (kept && kept.untilMs > performance.now()) return kept.value;
    this.#kept.delete(key);
    if (this.#kept.size >= this.#size) {
      const oldest = this.#kept.keys().next();
      if (!oldest.done) this.#kept.delete(oldest.value);
    }
    const value = ask();
    // Counted from the question, not the answer: the promise "at most so old" holds for slow answers, too.
    const entry = { value, untilMs: performance.now() + this.#keepMs };
    this.#kept.set(key, entry);
    value.catch(() => {
      if (this.#kept.get(key) === entry) this.#kept.delete(key);
    });
    return value;
  }

  delete(key: string): void {
    this.#kept.delete(key);
  }
}
