import type { AuctionDetail } from '@mnada/contract';

/** What a bid or the clock moves, several times a second in a rush. */
const MOVING = new Set([
  'current_bid',
  'current_price',
  'highest_bidder',
  'highest_bidder_avatar',
  'highest_bidder_simulated',
  'total_bids',
  'seq',
  'time_remaining',
  'ends_at',
  'recent_bids',
  'auto_in_row',
  'hash',
  'server_time',
] as const satisfies (keyof AuctionDetail)[]);

type Moving = typeof MOVING extends Set<infer Key> ? Key : never;

/** An auction without what moves: all that a part of the page may read that isn't drawn again for every bid. */
export type StillFacts = Omit<AuctionDetail, Moving>;

/** For `memo`: whether everything but what moves is as it was. */
export function sameFacts(before: { auction: StillFacts }, after: { auction: StillFacts }): boolean {
  const one: Record<string, unknown> = before.auction;
  const other: Record<string, unknown> = after.auction;
  return Object.keys({ ...one, ...other }).every((key) => MOVING.has(key as Moving) || one[key] === other[key]);
}
