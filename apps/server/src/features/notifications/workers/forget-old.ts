import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

/** Read notices stay half a year; how they were sent stays a month. */
const READ_KEPT_DAYS = 180;
const DELIVERIES_KEPT_DAYS = 30;
/** A browser that nobody opened the shop in for so long, and that no push of ours can reach. */
const UNREACHABLE_KEPT_DAYS = 180;
const AT_ONCE = 5_000;

// The clock is read once, in a question of its own: compared with `clock_timestamp()` itself, no index is used.
const daysAgo = (days: number) => sql`(select clock_timestamp() - make_interval(days => ${days}))`;
export const OLD_NOTICES = sql`
  select id from notification where read_at < ${daysAgo(READ_KEPT_DAYS)} limit ${AT_ONCE} for update skip locked`;
export const OLD_DELIVERIES = sql`
  select id from notice_delivery where decided_at < ${daysAgo(DELIVERIES_KEPT_DAYS)} limit ${AT_ONCE}
     for update skip locked`;

/**
 * Lets old notices and deliveries go, and browsers that subscribed with a key that is no more ours; a few thousand each.
 * @returns whether there may be more
 */
export async function forgetOld(db: Db, serverKey: string): Promise<boolean> {
  const notices = await sql`delete from notification where id in (${OLD_NOTICES}) returning id`.execute(db);
  const deliveries = await sql`delete from notice_delivery where id in (${OLD_DELIVERIES}) returning id`.execute(db);
  await sql`
    delete from push_subscription
     where server_key <> ${serverKey} and updated_at < ${daysAgo(UNREACHABLE_KEPT_DAYS)}`.execute(db);
  return notices.rows.length === AT_ONCE || deliveries.rows.length === AT_ONCE;
}
