import { MISMATCH, type Payout, type PayoutEvent, type Verdict } from './payout-state.ts';
import { nextQuestionAtMs, PAYOUT_TIMERS, retryAtMs } from './payout-timers.ts';

/** What became of one request to the provider. */
export type AttemptState = 'sending' | 'accepted' | 'indeterminate' | 'succeeded' | 'failed';

export type PayoutChange = {
  readonly payout: Payout;
  /** When to look at it again; null: only evidence or a person moves it now. */
  readonly nextStepAtMs: number | null;
  /** How the attempt that the event speaks of stands; null: as before. */
  readonly attemptState: AttemptState | null;
  /** `paid`: the promise is kept. `paid_twice`: a second request was paid as well; that money is lost until it is asked back. */
  readonly books: 'paid' | 'paid_twice' | null;
  /** Stop all payouts: for an empty account, or until a person has mended the cause. */
  readonly stop: 'short' | 'breaker' | null;
  /** Somebody must be told. */
  readonly alert: string | null;
};

/**
 * Decides what an event does to a payout (payments: payouts). Pure; events may come twice, late, and in any order:
 * - success wins over everything but an earlier success;
 * - failure counts only for the newest attempt, and only while nothing better is known;
 * - a new attempt follows `failed` only, never `indeterminate`.
 * @returns null: it changes nothing
 */
export function decidePayout(payout: Payout, event: PayoutEvent, nowMs: number): PayoutChange | null {
  switch (event.kind) {
    case 'send':
      return send(payout, nowMs);
    case 'paid':
      return paid(payout, event, nowMs);
    case 'ask':
      return ask(payout, nowMs);
    case 'ask_again':
      return askAgain(payout, nowMs);
    case 'give_up':
      return giveUp(payout);
    case 'retry':
      if (payout.state !== 'failed') return null;
      return change({ ...payout, state: 'approved', reason: null }, event.fromMs, null);
    case 'accepted':
    case 'refused':
    case 'unanswered':
    case 'not_paid':
    case 'unclear':
      // What an older attempt came to was decided before the newer one was made.
      return event.attempt === payout.attempt ? ofThisAttempt(payout, event, nowMs) : null;
  }
}

const change = (
  payout: Payout,
  nextStepAtMs: number | null,
  attemptState: AttemptState | null,
  more: Partial<Pick<PayoutChange, 'books' | 'stop' | 'alert'>> = {},
): PayoutChange => ({ payout, nextStepAtMs, attemptState, books: null, stop: null, alert: null, ...more });

function send(payout: Payout, nowMs: number): PayoutChange | null {
  const leaseMs = nowMs + PAYOUT_TIMERS.leaseMs;
  if (payout.state === 'sending') return change({ ...payout, sends: payout.sends + 1 }, leaseMs, null);
  if (payout.state !== 'approved' && payout.state !== 'failed') return null;
  const attempt = payout.attempt + 1;
  const fresh = { state: 'sending', attempt, sends: 1, sentAtMs: nowMs, statusAsked: 0, reason: null } as const;
  return change({ ...payout, ...fresh }, leaseMs, 'sending');
}

type OfAttempt = Extract<PayoutEvent, { kind: 'accepted' | 'refused' | 'unanswered' | 'not_paid' | 'unclear' }>;

function ofThisAttempt(payout: Payout, event: OfAttempt, nowMs: number): PayoutChange | null {
  const { state } = payout;
  const isOpen = state === 'sending' || state === 'accepted' || state === 'indeterminate';
  switch (event.kind) {
    case 'accepted':
      if (state !== 'sending') return null;
      return change({ ...payout, state: 'accepted' }, nextQuestionAtMs(payout, nowMs), 'accepted');
    case 'unanswered':
      return state === 'sending' ? change(payout, nowMs + PAYOUT_TIMERS.resendAfterMs, null) : null;
    case 'refused':
      if (state !== 'sending') return null;
      // An earlier sending of the same id may have been taken: this refusal speaks of itself only.
      if (payout.sends > 1) return change(payout, nowMs + PAYOUT_TIMERS.resendAfterMs, null, stopFor(event.verdict));
      return fail(payout, event, nowMs);
    case 'not_paid':
      if (!isOpen || (payout.reason === MISMATCH && !event.byStaff)) return null;
      return fail(payout, event, nowMs);
    case 'unclear': {
      if (state !== 'sending' && state !== 'accepted') return null;
      const unclear = { ...payout, state: 'indeterminate', reason: event.reason } as const;
      return change(unclear, nextQuestionAtMs(payout, nowMs), 'indeterminate');
    }
  }
}

