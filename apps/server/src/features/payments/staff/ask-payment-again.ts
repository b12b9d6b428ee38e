import { sql } from 'kysely';
import { writeAudit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { requirePermission } from '../../approvals/index.ts';

type By = { readonly actorId: string; readonly requestId: string };

/**
 * Has M-PESA asked once more about a payment, by the worker that always asks, within its budget: its answer counts as any, so this is
 * safe at any time (PAY-3).
 * @throws Refusal FORBIDDEN, PAYMENT_NOT_FOUND, STATE_FORBIDS no prompt of it was taken: there is nothing to ask by
 */
export async function askPaymentAgain({ db }: { readonly db: Db }, paymentId: string, by: By): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await requirePermission(trx, by.actorId, 'finance');
    const row = await trx
      .selectFrom('payment')
      .select('checkout_request_id')
      .where('id', '=', paymentId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (row === undefined) throw new Refusal('PAYMENT_NOT_FOUND');
    if (row.checkout_request_id === null) throw new Refusal('STATE_FORBIDS');
    await sql`update payment set next_query_at = clock_timestamp() where id = ${paymentId}`.execute(trx);
    await writeAudit(trx, { ...by, action: 'payment.asked_again', subject: `payment:${paymentId}` });
  });
}
