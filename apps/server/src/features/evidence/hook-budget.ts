import { addressGroup } from '../../platform/http/index.ts';

/** What one address (of IPv6 a /64) that is not the provider's may send: more than any honest one ever did. */
const PER_ADDRESS = 300;
const WINDOW_MS = 10_000;
/** Beyond so many addresses in one window, newcomers share one budget: memory stays bounded. */
const ADDRESSES_MAX = 10_000;

export type HookBudget = {
  /** Takes one call of an address. @returns 0: go on; otherwise the seconds after which it may come again */
  take(ip: string): number;
};

/**
 * Counts the calls of each address in windows of ten seconds (S09).
 * @param nowMs a clock that never goes back
 */
export function createHookBudget(
  { perAddress = PER_ADDRESS, addressesMax = ADDRESSES_MAX } = {},
  nowMs: () => number = () => performance.now(),
): HookBudget {
  const counts = new Map<string, number>();
  let beganMs = nowMs();
  return {
    take(ip) {
      const address = addressGroup(ip);
      const sinceMs = nowMs() - beganMs;
      if (sinceMs >= WINDOW_MS) {
        counts.clear();
        beganMs += Math.floor(sinceMs / WINDOW_MS) * WINDOW_MS;
      }
      const key = counts.has(address) || counts.size < addressesMax ? address : 'everybody else';
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count <= perAddress ? 0 : Math.max(1, Math.ceil((beganMs + WINDOW_MS - nowMs()) / 1_000));
    },
  };
}
