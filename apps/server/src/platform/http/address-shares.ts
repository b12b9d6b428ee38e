import { addressGroup, widerGroup } from './address-group.ts';

/** So many times the share of one address or /64 a whole IPv6 /32 may have. */
const WIDER = 10;

/** Counts what each network holds at a time: an IPv4 address, an IPv6 /64, and around it its /32. Held in this process. */
export class AddressShares {
  readonly #max: number;
  readonly #elsewhere: (group: string) => number;
  readonly #held = new Map<string, number>();

  /**
   * @param max for an IPv4 address or an IPv6 /64; a /32 has ten times that
   * @param elsewhere how many of a network's share other processes hold
   */
  constructor(max: number, elsewhere: (group: string) => number = () => 0) {
    this.#max = max;
    this.#elsewhere = elsewhere;
  }

  /** Each network that holds something here, and how many. */
  held(): Iterable<readonly [group: string, count: number]> {
    return this.#held;
  }

  /** @returns gives it back, and may be called twice; null: the network's share is used up, and nothing was taken */
  take(ip: string): (() => void) | null {
    const wider = widerGroup(ip);
    const groups: readonly (readonly [group: string, max: number])[] = [
      [addressGroup(ip), this.#max],
      ...(wider === null ? [] : [[wider, this.#max * WIDER] as const]),
    ];
    if (groups.some(([group, max]) => (this.#held.get(group) ?? 0) + this.#elsewhere(group) >= max)) return null;
    for (const [group] of groups) this.#held.set(group, (this.#held.get(group) ?? 0) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      for (const [group] of groups) {
        const left = (this.#held.get(group) ?? 1) - 1;
        if (left <= 0) this.#held.delete(group);
        else this.#held.set(group, left);
      }
    };
  }
}
