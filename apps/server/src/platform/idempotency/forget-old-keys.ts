import { sql } from 'kysely';
import { before, databaseNowUs } from '../clock/index.ts';
import type { Db } from '../database/index.ts';

/** Nobody repeats a call after that (reliability, 3). */
const KEPT_DAYS = 30;

/** Drops keys that have done their work. @returns how many */
export async function forgetOldKeys(db: Db, atMost = 5_000): Promise<number> {
  const old = before(await databaseNowUs(db), { days: KEPT_DAYS });
  const { rows } = await sql`
    delete from idempotency_key where (user_id, route, key) in (
      select user_id, route, key from idempotency_key
       where created_at < ${old} limit ${atMost})
    returning 1`.execute(db);
  return rows.length;
}
