import { type QueryExecutorProvider, sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

/** More browsers than anybody uses; the one that was seen longest ago makes room. */
export const SUBSCRIPTIONS_MAX = 10;

export type NewSubscription = {
  readonly userId: string;
  readonly endpoint: string;
  readonly p256dh: Buffer;
  readonly auth: Buffer;
  /** Our public key that it was made for. */
  readonly serverKey: string;
};

/**
 * Keeps a browser's subscription. The same browser is one row, whoever signs in there last: a phone that changed hands
 * tells nobody the news of the owner before.
 */
export async function keepSubscription(db: Db, given: NewSubscription): Promise<void> {
  const { userId, endpoint, p256dh, auth, serverKey } = given;
  await db.transaction().execute(async (trx) => {
    // One after the other for a person, so that ten stay ten.
    await sql`select id from app_user where id = ${userId} for no key update`.execute(trx);
    await sql`
      insert into push_subscription (user_id, endpoint, p256dh, auth, server_key)
      values (${userId}, ${endpoint}, ${p256dh}, ${auth}, ${serverKey})
      on conflict (endpoint) do update
         set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth,
             server_key = excluded.server_key, failures = 0, updated_at = clock_timestamp()`.execute(trx);
    // What waits there for somebody else is not theirs to read.
    await sql`
      delete from notice_delivery d using push_subscription s
       where s.endpoint = ${endpoint} and d.subscription_id = s.id and d.user_id <> ${userId}
         and d.state = 'waiting'`.execute(trx);
    await sql`
      delete from push_subscription where id in (
        select id from push_subscription where user_id = ${userId}
         order by updated_at desc, id desc offset ${SUBSCRIPTIONS_MAX})`.execute(trx);
  });
}

/** Lets one of somebody's own subscriptions go; another's stays. */
export async function forgetSubscription(db: QueryExecutorProvider, userId: string, endpoint: string): Promise<void> {
  await sql`delete from push_subscription where user_id = ${userId} and endpoint = ${endpoint}`.execute(db);
}
