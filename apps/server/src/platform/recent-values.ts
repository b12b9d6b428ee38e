/** The last values of something measured, for quantiles over them. */
export class RecentValues {
  readonly #kept: number[] = [];
  readonly #size: number;
  #next = 0;

  constructor(size = 1_000) {
    this.#size = size;
  }

  add(value: number): void {
    this.#kept[this.#next] = value;
    this.#next = (this.#next + 1) % this.#size;
  }

  /** @param share 0.99: the value that 99 % of them don't exceed. @returns null: there is none yet */
  quantile(share: number): number | null {
    const sorted = this.#kept.toSorted((a, b) => a - b);
    return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
  }
}
