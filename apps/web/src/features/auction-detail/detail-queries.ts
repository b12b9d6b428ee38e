import { OlderBidsAnswer, SoldItemsAnswer } from '@mnada/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Api } from '../../client/api.ts';

const OLDER_BIDS_PAGE = 20;
const PAST_WINNERS_SHOWN = 10;

/** Bids before `beforeSeq`, newest first, a page at a time. A bid never changes, so neither does a page. */
export function olderBidsQuery(api: Api, auctionId: number, beforeSeq: number) {
  return infiniteQueryOptions({
    queryKey: ['older-bids', auctionId, beforeSeq],
    queryFn: async ({ pageParam, signal }) => {
      const path = `/api/auctions/${auctionId}/bids?before_seq=${pageParam}&limit=${OLDER_BIDS_PAGE}`;
      return (await api.get(path, OlderBidsAnswer, { signal })).data;
    },
    initialPageParam: beforeSeq,
    getNextPageParam: (page) => {
      const oldest = page.at(-1)?.seq ?? 1;
      return oldest > 1 ? oldest : undefined;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The last ten winners of the same product. */
export function pastWinnersQuery(api: Api, auctionId: number) {
  return queryOptions({
    queryKey: ['past-winners', auctionId],
    queryFn: async ({ signal }) => {
      const path = `/api/auctions/${auctionId}/past-winners?limit=${PAST_WINNERS_SHOWN}`;
      return (await api.get(path, SoldItemsAnswer, { signal })).data;
    },
    staleTime: 60_000,
  });
}

const Regions = z.array(z.object({ id: z.int(), name: z.string(), cities: z.array(z.string()) }));

/** The 47 counties (WIN-6), a file of this application. */
export function regionsQuery(api: Api) {
  return queryOptions({
    queryKey: ['regions'],
    queryFn: ({ signal }) => api.get('/regions.json', Regions, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
