import { BidHistoryAnswer, BidStatsAnswer } from '@mnada/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api, ListPage } from '../../client/api.ts';
import { serverClock } from '../../realtime/index.ts';
import type { HistorySearch } from './history-search.ts';

/** A multiple of the 1, 2 and 3 columns, so that each part of the list ends with a full row. */
const PAGE_SIZE = 24;

export type HistoryFilter = Pick<HistorySearch, 'status' | 'q'>;

/** All of one person's histories, however narrowed. By person: nobody else on this device ever sees them. */
export const historyKey = (userId: string) => ['bid-history', userId] as const;

export type HistoryPage = ListPage<BidHistoryAnswer>;

export async function readPage(api: Api, address: string, signal?: AbortSignal): Promise<HistoryPage> {
  const page = await api.getPage(address, BidHistoryAnswer, signal === undefined ? {} : { signal });
  // "2 m ago" needs the server's time before the socket has told it.
  serverClock.stamped(page.data.server_time);
  return page;
}

/** The address of the first page. */
export function firstPage({ status, q }: HistoryFilter): string {
  const query = new URLSearchParams({
    ...(status === undefined ? {} : { status }),
    ...(q === undefined ? {} : { q }),
    limit: String(PAGE_SIZE),
  });
  return `/api/bids/history?${query.toString()}`;
}

/** One's own history, newest own bid first, a page at a time (OWN-1). */
export function historyQuery(api: Api, userId: string, filter: HistoryFilter) {
  return infiniteQueryOptions({
    queryKey: [...historyKey(userId), filter.status ?? 'all', filter.q ?? ''],
    queryFn: ({ pageParam, signal }) => readPage(api, pageParam, signal),
    initialPageParam: firstPage(filter),
    getNextPageParam: (page) => page.next,
    // Coming back reads the top anew (use-fresh-history.ts) and keeps what was scrolled to: never page by page from the
    // beginning.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function statsQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: ['bid-stats', userId],
    queryFn: async ({ signal }) => (await api.get('/api/bids/stats', BidStatsAnswer, { signal })).stats,
  });
}
