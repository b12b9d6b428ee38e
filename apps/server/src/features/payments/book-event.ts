import { decidePayment, isOpenPayment, nextQueryAt, type PaymentDecision, type PaymentEvent } from '@mnada/rules';
import { notifyPayment } from '../notifications/index.ts';
import { PAYMENT_TOPIC, type PaymentsDeps } from './context.ts';
import { moveKes } from './kes-books.ts';
import {
  isBuyerGone,
  lockPayment,
  type PaymentPatch,
  type PaymentRow,
  toPayment,
  toPurposePayment,
  updatePayment,
} from './payment.sql.ts';
import type { PurposeOutcome, Trx } from './purpose.ts';
import { claimReceipt, markRefundDue, type Money, noteReceipt } from './receipts.ts';

/** What came of an event: for the note beside its evidence, and what to say after the commit. */
export type Booked = { readonly decision: PaymentDecision; readonly note: string; readonly after: () => void };

/** The gateway's own codes are sentences. */
const CODE_KEPT = 40;

type Step = { note: string; hints: (() => void)[] };

/**
 * Books one event of a payment in the caller's transaction: its row is locked, the rules decide, and receipt, money, what was
 * paid for and the state change together or not at all. Any number of repeats, in any order, book once.
 * @param atMs when the event was received, by the database's clock
 * @param money the receipt that the event tells of; null where it tells none
 */
export async function bookEvent(
  deps: PaymentsDeps,
  trx: Trx,
  paymentId: string,
  event: PaymentEvent,
  atMs: number,
  money: Money | null = null,
): Promise<Booked> {
  const locked = await lockPayment(trx, paymentId);
  if (!locked) throw new Error(`there is no payment ${paymentId}`);
  const { row, nowMs } = locked;
  const decision = decidePayment(toPayment(row), event, atMs);
  const step: Step = { note: decision.why, hints: [] };
  if (decision.alert) step.hints.push(() => deps.onAlert?.(decision.why));
  const at = new Date(nowMs);
  const adopted: PaymentPatch =
    decision.adopt === undefined
      ? {}
      : { checkout_request_id: decision.adopt, ...(row.accepted_at === null ? { accepted_at: at } : {}) };

  switch (decision.do) {
    case 'nothing':
    case 'wait':
      if (decision.adopt !== undefined && row.checkout_request_id === null) await updatePayment(trx, row, adopted);
      break;
    case 'ask':
      await updatePayment(trx, row, { next_query_at: at });
      break;
    case 'note_zero':
      await updatePayment(trx, row, {
        ...zeroTimes(decision.zeros),
        next_query_at: new Date(decision.zeros.firstMs + 16_000),
      });
      break;
    case 'move':
      await move(deps, trx, row, decision, adopted, nowMs, step);
      break;
    case 'pay':
      await pay(deps, trx, row, decision, adopted, nowMs, money, step);
      break;
    case 'attach':
      await attach(trx, row, money, nowMs, step);
      break;
    case 'verify':
      await updatePayment(trx, row, { is_verified: true, next_query_at: null });
      break;
    case 'queue':
      await queue(trx, row, money, decision.why, step);
      break;
  }
  step.hints.push(() => deps.bus.publish(PAYMENT_TOPIC, paymentId));
  return { decision, note: step.note, after: () => step.hints.forEach((hint) => hint()) };
}

const zeroTimes = (zeros: { readonly firstMs: number; readonly lastMs: number }): PaymentPatch => ({
  first_zero_at: new Date(zeros.firstMs),
  last_zero_at: new Date(zeros.lastMs),
});

