/** Ten thousand phones that come back at once are let in within some 15 s, and bids are read in between. */
const PER_SECOND = 800;
const BURST = 100;
const PER_TICK = 16;
const WAITING_MAX = 20_000;
const WAIT_MAX_MS = 15_000;

type Visitor = { readonly enter: () => void; readonly refuse: () => void; readonly sinceMs: number };

/** Lets new connections in at a bounded pace: a few per tick of the event loop, so many a second. */
export class Admission {
  /** In the order in which they came; who leaves is gone at once, wherever they stood. */
  readonly #waiting = new Set<Visitor>();
  readonly #perSecond: number;
  #allowance: number;
  #filledAtMs = performance.now();
  #timer: NodeJS.Timeout | null = null;
  #scheduled = false;

  constructor(perSecond = PER_SECOND) {
    this.#perSecond = perSecond;
    this.#allowance = BURST;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Runs one of the two, now or later: `refuse` when too many wait, or it would take too long.
   * @returns gives the place up, which then costs nobody's time: neither of the two runs any more; false: it was gone already
   */
  ask(enter: () => void, refuse: () => void): () => boolean {
    if (this.#waiting.size >= WAITING_MAX) {
      refuse();
      return () => false;
    }
    const visitor = { enter, refuse, sinceMs: performance.now() };
    this.#waiting.add(visitor);
    this.#admitSoon();
    return () => this.#waiting.delete(visitor);
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const refused = [...this.#waiting];
    this.#waiting.clear();
    for (const visitor of refused) visitor.refuse();
  }

  #admitSoon(): void {
    if (this.#scheduled || this.#timer || this.#waiting.size === 0) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#admit();
    });
  }

  #admit(): void {
    const nowMs = performance.now();
    this.#allowance = Math.min(BURST, this.#allowance + ((nowMs - this.#filledAtMs) / 1_000) * this.#perSecond);
    this.#filledAtMs = nowMs;
    let turns = Math.min(PER_TICK, Math.floor(this.#allowance));
    for (const visitor of this.#waiting) {
      if (turns-- <= 0) break;
      this.#waiting.delete(visitor);
      if (nowMs - visitor.sinceMs > WAIT_MAX_MS) {
        visitor.refuse();
        continue;
      }
      this.#allowance -= 1;
      visitor.enter();
    }
    if (this.#allowance >= 1) return this.#admitSoon();
    if (this.#waiting.size === 0) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        this.#admit();
      },
      Math.ceil((BURST / 5 / this.#perSecond) * 1_000),
    );
  }
}
