import type { PayoutNumber } from '@mnada/rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';

/** What is known of a number that somebody wants to be paid to, for `payoutHold`. */
export async function readPayoutNumber(
  trx: Db,
  asked: { readonly userId: string; readonly phone: string; readonly wonAtMs: number | null },
): Promise<PayoutNumber> {
  const { rows } = await sql<Omit<PayoutNumber, 'wonAtMs'>>`
    select case when phone = ${asked.phone} then ${epochMs(sql`phone_verified_at`)} end as "provedAtMs",
           -- Each proof of a number leaves a line; a number that came with the account has none.
           (select count(*) from audit
             where subject = 'user:' || app_user.id and action = 'account.contact_verified'
               and after->>'channel' = 'sms') <= 1 as "isFirst",
           (select ${epochMs(sql`min(payout.completed_at)`)} from payout
              join withdrawal on withdrawal.id = payout.withdrawal_id
             where withdrawal.user_id = app_user.id and payout.phone = ${asked.phone}
               and payout.state = 'completed') as "reachedAtMs",
           (select ${epochMs(sql`max(at)`)} from audit
             where subject = 'user:' || app_user.id and action = 'account.password_reset') as "resetAtMs"
      from app_user where id = ${asked.userId}`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('the account of a signed-in person is gone');
  return { ...row, wonAtMs: asked.wonAtMs };
}

const epochMs = (time: ReturnType<typeof sql>) => sql`floor(extract(epoch from ${time}) * 1000)::bigint`;
