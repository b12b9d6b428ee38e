import type { TextKey } from '../../client/i18n/index.ts';
import { holdText } from '../payments/index.ts';
import type { ChipTone } from '@mnada/ui/chip.tsx';

export type WithdrawalView = {
  readonly tone: Extract<ChipTone, 'soon' | 'upcoming' | 'live' | 'critical' | 'neutral'>;
  /** null: a state that this version doesn't know; it is shown as the server calls it, in a neutral style. */
  readonly label: TextKey | null;
  readonly text: TextKey;
  /** It goes on by itself: asked for again while it is on screen. */
  readonly isMoving: boolean;
};

const VIEWS: Record<string, WithdrawalView> = {
  pending: { tone: 'soon', label: 'payouts.pending', text: 'payouts.pendingText', isMoving: true },
  processing: { tone: 'upcoming', label: 'payouts.processing', text: 'payouts.processingText', isMoving: true },
  completed: { tone: 'live', label: 'payouts.completed', text: 'payouts.completedText', isMoving: false },
  failed: { tone: 'critical', label: 'payouts.failed', text: 'payouts.failedText', isMoving: false },
};
const REFUSED = { tone: 'critical', label: 'payouts.refused', isMoving: false } as const;
const OTHER: WithdrawalView = { tone: 'neutral', label: null, text: 'payouts.otherText', isMoving: false };

/** How a withdrawal's state is told (seed 2, section 4); a refused one was never sent, and its money waits for its owner. */
export function withdrawalView({ status, is_refused: isRefused = false, source }: Shown): WithdrawalView {
  if (isRefused)
    return { ...REFUSED, text: source === 'referral' ? 'payouts.refusedEarnings' : 'payouts.refusedClaim' };
  return Object.hasOwn(VIEWS, status) ? (VIEWS[status] as WithdrawalView) : OTHER;
}
type Shown = {
  readonly status: string;
  readonly is_refused?: boolean | undefined;
  readonly source?: string | undefined;
};

const WAITS: Record<string, TextKey> = {
  debt: 'payouts.waitsDebt',
  payment: 'payouts.waitsPayment',
  account: 'payouts.waitsAccount',
  review: 'payouts.waitsReview',
};

/**
 * The sentence under the state. Approved and held is no longer being reviewed; what an approved one waits for of its
 * owner's is said first (WIN-3).
 */
export function withdrawalText(withdrawal: Told, nowMs: number | null): TextKey {
  const { status, is_approved: isApproved = false, held_until: heldUntil, waits_for: waitsFor } = withdrawal;
  if (waitsFor !== null) return Object.hasOwn(WAITS, waitsFor) ? (WAITS[waitsFor] as TextKey) : 'payouts.waitsOther';
  if (status !== 'pending' || !isApproved) return withdrawalView(withdrawal).text;
  const isHeld = heldUntil !== null && (nowMs === null || Date.parse(heldUntil) > nowMs);
  return isHeld ? 'payouts.heldText' : 'payouts.approvedText';
}
type Told = Shown & {
  readonly is_approved?: boolean | undefined;
  readonly held_until: string | null;
  readonly waits_for: string | null;
};

/** What was cut off to pay whole shillings, in KES; sums are exact to the cent (settled: Books). */
export function roundingKes(sums: {
  amount: number;
  service_fee: number;
  tax_withheld?: number | undefined;
  net_amount: number;
}): number {
  const taken = [sums.service_fee, sums.tax_withheld ?? 0, sums.net_amount];
  const cents = taken.reduce((left, kes) => left - Math.round(kes * 100), Math.round(sums.amount * 100));
  return Math.max(0, cents) / 100;
}

/** Why one that stands is held. What would have spared it is no promise any more: a code ends no hold that has begun (S28). */
export const heldText = (reason: string): TextKey =>
  reason === 'unproved_number' ? 'payouts.heldUnproved' : holdText(reason);
