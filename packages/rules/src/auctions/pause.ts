import { type EpochUs, MINUTE_US } from '../units.ts';

/** Fairness rule 7: so long a pause of all auctions may last. Then they are void, and every bid goes back. */
export const PAUSE_VOID_AFTER_US = 15 * MINUTE_US;

/** How an open pause stands: whether an operator may still resume, or the auctions are called off by rule. Pure; µs. */
export const pauseStands = (pause: { readonly startedAtUs: EpochUs }, nowUs: EpochUs): 'open' | 'over' =>
  nowUs < pause.startedAtUs + PAUSE_VOID_AFTER_US ? 'open' : 'over';

/** The end after a resume: the whole countdown from now, and never earlier than before (fairness rule 7). */
export const endAfterPause = (
  auction: { readonly endsAtUs: EpochUs; readonly countdownUs: number },
  nowUs: EpochUs,
): EpochUs => Math.max(auction.endsAtUs, nowUs + auction.countdownUs);
