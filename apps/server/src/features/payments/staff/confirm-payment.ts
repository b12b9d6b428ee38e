import type { PaymentState } from '@mnada/rules';
import * as z from 'zod';
import { Refusal } from '../../../platform/http/index.ts';
import { type ApprovalKind, approvalKind, fact } from '../../approvals/index.ts';
import { noteStaffEvent } from '../../provider-events/index.ts';
import { bookEvent } from '../book-event.ts';
import { databaseNowMs } from '../../../platform/clock/index.ts';
import { lockPayment } from '../payment.sql.ts';
import { isReceipt } from '../receipts.ts';
import { paymentFacts } from './approval-facts.ts';
import { creditBasis, creditFacts, creditingOncePaid, requireDebtAsTold } from './once-paid.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { type PaymentsDeps } from '../context.ts';

const Params = z.strictObject({
  paymentId: z.uuid(),
  /** As it stands in the organisation's portal. */
  receipt: z.string().refine(isReceipt),
  amountKes: z.int().min(1).max(1_000_000),
});

/** A prompt has left for it, and it isn't paid: only then can a receipt have been seen that nothing told us of. */
const MAY_HAVE_BEEN_PAID: readonly PaymentState[] = ['submit_unknown', 'pending', 'unresolved', 'disputed', 'failed'];

/**
 * `payment.paid`: a person has seen a payment's receipt in the provider's portal, and a second one as well. It credits, and
 * stays unverified until Pull, a query or the statement says the same (PAY-3). Never for a payment whose prompt was not
 * sent, nor for another amount: what was paid by hand, M-PESA tells by itself, or the statement does.
 */
export const confirmPaymentKind = (deps: PaymentsDeps): ApprovalKind =>
  approvalKind({
    kind: 'payment.paid',
    permission: 'finance',
    params: Params,
    async look(trx, { paymentId, receipt, amountKes }) {
      const locked = await lockPayment(trx, paymentId);
      if (!locked) throw new Refusal('PAYMENT_NOT_FOUND');
      const { row } = locked;
      if (row.pushed_at === null || !MAY_HAVE_BEEN_PAID.includes(row.state)) {
        throw new Refusal('STATE_FORBIDS', {
          errors: ['Only a payment whose prompt was sent, and that is not paid, can be confirmed by a receipt.'],
        });
      }
      if (row.amount_cents !== amountKes * 100) throw new Refusal('PRICE_CHANGED');
      const known = await trx.selectFrom('receipt').select('receipt').where('receipt', '=', receipt).executeTakeFirst();
      if (known) throw new Refusal('STATE_FORBIDS', { errors: ['This receipt is known: match it instead.'] });
      const crediting = await creditingOncePaid(trx, row);
      return {
        subject: `payment:${paymentId}`,
        summary: `Credit ${row.reference} with KSh ${amountKes} by receipt ${receipt}, unconfirmed`,
        facts: async () => [
          ...(await paymentFacts(trx, row)),
          fact.words('receipt', receipt),
          ...creditFacts(crediting),
        ],
        basis: { state: row.state, credits: creditBasis(crediting) },
      };
    },
    async execute(trx, { paymentId, receipt, amountKes }, by) {
      const locked = await lockPayment(trx, paymentId);
      const told = locked && (await creditingOncePaid(trx, locked.row));
      const nowMs = await databaseNowMs(trx);
      const note = `typed by two people: ${by.reference}`;
      const providerEventId = await noteStaffEvent(trx, { body: { receipt, amountKes, paymentId }, note, paymentId });
      const money = {
        receipt,
        amountCents: amountKes * 100,
        toldBy: 'staff',
        accountText: '',
        payerPhone: null,
        payerName: null,
        paidAt: null,
        providerEventId,
      } as const;
      const event = { kind: 'money_seen', receipt, amountCents: money.amountCents, source: 'staff' } as const;
      const booked = await bookEvent(deps, trx, paymentId, event, nowMs, money);
      if (booked.decision.do !== 'pay' && booked.decision.do !== 'attach') throw new Refusal('STATE_FORBIDS');
      if (locked) await requireDebtAsTold(trx, locked.row.user_id, told);
      const after = { receipt, amountKes, asked: by.requestedBy, request: by.reference };
      await writeAudit(trx, {
        actorId: by.approvedBy,
        action: 'payment.confirmed',
        subject: `payment:${paymentId}`,
        reason: by.reason,
        after,
      });
      return { result: { paymentId, note: booked.note }, afterCommit: booked.afterCommit };
    },
  });
