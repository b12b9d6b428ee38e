import type { AuctionStatus } from '@mnada/contract';
import type { BoardEntry } from './board-entry.ts';
import type { ListPlace } from './list-cursor.ts';

/** AUC-6: live by least time left, then scheduled by the soonest start, then ended by the newest end. */
export const GROUPS: readonly AuctionStatus[] = ['live', 'scheduled', 'ended'];

/** What an auction is sorted by within its group. */
function orderUs(entry: BoardEntry): number {
  if (entry.status === 'live') return entry.head.endsAtUs;
  return entry.status === 'scheduled' ? entry.facts.scheduledStartUs : (entry.outcome?.endedAtUs ?? 0);
}

export const placeOf = (entry: BoardEntry): ListPlace => ({
  status: entry.status,
  orderUs: orderUs(entry),
  auctionId: entry.facts.auctionId,
});

/** Negative: a stands before b. Equal times are told apart by id, so that no page repeats or skips one. */
export function comparePlaces(a: ListPlace, b: ListPlace): number {
  const group = GROUPS.indexOf(a.status) - GROUPS.indexOf(b.status);
  if (group !== 0) return group;
  const step = a.orderUs - b.orderUs || a.auctionId - b.auctionId;
  return a.status === 'ended' ? -step : step;
}

/** Entries of one group in their order, from those of all groups. */
export function sortGroup(entries: Iterable<BoardEntry>, status: AuctionStatus): BoardEntry[] {
  const places: { place: ListPlace; entry: BoardEntry }[] = [];
  for (const entry of entries) if (entry.status === status) places.push({ place: placeOf(entry), entry });
  return places.sort((a, b) => comparePlaces(a.place, b.place)).map(({ entry }) => entry);
}
