import { sql } from 'kysely';
import type { Db } from '../database/index.ts';

/** Nobody repeats a call after that (reliability, 3). */
const KEPT_DAYS = 30;

/** Drops keys that have done their work. @returns how many */
export async function forgetOldKeys(db: Db, atMost = 5_000): Promise<number> {
  const { rows } = await sql`
    delete from idempotency_key where (user_id, route, key) in (
      select user_id, route, key from idempotency_key
       where created_at < clock_timestamp() - make_interval(days => ${KEPT_DAYS}) limit ${atMost})
    returning 1`.execute(db);
  return rows.length;
}
