import { toShillings } from '@mnada/rules';
import { sql } from 'kysely';
import * as z from 'zod';
import { Refusal } from '../../../platform/http/index.ts';
import { type ApprovalKind, approvalKind, fact } from '../../approvals/index.ts';
import { notifyPayment } from '../../notifications/index.ts';
import { PAYMENT_TOPIC, type PaymentsDeps } from '../context.ts';
import type { Trx } from '../purpose.ts';
import { isReceipt } from '../receipts.ts';
import { lockPayment } from '../payment.sql.ts';
import { refundFacts } from '../staff/approval-facts.ts';
import { reverseAsTold, type TakingBack, takingBackBasis, takingBackFacts, takingBackOf } from '../staff/once-paid.ts';
import { bookReturned } from './book-returned.ts';
import { partOf } from './owe-refund.ts';
import { lockRefund, refundReference, type RefundRow } from './refund.sql.ts';
import {
  CLAIMED_ONLY,
  IS_CLAIMED_ONLY,
  requireNotSent,
  requireStillPaid,
  TYPED_ONLY,
  UNNAMED,
} from './refund-payout.sql.ts';
import { requireUnused } from './used-receipt.ts';
import { writeAudit } from '../../../platform/audit.ts';

const forbids = (why: string) => new Refusal('STATE_FORBIDS', { errors: [why] });
const RefundNumber = z.int().min(1);
const PayParams = z.strictObject({ refund: RefundNumber });
const ReturnedParams = z.strictObject({ refund: RefundNumber, returnedBy: z.string().refine(isReceipt) });

/** @throws Refusal REFUND_NOT_FOUND, STATE_FORBIDS it is on its way, or returned */
export async function lockUnpaid(trx: Trx, number: number): Promise<RefundRow> {
  const row = await lockRefund(trx, { number });
  if (row.state !== 'owed' && row.state !== 'failed') throw new Refusal('STATE_FORBIDS');
  return row;
}

const aboutOf = ({ id, state, failed_reason }: RefundRow) => ({
  subject: `refund:${id}`,
  basis: { state, failed: failed_reason },
});

/** `refund.pay`: the provider is asked to give the whole receipt back to whoever paid it (Reversal API). */
export const payRefundKind = (deps: PaymentsDeps): ApprovalKind =>
  approvalKind({
    kind: 'refund.pay',
    permission: 'finance',
    params: PayParams,
    async look(trx, { refund }) {
      const row = await lockUnpaid(trx, refund);
      await requireReversible(trx, row);
      const taking = await takingBackByRefund(deps, trx, row);
      const about = aboutOf(row);
      return {
        ...about,
        basis: { ...about.basis, takes: takingBackBasis(taking) },
        facts: async () => [...(await refundFacts(trx, row, refundReference(refund))), ...takingBackFacts(taking)],
        summary: `Give KSh ${toShillings(row.amount_cents)} of receipt ${row.receipt} back (${refundReference(refund)})`,
      };
    },
    async execute(trx, { refund }, by) {
      const row = await lockUnpaid(trx, refund);
      await trx
        .updateTable('refund_due')
        .set({
          state: 'approved',
          method: 'reversal',
          request_id: by.requestId,
          failed_reason: null,
          attempts: 0,
          accepted_at: null,
          next_step_at: sql`clock_timestamp()`,
          updated_at: sql`clock_timestamp()`,
        })
        .where('id', '=', row.id)
        .execute();
      if (row.payment_id !== null)
        await notifyPayment(
          trx,
          row.payment_id,
          'refund_sent',
          partOf({ source: row.source, amountCents: row.amount_cents }),
          by.reference,
        );
      await writeAudit(trx, {
        actorId: by.approvedBy,
        action: 'payment.refund_approved',
        subject: `refund:${row.id}`,
        reason: by.reason,
        before: { state: row.state },
        after: { state: 'approved', asked: by.requestedBy, request: by.reference },
      });
      const { payment_id } = row;
      const afterCommit = () => (payment_id === null ? undefined : deps.bus.publish(PAYMENT_TOPIC, payment_id));
      return { result: { refund: refundReference(refund) }, afterCommit };
    },
  });

const WHOLE_ONLY = 'M-PESA gives back whole receipts only: send this one to the payer’s phone (refunds send).';

/** Only a whole receipt of which M-PESA itself told us. */
async function requireReversible(trx: Trx, refund: RefundRow): Promise<void> {
  const { id, source, receipt, payment_id, amount_cents } = refund;
  await requireStillPaid(trx, refund);
  if (source.startsWith('rest:')) throw forbids(WHOLE_ONLY);
  if (receipt === null) throw forbids(UNNAMED);
  const { rows } = await sql<{ isTyped: boolean; isClaimed: boolean; isWhole: boolean }>`
    select r.told_by = 'staff' and not coalesce(p.is_verified, false) as "isTyped", ${IS_CLAIMED_ONLY} as "isClaimed",
           r.amount_cents = ${amount_cents}::bigint as "isWhole"
      from receipt r left join payment p on p.id = ${payment_id}::uuid where r.receipt = ${receipt}`.execute(trx);
  if (rows[0]?.isWhole === false) throw forbids(WHOLE_ONLY);
  if (rows[0]?.isTyped !== false) throw forbids(TYPED_ONLY);
  if (rows[0].isClaimed) throw forbids(CLAIMED_ONLY);
  await requireNotSent(trx, id);
}

