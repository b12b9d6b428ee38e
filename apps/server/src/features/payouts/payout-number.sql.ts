import type { PayoutNumber } from '@mnada/rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';

/** What is known of a number that somebody wants to be paid to, for `payoutHold`. */
export async function readPayoutNumber(
  trx: Db,
  asked: { readonly userId: string; readonly phone: string; readonly wonAtMs: number | null },
): Promise<PayoutNumber> {
  const { rows } = await sql<Omit<PayoutNumber, 'wonAtMs'>>`
    select coalesce(phone = ${asked.phone}, false) as "isOwn",
           case when phone = ${asked.phone} then ${epochMs(sql`phone_verified_at`)} end as "provedAtMs",
           -- Each proof of a number leaves a line; a number that came with the account has none before its own.
           coalesce(proofs.number, 0) <= case when phone_verified_at is null then 0 else 1 end as "isFirst",
           coalesce(phone = ${asked.phone}, false) and case when phone_verified_at is null then coalesce(proofs.number, 0) = 0
             else coalesce(proofs.all_were_own, false) end as "cameWithAccount",
           (select ${epochMs(sql`min(payout.completed_at)`)} from payout
              join withdrawal on withdrawal.id = payout.withdrawal_id
             where withdrawal.user_id = app_user.id and payout.phone = ${asked.phone}
               and payout.state = 'completed') as "reachedAtMs",
           (select ${epochMs(sql`max(at)`)} from audit
             where subject = 'user:' || app_user.id and action = 'account.password_reset') as "resetAtMs"
      from app_user
      left join lateral (
        select count(*) as number, bool_and(coalesce((after->>'was_own')::boolean, false)) as all_were_own from audit
         where subject = 'user:' || app_user.id and action = 'account.contact_verified' and after->>'channel' = 'sms'
           and coalesce((after->>'again')::boolean, false) = false
      ) proofs on true
     where id = ${asked.userId}`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('the account of a signed-in person is gone');
  return { ...row, wonAtMs: asked.wonAtMs };
}

const epochMs = (time: ReturnType<typeof sql>) => sql`floor(extract(epoch from ${time}) * 1000)::bigint`;
