/** Counts by minute of the clock, the last few of them. Times in µs; what is older than they reach is not counted. */
export class MinuteCounts {
  readonly #counts = new Map<number, number>();
  readonly #minutes: number;

  constructor(minutes: number) {
    this.#minutes = minutes;
  }

  add(atUs: number, count = 1): void {
    const minute = minuteOf(atUs);
    this.#counts.set(minute, (this.#counts.get(minute) ?? 0) + count);
    for (const old of this.#counts.keys()) if (old <= minute - 2 * this.#minutes) this.#counts.delete(old);
  }

  /** Oldest first, the running minute last. */
  upTo(nowUs: number): number[] {
    const last = minuteOf(nowUs);
    return Array.from({ length: this.#minutes }, (_, n) => this.#counts.get(last - this.#minutes + 1 + n) ?? 0);
  }
}

const minuteOf = (us: number): number => Math.floor(us / 60_000_000);
