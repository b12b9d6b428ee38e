import {
  type B2cResult,
  readAccountBalanceResult,
  readB2cResult,
  readTimeout,
  readTransactionStatusResult,
  type TransactionStatusResult,
} from '@mnada/daraja';
import type { PayoutEvent } from '@mnada/rules';
import type { Db } from '../../platform/database/index.ts';
import type { ProviderEvent, ProviderEventHandler, ProviderEventOutcome } from '../provider-events/index.ts';
import { isUsedReceipt, type RefundEnds } from '../payments/index.ts';
import { applyEvent, type EventDetails } from './apply-event.ts';
import { stopPayouts } from './breaker.ts';
import { noteFloat } from './float.ts';
import {
  type Call,
  callOf,
  type LockedPayout,
  lockPayout,
  noteAnswer,
  originatorId,
  phoneOfAttempt,
  type Trx,
} from './payout.sql.ts';
import type { PayoutLog } from './send-payouts.ts';
import { askAtOnce, isToldTwice } from './unlisted-result.ts';
import { type DatabaseClock, databaseNowMs } from '../../platform/clock/index.ts';

export type PayoutEventsDeps = {
  readonly log: PayoutLog;
  readonly clock?: DatabaseClock;
  /** Something moved: the worker may have more to do. */
  readonly wake?: () => void;
  /** Who books what came of refunds. */
  readonly refunds?: RefundEnds;
};

type Kind = 'b2c_result' | 'b2c_timeout' | 'status_result' | 'status_timeout' | 'balance_result' | 'balance_timeout';

/**
 * What the provider tells of payouts. A callback has no signature: its address's token, made for one call and known to
 * nobody else, tells which call it answers. Without it nothing is believed, and the timers ask.
 *
 * From an address that is not on the list the token alone ends no payout either: it may have been read in some log on the
 * way. The provider is asked at once, and the end counts when the answer to another call of ours, under a token of its own,
 * is the same; wherever that one comes from (docs/decisions/0016-two-sources.md).
 */
export function payoutEvents(deps: PayoutEventsDeps): Readonly<Record<Kind, ProviderEventHandler>> {
  const of = (kind: Call['kind'], read: Reader): ProviderEventHandler => ({
    book: (trx, providerEvent) => book({ clock: databaseNowMs, ...deps }, kind, read, trx, providerEvent),
  });
  return {
    b2c_result: of('pay', readResult),
    b2c_timeout: of('pay', readPayTimeout),
    status_result: of('status', readStatus),
    balance_result: of('balance', readBalance),
    // The question came to nothing; the timers ask again.
    status_timeout: of('status', async () => ignored('the question timed out')),
    balance_timeout: of('balance', async () => ignored('the question timed out')),
  };
}

type Reading =
  | {
      readonly kind: 'event';
      readonly event: PayoutEvent;
      readonly details: EventDetails;
      /** What it says is left in the account that pays out. */
      readonly floatCents?: number | null;
      readonly ids: readonly (string | null)[];
    }
  | { readonly kind: 'outcome'; readonly outcome: ProviderEventOutcome };
type AboutCall = {
  readonly trx: Db;
  readonly call: Call;
  readonly tokenHash: Buffer;
  readonly body: string;
  readonly nowMs: number;
  readonly isListed: boolean;
};
type Reader = (about: AboutCall) => Promise<Reading>;

const outcome = (state: ProviderEventOutcome['state'], note: string): Reading => ({
  kind: 'outcome',
  outcome: { state, note },
});
const ignored = (note: string): Reading => outcome('ignored', note);

async function book(
  { clock, log, wake, refunds }: PayoutEventsDeps & { readonly clock: DatabaseClock },
  kind: Call['kind'],
  read: Reader,
  trx: Trx,
  providerEvent: ProviderEvent,
): Promise<ProviderEventOutcome> {
  const { tokenHash } = providerEvent;
  const call = tokenHash === null ? null : await callOf(trx, tokenHash);
  if (tokenHash === null || call?.kind !== kind) return { state: 'ignored', note: 'no such call of ours' };
  const nowMs = await clock(trx);
  const isListed = providerEvent.isListed !== false;
  const reading = await read({ trx, call, tokenHash, body: providerEvent.body, nowMs, isListed });
  const payoutId = call.payoutId;
  if (reading.kind === 'outcome') return { ...reading.outcome, payoutId, ...(wake ? { afterCommit: wake } : {}) };
  if (payoutId === null || call.attempt === null) throw new Error('only a balance belongs to no payout');
  const ours = originatorId(payoutId, call.attempt);
  if (reading.ids.some((id) => id !== null && id !== ours)) {
    log.error({ payoutId, providerEvent: providerEvent.id }, 'a result carries the id of another payout');
    return { state: 'ignored', note: 'it carries the id of another payout', payoutId };
  }
  const locked = await lockPayout(trx, payoutId);
  if (locked === null) throw new Error('a payout is never deleted');
  const isBelieved =
    isListed || (await isToldTwice(trx, { payoutId, attempt: call.attempt }, providerEvent, reading.event));
  if (!isBelieved) {
    await askAtOnce(trx, locked, call.attempt, nowMs);
    log.error({ payoutId, providerEvent: providerEvent.id }, 'the end of a payout was told from an unlisted address');
    const note = 'from an unlisted address: the provider is asked';
    return { state: 'ignored', note, payoutId, ...(wake ? { afterCommit: wake } : {}) };
  }
  const event = await contradictUsed(trx, locked, reading.event);
  const change = await applyEvent(trx, locked, event, nowMs, reading.details, refunds);
  if (change === null) return { state: 'ignored', note: `${reading.event.kind}: nothing to change`, payoutId };
  // Locks come in one order everywhere: the payout, then the breaker, then the float. Two results of one payout at once
  // would else wait for each other. A repeat changed nothing above: what it says is left is old.
  const { floatCents = null } = reading;
  if (floatCents !== null && isListed) await noteFloat(trx, Math.max(0, floatCents), nowMs);
  const afterCommit = () => {
    if (change.alert !== null || change.stop !== null) {
      log.error({ payoutId, alert: change.alert, stop: change.stop }, 'a payout needs a person');
    }
    change.afterCommit();
    wake?.();
  };
  return { state: 'booked', note: `${reading.event.kind}: ${change.payout.state}`, payoutId, afterCommit };
}

