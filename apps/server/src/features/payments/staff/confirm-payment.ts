import type { ApprovalFact } from '@mnada/contract/office';
import type { PaymentState } from '@mnada/rules';
import * as z from 'zod';
import { Refusal } from '../../../platform/http/index.ts';
import { type ApprovalKind, approvalKind, fact } from '../../approvals/index.ts';
import { noteStaffEvent } from '../../provider-events/index.ts';
import { bookEvent } from '../book-event.ts';
import { databaseNowMs } from '../../../platform/clock/index.ts';
import { lockPayment, type PaymentRow } from '../payment.sql.ts';
import type { Trx } from '../purpose.ts';
import { isReceipt } from '../receipts.ts';
import { creditFacts, paymentFacts } from './approval-facts.ts';
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
      return {
        subject: `payment:${paymentId}`,
        summary: `Credit ${row.reference} with KSh ${amountKes} by receipt ${receipt}, unconfirmed`,
        facts: async () => [
          ...(await paymentFacts(trx, row)),
          fact.words('receipt', receipt),
          ...(await creditOf(trx, row)),
        ],
        basis: { state: row.state },
      };
    },
    async execute(trx, { paymentId, receipt, amountKes }, by) {
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

/** Of a pack: what crediting it makes of its buyer's bids. */
async function creditOf(trx: Trx, row: PaymentRow): Promise<readonly ApprovalFact[]> {
  if (row.package_id === null) return [];
  const pack = await trx
    .selectFrom('bid_package')
    .select(['bids', 'price_cents'])
    .where('id', '=', row.package_id)
    .executeTakeFirstOrThrow();
  // Of one that was topped up, its share of the bids (PAY-7).
  const bids = row.part_bids ?? pack.bids;
  return creditFacts(trx, { userId: row.user_id, bids, priceCents: (pack.price_cents / pack.bids) * bids });
}
