import { AuctionDetail } from '@mnada/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../client/api.ts';
import { newerState } from './apply-auction-event.ts';

/** Every list of cards stands under this key; the list socket keeps them current. */
export const AUCTIONS_KEY = ['auctions'] as const;

export const auctionKey = (auctionId: number) => ['auction', auctionId] as const;

/**
 * One auction. The socket writes into the same entry, so an answer that was on its way for long never replaces what the
 * socket said meanwhile.
 */
export function auctionQuery(api: Api, auctionId: number) {
  return queryOptions({
    queryKey: auctionKey(auctionId),
    queryFn: async ({ client, signal }) => {
      const fetched = await api.get(`/api/auctions/${auctionId}`, AuctionDetail, { signal });
      const known = client.getQueryData<AuctionDetail>(auctionKey(auctionId));
      return known ? newerState(known, fetched) : fetched;
    },
    // Kept current by the socket; a screen that comes back reads what is there and hears the rest.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
