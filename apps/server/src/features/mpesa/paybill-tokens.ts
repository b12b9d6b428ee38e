import { sql } from 'kysely';
import { before, databaseNowUs, STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';

/** A token without a message for so long ends, once a newer one is in use. */
export const IDLE_DAYS = 7;

/** Remembers a token in the addresses of the paybill's confirmations, as its hash; it counts from now on. */
export async function keepPaybillToken(db: Db, tokenHash: Buffer): Promise<void> {
  await db
    .insertInto('paybill_token')
    .values({ token_hash: tokenHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** M-PESA has taken the addresses with it. */
export async function notePaybillRegistered(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`update paybill_token set registered_at = clock_timestamp() where token_hash = ${tokenHash}`.execute(db);
}

export async function isPaybillToken(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from paybill_token where token_hash = ${tokenHash} and retired_at is null`.execute(db);
  return rows.length > 0;
}

/** A message came by it from a listed address; written once a minute, so that a busy paybill doesn't queue at one row. */
export async function notePaybillTokenUse(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`
    update paybill_token set last_used_at = clock_timestamp()
     where token_hash = ${tokenHash}
       and (last_used_at is null or last_used_at < ${STATEMENT_TIME} - interval '1 minute')`.execute(db);
}

/**
 * Ends tokens by which nothing has come for `IDLE_DAYS`, counted from the first message by a newer one: before that nobody
 * knows whether M-PESA calls the new address. @returns how many
 */
export async function retireIdlePaybillTokens(db: Db): Promise<number> {
  const idle = before(await databaseNowUs(db), { days: IDLE_DAYS });
  const { rows } = await sql`
    update paybill_token old set retired_at = clock_timestamp()
     where old.retired_at is null
       and greatest(old.created_at, old.last_used_at) < ${idle}
       and exists (select from paybill_token newer
                    where newer.id > old.id and newer.retired_at is null and newer.last_used_at is not null
                      and newer.created_at < ${idle})
    returning id`.execute(db);
  return rows.length;
}

export type PaybillToken = {
  readonly id: number;
  readonly createdAt: Date;
  readonly registeredAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly retiredAt: Date | null;
};

/** All of them, the newest first. */
export async function paybillTokens(db: Db): Promise<PaybillToken[]> {
  const { rows } = await sql<PaybillToken>`
    select id, created_at as "createdAt", registered_at as "registeredAt", last_used_at as "lastUsedAt",
           retired_at as "retiredAt" from paybill_token order by id desc`.execute(db);
  return rows;
}
