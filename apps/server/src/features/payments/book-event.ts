import {
  type Agreement,
  decidePayment,
  isOpenPayment,
  nextQueryAt,
  type PaymentDecision,
  type PaymentEvent,
  provesNumber,
} from '@mnada/rules';
import { kesHouse, transfer } from '../ledger/index.ts';
import { notifyPayment } from '../notifications/index.ts';
import { PAYMENT_TOPIC, type PaymentsDeps } from './context.ts';
import {
  hasMoneyHere,
  isBuyerGone,
  lockPayment,
  notePromptPaid,
  type PaymentPatch,
  type PaymentRow,
  toPayment,
  toPurposePayment,
  updatePayment,
} from './payment.sql.ts';
import type { PurposeOutcome, Trx } from './purpose.ts';
import { completeTopUp } from './other-sum/complete-top-up.ts';
import { isOtherClaimed } from './claimed-receipts.ts';
import { nameReceipt, oweRefund } from './refunds/owe-refund.ts';
import { claimReceipt, markReversed, markRefundDue, type Money, noteReceipt } from './receipts.ts';

/** What came of an event: for the note beside its evidence, and what to say after the commit. */
export type Booked = { readonly decision: PaymentDecision; readonly note: string; readonly afterCommit: () => void };

/** The gateway's own codes are sentences. */
const CODE_KEPT = 40;

type Step = { note: string; callbacks: (() => void)[] };

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
  const before = toPayment(row);
  const decision = decidePayment(before, event, atMs);
  const step: Step = { note: decision.why, callbacks: [] };
  if (decision.alert) step.callbacks.push(() => deps.onAlert?.(decision.why));
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
      // Where the rules take no receipt, what the event names is nobody's yet (`claimed_receipt`).
      await pay(deps, trx, row, decision, adopted, nowMs, decision.receipt === null ? null : money, step);
      break;
    case 'attach':
      await attach(deps, trx, row, decision, money, nowMs, step);
      break;
    case 'agree':
      await updatePayment(trx, row, {
        ...agreed(decision),
        ...(decision.isVerified ? { next_query_at: null } : {}),
      });
      break;
    case 'queue':
      await queue(trx, row, money, decision.why, step);
      break;
  }
  if (provesNumber(before, event, decision)) await notePromptPaid(trx, paymentId);
  // What came before it is seen with it (PAY-7).
  const moved = row.tops_up === null ? [paymentId] : [paymentId, row.tops_up];
  step.callbacks.push(() => deps.bus.publish(PAYMENT_TOPIC, ...moved));
  return { decision, note: step.note, afterCommit: () => step.callbacks.forEach((callback) => callback()) };
}

