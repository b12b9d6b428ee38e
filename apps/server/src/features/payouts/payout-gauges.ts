import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { readBreaker } from './breaker.ts';

export type PayoutCounts = {
  readonly byState: Readonly<Record<'approved' | 'sending' | 'accepted' | 'failed' | 'indeterminate', number>>;
  readonly requested: number;
  /** Nothing moves these by itself. */
  readonly needPerson: number;
  readonly isStopped: boolean;
};

/** How things stand, for the metrics. */
export async function countPayouts(db: Db): Promise<PayoutCounts> {
  const { rows } = await sql<PayoutCounts['byState'] & { requested: number; needPerson: number }>`
    select count(*) filter (where state = 'approved')::int as approved,
           count(*) filter (where state = 'sending')::int as sending,
           count(*) filter (where state = 'accepted')::int as accepted,
           count(*) filter (where state = 'failed' and reason is distinct from 'refused')::int as failed,
           count(*) filter (where state = 'indeterminate')::int as indeterminate,
           count(*) filter (where state in ('failed', 'indeterminate') and next_step_at is null
                              and reason is distinct from 'refused')::int as "needPerson",
           (select count(*)::int from withdrawal where state = 'requested') as requested
      from payout where state <> 'completed'`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a count without a row');
  const { requested, needPerson, ...byState } = row;
  return { byState, requested, needPerson, isStopped: (await readBreaker(db)).state === 'open' };
}