const stopFor = (verdict: Verdict): Pick<PayoutChange, 'stop' | 'alert'> => ({
  stop: verdict === 'short' || verdict === 'breaker' ? verdict : null,
  alert: verdict === 'soon' ? null : verdict === 'final' ? 'failed' : verdict,
});

function fail(payout: Payout, event: { reason: string; verdict: Verdict }, nowMs: number): PayoutChange {
  const mayGoAgain = event.verdict !== 'final' && payout.attempt < PAYOUT_TIMERS.attemptsMax;
  // What stops all payouts waits for that to end, so it is due at once.
  const againAtMs = event.verdict === 'soon' ? retryAtMs(payout.attempt, nowMs) : nowMs;
  const failed = { ...payout, state: 'failed', reason: event.reason } as const;
  return change(failed, mayGoAgain ? againAtMs : null, 'failed', stopFor(event.verdict));
}

function paid(payout: Payout, event: Extract<PayoutEvent, { kind: 'paid' }>, nowMs: number): PayoutChange | null {
  const { receipt, amountCents, payeeMatches, attempt } = event;
  const isDone = payout.state === 'completed';
  if (isDone && receipt === payout.receipt) return null;
  const contradicts = !payeeMatches || (amountCents !== null && amountCents !== payout.amountCents);
  if (contradicts) {
    if (isDone) return change(payout, null, null, { alert: MISMATCH });
    return change({ ...payout, state: 'indeterminate', reason: MISMATCH }, null, 'indeterminate', { alert: MISMATCH });
  }
  if (receipt === null || amountCents === null) {
    // Said to be paid, without saying what: the provider is asked for the rest.
    if (isDone || payout.state === 'indeterminate') return null;
    const unclear = { ...payout, state: 'indeterminate', reason: 'incomplete' } as const;
    return change(unclear, nextQuestionAtMs(payout, nowMs), attempt === payout.attempt ? 'indeterminate' : null);
  }
  if (isDone) return change(payout, null, 'succeeded', { books: 'paid_twice', alert: 'paid_twice' });
  // It had been called failed: another request may be on its way, or whoever said so was not the provider.
  const wasFailed = attempt < payout.attempt || payout.state === 'failed' || payout.state === 'approved';
  const alert = wasFailed ? 'paid_after_failure' : null;
  return change({ ...payout, state: 'completed', receipt, reason: null }, null, 'succeeded', { books: 'paid', alert });
}

function ask(payout: Payout, nowMs: number): PayoutChange | null {
  const { state } = payout;
  if (state !== 'sending' && state !== 'accepted' && state !== 'indeterminate') return null;
  const asked: Payout = {
    ...payout,
    state: state === 'sending' ? 'indeterminate' : state,
    reason: state === 'sending' ? 'unanswered' : payout.reason,
    statusAsked: payout.statusAsked + 1,
  };
  return change(asked, nextQuestionAtMs(asked, nowMs), state === 'sending' ? 'indeterminate' : null);
}

/** One question more, at once; what is still asked about by its timers needs none. */
function askAgain(payout: Payout, nowMs: number): PayoutChange | null {
  if (payout.state !== 'indeterminate') return null;
  return change({ ...payout, statusAsked: PAYOUT_TIMERS.statusAfterMs.length - 1 }, nowMs, null);
}

function giveUp(payout: Payout): PayoutChange | null {
  if (payout.state !== 'accepted' && payout.state !== 'indeterminate') return null;
  const reason = payout.reason ?? 'unanswered';
  return change({ ...payout, state: 'indeterminate', reason }, null, 'indeterminate', { alert: 'undecided' });
}
