import type { OwnCase } from '@mnada/contract';
import { caseTimeline } from '@mnada/rules';
import { type QueryExecutorProvider, sql } from 'kysely';

type CaseRow = Omit<OwnCase, 'steps'> & {
  readonly reached: readonly { readonly state: OwnCase['state']; readonly at: string }[];
};
const CASES_MAX = 50;

/** Complaints about an order and returns of it as its owner sees them, the newest first: their steps, and no word of staff's (WIN-7). */
export async function ownCasesOf(db: QueryExecutorProvider, orderId: string): Promise<OwnCase[]> {
  const { rows } = await sql<CaseRow>`
    select c.id, c.kind, c.state, c.cause, c.outcome,
           (select json_agg(json_build_object('state', s.state, 'at', s.at)) from order_case_step s where s.case_id = c.id) as reached
      from order_case c where c.order_id = ${orderId} order by c.opened_at desc, c.id limit ${CASES_MAX}`.execute(db);
  return rows.map(({ reached, ...row }) => {
    const times = new Map(reached.map(({ state, at }) => [state, new Date(at).toISOString()]));
    return { ...row, steps: caseTimeline(row.kind, row.state, times) };
  });
}