async function move(
  deps: PaymentsDeps,
  trx: Trx,
  row: PaymentRow,
  decision: Extract<PaymentDecision, { do: 'move' }>,
  adopted: PaymentPatch,
  nowMs: number,
  step: Step,
): Promise<void> {
  const { to, reason, code } = decision;
  const patch: PaymentPatch = {
    ...adopted,
    state: to,
    reason,
    result_code: code?.slice(0, CODE_KEPT) ?? null,
    decided_at: new Date(nowMs),
  };
  const next = nextQueryAt(toPayment({ ...row, ...(patch as Partial<PaymentRow>) }), nowMs);
  await updatePayment(trx, row, { ...patch, next_query_at: next === null ? null : new Date(next) });
  if ((to === 'failed' || to === 'rejected') && isOpenPayment(row.state)) {
    const closed = await deps.purposes[row.purpose].closed(trx, toPurposePayment(row));
    if (closed.after) step.hints.push(closed.after);
  }
  if (reason === 'refund_due') await notifyPayment(trx, row.id, 'refund_due');
  else if (to === 'failed' && isOpenPayment(row.state)) await notifyPayment(trx, row.id, 'failed');
}

async function pay(
  deps: PaymentsDeps,
  trx: Trx,
  row: PaymentRow,
  decision: Extract<PaymentDecision, { do: 'pay' }>,
  adopted: PaymentPatch,
  nowMs: number,
  money: Money | null,
  step: Step,
): Promise<void> {
  const at = new Date(nowMs);
  if (money !== null) {
    const claim = await claimReceipt(trx, money, row.id);
    if (claim === 'taken') {
      step.note = 'its receipt belongs to another payment';
      step.hints.push(() => deps.onAlert?.(step.note));
      return;
    }
    if (claim === 'mine') {
      step.note = 'the same receipt again';
      return;
    }
  }
  // A deletion writes on this payment's row as well: it is over, or has not begun (ACC-7).
  const outcome: PurposeOutcome = (await isBuyerGone(trx, row.user_id))
    ? { kind: 'refused', why: 'the account had been deleted' }
    : await deps.purposes[row.purpose].paid(trx, toPurposePayment(row));
  if (outcome.kind === 'refused') {
    step.note = `paid, but not to be had any more: ${outcome.why}`;
    step.hints.push(() => deps.onAlert?.('money came for something that is not to be had any more'));
    if (money !== null) await markRefundDue(trx, money.receipt, outcome.why);
    const refused = { do: 'move', to: 'failed', reason: 'refund_due', code: null, why: outcome.why } as const;
    return move(deps, trx, row, refused, adopted, nowMs, step);
  }
  if (outcome.after) step.hints.push(outcome.after);
  await moveKes(trx, `payment:${row.id}`, 'unallocated', 'sales', row.amount_cents);
  const patch: PaymentPatch = {
    ...adopted,
    state: 'paid',
    reason: null,
    receipt: money?.receipt ?? null,
    is_verified: decision.isVerified,
    ...(decision.zeros ? zeroTimes(decision.zeros) : {}),
    paid_at: at,
    decided_at: at,
  };
  const next = nextQueryAt(toPayment({ ...row, ...(patch as Partial<PaymentRow>) }), nowMs);
  await updatePayment(trx, row, { ...patch, next_query_at: next === null ? null : new Date(next) });
  await notifyPayment(trx, row.id, 'paid');
}

/** It had been credited on queries alone: this is the receipt of that money. */
async function attach(trx: Trx, row: PaymentRow, money: Money | null, nowMs: number, step: Step): Promise<void> {
  if (money === null) throw new Error('a receipt is attached that nobody told');
  const claim = await claimReceipt(trx, money, row.id);
  if (claim !== 'claimed') {
    step.note = 'its receipt belongs elsewhere';
    return;
  }
  await updatePayment(trx, row, { receipt: money.receipt, decided_at: new Date(nowMs) });
}

/** Packs: staff may credit it to the wallet. A win or an order is bought once: that money goes back (settled: Books). */
async function queue(trx: Trx, row: PaymentRow, money: Money | null, why: string, step: Step): Promise<void> {
  if (money === null) throw new Error('a receipt is queued that nobody told');
  const state = row.purpose === 'pack' ? 'unallocated' : 'refund_due';
  const isNew = await noteReceipt(trx, money, { state, paymentId: row.id, why });
  if (!isNew) step.note = 'the receipt is known already';
}
