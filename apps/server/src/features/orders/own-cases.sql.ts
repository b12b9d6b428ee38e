import type { OwnCase } from '@mnada/contract';
import { caseTimeline } from '@mnada/rules';
import { type QueryExecutorProvider, sql } from 'kysely';
import { bidsWithMoney, mayTakeBids } from './goes-with-money.sql.ts';

type CaseRow = Omit<OwnCase, 'steps' | 'takes_bids' | 'sent_at'> & {
  readonly sentAt: Date | null;
  readonly reached: readonly { readonly state: OwnCase['state']; readonly at: string }[];
};
const CASES_MAX = 50;

/** Complaints about an order and returns of it as its owner sees them, the newest first: their steps, and no word of staff's (WIN-7). */
export async function ownCasesOf(db: QueryExecutorProvider, orderId: string): Promise<OwnCase[]> {
  const { rows } = await sql<CaseRow>`
    select c.id, c.kind, c.state, c.cause, c.outcome, c.sent_at as "sentAt",
           (select json_agg(json_build_object('state', s.state, 'at', s.at)) from order_case_step s where s.case_id = c.id) as reached
      from order_case c where c.order_id = ${orderId} order by c.opened_at desc, c.id limit ${CASES_MAX}`.execute(db);
  const cases: OwnCase[] = [];
  for (const { reached, sentAt, ...row } of rows) {
    const times = new Map(reached.map(({ state, at }) => [state, new Date(at).toISOString()]));
    const takes = mayTakeBids(row) ? await bidsWithMoney(db, orderId, row.kind) : null;
    cases.push({
      ...row,
      takes_bids: takes,
      sent_at: sentAt?.toISOString() ?? null,
      steps: caseTimeline(row.kind, row.state, times),
    });
  }
  return cases;
}
