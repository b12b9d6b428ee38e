/** Ten thousand phones that come back at once are let in within some 15 s, and bids are read in between. */
const PER_SECOND = 800;
const BURST = 100;
const PER_TICK = 16;
const WAITING_MAX = 20_000;
const WAIT_MAX_MS = 15_000;

type Visitor = { readonly enter: () => void; readonly refuse: () => void; readonly sinceMs: number };

/** Lets new connections in at a bounded pace: a few per tick of the event loop, so many a second. */
export class Admission {
  readonly #waiting: Visitor[] = [];
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
    return this.#waiting.length;
  }

  /** Runs one of the two, now or later: `refuse` when too many wait, or it would take too long. */
  ask(enter: () => void, refuse: () => void): void {
    if (this.#waiting.length >= WAITING_MAX) return refuse();
    this.#waiting.push({ enter, refuse, sinceMs: performance.now() });
    this.#admitSoon();
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    for (const visitor of this.#waiting.splice(0)) visitor.refuse();
  }

  #admitSoon(): void {
    if (this.#scheduled || this.#timer || this.#waiting.length === 0) return;
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
    const admitted = this.#waiting.splice(0, Math.min(PER_TICK, Math.floor(this.#allowance)));
    this.#allowance -= admitted.length;
    for (const visitor of admitted) {
      if (nowMs - visitor.sinceMs > WAIT_MAX_MS) visitor.refuse();
      else visitor.enter();
    }
    if (this.#allowance >= 1) return this.#admitSoon();
    if (this.#waiting.length === 0) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        this.#admit();
      },
      Math.ceil((BURST / 5 / this.#perSecond) * 1_000),
    );
  }
}
