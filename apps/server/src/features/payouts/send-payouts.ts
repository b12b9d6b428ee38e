import type { B2cPaymentReading, CommandReading } from '@mnada/daraja';
import type { PayoutEvent, Verdict } from '@mnada/rules';
import type { Db } from '../../platform/database/index.ts';
import type { RefundEnds } from '../payments/index.ts';
import { applyEvent, type EventDetails } from './apply-event.ts';
import { stopPayouts } from './breaker.ts';
import { noteAsked } from './float.ts';
import { lockPayout, originatorId, type Trx } from './payout.sql.ts';
import { type Picked, pickPayout } from './pick-payout.ts';
import { announceCall, type CallUrls, type HookAddress, type PayoutProvider } from './provider.ts';
import type { DatabaseClock } from '../../platform/clock/index.ts';

export type SendDeps = {
  readonly db: Db;
  readonly provider: PayoutProvider;
  readonly address: HookAddress;
  readonly clock: DatabaseClock;
  readonly log: PayoutLog;
  /** Who books what came of refunds. */
  readonly refunds?: RefundEnds;
};

export type PayoutLog = {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
};

/** One thing to do at the provider, written down as begun. */
type Task =
  | {
      readonly kind: 'send';
      readonly payoutId: string;
      readonly attempt: number;
      readonly phone: string;
      readonly amountKes: number;
      readonly isRefund: boolean;
      readonly urls: CallUrls;
    }
  | { readonly kind: 'ask'; readonly payoutId: string; readonly attempt: number; readonly urls: CallUrls }
  | { readonly kind: 'ask_balance'; readonly urls: CallUrls }
  | { readonly kind: 'done'; readonly afterCommit: () => void };

/**
 * Does one thing that is due: writes down that it begins, calls the provider, writes down the answer. Killed between any
 * two of these, nothing is lost or doubled: what was begun is due again when its lease ends, under the same originator's
 * id, which the provider knows.
 * @returns whether there may be more to do at once
 */
export async function doNextStep(deps: SendDeps): Promise<'did' | 'idle' | 'short'> {
  const begun = await deps.db.transaction().execute(async (trx) => {
    const nowMs = await deps.clock(trx);
    const picked = await pickPayout(trx, nowMs);
    if (picked.kind === 'nothing') return picked.short ? ('short' as const) : ('idle' as const);
    return await begin(trx, deps, picked, nowMs);
  });
  if (begun === 'idle' || begun === 'short') return begun;
  if (begun.kind === 'send') await send(deps, begun);
  else if (begun.kind === 'ask') await ask(deps, begun);
  else if (begun.kind === 'done') begun.afterCommit();
  else if (begun.kind === 'ask_balance') await noteRefusal(deps, await deps.provider.accountBalance(begun.urls));
  return begun.kind === 'ask_balance' ? 'idle' : 'did';
}

async function begin(
  trx: Trx,
  { address, refunds }: Pick<SendDeps, 'address' | 'refunds'>,
  picked: Exclude<Picked, { kind: 'nothing' }>,
  nowMs: number,
): Promise<Task | 'idle'> {
  if (picked.kind === 'ask_balance') {
    await noteAsked(trx, nowMs);
    return {
      kind: 'ask_balance',
      urls: await announceCall(trx, address, { kind: 'balance', payoutId: null, attempt: null }),
    };
  }
  const { locked, kind } = picked;
  const change = await applyEvent(trx, locked, { kind }, nowMs, {}, refunds);
  if (change === null) return 'idle';
  const { attempt, amountCents } = change.payout;
  const payoutId = locked.id;
  if (kind === 'give_up') return { kind: 'done', afterCommit: change.afterCommit };
  if (kind === 'ask') {
    return { kind, payoutId, attempt, urls: await announceCall(trx, address, { kind: 'status', payoutId, attempt }) };
  }
  const urls = await announceCall(trx, address, { kind: 'pay', payoutId, attempt });
  return {
    kind,
    payoutId,
    attempt,
    phone: locked.phone,
    amountKes: amountCents / 100,
    isRefund: locked.subject.kind === 'refund',
    urls,
  };
}

async function send(deps: SendDeps, task: Extract<Task, { kind: 'send' }>): Promise<void> {
  const { payoutId, attempt, phone, amountKes, urls } = task;
  const reading = await deps.provider.b2cPayment({
    originatorConversationId: originatorId(payoutId, attempt),
    amountKes,
    phone,
    remarks: task.isRefund ? 'Mnada refund' : 'Mnada withdrawal',
    ...urls,
  });
  const { event, details } = eventOf(reading, attempt);
  if (reading.kind === 'rejected' && reading.alert) {
    deps.log.error({ payoutId, reason: reading.reason, code: reading.code }, 'a payout was refused at once');
  }
  const change = await deps.db.transaction().execute(async (trx) => {
    const locked = await lockPayout(trx, payoutId);
    return locked && (await applyEvent(trx, locked, event, await deps.clock(trx), details, deps.refunds));
  });
  change?.afterCommit();
}

function eventOf(reading: B2cPaymentReading, attempt: number): { event: PayoutEvent; details: EventDetails } {
  switch (reading.kind) {
    case 'accepted':
      return { event: { kind: 'accepted', attempt }, details: { conversationId: reading.conversationId } };
    case 'duplicate':
      return { event: { kind: 'accepted', attempt }, details: {} };
    case 'unknown':
      return { event: { kind: 'unanswered', attempt }, details: {} };
    case 'rejected': {
      const verdict: Verdict = reading.reason === 'configuration' ? 'breaker' : reading.retry ? 'soon' : 'final';
      return { event: { kind: 'refused', attempt, reason: reading.reason, verdict }, details: { code: reading.code } };
    }
  }
}

async function ask(deps: SendDeps, { payoutId, attempt, urls }: Extract<Task, { kind: 'ask' }>): Promise<void> {
  const originalConversationId = originatorId(payoutId, attempt);
  await noteRefusal(deps, await deps.provider.transactionStatus({ originalConversationId, ...urls }));
}

/** A question that isn't taken says nothing of the money; only our own credential matters for what follows. */
async function noteRefusal({ db, clock, log }: SendDeps, reading: CommandReading): Promise<void> {
  if (reading.kind !== 'rejected' || !reading.alert) return;
  log.error({ reason: reading.reason, code: reading.code }, 'a question about payouts was refused');
  if (reading.reason !== 'configuration') return;
  await db.transaction().execute(async (trx) => stopPayouts(trx, 'breaker', reading.code, await clock(trx)));
}