/** A movement that has given something else back is not this refund's: a person looks. */
async function contradictUsed(trx: Trx, { subject, payout }: LockedPayout, event: PayoutEvent): Promise<PayoutEvent> {
  if (subject.kind !== 'refund' || event.kind !== 'paid' || event.receipt === null) return event;
  if (event.receipt === payout.receipt) return event;
  return (await isUsedReceipt(trx, event.receipt, subject.refundId)) ? { ...event, payeeMatches: false } : event;
}

/** Numbers may come masked: only a whole one can be another's. */
async function isPayee({ trx, call }: AboutCall, toldPhone: string | null): Promise<boolean> {
  if (toldPhone === null || call.payoutId === null || call.attempt === null) return true;
  const phone = await phoneOfAttempt(trx, call.payoutId, call.attempt);
  return phone === null || phone === `+${toldPhone}`;
}

const centsOf = (kes: number | 'fraction' | null) => (typeof kes === 'number' ? kes * 100 : kes);

async function readResult(about: AboutCall): Promise<Reading> {
  const result: B2cResult = readB2cResult(about.body);
  if (result.kind === 'unreadable') return outcome('unreadable', result.why);
  const attempt = about.call.attempt ?? 0;
  const ids = [result.originatorConversationId];
  const details = { code: result.code, conversationId: result.conversationId };
  switch (result.kind) {
    case 'paid': {
      const event: PayoutEvent = {
        kind: 'paid',
        attempt,
        receipt: result.receipt,
        amountCents: centsOf(result.amountKes),
        payeeMatches: await isPayee(about, result.payeePhone),
      };
      const floatCents = result.utilityFundsCents;
      return { kind: 'event', event, details: { ...details, receiverName: result.payeeName }, floatCents, ids };
    }
    case 'failed': {
      const verdict = result.class === 'failed_retryable' ? 'short' : result.class === 'breaker' ? 'breaker' : 'final';
      return { kind: 'event', event: { kind: 'not_paid', attempt, reason: result.reason, verdict }, details, ids };
    }
    case 'indeterminate':
    case 'already_submitted':
      return { kind: 'event', event: { kind: 'unclear', attempt, reason: result.reason }, details, ids };
  }
}

async function readPayTimeout({ call, body }: AboutCall): Promise<Reading> {
  const { originatorConversationId } = readTimeout(body);
  const event = { kind: 'unclear', attempt: call.attempt ?? 0, reason: 'timed_out' } as const;
  return { kind: 'event', event, details: {}, ids: [originatorConversationId] };
}

async function readStatus(about: AboutCall): Promise<Reading> {
  const result: TransactionStatusResult = readTransactionStatusResult(about.body);
  const attempt = about.call.attempt ?? 0;
  // `not-paid` rests on it: what a stranger may have sent is none.
  if (about.isListed && result.kind !== 'unreadable') await noteAnswer(about.trx, about.tokenHash, result.kind);
  switch (result.kind) {
    case 'unreadable':
      return outcome('unreadable', result.why);
    case 'not_found':
      return { kind: 'event', event: { kind: 'unclear', attempt, reason: 'not_found' }, details: {}, ids: [] };
    case 'no_answer':
      if (result.breaker && about.isListed) await stopPayouts(about.trx, 'breaker', result.code, about.nowMs);
      return ignored(`the question failed: ${result.reason}`);
    case 'pending':
      return ignored('still under way');
    case 'failed': {
      const reason = `status_${result.status.toLowerCase()}`.slice(0, 40);
      const ids = [result.originalOriginatorConversationId];
      return { kind: 'event', event: { kind: 'not_paid', attempt, reason, verdict: 'final' }, details: {}, ids };
    }
    case 'completed': {
      const event: PayoutEvent = {
        kind: 'paid',
        attempt,
        receipt: result.receipt,
        amountCents: centsOf(result.amountKes),
        payeeMatches: await isPayee(about, result.creditPartyPhone),
      };
      const name = / - (.+)$/.exec(result.creditPartyName ?? '')?.[1] ?? null;
      return { kind: 'event', event, details: { receiverName: name }, ids: [result.originalOriginatorConversationId] };
    }
  }
}

/** Believed for its token from any address: a false balance moves nothing, for the provider knows its own. */
async function readBalance({ trx, body, nowMs, isListed }: AboutCall): Promise<Reading> {
  const result = readAccountBalanceResult(body);
  if (result.kind === 'unreadable') return outcome('unreadable', result.why);
  if (result.kind === 'no_answer') {
    if (result.breaker && isListed) await stopPayouts(trx, 'breaker', result.code, nowMs);
    return ignored(`the question failed: ${result.reason}`);
  }
  if (result.payoutFloatCents === null) return ignored('it names no Utility account');
  await noteFloat(trx, Math.max(0, result.payoutFloatCents), nowMs);
  return outcome('booked', 'the balance is known');
}
