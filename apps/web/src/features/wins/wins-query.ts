import { WonItemsAnswer } from '@mnada/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Api } from '../../client/api.ts';

export type WinsFilter = 'all' | 'pending';
const PAGE_SIZE = 20;
/** While a payment is being checked: the socket tells sooner, this tells for sure. */
const CHECK_MS = 30_000;

/** One's own wins, newest first, a page at a time; `pending` are those that can still be claimed. */
export function winsQuery(api: Api, userId: string | undefined, filter: WinsFilter) {
  return infiniteQueryOptions({
    queryKey: ['wins', userId, filter],
    enabled: userId !== undefined,
    staleTime: 0, // a claim changes it within seconds
    queryFn: ({ pageParam, signal }) => api.getPage(pageParam, WonItemsAnswer, { signal }),
    initialPageParam: `/api/get_user_won_items?filter=${filter}&limit=${PAGE_SIZE}`,
    getNextPageParam: (page) => page.next,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.wonItems.some((win) => win.open_payment_id !== null)) === true
        ? CHECK_MS
        : false,
  });
}
