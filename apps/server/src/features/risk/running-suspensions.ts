import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../platform/database/index.ts';

/** Begun by one colleague, who may lift it as well. */
export type RunningSuspension = {
  readonly id: number;
  readonly userId: string;
  readonly scope: 'bidding' | 'all';
  /** null: until it is lifted. */
  readonly endsAt: Date | null;
  /** Begun days count; null: until it is lifted. */
  readonly daysLeft: number | null;
};
type Term = { readonly scope: 'bidding' | 'all'; readonly days: number | null };

/** What keeps these people from bidding or from the shop now, without what their case has begun. In the order of the people's ids. */
export async function runningSuspensions(
  trx: Transaction<Tables>,
  userIds: readonly string[],
): Promise<readonly RunningSuspension[]> {
  const { rows } = await sql<RunningSuspension>`
    select s.id, s.user_id as "userId", s.scope, s.ends_at as "endsAt",
           case when s.ends_at is not null
             then greatest(1, ceil(extract(epoch from s.ends_at - statement_timestamp()) / 86400))::int end as "daysLeft"
      from suspension s left join risk_case_person p on p.user_id = s.user_id
     where s.user_id = any(${userIds}::uuid[]) and s.ended_at is null and p.suspension_id is distinct from s.id
     order by s.user_id`.execute(trx);
  return rows;
}

/**
 * What two decide about somebody who is suspended already: neither narrower nor shorter than it was, and the case's own from
 * now on, so that nobody lifts it alone (OPS-24).
 */
export function inNameOfCase(decided: Term, running: RunningSuspension | undefined): Term {
  if (running === undefined) return decided;
  const { days } = decided;
  return {
    scope: running.scope === 'all' ? 'all' : decided.scope,
    days: days === null || running.daysLeft === null ? null : Math.max(days, running.daysLeft),
  };
}

/** `all, until it is lifted`; `bidding, until 2026-12-03`. */
export const runningText = ({ scope, endsAt }: RunningSuspension): string =>
  `${scope}, until ${endsAt === null ? 'it is lifted' : endsAt.toISOString().slice(0, 10)}`;
