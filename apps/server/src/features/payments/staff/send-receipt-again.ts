import { writeAudit } from '../../../platform/audit.ts';
import { databaseNowMs } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { requirePermission } from '../../approvals/index.ts';
import { notifyOrder, notifyPayment } from '../../notifications/index.ts';

type By = { readonly actorId: string; readonly requestId: string };
const MINUTE_MS = 60_000;

/**
 * Tells the payer once more that their payment arrived, by the notice that leads to the receipt. Pressed twice within a minute it is told
 * once.
 * @throws Refusal FORBIDDEN, PAYMENT_NOT_FOUND, STATE_FORBIDS it is not paid
 */
export async function sendReceiptAgain({ db }: { readonly db: Db }, paymentId: string, by: By): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await requirePermission(trx, by.actorId, 'finance');
    const row = await trx
      .selectFrom('payment')
      .select(['state', 'purpose', 'order_id'])
      .where('id', '=', paymentId)
      .executeTakeFirst();
    if (row === undefined) throw new Refusal('PAYMENT_NOT_FOUND');
    if (row.state !== 'paid') throw new Refusal('STATE_FORBIDS');
    const minute = `again-${Math.floor((await databaseNowMs(trx)) / MINUTE_MS)}`;
    if (row.order_id === null) await notifyPayment(trx, paymentId, 'paid', null, minute);
    else await notifyOrder(trx, row.order_id, 'paid', `:${minute}`);
    await writeAudit(trx, { ...by, action: 'payment.receipt_sent', subject: `payment:${paymentId}` });
  });
}
