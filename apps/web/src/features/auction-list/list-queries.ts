import { AuctionList, AuctionSearchAnswer, type AuctionStatus, SoldItemsAnswer } from '@mnada/contract';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../client/api.ts';
import { AUCTIONS_KEY } from '../../realtime/index.ts';
import { welcomeQuery } from '../auctions/index.ts';
import type { ListSearch, ListTab } from './list-search.ts';

const PAGE_SIZE = 24;
/** A row on the widest screen: what the front page shows of upcoming and ended auctions. */
const FEW = 6;
const SOLD_ITEMS = 10; // seed 1, section 9

/** Pages of one status in the server's order (AUC-6), which stays as it was fetched. */
export function auctionPagesQuery(api: Api, status: AuctionStatus) {
  return infiniteQueryOptions({
    queryKey: [...AUCTIONS_KEY, status],
    queryFn: ({ pageParam, signal }) => api.getPage(pageParam, AuctionList, { signal }),
    initialPageParam: `/api/auctions?status=${status}&limit=${PAGE_SIZE}`,
    getNextPageParam: (page) => page.next,
  });
}

/** The first few of one status. */
export function fewAuctionsQuery(api: Api, status: AuctionStatus) {
  return queryOptions({
    queryKey: [...AUCTIONS_KEY, status, 'few'],
    queryFn: ({ signal }) => api.get(`/api/auctions?status=${status}&limit=${FEW}`, AuctionList, { signal }),
  });
}

export function auctionSearchQuery(api: Api, text: string) {
  return queryOptions({
    queryKey: [...AUCTIONS_KEY, 'search', text],
    queryFn: ({ signal }) =>
      api.get(`/api/auctions/search?q=${encodeURIComponent(text)}`, AuctionSearchAnswer, { signal }),
  });
}

export function soldItemsQuery(api: Api) {
  return queryOptions({
    queryKey: ['sold-items'],
    queryFn: async ({ signal }) =>
      (await api.get(`/api/get_all_ended_auctions?limit=${SOLD_ITEMS}`, SoldItemsAnswer, { signal })).data,
    staleTime: 60_000,
  });
}

/** The status that a tab shows; All begins with what is live. */
export const STATUS_OF: Record<Exclude<ListTab, 'search'>, AuctionStatus> = {
  all: 'live',
  open: 'live',
  upcoming: 'scheduled',
  winners: 'ended',
};

/** Fetches what a page of the list shows. A failure is the screen's to tell, so this never fails. */
export async function loadList(queryClient: QueryClient, api: Api, { tab = 'all', q }: ListSearch): Promise<void> {
  if (tab === 'search') {
    if (q !== undefined) await queryClient.prefetchQuery(auctionSearchQuery(api, q));
    return;
  }
  await Promise.all([
    queryClient.prefetchInfiniteQuery(auctionPagesQuery(api, STATUS_OF[tab])),
    ...(tab === 'all' || tab === 'open' ? [queryClient.prefetchQuery(fewAuctionsQuery(api, 'scheduled'))] : []),
    ...(tab === 'all'
      ? [
          queryClient.prefetchQuery(fewAuctionsQuery(api, 'ended')),
          queryClient.prefetchQuery(soldItemsQuery(api)),
          queryClient.prefetchQuery(welcomeQuery(api)),
        ]
      : []),
  ]);
}
