import { type Cents, DAY_US, type EpochUs } from '../units.ts';
import { CENTS_PER_SHILLING } from '../money.ts';

/** What became of a win: null while it can still be claimed, or lapse. */
export type ClaimKind = 'product' | 'cash' | 'lapsed';

export type WinState = {
  readonly decidedAtUs: EpochUs;
  /** The time counts anew from then: we took back what had been claimed, or its piece was missing until then. null: never. */
  readonly reopenedAtUs: EpochUs | null;
  readonly claim: ClaimKind | null;
  /** A payment for it may still be paid: such a win never lapses (WIN-1). */
  readonly hasOpenPayment: boolean;
};

/** WIN-1: until when a win can be claimed; that very microsecond still counts. */
export const claimUntilUs = (win: Pick<WinState, 'decidedAtUs' | 'reopenedAtUs'>, claimDays: number): EpochUs =>
  Math.max(win.decidedAtUs, win.reopenedAtUs ?? 0) + claimDays * DAY_US;

/** WIN-1: the time is over, nothing was claimed, and nothing can be paid any more. */
export const lapses = (win: WinState, claimDays: number, nowUs: EpochUs): boolean =>
  win.claim === null && !win.hasOpenPayment && nowUs > claimUntilUs(win, claimDays);

/** WIN-1, WIN-4: why a win can't be claimed now, or null. One claim a win; the first accepted one counts. */
export function claimRefusal(
  win: WinState,
  claimDays: number,
  nowUs: EpochUs,
): 'ALREADY_CLAIMED' | 'CLAIM_LAPSED' | null {
  if (win.claim === 'product' || win.claim === 'cash') return 'ALREADY_CLAIMED';
  return win.claim === 'lapsed' || nowUs > claimUntilUs(win, claimDays) ? 'CLAIM_LAPSED' : null;
}

/** WIN-2: what the product costs its winner: the winning price, at least KSh 1, in whole shillings. */
export const productTotalCents = (winningPriceCents: Cents): Cents =>
  Math.max(CENTS_PER_SHILLING, Math.ceil(winningPriceCents / CENTS_PER_SHILLING) * CENTS_PER_SHILLING);

/** WIN-4: what bid packs would be, were they enabled: one a full KSh 100 of the winning bid, and a fifth on top. */
export function bidPacks(winningPriceCents: Cents): { readonly packs: number; readonly bonus: number } {
  const packs = Math.floor(winningPriceCents / (100 * CENTS_PER_SHILLING));
  return { packs, bonus: Math.floor(packs / 5) };
}