/** The payment that its return reverses, with the bids that it bought; null: it reverses none. */
const reversedBy = ({ source, payment_id }: RefundRow): string | null =>
  source.startsWith('payment:') ? payment_id : null;

/** What its buyer loses once this refund is back: both people read it, whichever way it goes (OPS-5). null: nothing. */
export async function takingBackByRefund(deps: PaymentsDeps, trx: Trx, row: RefundRow): Promise<TakingBack | null> {
  const reversed = reversedBy(row);
  const payment = reversed === null ? null : await lockPayment(trx, reversed);
  return payment === null ? null : await takingBackOf(deps, trx, payment.row);
}

/** `refund.returned`: it was sent by hand in the provider's portal; its receipt is unconfirmed until a statement shows it. */
export const refundReturnedKind = (deps: PaymentsDeps): ApprovalKind =>
  approvalKind({
    kind: 'refund.returned',
    permission: 'finance',
    params: ReturnedParams,
    async look(trx, { refund, returnedBy }) {
      const row = await lockUnpaid(trx, refund);
      await requireStillPaid(trx, row);
      await requireNotSent(trx, row.id);
      await requireUnused(trx, returnedBy);
      const taking = await takingBackByRefund(deps, trx, row);
      const about = aboutOf(row);
      return {
        ...about,
        basis: { ...about.basis, takes: takingBackBasis(taking) },
        facts: async () => [
          ...(await refundFacts(trx, row, refundReference(refund))),
          fact.words('returned_by', returnedBy),
          ...takingBackFacts(taking),
        ],
        summary: `Book that KSh ${toShillings(row.amount_cents)} of ${refundReference(refund)} went back by ${returnedBy}`,
      };
    },
    async execute(trx, { refund, returnedBy }, by) {
      const row = await lockUnpaid(trx, refund);
      const book = () => bookReturned(deps, trx, row, { returnedBy, method: 'by_hand', isConfirmed: false });
      const reversed = reversedBy(row);
      const afterCommit = reversed === null ? await book() : await reverseAsTold(deps, trx, reversed, book);
      await trx.updateTable('refund_due').set({ request_id: by.requestId }).where('id', '=', row.id).execute();
      await writeAudit(trx, {
        actorId: by.approvedBy,
        action: 'payment.refund_returned',
        subject: `refund:${row.id}`,
        reason: by.reason,
        before: { state: row.state },
        after: { state: 'returned', returnedBy, asked: by.requestedBy, request: by.reference },
      });
      return { result: { refund: refundReference(refund) }, afterCommit };
    },
  });

/**
 * `refund.forget`: what staff wrote down as owed doesn't go back after all. Only as long as nothing of it was asked for, and
 * never what the shop owes by itself: a cancelled order, or a sum that paid for nothing. The payment stands again, or the
 * receipt waits again; whoever was told of the refund is told that it is off.
 */
export const forgetRefundKind = ({ bus }: Pick<PaymentsDeps, 'bus'>): ApprovalKind =>
  approvalKind({
    kind: 'refund.forget',
    permission: 'finance',
    params: PayParams,
    async look(trx, { refund }) {
      const row = await lockForgettable(trx, refund);
      return {
        ...aboutOf(row),
        facts: () => refundFacts(trx, row, refundReference(refund)),
        summary: `Owe KSh ${toShillings(row.amount_cents)} of ${refundReference(refund)} no more: nothing goes back`,
      };
    },
    async execute(trx, { refund }, by) {
      const row = await lockForgettable(trx, refund);
      await trx.deleteFrom('refund_due').where('id', '=', row.id).execute();
      if (row.source.startsWith('receipt:'))
        await sql`
          update receipt set state = 'unallocated', updated_at = clock_timestamp()
           where receipt = ${row.receipt} and state = 'refund_due'`.execute(trx);
      const { payment_id } = row;
      if (payment_id !== null)
        await notifyPayment(
          trx,
          payment_id,
          'refund_forgotten',
          partOf({ source: row.source, amountCents: row.amount_cents }),
          refundReference(refund),
        );
      await writeAudit(trx, {
        actorId: by.approvedBy,
        action: 'payment.refund_forgotten',
        subject: `refund:${row.id}`,
        reason: by.reason,
        before: { state: row.state, source: row.source, cause: row.cause, amountCents: row.amount_cents, why: row.why },
        after: { asked: by.requestedBy, request: by.reference },
      });
      const afterCommit = () => (payment_id === null ? undefined : bus.publish(PAYMENT_TOPIC, payment_id));
      return { result: { refund: refundReference(refund) }, afterCommit };
    },
  });

const SHOPS_OWN = 'The shop owes this by itself: only what “refunds owe” wrote down can be forgotten.';

/** @throws Refusal REFUND_NOT_FOUND, STATE_FORBIDS it was asked for or returned, or isn't staff's to forget */
async function lockForgettable(trx: Trx, number: number): Promise<RefundRow> {
  const row = await lockUnpaid(trx, number);
  if (row.state !== 'owed') throw forbids('Two people have had it sent: what has failed is sent another way.');
  if (row.cause !== 'reversal' && row.cause !== 'unclaimed') throw forbids(SHOPS_OWN);
  // A payer who chose to have it back, or whose time to choose is over, was promised it (PAY-7).
  const { rows } = await sql`
    select from receipt_choice where receipt = ${row.receipt}
    union all
    select from shop_order where payment_id = ${row.payment_id}::uuid and state = 'cancelled'`.execute(trx);
  if (rows.length > 0) throw forbids(SHOPS_OWN);
  return row;
}
