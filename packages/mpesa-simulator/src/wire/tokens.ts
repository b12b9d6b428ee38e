import { randomBytes } from 'node:crypto';

const LIVES_SECONDS = 3_599;

/** One token at a time: a new one makes the one before it invalid, as Safaricom's documentation says. */
export type Tokens = {
  readonly issue: () => { readonly access_token: string; readonly expires_in: string };
  readonly accepts: (authorization: string | undefined) => boolean;
  /** As if it had expired. */
  readonly expire: () => void;
};

export function createTokens(): Tokens {
  let current: { value: string; endsAtMs: number } | null = null;
  return {
    issue() {
      const value = randomBytes(21).toString('base64url');
      // It lives its full hour even where simulated time is quick: whoever holds it counts in real seconds.
      current = { value, endsAtMs: performance.now() + LIVES_SECONDS * 1000 };
      return { access_token: value, expires_in: String(LIVES_SECONDS) };
    },
    accepts: (authorization) =>
      current !== null && authorization === `Bearer ${current.value}` && current.endsAtMs > performance.now(),
    expire() {
      current = null;
    },
  };
}
