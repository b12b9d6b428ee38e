import type { PastPush } from '@mnada/rules';
import { sql } from 'kysely';
import type { PaymentState } from '../../platform/database/index.ts';
import type { Trx } from './purpose.ts';

/** One prompt a number at a time: whoever wants another one waits here for the transaction before (PAY-3). */
export async function lockPhone(trx: Trx, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push:${phone}`}, 0))`.execute(trx);
}

/** A number is somebody's own when it stands on their account, or when they have paid from it before. */
export async function isOwnNumber(trx: Trx, userId: string, phone: string): Promise<boolean> {
  const { rows } = await sql`
    select from app_user where id = ${userId} and phone = ${phone}
    union all
    select from payment where phone = ${phone} and user_id = ${userId} and state = 'paid' limit 1`.execute(trx);
  return rows.length > 0;
}

/** All pushes of the last day to a number, whoever asked for them; what staff matched never rang anywhere. */
export async function pushHistory(trx: Trx, phone: string): Promise<PastPush[]> {
  const { rows } = await sql<{
    state: PaymentState;
    reason: string | null;
    amount: number;
    createdAt: Date;
    isOwn: boolean;
  }>`
    select p.state, p.reason, p.amount_cents as amount, coalesce(p.pushed_at, p.created_at) as "createdAt",
           coalesce(u.phone = p.phone, false)
             or exists (select from payment q where q.phone = p.phone and q.user_id = p.user_id and q.state = 'paid') as "isOwn"
      from payment p join app_user u on u.id = p.user_id
     where p.phone = ${phone} and p.created_at > clock_timestamp() - interval '24 hours'
       and (p.pushed_at is not null or p.state = 'submitting')
     order by p.created_at desc limit 200`.execute(trx);
  return rows.map(({ state, reason, amount, createdAt, isOwn }) => ({
    state,
    reason,
    amountCents: amount,
    createdAtMs: createdAt.getTime(),
    isOwn,
  }));
}
