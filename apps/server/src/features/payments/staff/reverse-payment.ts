import { toShillings } from '@mnada/rules';
import * as z from 'zod';
import { Refusal } from '../../../platform/http/index.ts';
import { type ApprovalKind, approvalKind, fact } from '../../approvals/index.ts';
import { bookReversal } from '../book-reversal.ts';
import { lockPayment } from '../payment.sql.ts';
import { isReceipt } from '../receipts.ts';
import { forbidWhileSending } from '../refunds/close-refund.ts';
import { requireUnused } from '../refunds/used-receipt.ts';
import { paymentFacts } from './approval-facts.ts';
import { reverseAsTold, takingBackBasis, takingBackFacts, takingBackOf } from './once-paid.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { type PaymentsDeps } from '../context.ts';

const Params = z.strictObject({
  paymentId: z.uuid(),
  /** The receipt of the movement back. */
  returnedBy: z.string().refine(isReceipt),
});

/**
 * `payment.reverse`: notes that a paid payment was given back in the provider's portal, or that M-PESA took it, with the
 * receipt of that movement (docs/operations/stuck-payments.md).
 */
export const reversePaymentKind = (deps: PaymentsDeps): ApprovalKind =>
  approvalKind({
    kind: 'payment.reverse',
    permission: 'finance',
    params: Params,
    async look(trx, { paymentId, returnedBy }) {
      const locked = await lockPayment(trx, paymentId);
      if (!locked) throw new Refusal('PAYMENT_NOT_FOUND');
      const { state, amount_cents, reference } = locked.row;
      if (state !== 'paid') throw new Refusal('STATE_FORBIDS');
      await forbidWhileSending(trx, `payment:${paymentId}`);
      await requireUnused(trx, returnedBy);
      const taking = await takingBackOf(deps, trx, locked.row);
      return {
        subject: `payment:${paymentId}`,
        summary: `Book that KSh ${toShillings(amount_cents)} of ${reference} went back by ${returnedBy}`,
        facts: async () => [
          ...(await paymentFacts(trx, locked.row)),
          fact.words('returned_by', returnedBy),
          ...takingBackFacts(taking),
        ],
        basis: { state, takes: takingBackBasis(taking) },
      };
    },
    async execute(trx, { paymentId, returnedBy }, by) {
      const afterCommit = await reverseAsTold(deps, trx, paymentId, () =>
        bookReversal(deps, trx, paymentId, returnedBy),
      );
      await writeAudit(trx, {
        actorId: by.approvedBy,
        action: 'payment.reversed',
        subject: `payment:${paymentId}`,
        reason: by.reason,
        before: { state: 'paid' },
        after: { state: 'reversed', returnedBy, asked: by.requestedBy, request: by.reference },
      });
      return { result: { paymentId }, afterCommit };
    },
  });
