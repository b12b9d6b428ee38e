import type { AuctionSummary } from '@mnada/contract';
import { applyAuctionEvent, type AuctionEvent, eventAuctionId } from './apply-auction-event.ts';

/**
 * A list after a batch of events. Cards keep their places (they never re-sort under the finger), cards that nothing
 * moved keep their identity, and a list that nothing moved is returned as it was.
 */
export function applyToList(list: AuctionSummary[], events: readonly AuctionEvent[]): AuctionSummary[] {
  const ofAuction = new Map<number, AuctionEvent[]>();
  for (const event of events) {
    const id = eventAuctionId(event);
    ofAuction.set(id, [...(ofAuction.get(id) ?? []), event]);
  }
  let moved = false;
  const next = list.map((card) => {
    let state = card;
    for (const event of ofAuction.get(card.id) ?? []) {
      const after = applyAuctionEvent(state, event);
      if (after !== 'gap') state = after;
    }
    moved ||= state !== card;
    return state;
  });
  return moved ? next : list;
}
