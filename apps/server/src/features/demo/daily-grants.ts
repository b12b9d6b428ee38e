import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { grantBids } from '../ledger/index.ts';

/** Who holds fewer than this is given more, once a day. */
const LOW_BIDS = 1_500;
const DAILY_BIDS = 30_000;

/**
 * Gives simulated bidders who run low the bids of the day: a promotion of the house, booked as any other. The day is
 * part of each grant's cause, so it is given once however often this runs.
 * @returns how many people were given bids now
 */
export async function grantForToday(db: Db): Promise<number> {
  const { rows } = await sql<{ userId: string; day: string }>`
    select app_user.id as "userId", to_char(clock_timestamp() at time zone 'Africa/Nairobi', 'YYYY-MM-DD') as day
      from app_user join account on account.owner_id = app_user.id and account.unit = 'BID'
     where is_simulated and status = 'active' and account.balance < ${LOW_BIDS}`.execute(db);
  let given = 0;
  for (const { userId, day } of rows) {
    const { credited } = await grantBids(db, { userId, bids: DAILY_BIDS, cause: `grant:demo:${userId}:${day}` });
    if (credited) given += 1;
  }
  return given;
}
