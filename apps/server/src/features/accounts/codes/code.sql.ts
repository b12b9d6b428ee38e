import type { CodesSent, CodeUse } from '@mnada/rules';
import { sql } from 'kysely';
import { before, databaseNowUs, STATEMENT_TIME } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';

export type Purpose = 'reset' | 'verify' | 'prove' | 'pay';

/** One request at a time per contact, until the transaction ends. */
export async function lockContact(trx: Db, contact: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code:${contact}`}, 0))`.execute(trx);
}

/** Whoever counts the codes of a day waits for whoever does: taken after the contact's lock, until the transaction ends. */
export async function lockDay(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('codes of the day', 0))`.execute(trx);
}

export type CodeRequest = {
  readonly contact: string;
  readonly use: CodeUse;
  /** Whose code it will be, or null: nobody holds the contact. */
  readonly userId: string | null;
  readonly networkHash: Buffer;
};

/** What was sent in the last 24 hours, as `decideCode` asks. Codes that nobody gets cost nothing and count for the contact only. */
export async function recentCodes(trx: Db, request: CodeRequest): Promise<CodesSent> {
  const { contact, use, userId, networkHash } = request;
  const dayAgo = before(await databaseNowUs(trx), { days: 1 });
  const isPersonal = use === 'holder' || use === 'owner';
  const { rows } = await sql<CodesSent>`
    select count(code.id)::int as "toContact",
           coalesce(extract(epoch from clock_timestamp() - max(code.created_at)), 1e9)::float8 as "secondsSinceNewest",
           coalesce(86400 - extract(epoch from clock_timestamp() - min(code.created_at)), 0)::float8 as "secondsToRoom",
           day.*
      from (select count(*)::int as "toAll", (count(*) filter (where use = ${use}))::int as "forUse",
                   (count(*) filter (where network_hash = ${networkHash} and use <> 'owner'))::int as "fromNetwork"
              from one_time_code
             where user_id is not null and created_at > ${dayAgo}) day
      left join one_time_code code on code.contact = ${contact} and code.use = ${use}
       and (not ${isPersonal}::boolean or code.user_id = ${userId}::uuid)
       and code.created_at > ${dayAgo}
     group by day."toAll", day."forUse", day."fromNetwork"`.execute(trx);
  return rows[0] as CodesSent;
}

/** A new code voids the one before it that the same person asked for in the same way. */
export async function insertCode(
  trx: Db,
  code: CodeRequest & { readonly id: string; readonly purpose: Purpose; readonly hash: Buffer },
): Promise<void> {
  const { id, purpose, contact, use, userId, hash, networkHash } = code;
  await sql`update one_time_code set ended_at = clock_timestamp()
    where contact = ${contact} and purpose = ${purpose} and use = ${use} and user_id is not distinct from ${userId}::uuid
      and ended_at is null`.execute(trx);
  await sql`insert into one_time_code (id, purpose, contact, use, user_id, code_hash, network_hash, ends_at)
    values (${id}, ${purpose}, ${contact}, ${use}, ${userId}, ${hash}, ${networkHash},
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
    where id = ${id} and ended_at is null and ends_at > ${STATEMENT_TIME} and tries_left > 0`.execute(trx);
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
     where reset_hash = ${resetHash} and reset_ends_at > ${STATEMENT_TIME} and user_id is not null`.execute(db);
  return rows[0] ?? null;
}

/** @returns whether it was still open; of many at once one hears true */
export async function spendReset(trx: Db, resetHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update one_time_code set reset_hash = null
     where reset_hash = ${resetHash} and reset_ends_at > ${STATEMENT_TIME} returning 1`.execute(trx);
  return rows.length > 0;
}

/** Codes are counted for a day; after two they are gone. */
export async function purgeCodes(db: Db): Promise<void> {
  const old = before(await databaseNowUs(db), { days: 2 });
  await sql`delete from one_time_code where created_at < ${old}`.execute(db);
}
