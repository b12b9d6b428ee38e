import { OrderAnswer, OrderedItemsAnswer } from '@mnada/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../client/api.ts';
import { isUnderWay } from './order-view.ts';

const PAGE_SIZE = 20;
const MOVING_MS = 30_000;
/** M-PESA answers within a minute or two: then nobody should wait for the next half minute. */
const PAYING_MS = 10_000;

/** One's own orders, newest first, a page at a time. */
export function ordersQuery(api: Api, userId: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ['orders', userId],
    enabled: userId !== undefined,
    staleTime: 0, // a payment changes it within seconds
    queryFn: ({ pageParam, signal }) => api.getPage(pageParam, OrderedItemsAnswer, { signal }),
    initialPageParam: `/api/get_user_orderd_items?limit=${PAGE_SIZE}`,
    getNextPageParam: (page) => page.next,
    refetchOnWindowFocus: true,
  });
}

/** @param id the order's own, or its auction's (settled: Wire). */
export function orderQuery(api: Api, userId: string | undefined, id: string) {
  return queryOptions({
    queryKey: ['order', userId, id],
    enabled: userId !== undefined,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await api.get(`/api/orders/${encodeURIComponent(id)}`, OrderAnswer, { signal })).order,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) =>
      data === undefined || !isUnderWay(data) ? false : data.open_payment_id === null ? MOVING_MS : PAYING_MS,
  });
}
