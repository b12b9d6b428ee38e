import { availableParallelism } from 'node:os';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { fewAtOnce } from './few-at-once.ts';

export { HasherBusy } from './few-at-once.ts';

/** OWASP's least for argon2id: 19 MiB, 2 passes, 1 lane (S21). About 25 ms of one core. */
const ARGON2ID = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export type PasswordHasher = {
  /** @throws HasherBusy when too many wait already */
  hash(password: string): Promise<string>;
  /** Takes as long when `stored` is null, so that nobody learns who exists (S24). @throws HasherBusy */
  verify(stored: string | null, password: string): Promise<boolean>;
};

const AT_ONCE_MAX = 4;
const WAITING_MAX = 40;

/** One core is left to bidding, and of the four threads that read files one to files. */
export const hashesAtOnce = (cores: number): number => Math.max(1, Math.min(3, cores - 1));

/**
 * Hashes passwords, a few at a time, so that a flood of sign-ins slows neither bidding nor the threads that read files.
 * @param options.atOnce at most 4; by default one core is left to bidding
 * @param options.waiting how many may queue; at 25 ms each, 40 wait about a second
 */
export function createPasswordHasher(
  options: { readonly atOnce?: number; readonly waiting?: number } = {},
): PasswordHasher {
  const { atOnce = hashesAtOnce(availableParallelism()), waiting = WAITING_MAX } = options;
  const inTurn = fewAtOnce(Math.min(AT_ONCE_MAX, atOnce), waiting);

  // Compared with when there is no such account: made once, of a password that nobody has.
  const nobodys = hash(crypto.randomUUID(), ARGON2ID);
  nobodys.catch(() => undefined); // whoever needs it hears of the failure

  return {
    hash: (password) => inTurn(() => hash(password, ARGON2ID)),
    verify: (stored, password) =>
      inTurn(async () => {
        const against = stored ?? (await nobodys);
        return (await verify(against, password)) && stored !== null;
      }),
  };
}