const agreed = ({ sources, isVerified }: Agreement): PaymentPatch => ({
  sources: [...sources],
  is_verified: isVerified,
});

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
    if (closed.afterCommit) step.callbacks.push(closed.afterCommit);
  }
  if (reason === 'refund_due') await notifyPayment(trx, row.id, 'refund_due');
  else if (to === 'failed' && isOpenPayment(row.state) && !(await hasMoneyHere(trx, row.id)))
    await notifyPayment(trx, row.id, 'failed');
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
      step.callbacks.push(() => deps.onAlert?.(step.note));
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
    : await bookPurpose(deps, trx, row, nowMs, step);
  if (outcome.kind === 'refused') {
    step.note = `paid, but not to be had any more: ${outcome.why}`;
    // Without a receipt it stands among the unnamed ones (`unnamedRefunds`), with who has told of it, until one is known.
    if (money !== null) await markRefundDue(trx, money.receipt, outcome.why);
    const told: PaymentPatch = { ...adopted, sources: [...decision.sources] };
    // The same told once more: it is owed since the first time, and nobody is alarmed anew.
    if (row.state === 'failed' && row.reason === 'refund_due') return updatePayment(trx, row, told);
    step.callbacks.push(() => deps.onAlert?.('money came for something that is not to be had any more'));
    const refused = { do: 'move', to: 'failed', reason: 'refund_due', code: null, why: outcome.why } as const;
    return move(deps, trx, row, refused, told, nowMs, step);
  }
  if (outcome.afterCommit) step.callbacks.push(outcome.afterCommit);
  await transfer(trx, {
    cause: `payment:${row.id}`,
    from: kesHouse('unallocated'),
    to: kesHouse('sales'),
    cents: row.amount_cents,
  });
  const patch: PaymentPatch = {
    ...adopted,
    state: 'paid',
    reason: null,
    receipt: money?.receipt ?? null,
    ...agreed(decision),
    ...(decision.zeros ? zeroTimes(decision.zeros) : {}),
    paid_at: at,
    decided_at: at,
  };
  const pinAtMs = money?.paidAt ? Date.parse(money.paidAt) : Number.NaN;
  if (Number.isFinite(pinAtMs)) {
    const payment = { id: row.id, createdAt: row.created_at };
    step.callbacks.push(() => deps.onCredited?.(Math.max(0, nowMs - pinAtMs) / 1_000, payment));
  }
  const next = nextQueryAt(toPayment({ ...row, ...(patch as Partial<PaymentRow>) }), nowMs);
  await updatePayment(trx, row, { ...patch, next_query_at: next === null ? null : new Date(next) });
  await notifyPayment(trx, row.id, 'paid');
}

/** What is paid for. A top-up brings along what it tops up, both in this transaction (PAY-7). */
async function bookPurpose(
  deps: PaymentsDeps,
  trx: Trx,
  row: PaymentRow,
  nowMs: number,
  step: Step,
): Promise<PurposeOutcome> {
  if (row.tops_up !== null) {
    const joined = await completeTopUp(trx, row, (id, event, money) => bookEvent(deps, trx, id, event, nowMs, money));
    if (joined.kind === 'refused') return joined;
    if (joined.afterCommit) step.callbacks.push(joined.afterCommit);
  }
  return await deps.purposes[row.purpose].paid(trx, toPurposePayment(row));
}

/** It had been credited, and nobody whose word counts had named its receipt: this is it, also where it went back since. */
async function attach(
  deps: PaymentsDeps,
  trx: Trx,
  row: PaymentRow,
  decision: Agreement,
  money: Money | null,
  nowMs: number,
  step: Step,
): Promise<void> {
  if (money === null) throw new Error('a receipt is attached that nobody told');
  const claim = await claimReceipt(trx, money, row.id);
  if (claim !== 'claimed') {
    step.note = 'its receipt belongs elsewhere';
    return;
  }
  await updatePayment(trx, row, { receipt: money.receipt, ...agreed(decision), decided_at: new Date(nowMs) });
  if (row.state === 'reversed') await markReversed(trx, money.receipt, row.id);
  await nameReceipt(trx, row.id, money.receipt);
  if (!(await isOtherClaimed(trx, row.id, money.receipt))) return;
  step.note += '; an unlisted address had named another';
  step.callbacks.push(() => deps.onAlert?.('an unlisted address had named another receipt for a payment'));
}

/** Packs: its payer chooses what becomes of it. A win, an order, a top-up or a debt is paid once: that money goes back (settled: Books). */
async function queue(trx: Trx, row: PaymentRow, money: Money | null, why: string, step: Step): Promise<void> {
  if (money === null) throw new Error('a receipt is queued that nobody told');
  const state = row.purpose === 'pack' && row.tops_up === null && !row.pays_debt ? 'unallocated' : 'refund_due';
  const isNew = await noteReceipt(trx, money, { state, paymentId: row.id, why });
  if (!isNew) step.note = 'the receipt is known already';
  else if (state === 'refund_due') await oweRefund(trx, { receipt: money.receipt, cause: 'paid_twice', why });
  // At once: nobody is to wonder for a day where it went (PAY-7).
  else await notifyPayment(trx, row.id, 'choose', { name: money.receipt, amountCents: money.amountCents });
}
