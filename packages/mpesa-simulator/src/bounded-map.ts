/** A map that forgets its oldest entry when full: everything here lives in memory, and nothing may grow for ever. */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #max: number;
  constructor(max: number) {
    super();
    this.#max = max;
  }
  override set(key: K, value: V): this {
    if (!this.has(key) && this.size >= this.#max) {
      for (const oldest of this.keys()) {
        this.delete(oldest);
        break;
      }
    }
    return super.set(key, value);
  }
}
