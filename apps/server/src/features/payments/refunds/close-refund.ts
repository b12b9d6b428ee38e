import { type QueryExecutorProvider, sql } from 'kysely';
import { Refusal } from '../../../platform/http/index.ts';
import type { RefundRow } from './refund.sql.ts';

/**
 * Notes that what was owed has gone back, whoever did it, in the transaction that books it. Where nothing was owed, nothing
 * is noted. A typed receipt is confirmed at once if an approved statement shows it.
 * @param source `payment:…`, `receipt:…`, `rest:…`
 */
export async function closeRefund(
  trx: QueryExecutorProvider,
  source: string,
  returnedBy: string,
  { isConfirmed = false, method = 'by_hand' as NonNullable<RefundRow['method']> } = {},
): Promise<void> {
  await sql`
    update refund_due set state = 'returned', returned_by = ${returnedBy}, method = ${method}, next_step_at = null,
           failed_reason = null, updated_at = clock_timestamp(),
           confirmed_at = case when ${isConfirmed} or exists (
             select from statement_line l where l.receipt = ${returnedBy} and l.direction = 'out'
                                            and l.amount_cents = refund_due.amount_cents) then clock_timestamp() end
     where source = ${source} and state <> 'returned'`.execute(trx);
}

/** The provider may be sending it at this moment: then nobody books it by hand. @throws Refusal STATE_FORBIDS */
export async function forbidWhileSending(trx: QueryExecutorProvider, source: string): Promise<void> {
  const { rows } = await sql`
    select from refund_due where source = ${source} and state in ('approved', 'sending')`.execute(trx);
  if (rows.length > 0)
    throw new Refusal('STATE_FORBIDS', { errors: ['Its refund is on its way: see “refunds list”.'] });
}

/** Statements confirm what was typed. @returns how many */
export async function confirmRefunds(trx: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql`
    update refund_due f set confirmed_at = clock_timestamp(), updated_at = clock_timestamp()
      from statement_line l
     where f.state = 'returned' and f.confirmed_at is null and l.receipt = f.returned_by and l.direction = 'out'
       and l.amount_cents = f.amount_cents returning f.id`.execute(trx);
  return rows.length;
}
