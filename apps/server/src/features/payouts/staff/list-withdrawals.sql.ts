import type { PayoutFlag, PayoutState } from '@mnada/rules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

/** A withdrawal as staff see it. */
export type StaffWithdrawal = {
  readonly id: string;
  readonly number: number;
  readonly state: 'requested' | 'approved' | 'refused';
  readonly payoutState: PayoutState | null;
  readonly reason: string | null;
  readonly resultCode: string | null;
  readonly attempt: number | null;
  readonly netCents: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly accountName: string;
  readonly username: string;
  /** The claimant's name is not the account's. */
  readonly nameDiffers: boolean;
  /** Why two people are needed whatever the sum. */
  readonly flags: readonly PayoutFlag[];
  /** The receiver's name at the provider is not the claimant's; null while nothing was paid. */
  readonly receiverDiffers: boolean | null;
  readonly approvals: number;
  readonly approvalsNeeded: number;
  readonly heldUntil: Date | null;
  readonly holdReason: string | null;
  readonly receipt: string | null;
  readonly productName: string | null;
  readonly createdAt: Date;
  /** It moves by itself at that time, or null. */
  readonly nextStepAt: Date | null;
  /** Why an approved one isn't sent, whatever its time says (pick-payout.ts); null: nothing of its owner holds it. */
  readonly waitsFor: 'debt' | 'payment' | 'account' | null;
};

const LIST_MAX = 200;

/** What isn't over, the longest-waiting first; or one, by its number. */
export async function listWithdrawals(db: Db, number: number | null = null): Promise<StaffWithdrawal[]> {
  const which =
    number === null
      ? sql`w.state <> 'refused' and p.state is distinct from 'completed'`
      : sql`w.number = ${number}::bigint`;
  const { rows } = await sql<StaffWithdrawal>`
    select w.id, w.number, w.state, p.state as "payoutState", p.reason, p.result_code as "resultCode", p.attempt,
           w.net_cents as "netCents", w.first_name as "firstName", w.last_name as "lastName", w.phone,
           u.full_name as "accountName", u.username, w.name_differs as "nameDiffers", w.flags,
           case when p.receiver_name is not null then p.name_differs end as "receiverDiffers",
           (select count(*)::int from withdrawal_approval v where v.withdrawal_id = w.id and v.round = w.round) as approvals,
           w.approvals_needed as "approvalsNeeded", w.held_until as "heldUntil", w.hold_reason as "holdReason", p.receipt,
           a.name as "productName", w.created_at as "createdAt", p.next_step_at as "nextStepAt",
           case when w.state <> 'approved' or p.state not in ('approved', 'failed') then null
                when u.status <> 'active' then 'account'
                when exists (select from account d where d.owner_id = u.id and d.kind = 'debt' and d.balance > 0) then 'debt'
                when w.source = 'cash_claim' and not has_paid(w.user_id) then 'payment' end as "waitsFor"
      from withdrawal w join app_user u on u.id = w.user_id
      left join payout p on p.withdrawal_id = w.id left join auction a on a.id = w.auction_id
     where ${which} order by w.created_at, w.id limit ${LIST_MAX}`.execute(db);
  return rows;
}
