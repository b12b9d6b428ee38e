import { type RawBuilder, sql } from 'kysely';

/** Until when a case holds what somebody asked to be paid, or held it: a decision ends it sooner (OPS-24); null: no case. */
export const caseHoldsUntil = (userId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select max(case when c.state = 'open' then p.held_until else least(c.decided_at, p.held_until) end)
    from risk_case_person p join risk_case c on c.id = p.case_id where p.user_id = ${userId})`;

/** When somebody had paid what of their debt stops payouts (PAY-6); null: it still does, or they paid nothing. */
const debtPaidAt = (userId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select max(t.created_at) from account debt join transfer t on t.debit_id = debt.id
   where debt.owner_id = ${userId} and debt.unit = 'KES' and debt.kind = 'debt' and debt_stopping_payouts(${userId}) = 0)`;

/** What stops payouts of somebody ended, or ends, at that moment: the day in which one is promised begins there (WIN-3). */
export const payoutsWaitUntil = (userId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`greatest(${caseHoldsUntil(userId)}, ${debtPaidAt(userId)})`;
