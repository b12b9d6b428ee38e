import { availableParallelism } from 'node:os';
import { type Algorithm, hash, verify } from '@node-rs/argon2';

/** OWASP's least for argon2id: 19 MiB, 2 passes, 1 lane (S21). About 25 ms of one core. */
const ARGON2ID = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export type PasswordHasher = {
  /** @throws HasherBusy when too many wait already */
  hash(password: string): Promise<string>;
  /** Takes as long when `stored` is null, so that nobody learns who exists (S24). @throws HasherBusy */
  verify(stored: string | null, password: string): Promise<boolean>;
};

/** The queue is full: nothing was computed. The caller answers 429. */
export class HasherBusy extends Error {
  override name = 'HasherBusy';
}

/**
 * Hashes passwords, a few at a time, so that a flood of sign-ins slows neither bidding nor the threads that read files.
 * @param options.atOnce at most 4; by default one core is left to bidding
 * @param options.waiting how many may queue; at 25 ms each, 40 wait about a second
 */
export function createPasswordHasher(
  options: { readonly atOnce?: number; readonly waiting?: number } = {},
): PasswordHasher {
  const atOnce = Math.min(4, options.atOnce ?? Math.max(1, Math.min(3, availableParallelism() - 1)));
  const waitingMax = options.waiting ?? 40;
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw new HasherBusy('too many passwords wait to be hashed');
      await new Promise<void>((resolve) => waiting.push(resolve)); // the one before hands its place over
    } else {
      running++;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  }

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
