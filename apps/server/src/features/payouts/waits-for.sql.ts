import { type RawBuilder, sql } from 'kysely';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';

/** Why a withdrawal isn't sent, whatever its time says, once it is approved; `debt` and `review` (an open case, OPS-24) before it, too: both are its owner's to know. */
export type WaitsFor = 'debt' | 'payment' | 'account' | 'review';

const OWES = sql`debt_stopping_payouts(withdrawal.user_id) > 0`;

/**
 * Why a withdrawal waits, as pick-payout.ts leaves it: for staff and for its owner alike; null: nothing of its owner holds it.
 * Reads `withdrawal` and `payout` by their names.
 */
export const WAITS_FOR = sql<WaitsFor | null>`
  case when (withdrawal.state = 'requested' or (withdrawal.state = 'approved' and payout.state in ('approved', 'failed')))
            and exists (select from risk_case_person held join risk_case on risk_case.id = held.case_id
                         where held.user_id = withdrawal.user_id and risk_case.state = 'open' and held.held_until > ${STATEMENT_TIME})
            then 'review'
       when withdrawal.state = 'requested' and ${OWES} then 'debt'
       when withdrawal.state <> 'approved' or payout.state not in ('approved', 'failed')
         or (payout.state = 'failed' and payout.next_step_at is null) then null
       when exists (select from app_user owner where owner.id = withdrawal.user_id and owner.status <> 'active') then 'account'
       when ${OWES} then 'debt'
       when withdrawal.source = 'cash_claim' and not has_paid(withdrawal.user_id) then 'payment' end`;

/** The case that holds what somebody asked to be paid: open, and not for longer than it may (OPS-24). The database holds it, too. */
export const OPEN_CASE_OF = (userId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select c.id from risk_case_person p join risk_case c on c.id = p.case_id
   where p.user_id = ${userId} and c.state = 'open' and p.held_until > ${STATEMENT_TIME}`;
