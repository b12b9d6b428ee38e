import type { PayoutFlag, PayoutState } from '@mnada/rules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { WAITS_FOR, type WaitsFor } from '../waits-for.sql.ts';

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
  /** Why an approved one isn't sent; null: nothing of its owner holds it. */
  readonly waitsFor: WaitsFor | null;
};

const LIST_MAX = 200;

/** What isn't over, the longest-waiting first; or one, by its number. */
export async function listWithdrawals(db: Db, number: number | null = null): Promise<StaffWithdrawal[]> {
  const which =
    number === null
      ? sql`withdrawal.state <> 'refused' and payout.state is distinct from 'completed'`
      : sql`withdrawal.number = ${number}::bigint`;
  const { rows } = await sql<StaffWithdrawal>`
    select withdrawal.id, withdrawal.number, withdrawal.state, payout.state as "payoutState", payout.reason,
           payout.result_code as "resultCode", payout.attempt, withdrawal.net_cents as "netCents",
           withdrawal.first_name as "firstName", withdrawal.last_name as "lastName", withdrawal.phone,
           u.full_name as "accountName", u.username, withdrawal.name_differs as "nameDiffers", withdrawal.flags,
           case when payout.receiver_name is not null then payout.name_differs end as "receiverDiffers",
           case withdrawal.state when 'requested' then approvals_given(withdrawal.id, withdrawal.round)
             else (select count(*)::int from withdrawal_approval v
                    where v.withdrawal_id = withdrawal.id and v.round = withdrawal.round) end as approvals,
           withdrawal.approvals_needed as "approvalsNeeded", withdrawal.held_until as "heldUntil",
           withdrawal.hold_reason as "holdReason", payout.receipt, a.name as "productName",
           withdrawal.created_at as "createdAt", payout.next_step_at as "nextStepAt", ${WAITS_FOR} as "waitsFor"
      from withdrawal join app_user u on u.id = withdrawal.user_id
      left join payout on payout.withdrawal_id = withdrawal.id left join auction a on a.id = withdrawal.auction_id
     where ${which} order by withdrawal.created_at, withdrawal.id limit ${LIST_MAX}`.execute(db);
  return rows;
}
