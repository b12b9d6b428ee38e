import { OrderPage, OrdersAnswer } from '@mnada/contract/office';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, query } from '../../client/api.ts';

export type OrdersSearch = Partial<
  Record<
    'tab' | 'q' | 'county' | 'courier' | 'kind' | 'promised_from' | 'promised_to' | 'sort' | 'dir' | 'cursor' | 'page',
    string
  >
>;
export const ORDERS_SEARCH = [
  'tab',
  'q',
  'county',
  'courier',
  'kind',
  'promised_from',
  'promised_to',
  'sort',
  'dir',
  'cursor',
  'page',
] as const;

export const ordersQuery = (search: OrdersSearch) => {
  const { page: _page, ...asked } = search;
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
