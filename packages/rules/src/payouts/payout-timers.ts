import type { Payout } from './payout-state.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

export const PAYOUT_TIMERS = {
  /** Who sends holds it so long: longer than the call may last (30 s), so no second node sends meanwhile. */
  leaseMs: 60 * SECOND_MS,
  /** After a lost answer the same id goes again, */
  resendAfterMs: 15 * SECOND_MS,
  /** but only so long after the first time; then the provider is asked first. */
  resendUntilMs: 5 * MINUTE_MS,
  /** When the provider is asked what became of it, after it was sent. */
  statusAfterMs: [2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, 120 * MINUTE_MS],
  /** The last answer may take so long; then a person decides. */
  giveUpAfterMs: 130 * MINUTE_MS,
  /** A failure of the moment is tried again after 30 s, 1, 2, 4 … at most 15 min, */
  retryAfterMs: 30 * SECOND_MS,
  retryAfterMsMax: 15 * MINUTE_MS,
  /** and at most so many times by itself. */
  attemptsMax: 20,
  /** `not found` counts as not paid only so long after it was sent, and only for a person with the statement. */
  notFoundAfterMs: 24 * 60 * MINUTE_MS,
} as const;

/** When to ask next, or to give up; never in the past. */
export function nextQuestionAtMs({ sentAtMs, statusAsked }: Payout, nowMs: number): number {
  const after = PAYOUT_TIMERS.statusAfterMs[statusAsked] ?? PAYOUT_TIMERS.giveUpAfterMs;
  return Math.max((sentAtMs ?? nowMs) + after, nowMs);
}

export const retryAtMs = (attempt: number, nowMs: number): number =>
  nowMs + Math.min(PAYOUT_TIMERS.retryAfterMs * 2 ** Math.max(0, attempt - 1), PAYOUT_TIMERS.retryAfterMsMax);

/** What is to be done with a payout whose time has come. */
export function nextPayoutStep(payout: Payout, nowMs: number): 'send' | 'ask' | 'give_up' | 'nothing' {
  switch (payout.state) {
    case 'approved':
    case 'failed':
      return 'send';
    case 'sending':
      return nowMs - (payout.sentAtMs ?? nowMs) < PAYOUT_TIMERS.resendUntilMs ? 'send' : 'ask';
    case 'accepted':
    case 'indeterminate':
      return payout.statusAsked < PAYOUT_TIMERS.statusAfterMs.length ? 'ask' : 'give_up';
    case 'completed':
      return 'nothing';
  }
}
