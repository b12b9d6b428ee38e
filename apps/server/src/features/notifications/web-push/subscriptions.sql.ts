import { type QueryExecutorProvider, sql } from 'kysely';
import { STATEMENT_TIME } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';

/** More browsers than anybody uses; the one that was seen longest ago makes room. */
export const SUBSCRIPTIONS_MAX = 10;

export type NewSubscription = {
  readonly userId: string;
  /** Of whoever asks: when it ends, so do the pushes. */
  readonly sessionId: string;
  readonly endpoint: string;
  readonly p256dh: Buffer;
  readonly auth: Buffer;
  /** Our public key that it was made for. */
  readonly serverKey: string;
};

/** Of a `push_subscription s`: whoever asked for it is still signed in there, as accounts see it. */
export const SIGNED_IN_THERE = sql`exists (
  select from session where session.id = s.session_id and session.revoked_at is null
     and least(session.idle_ends_at, session.ends_at) > ${STATEMENT_TIME})`;

/**
 * Keeps a browser's subscription. The same browser is one row, whoever signs in there last: a phone that changed hands
 * tells nobody the news of the owner before.
 * @returns false when the session has ended a moment ago
 */
export function keepSubscription(db: Db, given: NewSubscription): Promise<boolean> {
  const { userId, sessionId, endpoint, p256dh, auth, serverKey } = given;
  return db.transaction().execute(async (trx) => {
    // One after the other for a person, so that ten stay ten.
    await sql`select id from app_user where id = ${userId} for no key update`.execute(trx);
    const { rows } = await sql`
      insert into push_subscription (user_id, session_id, endpoint, p256dh, auth, server_key)
      select ${userId}, id, ${endpoint}, ${p256dh}, ${auth}, ${serverKey}
        from session where id = ${sessionId} and user_id = ${userId} and revoked_at is null
      on conflict (endpoint) do update
         set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
             server_key = excluded.server_key, failures = 0, updated_at = clock_timestamp()
      returning id`.execute(trx);
    if (rows.length === 0) return false;
    // What waits there for somebody else is not theirs to read.
    await sql`
      delete from notice_delivery d using push_subscription s
       where s.endpoint = ${endpoint} and d.subscription_id = s.id and d.user_id <> ${userId}
         and d.state = 'waiting'`.execute(trx);
    await sql`
      delete from push_subscription where id in (
        select id from push_subscription where user_id = ${userId}
         order by updated_at desc, id desc offset ${SUBSCRIPTIONS_MAX})`.execute(trx);
    return true;
  });
}

/** Lets one of somebody's own subscriptions go; another's stays. */
export async function forgetSubscription(db: QueryExecutorProvider, userId: string, endpoint: string): Promise<void> {
  await sql`delete from push_subscription where user_id = ${userId} and endpoint = ${endpoint}`.execute(db);
}
