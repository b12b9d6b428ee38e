import { Refusal } from '../../../platform/http/index.ts';
import { bookEvent } from '../book-event.ts';
import { databaseNowMs } from '../../../platform/clock/index.ts';
import { writeAudit, requireReason } from '../../../platform/audit.ts';
import { requirePermission } from '../../approvals/index.ts';
import { type PaymentsDeps } from '../context.ts';

/**
 * A person has found that nothing came: an undecided payment is closed, and what it held goes back. Money that comes all the
 * same still wins.
 * @throws Refusal FORBIDDEN, PAYMENT_NOT_FOUND, STATE_FORBIDS
 */
export async function giveUpPayment(
  deps: PaymentsDeps,
  actorId: string,
  paymentId: string,
  reason: string,
): Promise<void> {
  const why = requireReason(reason);
  const booked = await deps.db.transaction().execute(async (trx) => {
    await requirePermission(trx, actorId, 'finance');
    const payment = await trx.selectFrom('payment').select('state').where('id', '=', paymentId).executeTakeFirst();
    if (!payment) throw new Refusal('PAYMENT_NOT_FOUND');
    const result = await bookEvent(deps, trx, paymentId, { kind: 'given_up' }, await databaseNowMs(trx));
    if (result.decision.do !== 'move') throw new Refusal('STATE_FORBIDS');
    await writeAudit(trx, {
      actorId,
      action: 'payment.given_up',
      subject: `payment:${paymentId}`,
      reason: why,
      before: { state: payment.state },
      after: { state: 'failed' },
    });
    return result;
  });
  booked.afterCommit();
}
