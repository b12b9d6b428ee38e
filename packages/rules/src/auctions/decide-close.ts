import type { Auction } from './auction.ts';
import { type EpochUs, SECOND_US } from '../units.ts';
import { nextDecision } from './countdown.ts';

/** Fairness rule 7: a longer silence of a node counts as one in which nobody could bid. */
const HEARTBEAT_GAP_US = 2 * SECOND_US;
/** Fairness rule 7: so many extensions in a row without a bid possible in between; then the auction is void. */
export const EXTENSIONS_IN_A_ROW = 5;

/** A time in which one node could take bids without a gap above 2 s. */
export type HeartbeatSpan = { readonly fromUs: EpochUs; readonly toUs: EpochUs };

export type CloseDecision =
  | { readonly action: 'none' }
  /** Not due yet, held, paused, or a node's newest heartbeat is still on its way: ask again shortly. */
  | { readonly action: 'wait' }
  /** An autobid is due and comes before the end (BID-13): the lane places its bid, then it is asked again. */
  | { readonly action: 'fire' }
  | {
      readonly action: 'extend';
      readonly reason: 'outage' | 'clock';
      readonly endsAtUs: EpochUs;
      readonly extensionsInARow: number;
    }
  | {
      readonly action: 'end';
      readonly result: 'sold' | 'no_bids' | 'void';
      readonly reason: string;
      readonly winnerId: string | null;
      readonly decidedAtUs: EpochUs;
    };

/**
 * Decides whether an auction ends now, and how (AUC-5; fairness rules 6, 7 and 8). Pure: the caller holds the lock and
 * read the clock after it. Asking again after the end answers 'none'.
 * @param spans the heartbeats of all nodes that reach into the last countdown
 * @param clockFault the database's clock and this node's disagree (rule 8): nothing may end by it
 * @param isAutobidDue an autobid was due before the end and has not been asked (BID-13). Within the drain it is placed; after
 * it nobody wins by our delay: the auction gets its time back, as after an outage
 */
export function decideClose(
  auction: Auction & { readonly extensionsInARow: number },
  spans: readonly HeartbeatSpan[],
  clockFault: boolean,
  nowUs: EpochUs,
  isAutobidDue = false,
): CloseDecision {
  if (auction.status !== 'live' || auction.endsAtUs === null) return { action: 'none' };
  if (auction.isHeld || auction.isPaused) return { action: 'wait' };
  const endsAtUs = auction.endsAtUs;
  if (isAutobidDue && nowUs <= endsAtUs + auction.drainUs) return { action: 'fire' };
  if (nowUs < endsAtUs + auction.drainUs) return { action: 'wait' };
  const windowFromUs = endsAtUs - auction.countdownUs;
  const throughout = spans.filter((span) => span.fromUs <= windowFromUs);

  if (!clockFault && !isAutobidDue && throughout.some((span) => span.toUs >= endsAtUs)) return end(auction, nowUs);
  if (!clockFault && !isAutobidDue && nowUs <= endsAtUs + HEARTBEAT_GAP_US + auction.drainUs) {
    // A node that was there a moment ago may only be late with its newest heartbeat.
    if (throughout.some((span) => span.toUs >= endsAtUs - HEARTBEAT_GAP_US)) return { action: 'wait' };
  }
  const possible = spans.some((span) => span.toUs > windowFromUs && span.fromUs < endsAtUs);
  // What keeps an autobid from being placed time after time is a fault of ours: it must not keep an auction open for ever.
  const before = possible && !isAutobidDue ? 0 : auction.extensionsInARow;
  if (before >= EXTENSIONS_IN_A_ROW) return endVoid(auction, 'outage', nowUs);
  return {
    action: 'extend',
    reason: clockFault ? 'clock' : 'outage',
    endsAtUs: Math.max(endsAtUs, nowUs + auction.countdownUs),
    extensionsInARow: before + 1,
  };
}

function end(auction: Auction, nowUs: EpochUs): CloseDecision {
  return {
    action: 'end',
    result: auction.leaderId === null ? 'no_bids' : 'sold',
    reason: '',
    winnerId: auction.leaderId,
    decidedAtUs: nextDecision(nowUs, auction.lastDecidedUs),
  };
}

/** The end of an auction that is called off: no winner, every bid goes back (AUC-1). */
export function endVoid(
  auction: Pick<Auction, 'lastDecidedUs'>,
  reason: string,
  nowUs: EpochUs,
): CloseDecision & { readonly action: 'end' } {
  const decidedAtUs = nextDecision(nowUs, auction.lastDecidedUs);
  return { action: 'end', result: 'void', reason, winnerId: null, decidedAtUs };
}

/** Fairness rule 8: by so much the database's clock and a node's may part within a minute. */
export const CLOCK_FAULT_US = SECOND_US / 2;
