import { isUnfilled } from './seats.ts';
import { type EpochUs, MINUTE_US, SECOND_US } from '../units.ts';

/** Up to so late an auction whose start was missed opens at once (settled: Deciding a bid). */
const OPENS_LATE_UP_TO_US = 5 * MINUTE_US;
/** A start missed by more moves to so long after the system is ready again. */
const MOVES_BY_US = 10 * MINUTE_US;

export type OpenDecision =
  | { readonly action: 'wait' }
  | { readonly action: 'open'; readonly openedAtUs: EpochUs; readonly endsAtUs: EpochUs }
  /** Seats are missing (AUC-9). */
  | { readonly action: 'call_off' }
  | { readonly action: 'move'; readonly startsAtUs: EpochUs };

/** Decides whether a scheduled auction opens now (AUC-2, AUC-9). Pure; µs of the database's clock, read under the lock. */
export function decideOpen(
  auction: {
    readonly scheduledStartUs: EpochUs;
    readonly countdownUs: number;
    readonly seatsNeeded: number | null;
    readonly seatsBooked: number;
  },
  nowUs: EpochUs,
): OpenDecision {
  const lateUs = nowUs - auction.scheduledStartUs;
  if (lateUs < 0) return { action: 'wait' };
  if (lateUs <= OPENS_LATE_UP_TO_US) {
    if (isUnfilled(auction.seatsNeeded, auction.seatsBooked)) return { action: 'call_off' };
    return { action: 'open', openedAtUs: nowUs, endsAtUs: nowUs + auction.countdownUs };
  }
  // A start is announced in whole seconds.
  return { action: 'move', startsAtUs: Math.ceil((nowUs + MOVES_BY_US) / SECOND_US) * SECOND_US };
}
