import type { Cents } from '../units.ts';

/** OWN-3, in cents and ms. The screens and the help say the same numbers. */
export const REFERRAL = {
  /** Of the friend's first paid pack: 10 %, at least KSh 50, at most KSh 500. */
  percent: 10,
  minCents: 5_000,
  maxCents: 50_000,
  /** Earned so long after the payment: by then it has been reversed, or stands. */
  earnedAfterMs: 7 * 86_400_000,
  /** Taken out from KSh 200 upwards, in whole shillings. */
  withdrawMinCents: 20_000,
  /** Settled (Books): converted at KSh 10 a bid. */
  bidCents: 1_000,
  /** What the friend gets, promotional, once. */
  welcomeBids: 5,
} as const;

/** What a first paid pack earns its buyer's referrer: exact to the cent. */
export const referralRewardCents = (paidCents: Cents): Cents =>
  Math.min(REFERRAL.maxCents, Math.max(REFERRAL.minCents, Math.round((paidCents * REFERRAL.percent) / 100)));

/**
 * joined: registered, bought nothing. pending: the first pack is paid, its days run. held: staff look at it. available:
 * booked. refused: earns nothing. cancelled: the payment was taken back in time. reversed: taken back afterwards.
 */
export type ReferralState = 'joined' | 'pending' | 'held' | 'available' | 'refused' | 'cancelled' | 'reversed';

export type ReferralEvent =
  | { readonly kind: 'paid' }
  /** The payment was taken back by M-PESA. */
  | { readonly kind: 'reversed' }
  /** The days are over, or something new is known of the two. */
  | { readonly kind: 'judged'; readonly verdict: 'earns' | 'held' | 'refused' }
  | { readonly kind: 'staff'; readonly verdict: 'approve' | 'refuse' };

/**
 * The life of one friend's referral. Only the first paid pack counts, once: whatever ended, stays ended.
 * @returns the next state, or null: the event changes nothing
 */
export function nextReferralState(state: ReferralState, event: ReferralEvent): ReferralState | null {
  switch (event.kind) {
    case 'paid':
      return state === 'joined' ? 'pending' : null;
    case 'reversed':
      if (state === 'pending' || state === 'held') return 'cancelled';
      return state === 'available' ? 'reversed' : null;
    case 'judged':
      if (state === 'joined') return event.verdict === 'refused' ? 'refused' : null;
      if (state !== 'pending') return null;
      return event.verdict === 'earns' ? 'available' : event.verdict;
    case 'staff':
      if (state !== 'held') return null;
      return event.verdict === 'approve' ? 'available' : 'refused';
  }
}

/** Why so much can't be taken out of a balance, or null. Whole shillings, at least KSh 200, never more than there is. */
export function withdrawRefusal(
  balanceCents: Cents,
  wantedCents: Cents,
): 'too_little' | 'too_much' | 'not_whole' | null {
  if (!Number.isSafeInteger(wantedCents) || wantedCents % 100 !== 0) return 'not_whole';
  if (wantedCents < REFERRAL.withdrawMinCents) return 'too_little';
  return wantedCents > balanceCents ? 'too_much' : null;
}

/** A friend's name as the referrer sees it: enough to know them by, too little to look for them. `jamesk` → `ja•••k`. */
export const maskedName = (username: string): string => `${username.slice(0, 2)}•••${username.slice(-1)}`;
