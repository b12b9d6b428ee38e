import { maskedPhone, PAYOUT_TIMERS, toShillings } from '@mnada/rules';
import { sql } from 'kysely';
import * as z from 'zod';
import { Refusal } from '../../../platform/http/index.ts';
import { type ApprovalKind, approvalKind, fact, numberBasis } from '../../approvals/index.ts';
import { noteStaffEvent } from '../../provider-events/index.ts';
import { notifyPayment } from '../../notifications/index.ts';
import {
  lockRefund,
  lockUnpaidRefund,
  markSending,
  partOfRefund,
  PAYMENT_TOPIC,
  type PaymentsDeps,
  refundEnds,
  refundFacts,
  refundReference,
  type RefundRow,
  requireSendable,
  takingBackBasis,
  takingBackByRefund,
  takingBackFacts,
} from '../../payments/index.ts';
import { applyEvent } from '../apply-event.ts';
import { type LockedPayout, lockPayout, type Trx } from '../payout.sql.ts';
import { requireNotPaid } from './not-paid.sql.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { type DatabaseClock, databaseNowMs, toTime } from '../../../platform/clock/index.ts';

const Params = z.strictObject({ refund: z.int().min(1) });

/** @property payments who books what came of refunds */
export type RefundKindsDeps = { readonly payments: PaymentsDeps; readonly clock?: DatabaseClock };

/**
 * `refund.send`: what is owed goes out as money to the payer's phone (PAY-6), once a reversal is known to have moved nothing.
 * It is a payout like any other: claimed before it is sent, asked about where nobody tells, and never sent anew before the
 * last sending is known to have failed.
 */
export const sendRefundKind = ({ payments, clock = databaseNowMs }: RefundKindsDeps): ApprovalKind =>
  approvalKind({
    kind: 'refund.send',
    permission: 'finance',
    params: Params,
    async look(trx, { refund }) {
      const row = await lockUnpaidRefund(trx, refund);
      const phone = await requireSendable(trx, row);
      const taking = await takingBackByRefund(payments, trx, row);
      return {
        subject: `refund:${row.id}`,
        summary: `Send KSh ${toShillings(row.amount_cents)} of receipt ${row.receipt} to ${maskedPhone(phone)} (${refundReference(refund)})`,
        facts: async () => [
          ...(await refundFacts(trx, row, refundReference(refund))),
          fact.words('phone', maskedPhone(phone)),
          ...takingBackFacts(taking),
        ],
        basis: {
          ...{ state: row.state, failed: row.failed_reason, attempt: await attemptOf(trx, row.id) },
          takes: takingBackBasis(taking),
          ...numberBasis(row.id, phone),
        },
      };
    },
    async execute(trx, { refund }, by) {
      const row = await lockUnpaidRefund(trx, refund);
      const phone = await requireSendable(trx, row);
      const { id, payment_id, amount_cents: amountCents, source } = row;
      await markSending(trx, row, by.requestId);
      await letGo(trx, { refundId: id, amountCents, phone, nowMs: await clock(trx) });
      if (payment_id !== null)
        await notifyPayment(trx, payment_id, 'refund_sent', partOfRefund({ source, amountCents }), by.reference);
      await writeAudit(trx, {
        actorId: by.approvedBy,
        action: 'payment.refund_approved',
        subject: `refund:${id}`,
        reason: by.reason,
        before: { state: row.state },
        after: { state: 'sending', method: 'b2c', asked: by.requestedBy, request: by.reference },
      });
      const afterCommit = () => (payment_id === null ? undefined : payments.bus.publish(PAYMENT_TOPIC, payment_id));
      return { result: { refund: refundReference(refund) }, afterCommit };
    },
  });

/** The sending that failed, and is tried anew; null: it was never sent. */
async function attemptOf(trx: Trx, refundId: string): Promise<number | null> {
  const { rows } = await sql<{ attempt: number }>`
    select attempt from payout where refund_id = ${refundId}::uuid`.execute(trx);
  return rows[0]?.attempt ?? null;
}

type Going = {
  readonly refundId: string;
  readonly amountCents: number;
  readonly phone: string;
  readonly nowMs: number;
};

/** Its one payout: made, or tried anew after it failed. */
async function letGo(trx: Trx, { refundId, amountCents, phone, nowMs }: Going): Promise<void> {
  const known = await trx
    .updateTable('payout')
    .set({ phone })
    .where('refund_id', '=', refundId)
    .returning('id')
    .executeTakeFirst();
  if (known === undefined) {
    const made = { refund_id: refundId, amount_cents: amountCents, phone, next_step_at: toTime(nowMs) };
    await trx.insertInto('payout').values(made).execute();
    return;
  }
  const payout = await lockPayout(trx, known.id);
  const change = payout && (await applyEvent(trx, payout, { kind: 'retry', fromMs: nowMs }, nowMs));
  if (!change) throw new Refusal('STATE_FORBIDS');
}

/**
 * `refund.not_paid`: ends the sending of a refund whose end nobody knows, by the same proofs as a withdrawal's. From then on
 * it may go out anew, by either way.
 */
export const refundNotPaidKind = ({ payments, clock = databaseNowMs }: RefundKindsDeps): ApprovalKind =>
  approvalKind({
    kind: 'refund.not_paid',
    permission: 'finance',
    params: Params,
    async look(trx, { refund }) {
      const { refundId, row, payout } = await lockUndecided(trx, refund);
      await requireNotPaid(trx, payout, await clock(trx), PAYOUT_TIMERS.notFoundAfterMs);
      const { amountCents, attempt, reason } = payout.payout;
      return {
        subject: `refund:${refundId}`,
        summary: `${refundReference(refund)} of KSh ${toShillings(amountCents)} was not paid`,
        facts: async () => [
          ...(await refundFacts(trx, row, refundReference(refund))),
          fact.words('try', [attempt, reason].filter((part) => part !== null).join(': ')),
        ],
        basis: { attempt, why: reason },
      };
    },
    async execute(trx, { refund }, by) {
      const { refundId, payout } = await lockUndecided(trx, refund);
      const { attempt, reason: why } = payout.payout;
      const body = { finding: 'not_paid', refund: refundReference(refund), request: by.reference };
      await noteStaffEvent(trx, { body, note: 'told by two people', payoutId: payout.id });
      const event = { kind: 'not_paid', attempt, reason: 'statement', verdict: 'final', byStaff: true } as const;
      const change = await applyEvent(trx, payout, event, await clock(trx), {}, refundEnds(payments));
      if (change === null) throw new Refusal('STATE_FORBIDS');
      await writeAudit(trx, {
        actorId: by.approvedBy,
        action: 'payment.refund_not_paid',
        subject: `refund:${refundId}`,
        reason: by.reason,
        before: { why },
        after: { state: 'failed', asked: by.requestedBy, request: by.reference },
      });
      return { result: { refund: refundReference(refund) }, afterCommit: change.afterCommit };
    },
  });

/** @throws Refusal REFUND_NOT_FOUND, STATE_FORBIDS no sending of it is undecided */
export async function lockUndecided(
  trx: Trx,
  number: number,
): Promise<{ readonly refundId: string; readonly row: RefundRow; readonly payout: LockedPayout }> {
  const row = await lockRefund(trx, { number });
  const { id: refundId } = row;
  const { rows } = await sql<{ id: string }>`select id from payout where refund_id = ${refundId}::uuid`.execute(trx);
  const payout = rows[0] ? await lockPayout(trx, rows[0].id) : null;
  if (payout?.payout.state !== 'indeterminate') throw new Refusal('STATE_FORBIDS');
  return { refundId, row, payout };
}
