/** Settled (Accounts): payouts wait so long after the number to pay to was changed. */
export const PAYOUT_HOLD_MS = 48 * 3_600_000;
/** WIN-3: a withdrawal is reviewed and sent within so long, once nothing holds it. */
export const PAYOUT_REVIEW_MS = 24 * 3_600_000;

/** What is known of the number to pay to, and of the account that asks. Times in ms since 1970. */
export type PayoutNumber = {
  /** It is the account's own number, proved or not. */
  readonly isOwn: boolean;
  /** It has been the account's since it was registered: nobody put it in the place of another, or added it later. */
  readonly cameWithAccount: boolean;
  /** It is the account's own number, and proved by a code: since when; null otherwise. */
  readonly provedAtMs: number | null;
  /** No other number of this account was ever proved before it. */
  readonly isFirst: boolean;
  /** When the auction ended whose win is paid out; null when nothing was won. */
  readonly wonAtMs: number | null;
  /** An earlier payout of this account reached this number: when; null if none did. */
  readonly reachedAtMs: number | null;
  /** The password was last reset by a code; null if it never was. */
  readonly resetAtMs: number | null;
};

/** `unproved_number`: the account's own, and a code would end the hold; `new_number`: proved, in the place of another. */
const PAYOUT_HOLD_REASONS = ['unproved_number', 'other_number', 'new_number', 'password_reset'] as const;
export type PayoutHoldReason = (typeof PAYOUT_HOLD_REASONS)[number];
export type PayoutHold = { readonly untilMs: number; readonly why: PayoutHoldReason };

/**
 * Whether a payout waits, so that whoever took over an account, or a SIM card, can't be gone with the money before its
 * owner notices:
 * - a number that isn't the account's own proved one: 48 h from now, unless a payout of this account reached it 48 h ago
 *   or earlier;
 * - the account's own number, proved less than 48 h ago: until 48 h after that, unless it is the first the account ever
 *   proved, and either came with the account or was proved before the win;
 * - a password reset by a code less than 48 h ago: until 48 h after that.
 * The latest of these counts.
 */
export function payoutHold(number: PayoutNumber, nowMs: number): PayoutHold | null {
  const holds: PayoutHold[] = [];
  const { provedAtMs, resetAtMs } = number;
  if (!isEstablished(number, nowMs)) {
    const why = number.isOwn ? 'unproved_number' : 'other_number';
    if (provedAtMs === null) holds.push({ untilMs: nowMs + PAYOUT_HOLD_MS, why });
    else holds.push({ untilMs: provedAtMs + PAYOUT_HOLD_MS, why: 'new_number' });
  }
  if (resetAtMs !== null) holds.push({ untilMs: resetAtMs + PAYOUT_HOLD_MS, why: 'password_reset' });
  const [latest] = holds.filter((hold) => hold.untilMs > nowMs).sort((a, b) => b.untilMs - a.untilMs);
  return latest ?? null;
}

/**
 * A payout reached it 48 h ago; or it is the first number the account ever proved, and came with the account or was proved
 * before the win: whoever took over the account since can't have chosen it.
 */
function isEstablished(number: PayoutNumber, nowMs: number): boolean {
  const { provedAtMs, isFirst, cameWithAccount, wonAtMs, reachedAtMs } = number;
  if (reachedAtMs !== null && reachedAtMs + PAYOUT_HOLD_MS <= nowMs) return true;
  if (provedAtMs === null || !isFirst) return false;
  return cameWithAccount || (wonAtMs !== null && provedAtMs <= wonAtMs);
}

/**
 * WIN-3: by when money that was asked for then is on the phone. It can't leave before its hold ends, so the day in which it
 * is reviewed and sent begins there.
 */
export const payoutDueMs = (askedAtMs: number, holdUntilMs: number | null): number =>
  Math.max(askedAtMs, holdUntilMs ?? 0) + PAYOUT_REVIEW_MS;

/** What somebody who is about to ask is told (WIN-3). */
export type PayoutDue = {
  readonly dueMs: number;
  /** Why it takes longer than the review; `review`: a case holds it (OPS-24); null: it doesn't. */
  readonly reason: PayoutHoldReason | 'review' | null;
  /** By when, if the number were proved now by a code; null: that would change nothing. */
  readonly dueIfProvedMs: number | null;
};

/**
 * By when money would be there if it were asked for now, why not sooner, and what proving the number would change.
 * @param caseUntilMs until when a case holds it (OPS-24)
 */
export function payoutDue(number: PayoutNumber, nowMs: number, caseUntilMs: number | null = null): PayoutDue {
  const hold = payoutHold(number, nowMs);
  const dueAfter = (untilMs: number | undefined) => payoutDueMs(nowMs, Math.max(untilMs ?? 0, caseUntilMs ?? 0));
  const dueMs = dueAfter(hold?.untilMs);
  const isReviewed = (caseUntilMs ?? 0) > Math.max(nowMs, hold?.untilMs ?? 0);
  const reason = isReviewed ? 'review' : (hold?.why ?? null);
  if (reason !== 'unproved_number') return { dueMs, reason, dueIfProvedMs: null };
  const dueIfProvedMs = dueAfter(payoutHold({ ...number, provedAtMs: nowMs }, nowMs)?.untilMs);
  return { dueMs, reason, dueIfProvedMs: dueIfProvedMs < dueMs ? dueIfProvedMs : null };
}

/** Whether a number is new to the account, or not its own: what `payoutHold` would wait for, whatever else holds longer. */
export const isNewPayoutNumber = (number: PayoutNumber, nowMs: number): boolean =>
  !isEstablished(number, nowMs) && (number.provedAtMs === null || number.provedAtMs + PAYOUT_HOLD_MS > nowMs);
