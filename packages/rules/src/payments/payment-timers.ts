import type { Payment } from './payment.ts';
import type { EpochMs } from '../units.ts';

const SECOND_MS = 1000;
/** After the push was taken, a payment is asked about at these times (PAY-3): often while its prompt rings, then less and less until a day has passed. */
export const QUERY_AFTER_SECONDS = [15, 30, 50, 75, 105, 150, 240, 600, 1_800, 7_200, 21_600, 86_400] as const;
/** One that was credited on an unsigned callback alone is verified within the hour, or a person is called. */
const VERIFY_AFTER_SECONDS = [30, 120, 600, 1_500, 3_000, 7_200, 21_600, 86_400] as const;

/**
 * When to ask the provider about a payment next; null: never again by itself. Timers that passed meanwhile are not made
 * up for, one by one: the next one counts.
 */
export function nextQueryAt(payment: Payment, nowMs: EpochMs): EpochMs | null {
  if (payment.checkoutRequestId === null) return null;
  if (payment.state === 'pending' && payment.acceptedAtMs !== null) {
    return nextOf(payment.acceptedAtMs, QUERY_AFTER_SECONDS, nowMs);
  }
  // A query can only confirm the push: not money that came by hand, after that push had failed. Nor does it name a receipt:
  // once it has spoken, that is for others.
  const isPush = payment.sources.includes('stk_callback') || payment.sources.includes('stk_unlisted');
  const isAsked = payment.sources.includes('stk_query');
  if (payment.state === 'paid' && !payment.isVerified && isPush && !isAsked && payment.paidAtMs !== null) {
    return nextOf(payment.paidAtMs, VERIFY_AFTER_SECONDS, nowMs);
  }
  return null;
}

/** The provider asked us to slow down: twice the gap that stood before the next query. */
export function nextQueryAfterRefusal(payment: Payment, askedAtMs: EpochMs, nowMs: EpochMs): EpochMs | null {
  const planned = nextQueryAt(payment, nowMs);
  return planned === null ? null : nowMs + 2 * Math.max(planned - askedAtMs, SECOND_MS);
}

function nextOf(startMs: EpochMs, timers: readonly number[], nowMs: EpochMs): EpochMs | null {
  const next = timers.find((seconds) => startMs + seconds * SECOND_MS > nowMs);
  return next === undefined ? null : startMs + next * SECOND_MS;
}
