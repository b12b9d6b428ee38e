import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

export type Purpose = 'reset' | 'verify' | 'prove';

/** One request at a time per contact, until the transaction ends. */
export async function lockContact(trx: Db, contact: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code:${contact}`}, 0))`.execute(trx);
}

export type RecentCodes = {
  /** In the last 24 hours, for whatever purpose. */
  readonly sent: number;
  readonly secondsSinceNewest: number;
  /** Until the oldest of them is a day old. */
  readonly secondsToRoom: number;
  /** To all contacts together, in the last 24 hours. */
  readonly sentToAll: number;
};

export async function recentCodes(trx: Db, contact: string): Promise<RecentCodes> {
  const { rows } = await sql<RecentCodes>`
    select count(*) as "sent",
           coalesce(extract(epoch from clock_timestamp() - max(created_at)), 1e9)::float8 as "secondsSinceNewest",
           coalesce(86400 - extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as "secondsToRoom",
           (select count(*) from one_time_code
             where user_id is not null and created_at > clock_timestamp() - interval '1 day') as "sentToAll"
      from one_time_code
     where contact = ${contact} and created_at > clock_timestamp() - interval '1 day'`.execute(trx);
  return rows[0] as RecentCodes;
}

/** A new code voids the one before. */
export async function insertCode(
  trx: Db,
  code: { id: string; purpose: Purpose; contact: string; userId: string | null; hash: Buffer },
): Promise<void> {
  await sql`update one_time_code set ended_at = clock_timestamp()
    where contact = ${code.contact} and purpose = ${code.purpose} and ended_at is null`.execute(trx);
  await sql`insert into one_time_code (id, purpose, contact, user_id, code_hash, ends_at)
    values (${code.id}, ${code.purpose}, ${code.contact}, ${code.userId}, ${code.hash},
            clock_timestamp() + interval '5 minutes')`.execute(trx);
}

export type OpenCode = { purpose: Purpose; contact: string; userId: string | null; hash: Buffer; triesLeft: number };

/** A code that may still be tried; other tries of it wait until the transaction ends. */
export async function lockOpenCode(trx: Db, id: string): Promise<OpenCode | null> {
  const { rows } = await sql<OpenCode>`
    select purpose, contact, user_id as "userId", code_hash as hash, tries_left as "triesLeft" from one_time_code
     where id = ${id} for update`.execute(trx);
  const code = rows[0];
  if (!code) return null;
  // Read again after the lock: whoever held it may have ended the code.
  const open = await sql`select 1 from one_time_code
    where id = ${id} and ended_at is null and ends_at > clock_timestamp() and tries_left > 0`.execute(trx);
  return open.rows.length > 0 ? code : null;
}

/** @returns how many tries are left; with none the code is void */
export async function countWrongTry(trx: Db, id: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    update one_time_code set tries_left = tries_left - 1,
           ended_at = case when tries_left = 1 then clock_timestamp() end
     where id = ${id} returning tries_left as left`.execute(trx);
  return rows[0]?.left ?? 0;
}

/** The code did its work; for a reset, `resetHash` opens the new password for 10 minutes. */
export async function endCode(trx: Db, id: string, resetHash: Buffer | null): Promise<void> {
  await sql`update one_time_code set ended_at = clock_timestamp(), reset_hash = ${resetHash},
      reset_ends_at = case when ${resetHash === null} then null else clock_timestamp() + interval '10 minutes' end
    where id = ${id}`.execute(trx);
}

export type OpenReset = { id: string; userId: string; contact: string };

export async function openReset(db: Db, resetHash: Buffer): Promise<OpenReset | null> {
  const { rows } = await sql<OpenReset>`
    select id, user_id as "userId", contact from one_time_code
     where reset_hash = ${resetHash} and reset_ends_at > clock_timestamp() and user_id is not null`.execute(db);
  return rows[0] ?? null;
}

/** @returns whether it was still open; of many at once one hears true */
export async function spendReset(trx: Db, resetHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update one_time_code set reset_hash = null
     where reset_hash = ${resetHash} and reset_ends_at > clock_timestamp() returning 1`.execute(trx);
  return rows.length > 0;
}

/** Codes are counted for a day; after two they are gone. */
export async function purgeCodes(db: Db): Promise<void> {
  await sql`delete from one_time_code where created_at < clock_timestamp() - interval '2 days'`.execute(db);
}
