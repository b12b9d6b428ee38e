import type { AuctionSummary } from '@mnada/contract';

/** A place in a grid. `isGone`: the list no longer has it, but it keeps its place, showing how it ended. */
export type Slot = { readonly auction: AuctionSummary; readonly isGone: boolean };

export const toSlots = (list: readonly AuctionSummary[]): Slot[] => list.map((auction) => ({ auction, isGone: false }));

/**
 * The grid after the list changed: nothing moves under a finger. Cards that are still there keep their places; one that
 * the list no longer has stays where it is until a newcomer takes exactly its place (an ending that was just seen is shown
 * first); other newcomers come at the end.
 */
export function settleSlots(slots: readonly Slot[], list: readonly AuctionSummary[]): Slot[] {
  const current = new Map(list.map((auction) => [auction.id, auction]));
  const known = new Set(slots.map((slot) => slot.auction.id));
  const newcomers = list.filter((auction) => !known.has(auction.id));
  const settled = slots.map((slot): Slot => {
    const still = current.get(slot.auction.id);
    if (still !== undefined) return { auction: still, isGone: false };
    const hasJustEnded = slot.auction.status === 'ended' && !slot.isGone;
    const newcomer = hasJustEnded ? undefined : newcomers.shift();
    return newcomer === undefined ? { auction: slot.auction, isGone: true } : { auction: newcomer, isGone: false };
  });
  return [...settled, ...toSlots(newcomers)];
}
