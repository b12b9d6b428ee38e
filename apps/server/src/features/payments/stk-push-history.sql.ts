import { type NetworkPushes, type NumberStatus, type PastPush, PUSH_LIMITS, REFUSED_FOR_NUMBER } from '@mnada/rules';
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
export async function numberStatus(trx: Trx, userId: string, phone: string): Promise<NumberStatus> {
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
/** As many as the largest bound counts. */
const ROWS_MAX = PUSH_LIMITS.rejectedANetworkADay * PUSH_LIMITS.wideNetworkTimes;

/** All pushes of the last day to a number, whoever asked for them. */
export const pushHistory = (trx: Trx, phone: string): Promise<PastPush[]> => pastPushes(trx, sql`p.phone = ${phone}`);

/** Where a push was asked for: the asker's network, and around an IPv6 /64 its /32. Keyed hashes. */
export type PushNetworks = { readonly own: Buffer; readonly wide: Buffer | null };

const HALF = 16;
/** As it is kept with a payment: the wide network, then the own one, so that one index finds all pushes of either. */
export const networkKey = ({ own, wide }: PushNetworks): Buffer =>
  wide === null ? own : Buffer.concat([wide.subarray(0, HALF), own.subarray(0, HALF)]);

/**
 * What all accounts of a network prompted in the last day at numbers that their askers have not proved by now; of IPv6 also
 * what its wide network did. Locks them until the transaction ends: of many at once each counts those before it. Taken after
 * the number's lock everywhere, the own network's first.
 */
export async function pushesFromNetworks(trx: Trx, networks: PushNetworks): Promise<NetworkPushes[]> {
  const key = networkKey(networks);
  const found = [{ isWide: false, pushes: await pushesBetween(trx, key, key) }];
  if (networks.wide === null) return found;
  const first = Buffer.concat([key.subarray(0, HALF), Buffer.alloc(HALF, 0)]);
  const last = Buffer.concat([key.subarray(0, HALF), Buffer.alloc(HALF, 0xff)]);
  return [...found, { isWide: true, pushes: await pushesBetween(trx, first, last) }];
}

async function pushesBetween(trx: Trx, first: Buffer, last: Buffer): Promise<PastPush[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push network:${first.toString('hex')}`}, 0))`.execute(trx);
  const there = sql`p.network_hash between ${first} and ${last} and not ${isProved(sql`p.user_id`, sql`p.phone`)}`;
  // Apart: what was paid takes no room among the newest, and numbers that M-PESA refuses push no others out.
  const rang = await pastPushes(trx, sql`${there} and p.state not in ('rejected', 'paid', 'reversed')`);
  const refused = await pastPushes(
    trx,
    sql`${there} and p.state = 'rejected' and p.reason = any(${REFUSED_FOR_NUMBER})`,
  );
  return [...rang, ...refused];
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
