import { writeAudit } from '../../platform/audit.ts';
import { decidePayout, matchNames, type PayoutChange, type PayoutEvent } from '@mnada/rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { notifyWithdrawal } from '../notifications/index.ts';
import type { RefundEnds } from '../payments/index.ts';
import { payOut, payOutUnpromised } from './books.ts';
import { proveTrial, stopPayouts } from './breaker.ts';
import { noteFloat } from './float.ts';
import { type LockedPayout, originatorId, type PayoutSubject, type Trx } from './payout.sql.ts';
import { withdrawalReference } from './withdrawal-view.ts';
import { toTime } from '../../platform/clock/index.ts';

/** What the provider told beside the event itself. */
export type EventDetails = {
  readonly code?: string;
  readonly conversationId?: string | null;
  readonly receiverName?: string | null;
};

/** What changed, and what to say after the commit. */
export type AppliedChange = PayoutChange & { readonly afterCommit: () => void };

/**
 * Writes what an event does to a locked payout, and books it, in the caller's transaction. Running it again is harmless:
 * the state decides, and every transfer has its own source.
 * @param refunds who books what came of refunds; payouts of withdrawals need nobody
 * @returns what changed, with what to say after the commit; or null
 */
export async function applyEvent(
  trx: Trx,
  locked: LockedPayout,
  event: PayoutEvent,
  nowMs: number,
  details: EventDetails = {},
  refunds: RefundEnds | null = null,
): Promise<AppliedChange | null> {
  const change = decidePayout(locked.payout, event, nowMs);
  if (change === null) return null;
  await writePayout(trx, locked, change, nowMs, details);
  if (event.kind === 'send') await writeSending(trx, locked, change, nowMs);
  else await writeAttempt(trx, locked, change, event, details);
  const { subject } = locked;
  // EventDetails when it goes, not when it was approved: a hold may still be before it (S28).
  if (event.kind === 'send' && subject.kind === 'withdrawal')
    await notifyWithdrawal(trx, subject.withdrawalId, 'processing', withdrawalReference);
  if (change.books !== null && event.kind === 'paid') {
    await proveTrial(trx, nowMs);
    if (subject.kind === 'withdrawal') await book(trx, locked, subject, change.books, event);
  }
  if (change.books === 'paid' && subject.kind === 'withdrawal')
    await notifyWithdrawal(trx, subject.withdrawalId, 'completed', withdrawalReference);
  const afterCommit =
    subject.kind === 'refund' ? await endRefund(trx, subject.refundId, change, event, refunds) : noNews;
  if (change.stop !== null) await stopPayouts(trx, change.stop, details.code ?? change.payout.reason ?? '', nowMs);
  // Whatever was told of the balance before: it was not enough.
  if (change.stop === 'short') await noteFloat(trx, 0, nowMs);
  if (change.alert !== null) await note(trx, locked, change.alert, event);
  return { ...change, afterCommit };
}

const noNews = (): void => undefined;

/** What the change means for the refund that is paid by it. @returns what to say after the commit */
async function endRefund(
  trx: Trx,
  refundId: string,
  { books, payout, nextStepAtMs }: PayoutChange,
  event: PayoutEvent,
  refunds: RefundEnds | null,
): Promise<() => void> {
  const isOver = (payout.state === 'failed' || payout.state === 'indeterminate') && nextStepAtMs === null;
  if (books === null && !isOver) return noNews;
  if (refunds === null) throw new Error('the payout of a refund ends where nobody books it');
  if (books === null) return await refunds.failed(trx, refundId, payout.reason ?? 'unanswered');
  if (event.kind !== 'paid' || event.receipt === null) throw new Error('nothing is booked without a receipt');
  return await refunds.paid(trx, refundId, event.receipt);
}

