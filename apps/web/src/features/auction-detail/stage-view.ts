import type { AuctionDetail } from '@mnada/contract';

/** What the stage tells. `verdict`: sold before one's eyes, a moment ago. */
export type StageKind = 'scheduled' | 'live' | 'checking' | 'verdict' | 'sold' | 'closed' | 'cancelled';
export type Urgency = 'calm' | 'soon' | 'critical';

/** Orange from 5 s on, red from 2 s on (seed: at 2 seconds or less). */
const SOON_SECONDS = 5;
const CRITICAL_SECONDS = 2;
/** A scheduled start turns red at 120 seconds or less. */
export const START_CLOSE_MS = 120_000;

/** @param isOver the server's clock is past `ends_at`: bids that arrived in time are still being decided (AUC-5) */
export function stageKind(auction: Pick<AuctionDetail, 'status' | 'result'>, isOver: boolean): StageKind {
  if (auction.status === 'scheduled') return 'scheduled';
  if (auction.status === 'live') return isOver ? 'checking' : 'live';
  if (auction.result === 'void') return 'cancelled';
  return auction.result === 'no_bids' ? 'closed' : 'sold';
}

/** @param leftMs time left, null while unknown */
export function urgency(leftMs: number | null): Urgency {
  if (leftMs === null) return 'calm';
  const seconds = Math.ceil(leftMs / 1000);
  return seconds <= CRITICAL_SECONDS ? 'critical' : seconds <= SOON_SECONDS ? 'soon' : 'calm';
}

/** The blocks of a countdown to a start. Hours go on above a day. */
export function startBlocks(leftMs: number): { hours: string; minutes: string; seconds: string } {
  const total = Math.max(0, Math.ceil(leftMs / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  return { hours: two(Math.floor(total / 3600)), minutes: two(Math.floor(total / 60) % 60), seconds: two(total % 60) };
}
