import type { AuctionDetail } from '@mnada/contract';
import { useSession } from '../../client/session.ts';
import { timeToSend, useHasPassed, useIsPaused, useTimeLeft } from '../../realtime/index.ts';
import { type StageKind, stageKind, type Urgency, urgency } from './stage-view.ts';

export type Stage = {
  readonly kind: StageKind;
  /** Of a live auction that isn't paused. */
  readonly urgency: Urgency;
  /** Left to send a bid, in ms by whole seconds, as the server said it until its time is known; null without an end. */
  readonly leftMs: number | null;
  /** The connection is lost, or an operator stopped all auctions. */
  readonly paused: boolean;
  /** The signed-in person is the highest bidder (or won). */
  readonly leads: boolean;
};

/**
 * Everything on the page that follows from the auction, the clock and the connection. Changes at most once a second.
 * @param isVerdict it was sold a moment ago (use-verdict.ts)
 */
export function useStage(auction: AuctionDetail, isVerdict = false): Stage {
  const isPaused = useIsPaused();
  const username = useSession()?.user.username ?? null;
  const endsAtMs = auction.status === 'live' ? auction.ends_at : null;
  const isOver = useHasPassed(endsAtMs);
  const leftMs = useTimeLeft(endsAtMs, 1000, timeToSend);
  const paused = (isPaused || auction.paused !== undefined) && auction.status !== 'ended' && !isVerdict;
  const kind = isVerdict ? 'verdict' : stageKind(auction, isOver && !paused);
  return {
    kind,
    urgency: kind === 'live' && !paused ? urgency(leftMs) : 'calm',
    leftMs: leftMs ?? (endsAtMs === null ? null : auction.time_remaining * 1000),
    paused,
    leads: username !== null && auction.highest_bidder === username,
  };
}
