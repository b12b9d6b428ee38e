/** Settled (Accounts): payouts wait so long after the number to pay to was changed. */
export const PAYOUT_HOLD_MS = 48 * 3_600_000;

/** What is known of the number to pay to, and of the account that asks. Times in ms since 1970. */
export type PayoutNumber = {
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

export type PayoutHold = { readonly untilMs: number; readonly why: 'other_number' | 'new_number' | 'password_reset' };

/**
 * Whether a payout waits, so that whoever took over an account, or a SIM card, can't be gone with the money before its
 * owner notices:
 * - a number that isn't the account's own proved one: 48 h from now, unless a payout of this account reached it 48 h ago
 *   or earlier;
 * - the account's own number, proved less than 48 h ago: until 48 h after that, unless it is the first the account ever
 *   proved, and was so before the win;
 * - a password reset by a code less than 48 h ago: until 48 h after that.
 * The latest of these counts.
 */
export function payoutHold(number: PayoutNumber, nowMs: number): PayoutHold | null {
  const holds: PayoutHold[] = [];
  const { provedAtMs, isFirst, wonAtMs, reachedAtMs, resetAtMs } = number;
  const isKnown = reachedAtMs !== null && reachedAtMs + PAYOUT_HOLD_MS <= nowMs;
  if (provedAtMs === null) {
    if (!isKnown) holds.push({ untilMs: nowMs + PAYOUT_HOLD_MS, why: 'other_number' });
  } else if (!isKnown && !(isFirst && wonAtMs !== null && provedAtMs <= wonAtMs)) {
    holds.push({ untilMs: provedAtMs + PAYOUT_HOLD_MS, why: 'new_number' });
  }
  if (resetAtMs !== null) holds.push({ untilMs: resetAtMs + PAYOUT_HOLD_MS, why: 'password_reset' });
  const [latest] = holds.filter((hold) => hold.untilMs > nowMs).sort((a, b) => b.untilMs - a.untilMs);
  return latest ?? null;
}
