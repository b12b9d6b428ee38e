import { performance } from 'node:perf_hooks';

const FRESH_MS = 1_000;
const PAGES_MAX = 200;

type Kept<T> = { readonly page: T; readonly madeAtMs: number };

/**
 * Keeps rendered pages for a second and never makes the same one twice at once (architecture, section 3). Pages are the
 * same for everybody: what differs stands in the key. A failure is not kept, and everybody who waited for it hears of it.
 */
export class PageStore<T> {
  readonly #kept = new Map<string, Kept<T>>();
  readonly #beingMade = new Map<string, Promise<T>>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  async get(key: string, make: () => Promise<T>): Promise<T> {
    const kept = this.kept(key);
    if (kept !== null) return kept;
    const running = this.#beingMade.get(key);
    if (running !== undefined) return running;
    const making = this.#make(key, make);
    this.#beingMade.set(key, making);
    return making;
  }

  /** A page that is young enough, if somebody asked for it before. */
  kept(key: string): T | null {
    const kept = this.#kept.get(key);
    return kept !== undefined && this.#nowMs() - kept.madeAtMs < FRESH_MS ? kept.page : null;
  }

  async #make(key: string, make: () => Promise<T>): Promise<T> {
    try {
      // As old as what it was made from: the data was read after this moment.
      const madeAtMs = this.#nowMs();
      const page = await make();
      this.#kept.delete(key);
      this.#kept.set(key, { page, madeAtMs });
      this.#forgetOldest();
      return page;
    } finally {
      this.#beingMade.delete(key);
    }
  }

  /** A map keeps the order of insertion, and re-made pages go to its end: the first is the oldest. */
  #forgetOldest(): void {
    for (const key of this.#kept.keys()) {
      if (this.#kept.size <= PAGES_MAX) return;
      this.#kept.delete(key);
    }
  }
}
