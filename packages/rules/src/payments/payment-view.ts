import type { PaymentState } from './payment.ts';
import type { EpochMs } from '../units.ts';
import { PUSH_LIMITS } from './payment-limits.ts';

/** The ring runs 60 s, "still checking" stands at 120 s (settled: Books). */
const PROMPT_RINGS_MS = 60_000;
const STILL_CHECKING_AFTER_MS = 120_000;

export type ShopperState = 'sending' | 'waiting' | 'paid' | 'failed' | 'checking' | 'reversed';

export type ShopperView = {
  readonly state: ShopperState;
  /** Why it failed or isn't known yet. */
  readonly reason: string | null;
  readonly promptEndsAtMs: EpochMs;
  readonly checkingFromMs: EpochMs;
  /** From when another push for the same is allowed; null: not while this one may still be paid. */
  readonly retryFromMs: EpochMs | null;
};

type Seen = {
  readonly state: PaymentState;
  readonly reason: string | null;
  readonly createdAtMs: EpochMs;
  /** When it was known how it ended; null: it isn't. */
  readonly decidedAtMs?: EpochMs | null;
};

/** How the shopper sees a payment (settled: Books). */
export function shopperView({ state, reason, createdAtMs, decidedAtMs = null }: Seen, nowMs: EpochMs): ShopperView {
  const isOld = nowMs - createdAtMs >= STILL_CHECKING_AFTER_MS;
  const times = {
    promptEndsAtMs: createdAtMs + PROMPT_RINGS_MS,
    checkingFromMs: createdAtMs + STILL_CHECKING_AFTER_MS,
  };
  const checking = (why: string, retryFromMs: EpochMs | null): ShopperView => ({
    state: 'checking',
    reason: why,
    ...times,
    retryFromMs,
  });
  switch (state) {
    case 'submitting':
    case 'submit_unknown':
    case 'pending': {
      const retryFromMs = createdAtMs + PUSH_LIMITS.promptOpenMs;
      if (isOld) return checking('still_checking', retryFromMs);
      return { state: state === 'submitting' ? 'sending' : 'waiting', reason: null, ...times, retryFromMs };
    }
    case 'unresolved':
      return checking('still_checking', null);
    case 'disputed':
      return checking('under_review', null);
    case 'rejected':
    case 'failed':
      return {
        state: 'failed',
        reason: isUnanswered(reason, createdAtMs, decidedAtMs) ? 'unanswered' : (reason ?? 'other'),
        ...times,
        retryFromMs: retryAfterFailure(state, reason, createdAtMs),
      };
    case 'paid':
    case 'reversed':
      return { state, reason: null, ...times, retryFromMs: null };
  }
}

/** PAY-3: one code says both; a phone that can't be reached is known before the minute of the ring is over. */
const isUnanswered = (reason: string | null, createdAtMs: EpochMs, decidedAtMs: EpochMs | null): boolean =>
  reason === 'unreachable' && decidedAtMs !== null && decidedAtMs - createdAtMs >= PROMPT_RINGS_MS;

/** The same amount to the same number is refused by M-PESA for two minutes; what never reached the phone, for none. */
function retryAfterFailure(state: PaymentState, reason: string | null, createdAtMs: EpochMs): EpochMs | null {
  if (reason === 'refund_due') return null;
  const reachedThePhone = state === 'failed' || reason === 'session_open' || reason === 'busy';
  return reachedThePhone ? createdAtMs + PUSH_LIMITS.sameAmountApartMs : createdAtMs;
}
