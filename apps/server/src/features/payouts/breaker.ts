import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';

/**
 * Whether payouts are sent. `open`: none is. `trial`: one at a time, until one was paid; after a person has mended the
 * cause, so that a cause that isn't mended costs one try and not the credential.
 */
export type Breaker = {
  readonly state: 'closed' | 'open' | 'trial';
  /** `short`: our account is empty; that ends by itself once the balance suffices. */
  readonly cause: 'short' | 'breaker' | 'staff' | null;
  /** The provider's code, or the operator's words. */
  readonly why: string;
  /** ms since 1970. */
  readonly sinceMs: number;
};

const NAME = 'payouts.breaker';
const CLOSED: Breaker = { state: 'closed', cause: null, why: '', sinceMs: 0 };

export async function readBreaker(db: Db): Promise<Breaker> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', NAME).executeTakeFirst();
  return row ? (row.value as Breaker) : CLOSED;
}

export async function writeBreaker(trx: Db, breaker: Breaker, actorId: string | null, reason = ''): Promise<void> {
  const before = await readBreaker(trx);
  await sql`
    insert into setting (name, value, updated_by) values (${NAME}, ${JSON.stringify(breaker)}, ${actorId}::uuid)
    on conflict (name) do update
      set value = excluded.value, updated_at = clock_timestamp(), updated_by = excluded.updated_by`.execute(trx);
  await trx
    .insertInto('audit')
    .values({
      actor_id: actorId,
      action: `payouts.breaker_${breaker.state}`,
      subject: 'payouts',
      reason: (reason || breaker.why).slice(0, 500),
      before: JSON.stringify(before),
      after: JSON.stringify(breaker),
    })
    .execute();
}

/** Stops all payouts, in the transaction of what it learned from. An open breaker stays as it is, except that worse wins. */
export async function stopPayouts(trx: Db, cause: 'short' | 'breaker', why: string, nowMs: number): Promise<void> {
  const now = await readBreaker(trx);
  if (now.state === 'open' && !(now.cause === 'short' && cause === 'breaker')) return;
  await writeBreaker(trx, { state: 'open', cause, why, sinceMs: nowMs }, null);
}

/** A payout was paid: what was on trial is over. */
export async function proveTrial(trx: Db, nowMs: number): Promise<void> {
  if ((await readBreaker(trx)).state !== 'trial') return;
  await writeBreaker(trx, { ...CLOSED, sinceMs: nowMs }, null, 'a payout was paid');
}
