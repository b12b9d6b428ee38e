import { sql } from 'kysely';

/** Why an approved withdrawal isn't sent, whatever its time says. */
export type WaitsFor = 'debt' | 'payment' | 'account';

/**
 * Why a withdrawal waits, as pick-payout.ts leaves it: for staff and for its owner alike; null: nothing of its owner holds it.
 * Reads `withdrawal` and `payout` by their names.
 */
export const WAITS_FOR = sql<WaitsFor | null>`
  case when withdrawal.state <> 'approved' or payout.state not in ('approved', 'failed')
         or (payout.state = 'failed' and payout.next_step_at is null) then null
       when exists (select from app_user owner where owner.id = withdrawal.user_id and owner.status <> 'active') then 'account'
       when exists (select from account debt
                     where debt.owner_id = withdrawal.user_id and debt.kind = 'debt' and debt.balance > 0) then 'debt'
       when withdrawal.source = 'cash_claim' and not has_paid(withdrawal.user_id) then 'payment' end`;
