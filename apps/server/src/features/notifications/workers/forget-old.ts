import { sql } from 'kysely';
import { before, databaseNowUs } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';

/** Read notices stay half a year; how they were sent stays a month. */
const READ_KEPT_DAYS = 180;
const DELIVERIES_KEPT_DAYS = 30;
/** A browser that nobody opened the shop in for so long, and that no push of ours can reach. */
const UNREACHABLE_KEPT_DAYS = 180;
const AT_ONCE = 5_000;

export const oldNotices = (nowUs: number) => sql`
  select id from notification where read_at < ${before(nowUs, { days: READ_KEPT_DAYS })} limit ${AT_ONCE} for update skip locked`;
export const oldDeliveries = (nowUs: number) => sql`
  select id from notice_delivery where decided_at < ${before(nowUs, { days: DELIVERIES_KEPT_DAYS })} limit ${AT_ONCE}
     for update skip locked`;

/**
 * Lets old notices and deliveries go, and browsers that subscribed with a key that is no more ours; a few thousand each.
 * @returns whether there may be more
 */
export async function forgetOld(db: Db, serverKey: string): Promise<boolean> {
  const nowUs = await databaseNowUs(db);
  const notices = await sql`delete from notification where id in (${oldNotices(nowUs)}) returning id`.execute(db);
  const deliveries = await sql`delete from notice_delivery where id in (${oldDeliveries(nowUs)}) returning id`.execute(
    db,
  );
  await sql`
    delete from push_subscription
     where server_key <> ${serverKey} and updated_at < ${before(nowUs, { days: UNREACHABLE_KEPT_DAYS })}`.execute(db);
  return notices.rows.length === AT_ONCE || deliveries.rows.length === AT_ONCE;
}
