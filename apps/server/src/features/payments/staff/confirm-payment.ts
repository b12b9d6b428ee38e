import type { EvidenceOutcome } from '../../evidence/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import type { MoneyLine } from '../money-evidence.ts';
import { isReceipt } from '../receipts.ts';
import { reasonText, recordAct, requireFinance, type StaffDeps } from './staff-act.ts';

export type ConfirmWish = {
  readonly paymentId: string;
  /** As it stands in the organisation's portal. */
  readonly receipt: string;
  readonly amountKes: number;
  readonly reason: string;
};

/**
 * A person has seen a payment's receipt in the provider's portal: it counts as evidence like any other, so it credits once,
 * and another amount goes to the queue (PAY-3).
 * @throws Refusal FORBIDDEN, PAYMENT_NOT_FOUND, INVALID_INPUT
 */
export async function confirmPayment(
  deps: StaffDeps,
  actorId: string,
  wish: ConfirmWish,
): Promise<EvidenceOutcome | null> {
  const reason = reasonText(wish.reason);
  const { paymentId, receipt, amountKes } = wish;
  if (!isReceipt(receipt)) throw new Refusal('INVALID_INPUT', { errors: ['receipt'] });
  await requireFinance(deps.db, actorId);
  const payment = await deps.db.selectFrom('payment').select('state').where('id', '=', paymentId).executeTakeFirst();
  if (!payment) throw new Refusal('PAYMENT_NOT_FOUND');
  // Before the deed: a line too many does no harm, a deed without its line would.
  await recordAct(deps.db, {
    actorId,
    action: 'payment.confirmed',
    subject: `payment:${paymentId}`,
    reason,
    before: { state: payment.state },
    after: { receipt, amountKes },
  });
  const line: MoneyLine = { receipt, amountKes, paymentId };
  return deps.inbox.tell({ kind: 'staff', body: JSON.stringify(line), paymentId });
}
