import { Refusal } from '../../platform/http/refusal.ts';
import { addressGroup } from '../../platform/http/index.ts';

/** So many calls that need a password's hash may be under way on a node: about a second of work. */
const UNDER_WAY_MAX = 48;
/** One address fills half of it at most. */
const PER_ADDRESS_MAX = 24;
const RETRY_AFTER_SECONDS = 2;

/**
 * Turns a flood of sign-ins away at the door, before it reaches the database: bids and lists share that with it (S21).
 */
export type SignInGuard = {
  /** @throws Refusal RATE_LIMITED at once, when too many are inside */
  enter<T>(ip: string, work: () => Promise<T>): Promise<T>;
};

export function createSignInGuard(): SignInGuard {
  const inside = new Map<string, number>();
  let underWay = 0;
  return {
    async enter(ip, work) {
      const address = addressGroup(ip);
      const fromThere = inside.get(address) ?? 0;
      if (underWay >= UNDER_WAY_MAX || fromThere >= PER_ADDRESS_MAX) {
        throw new Refusal('RATE_LIMITED', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      underWay++;
      inside.set(address, fromThere + 1);
      try {
        return await work();
      } finally {
        underWay--;
        const left = (inside.get(address) ?? 1) - 1;
        if (left === 0) inside.delete(address);
        else inside.set(address, left);
      }
    },
  };
}
