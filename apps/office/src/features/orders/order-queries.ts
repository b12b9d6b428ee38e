import { OrderPage, OrdersAnswer } from '@mnada/contract/office';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type ApiError, api, query } from '../../client/api.ts';
import type { OrdersSearch } from './orders-search.ts';

export const ordersQuery = (search: OrdersSearch) => {
  const { page: _page, view: _view, hide: _hide, ...asked } = search;
  return queryOptions({
    queryKey: ['orders', asked],
    queryFn: ({ signal, client, queryKey }) =>
      api.get(`/api/admin/orders${query(asked)}`, OrdersAnswer, {
        signal,
        background: client.getQueryData(queryKey) !== undefined,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: 20_000,
  });
};

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', id],
    queryFn: ({ signal }) => api.get(`/api/admin/orders/${encodeURIComponent(id)}`, OrderPage, { signal }),
  });

const Present = z.object({ present: OrderPage });
/** How an order stands now, where a call was refused because somebody had changed it (409 `EDITED_MEANWHILE`). */
export const presentOf = (failure: ApiError | null): OrderPage | null =>
  failure?.code === 'EDITED_MEANWHILE' ? (z.safeParse(Present, failure.body).data?.present ?? null) : null;
