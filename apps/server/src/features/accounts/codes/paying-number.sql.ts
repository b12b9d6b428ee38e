import { sql } from 'kysely';
import { before, databaseNowUs } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';

/** To how many numbers of other people an account may have codes sent in a day: as many as it may prompt there (PAY-3). */
export const OTHERS_NUMBERS_A_DAY = 2;

/**
 * How many other numbers, this one not counted, had codes to pay sent for somebody in the last day. Locks the count until the
 * transaction ends: of many requests at once each sees those before it.
 */
export async function lockOthersNumbersAsked(trx: Db, userId: string, phone: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pay codes:${userId}`}, 0))`.execute(trx);
  const dayAgo = before(await databaseNowUs(trx), { days: 1 });
  const { rows } = await sql<{ numbers: number }>`
    select count(distinct contact)::int as numbers from one_time_code
     where user_id = ${userId}::uuid and purpose = 'pay' and contact <> ${phone}
       and contact is distinct from (select app_user.phone from app_user where id = ${userId}::uuid)
       and created_at > ${dayAgo}`.execute(trx);
  return rows[0]?.numbers ?? 0;
}

/** From now on the number is one of theirs to pay from. Twice is once. Staff pay for nothing, so they have none. */
export async function keepPayingNumber(trx: Db, userId: string, phone: string): Promise<void> {
  await sql`
    insert into paying_number (user_id, phone)
    select id, ${phone} from app_user where id = ${userId}::uuid and kind = 'user'
        on conflict do nothing`.execute(trx);
}
