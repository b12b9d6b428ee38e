import type { Db } from '../../platform/database/index.ts';
import { changeSetting, readSetting } from '../../platform/settings/index.ts';

/**
 * Whether payouts are sent. `open`: none is. `trial`: one at a time, until one was paid; after a person has mended the
 * cause, so that a cause that isn't mended costs one try and not the credential.
 */
export type Breaker = {
  readonly state: 'closed' | 'open' | 'trial';
  /**
   * `short`: our account is empty; that ends by itself once the balance suffices. `invariant`: the books don't hold.
   */
  readonly cause: 'short' | 'breaker' | 'invariant' | 'staff' | null;
  /** The provider's code, or the operator's words. */
  readonly why: string;
  /** ms since 1970. */
  readonly sinceMs: number;
};

const NAME = 'payouts.breaker';
const CLOSED: Breaker = { state: 'closed', cause: null, why: '', sinceMs: 0 };

export async function readBreaker(db: Db): Promise<Breaker> {
  return ((await readSetting(db, NAME)) as Breaker | null) ?? CLOSED;
}

/** Moves the breaker and tells the audit, which keeps what it was before; without a reason the breaker's own counts. */
export async function writeBreaker(trx: Db, breaker: Breaker, actorId: string | null, reason = ''): Promise<void> {
  await changeSetting(trx, {
    name: NAME,
    value: breaker,
    actorId,
    reason: reason.trim() || breaker.why.trim() || breaker.state,
    action: `payouts.breaker_${breaker.state}`,
    subject: 'payouts',
  });
}

/** What is short ends by itself; a person looks at the rest; books that don't hold are never taken for anything milder. */
const RANK: Record<NonNullable<Breaker['cause']>, number> = { short: 0, breaker: 1, staff: 1, invariant: 2 };

/** Stops all payouts, in the transaction of what it learned from. An open breaker stays as it is, except that worse wins. */
export async function stopPayouts(
  trx: Db,
  cause: 'short' | 'breaker' | 'invariant',
  why: string,
  nowMs: number,
): Promise<void> {
  const now = await readBreaker(trx);
  if (now.state === 'open' && now.cause !== null && RANK[cause] <= RANK[now.cause]) return;
  await writeBreaker(trx, { state: 'open', cause, why, sinceMs: nowMs }, null);
}

/** A payout was paid: what was on trial is over. */
export async function proveTrial(trx: Db, nowMs: number): Promise<void> {
  if ((await readBreaker(trx)).state !== 'trial') return;
  await writeBreaker(trx, { ...CLOSED, sinceMs: nowMs }, null, 'a payout was paid');
}
