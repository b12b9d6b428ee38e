import { AuctionSummary } from '@mnada/contract';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../client/api.ts';
import { settleSlots, toSlots } from './steady-slots.ts';

/**
 * The list as it stands on screen: every card in the place where it first appeared. What became of one that left the list
 * unseen (it ended while nobody listened) is asked, so that no card counts down a clock that has stopped.
 * @param keepPlaces otherwise the list as it is, in its own order
 */
export function useSteadyList(list: readonly AuctionSummary[], keepPlaces: boolean): readonly AuctionSummary[] {
  const [seen, setSeen] = useState(list);
  const [slots, setSlots] = useState(() => toSlots(list));
  if (seen !== list) {
    // Known while rendering, so no frame shows the old places with the new cards.
    setSeen(list);
    setSlots(settleSlots(slots, list));
  }
  const api = useApi();
  const unseen = keepPlaces ? slots.filter((slot) => slot.isGone && slot.auction.status !== 'ended') : [];
  const answers = useQueries({
    queries: unseen.map(({ auction: { id } }) => ({
      queryKey: ['left-the-list', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => api.get(`/api/auctions/${id}`, AuctionSummary, { signal }),
      staleTime: 2_000,
    })),
  });
  if (!keepPlaces) return list;
  const ended = new Map(answers.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data] as const])));
  return slots.map((slot) => (slot.isGone ? (ended.get(slot.auction.id) ?? slot.auction) : slot.auction));
}
