import type { NumberStanding, PastPush } from '@mnada/rules';
import { sql } from 'kysely';
import { before, databaseNowUs } from '../../platform/clock/index.ts';
import type { PaymentState } from '../../platform/database/index.ts';
import type { Trx } from './purpose.ts';

/** One prompt a number at a time: whoever wants another one waits here for the transaction before (PAY-3). */
export async function lockPhone(trx: Trx, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push:${phone}`}, 0))`.execute(trx);
}

/** Whether somebody has shown that a number is theirs: by a code sent to it, or by a prompt that was paid there. */
const isProved = (userId: ReturnType<typeof sql>, phone: ReturnType<typeof sql>) => sql<boolean>`(
  exists (select from app_user where id = ${userId} and app_user.phone = ${phone} and phone_verified_at is not null)
  or exists (select from paying_number mine where mine.user_id = ${userId} and mine.phone = ${phone})
  or exists (select from payment paid where paid.user_id = ${userId} and paid.phone = ${phone} and paid.state = 'paid'
                and paid.prompt_paid_at is not null))`;

/** What a number is to somebody who wants to pay from it. */
export async function numberStanding(trx: Trx, userId: string, phone: string): Promise<NumberStanding> {
  const { rows } = await sql<{ isProved: boolean; isRegistered: boolean }>`
    select ${isProved(sql`${userId}::uuid`, sql`${phone}::text`)} as "isProved",
           exists (select from app_user where id = ${userId}::uuid and phone = ${phone}) as "isRegistered"`.execute(
    trx,
  );
  const [row] = rows;
  return row?.isProved ? 'proved' : row?.isRegistered ? 'registered' : 'other';
}

/** A push that was begun within the last day; what staff matched never rang anywhere. */
const begunToday = (nowUs: number) => sql`
  p.created_at > ${before(nowUs, { hours: 24 })} and (p.pushed_at is not null or p.state = 'submitting')`;
const ROWS_MAX = 200;

/** All pushes of the last day to a number, whoever asked for them. */
export const pushHistory = (trx: Trx, phone: string): Promise<PastPush[]> => pastPushes(trx, sql`p.phone = ${phone}`);

/**
 * What all accounts of a network prompted in the last day at numbers that their askers have not proved by now. Locks the
 * network until the transaction ends: of many at once each counts those before it. Taken after the number's lock everywhere.
 */
export async function pushesFromNetwork(trx: Trx, networkHash: Buffer): Promise<PastPush[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push network:${networkHash.toString('hex')}`}, 0))`.execute(
    trx,
  );
  // What never rang, and what was paid, takes no room among the newest: numbers that M-PESA refuses would push the others out.
  return pastPushes(
    trx,
    sql`p.network_hash = ${networkHash} and p.state not in ('rejected', 'paid', 'reversed')
        and not ${isProved(sql`p.user_id`, sql`p.phone`)}`,
  );
}

async function pastPushes(trx: Trx, which: ReturnType<typeof sql>): Promise<PastPush[]> {
  const nowUs = await databaseNowUs(trx);
  const { rows } = await sql<{ state: PaymentState; reason: string | null; amount: number; createdAt: Date }>`
    select p.state, p.reason, p.amount_cents as amount, coalesce(p.pushed_at, p.created_at) as "createdAt"
      from payment p where ${which} and ${begunToday(nowUs)}
     order by p.created_at desc limit ${ROWS_MAX}`.execute(trx);
  return rows.map(({ state, reason, amount, createdAt }) => ({
    state,
    reason,
    amountCents: amount,
    createdAtMs: createdAt.getTime(),
  }));
}

/**
 * When somebody prompted numbers, in the last day, that are neither on their account nor proved by now. The caller holds the
 * person's lock, so that of many at once each counts those before it.
 */
export async function pushesToOthers(trx: Trx, userId: string): Promise<number[]> {
  const nowUs = await databaseNowUs(trx);
  const { rows } = await sql<{ at: Date }>`
    select coalesce(p.pushed_at, p.created_at) as at from payment p join app_user u on u.id = p.user_id
     where p.user_id = ${userId}::uuid and ${begunToday(nowUs)} and p.state <> 'rejected' and p.phone is distinct from u.phone
       and not ${isProved(sql`p.user_id`, sql`p.phone`)}
     order by p.created_at desc limit ${ROWS_MAX}`.execute(trx);
  return rows.map(({ at }) => at.getTime());
}