async function writePayout(
  trx: Db,
  { id, payout: before, subject }: LockedPayout,
  { payout, nextStepAtMs }: PayoutChange,
  nowMs: number,
  details: EventDetails,
): Promise<void> {
  const name = details.receiverName ?? null;
  // Who paid told us a number, and no name that could be compared.
  const differs = subject.kind === 'withdrawal' && name !== null && matchNames(subject.recipient, name) === 'differs';
  await trx
    .updateTable('payout')
    .set({
      state: payout.state,
      attempt: payout.attempt,
      reason: payout.reason,
      receipt: payout.receipt,
      status_asked: payout.statusAsked,
      next_step_at: toTime(nextStepAtMs),
      ...(payout.state === before.state ? {} : { decided_at: toTime(nowMs) }),
      ...(payout.state === 'completed' && before.state !== 'completed' ? { completed_at: toTime(nowMs) } : {}),
      ...(details.code === undefined ? {} : { result_code: details.code.slice(0, 40) }),
      ...(name === null ? {} : { receiver_name: name.slice(0, 200), name_differs: differs }),
    })
    .where('id', '=', id)
    .execute();
}

async function writeSending(trx: Db, { id, phone }: LockedPayout, { payout }: PayoutChange, nowMs: number) {
  const { attempt, sends } = payout;
  await trx
    .insertInto('payout_attempt')
    .values({ payout_id: id, attempt, originator_id: originatorId(id, attempt), phone, sent_at: new Date(nowMs) })
    .onConflict((conflict) => conflict.columns(['payout_id', 'attempt']).doUpdateSet({ sends }))
    .execute();
}

type MoneyEvent = Exclude<PayoutEvent, { kind: 'send' }>;

async function writeAttempt(
  trx: Db,
  { id, payout: before }: LockedPayout,
  { attemptState }: PayoutChange,
  event: MoneyEvent,
  { conversationId = null }: EventDetails,
): Promise<void> {
  const attempt = 'attempt' in event ? event.attempt : before.attempt;
  const receipt = attemptState === 'succeeded' && event.kind === 'paid' ? event.receipt : null;
  // A success is never unsaid, nor replaced by another receipt of the same attempt.
  await sql`
    update payout_attempt
       set conversation_id = coalesce(conversation_id, ${conversationId?.slice(0, 100) ?? null}),
           state = case when receipt is null then coalesce(${attemptState}, state) else state end,
           receipt = coalesce(receipt, ${receipt})
     where payout_id = ${id}::uuid and attempt = ${attempt}`.execute(trx);
}

async function book(
  trx: Db,
  locked: LockedPayout,
  { withdrawalId, withdrawalState, auctionId }: Extract<PayoutSubject, { kind: 'withdrawal' }>,
  books: 'paid' | 'paid_twice',
  { receipt }: Extract<PayoutEvent, { kind: 'paid' }>,
): Promise<void> {
  const { payout } = locked;
  // Without an auction it is a referral's.
  const bearer = auctionId === null ? 'promotion' : 'prize';
  if (receipt === null) throw new Error('nothing is booked without a receipt');
  if (books === 'paid_twice') return payOutUnpromised(trx, withdrawalId, receipt, payout.amountCents, bearer);
  // Nothing was promised any more, and the claim may be somebody's again: a person sees to it.
  if (withdrawalState === 'refused') {
    await note(trx, locked, 'paid_after_refusal', { kind: 'give_up' });
    return payOutUnpromised(trx, withdrawalId, receipt, payout.amountCents, bearer);
  }
  // Paid under an older attempt while a corrected number still waited for its approvals.
  if (withdrawalState === 'requested') await approveAfterAll(trx, withdrawalId);
  return payOut(trx, withdrawalId, payout.amountCents);
}

const approveAfterAll = async (trx: Db, withdrawalId: string): Promise<void> => {
  await sql`update withdrawal set state = 'approved', updated_at = clock_timestamp()
     where id = ${withdrawalId}::uuid`.execute(trx);
};

/** For staff: what needs a person, in the audit. */
async function note(trx: Db, { id, subject }: LockedPayout, alert: string, event: PayoutEvent): Promise<void> {
  await writeAudit(trx, {
    actorId: null,
    action: 'payout.needs_a_person',
    subject: subject.kind === 'withdrawal' ? `withdrawal:${subject.withdrawalId}` : `refund:${subject.refundId}`,
    reason: alert,
    after: { payout: id, event: event.kind },
  });
}
