import { addressGroup, widerGroup } from '../../platform/http/index.ts';

/** What one address (of IPv6 a /64) that is not the provider's may send: more than any honest one ever did. */
const PER_ADDRESS = 300;
/** So many times that a whole IPv6 /32 may send: whoever rents one owns very many /64s. */
const WIDER = 10;
const WINDOW_MS = 10_000;
/** Beyond so many addresses in one window, newcomers share one budget: memory stays bounded. */
const ADDRESSES_MAX = 10_000;

export type HookBudget = {
  /** Takes one call of an address. @returns 0: go on; otherwise the seconds after which it may come again */
  take(ip: string): number;
};

/**
 * Counts the calls of each address, and of the /32 around it in IPv6, in windows of ten seconds (S09).
 * @param nowMs a clock that never goes back
 */
export function createHookBudget(
  { perAddress = PER_ADDRESS, addressesMax = ADDRESSES_MAX } = {},
  nowMs: () => number = () => performance.now(),
): HookBudget {
  const addresses = new Counts(perAddress, addressesMax);
  const networks = new Counts(perAddress * WIDER, addressesMax);
  let beganMs = nowMs();
  return {
    take(ip) {
      const sinceMs = nowMs() - beganMs;
      if (sinceMs >= WINDOW_MS) {
        addresses.forget();
        networks.forget();
        beganMs += Math.floor(sinceMs / WINDOW_MS) * WINDOW_MS;
      }
      const wider = widerGroup(ip);
      // What an address is refused takes nothing from its neighbours.
      const isFree = addresses.take(addressGroup(ip)) && (wider === null || networks.take(wider));
      return isFree ? 0 : Math.max(1, Math.ceil((beganMs + WINDOW_MS - nowMs()) / 1_000));
    },
  };
}

/** The calls of each group in this window. */
class Counts {
  readonly #each: number;
  readonly #groupsMax: number;
  readonly #counts = new Map<string, number>();

  constructor(each: number, groupsMax: number) {
    this.#each = each;
    this.#groupsMax = groupsMax;
  }

  /** @returns false: its budget is used up */
  take(group: string): boolean {
    const key = this.#counts.has(group) || this.#counts.size < this.#groupsMax ? group : 'everybody else';
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count <= this.#each;
  }

  forget(): void {
    this.#counts.clear();
  }
}
