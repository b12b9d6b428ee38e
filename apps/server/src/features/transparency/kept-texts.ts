import { Refusal } from '../../platform/http/index.ts';

export type KeptLimits = {
  /** In all that is kept; a quarter of it is the most for one. */
  readonly bytesMax: number;
  readonly atOnceMax: number;
  readonly waitingMax: number;
};

/**
 * What never changes and is asked for again, up to so many bytes in all; what was asked for longest ago goes first. What isn't
 * kept is made once for all who ask meanwhile, a few at once: an auction's text is dear, and bids are decided beside it.
 */
export class KeptTexts {
  readonly #kept = new Map<string, Buffer>();
  readonly #pending = new Map<string, Promise<Buffer | null>>();
  readonly #waiting: (() => void)[] = [];
  readonly #limits: KeptLimits;
  #bytes = 0;
  #making = 0;

  constructor(limits: KeptLimits) {
    this.#limits = limits;
  }

  /**
   * @param make what isn't kept; null is not kept either
   * @param isKept asked of what was made: of what may become another nothing is kept
   * @throws Refusal RATE_LIMITED too many others wait to be made
   */
  async get(key: string, make: () => Promise<Buffer | null>, isKept = (): boolean => true): Promise<Buffer | null> {
    const known = this.#kept.get(key);
    if (known !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known;
    }
    const asked = this.#pending.get(key);
    if (asked !== undefined) return asked;
    const made = this.#make(key, make, isKept).finally(() => this.#pending.delete(key));
    this.#pending.set(key, made);
    return made;
  }

  async #make(key: string, make: () => Promise<Buffer | null>, isKept: () => boolean): Promise<Buffer | null> {
    const { atOnceMax, waitingMax } = this.#limits;
    if (this.#making < atOnceMax) this.#making += 1;
    else if (this.#waiting.length >= waitingMax) throw new Refusal('RATE_LIMITED', { retryAfterSeconds: 2 });
    // Whoever is done hands its place on, so nobody comes in between.
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      const made = await make();
      if (made !== null && isKept()) this.#keep(key, made);
      return made;
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#making -= 1;
      else next();
    }
  }

  #keep(key: string, made: Buffer): void {
    const { bytesMax } = this.#limits;
    if (made.length > bytesMax / 4) return;
    this.#bytes += made.length;
    this.#kept.set(key, made);
    for (const [oldest, bytes] of this.#kept) {
      if (this.#bytes <= bytesMax) break;
      this.#kept.delete(oldest);
      this.#bytes -= bytes.length;
    }
  }
}
