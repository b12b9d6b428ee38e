/** Numbers from a seed: the same seed gives the same numbers on every machine. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Numbers of its own for one part of the world, so that a step more or less elsewhere leaves them as they are. */
  static of(seed: number, part: string): Random {
    let hash = 0x811c9dc5 ^ seed;
    for (let i = 0; i < part.length; i++) hash = Math.imul(hash ^ part.charCodeAt(i), 0x01000193);
    const random = new Random(hash ^ Math.imul(seed, 0x9e3779b1));
    random.next();
    return random;
  }

  /** 0 ≤ x < 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** from ≤ whole number ≤ to */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  hex(bytes: number): string {
    let text = '';
    for (let i = 0; i < bytes; i++) text += this.whole(0, 255).toString(16).padStart(2, '0');
    return text;
  }

  uuid(): string {
    const hex = this.hex(16);
    const variant = '89ab'.charAt(this.whole(0, 3));
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
}
