import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';

/** What an operator watches: payments of the last two days and all undecided ones by state, and receipts that wait. */
export async function countPayments(db: Db): Promise<{
  readonly byState: readonly { state: string; count: number }[];
  readonly receipts: readonly { state: string; count: number }[];
}> {
  const payments = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from payment
     where created_at > clock_timestamp() - interval '2 days'
        or state in ('submitting', 'submit_unknown', 'pending', 'unresolved', 'disputed')
     group by state`.execute(db);
  const receipts = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from receipt where state in ('unallocated', 'refund_due') group by state`.execute(
    db,
  );
  return { byState: payments.rows, receipts: receipts.rows };
}
