import { Refusal } from '../../../platform/http/index.ts';
import { bookReversal } from '../book-reversal.ts';
import { isReceipt } from '../receipts.ts';
import { reasonText, recordAct, requireFinance, type StaffDeps } from './staff-act.ts';

/**
 * Notes that a paid payment was given back in the provider's portal, or that M-PESA took it: with the receipt of that
 * movement (docs/operations/stuck-payments.md).
 * @throws Refusal FORBIDDEN, PAYMENT_NOT_FOUND, STATE_FORBIDS, INVALID_INPUT
 */
export async function reversePayment(
  deps: StaffDeps,
  actorId: string,
  {
    paymentId,
    returnedBy,
    reason,
  }: { readonly paymentId: string; readonly returnedBy: string; readonly reason: string },
): Promise<void> {
  const why = reasonText(reason);
  if (!isReceipt(returnedBy)) throw new Refusal('INVALID_INPUT', { errors: ['returnedBy'] });
  const after = await deps.db.transaction().execute(async (trx) => {
    await requireFinance(trx, actorId);
    const told = await bookReversal(deps, trx, paymentId, returnedBy);
    await recordAct(trx, {
      actorId,
      action: 'payment.reversed',
      subject: `payment:${paymentId}`,
      reason: why,
      before: { state: 'paid' },
      after: { state: 'reversed', returnedBy },
    });
    return told;
  });
  after();
}
