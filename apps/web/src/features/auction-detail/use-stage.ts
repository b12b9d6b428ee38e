import type { AuctionDetail } from '@mnada/contract';
import { useSession } from '../../app/session.ts';
import { timeToSend, useHasPassed, useIsPaused, useTimeLeft } from '../../live/index.ts';
import { type StageKind, stageKind, type Urgency, urgency } from './stage-view.ts';

export type Stage = {
  readonly kind: StageKind;
  /** Of a live auction that isn't paused. */
  readonly urgency: Urgency;
  /** Left to send a bid, in ms by whole seconds; null while unknown. */
  readonly leftMs: number | null;
  readonly paused: boolean;
  /** The signed-in person is the highest bidder (or won). */
  readonly leads: boolean;
};

/** Everything on the page that follows from the auction, the clock and the connection. Changes at most once a second. */
export function useStage(auction: AuctionDetail): Stage {
  const isPaused = useIsPaused();
  const username = useSession()?.user.username ?? null;
  const endsAtMs = auction.status === 'live' ? auction.ends_at : null;
  const isOver = useHasPassed(endsAtMs);
  const leftMs = useTimeLeft(endsAtMs, 1000, timeToSend);
  const paused = isPaused && auction.status !== 'ended';
  const kind = stageKind(auction, isOver && !paused);
  return {
    kind,
    urgency: kind === 'live' && !paused ? urgency(leftMs) : 'calm',
    leftMs,
    paused,
    leads: username !== null && auction.highest_bidder === username,
  };
}
