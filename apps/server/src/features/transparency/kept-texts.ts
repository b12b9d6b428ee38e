/** What never changes and is asked for again, up to so many bytes in all; what was asked for longest ago goes first. */
export class KeptTexts {
  readonly #kept = new Map<string, Buffer>();
  readonly #bytesMax: number;
  #bytes = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** @param make what isn't kept; null is not kept either */
  async get(key: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const known = this.#kept.get(key);
    if (known !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known;
    }
    const made = await make();
    if (made === null || made.length > this.#bytesMax / 4) return made;
    if (!this.#kept.has(key)) this.#bytes += made.length;
    this.#kept.set(key, made);
    for (const [oldest, bytes] of this.#kept) {
      if (this.#bytes <= this.#bytesMax) break;
      this.#kept.delete(oldest);
      this.#bytes -= bytes.length;
    }
    return made;
  }
}
