import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import type { Trx } from '../purpose.ts';
import type { RefundRow } from './refund.sql.ts';

/** `by_statement`: approved statements show that it did not happen. */
type Answer = 'refused' | 'failed' | 'already_reversed' | 'reversed' | 'by_statement';

/** Notes what became of one asking for a reversal. Success is never unsaid; a failure may turn out to be one. */
export async function noteCall(db: Db, tokenHash: Buffer, answer: Answer): Promise<void> {
  await sql`
    update refund_call set answer = ${answer}
     where token_hash = ${tokenHash} and coalesce(answer, '') not in ('reversed', 'already_reversed')`.execute(db);
}

/** M-PESA works off a reversal within so long, and our clocks may differ by five minutes. */
const DONE_WITHIN = '24 h';
const CLOCKS_APART = '5 min';
const forbids = (why: string) => new Refusal('STATE_FORBIDS', { errors: [why] });

/**
 * Whether every asking for a reversal of a locked refund is known to have moved nothing, so that it may go out another way:
 * each was refused or failed; or approved statements cover the time from the first that nobody answered to a day after the
 * last one without a gap, and show nothing that could be it.
 * @throws Refusal STATE_FORBIDS, with what is missing
 */
export async function requireNotReversed(trx: Trx, { id, amount_cents }: RefundRow): Promise<void> {
  const { rows } = await sql<{ isReversed: boolean; unknown: number; first: Date | null; last: Date | null }>`
    select coalesce(bool_or(answer in ('reversed', 'already_reversed')), false) as "isReversed",
           (count(*) filter (where answer is null))::int as unknown,
           min(created_at) filter (where answer is null) as first,
           max(created_at) filter (where answer is null) as last
      from refund_call where refund_id = ${id}::uuid`.execute(trx);
  const [calls] = rows;
  if (calls?.isReversed) throw forbids('M-PESA says that its receipt was reversed: find that in the statement.');
  if (!calls || calls.unknown === 0) return;
  const { rows: seen } = await sql<{ isCovered: boolean; candidate: string | null }>`
    select coalesce((select range_agg(covers) from statement_import where approved_at is not null and covers is not null)
             @> tstzrange(${calls.first}::timestamptz - ${CLOCKS_APART}::interval,
                          ${calls.last}::timestamptz + ${DONE_WITHIN}::interval, '[]'), false) as "isCovered",
           (select l.receipt from statement_line l
             where l.direction = 'out' and l.amount_cents = ${amount_cents}::bigint
               and l.at >= ${calls.first}::timestamptz - ${CLOCKS_APART}::interval
               and not exists (select from payout_attempt a where a.receipt = l.receipt)
               and not exists (select from refund_due f where f.returned_by = l.receipt)
               and not exists (select from receipt r where r.returned_by = l.receipt) limit 1) as candidate`.execute(
    trx,
  );
  if (seen[0]?.isCovered !== true)
    throw forbids('A reversal was asked for, and nobody knows its end: import the statement from then to a day later.');
  if (seen[0].candidate !== null)
    throw forbids(`The statement holds a movement that could be its reversal: ${seen[0].candidate}.`);
}

/** What the statement has answered, so that the table knows it as well. */
export const closeCallsByStatement = (trx: Trx, refundId: string) =>
  sql`update refund_call set answer = 'by_statement' where refund_id = ${refundId}::uuid and answer is null`.execute(
    trx,
  );
