import type { ControlAuction, ControlRoom } from '@mnada/contract/office';
import type { ControlSearch } from './control-search.ts';

/** Above that a decision takes long enough to be looked at (the drain window is a second). */
export const SLOW_MS = 150;
export const DEEP_LANE = 8;
const LAST_MS = 5_000;

export const auctionNumber = (id: number): string => `A-${id}`;

export const isSlow = ({ decided_p95_ms: p95, lane }: ControlAuction): boolean =>
  (p95 ?? 0) >= SLOW_MS || lane >= DEEP_LANE;

/** What the address asks for, in the order in which it came. */
export function shownAuctions(room: ControlRoom, search: ControlSearch): readonly ControlAuction[] {
  const sought = (search.q ?? '').trim().toLowerCase();
  return room.auctions.filter(
    (auction) =>
      (sought === '' ||
        auction.name.toLowerCase().includes(sought) ||
        auctionNumber(auction.id).toLowerCase().includes(sought)) &&
      (search.category === undefined || auction.category === search.category) &&
      (search.show !== 'slow' || isSlow(auction)) &&
      (search.show !== 'quiet' || auction.bids_by_minute.every((bids) => bids === 0)) &&
      (search.show !== 'last' || auction.ends_at - room.at <= LAST_MS),
  );
}

/** The lane in which most wait, and the most that waits in any other. */
export function deepestLane(room: ControlRoom): { id: number; lane: number; rest: number } | null {
  const [first, second] = room.auctions.toSorted((a, b) => b.lane - a.lane);
  return first === undefined || first.lane === 0 ? null : { id: first.id, lane: first.lane, rest: second?.lane ?? 0 };
}

/** `1.8%`: of all tries. */
export const refusedShare = ({ refused: { refused, tries } }: ControlRoom): string =>
  tries === 0 ? '–' : `${Math.round((refused / tries) * 1_000) / 10}%`;

/** `12:04` until then; never below nothing. */
export function clockUntil(untilMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.ceil((untilMs - nowMs) / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
