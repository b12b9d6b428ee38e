import type { EpochUs } from '../units.ts';

/** AUC-4: an accepted bid restarts the countdown; it never shortens it. */
export const endAfterBid = (endsAtUs: EpochUs, decidedAtUs: EpochUs, countdownUs: number): EpochUs =>
  Math.max(endsAtUs, decidedAtUs + countdownUs);

/** Fairness rule 1: decisions of one auction are strictly ordered, even when the clock stands still or steps back. */
export const nextDecision = (nowUs: EpochUs, lastDecidedUs: EpochUs): EpochUs => Math.max(nowUs, lastDecidedUs + 1);
