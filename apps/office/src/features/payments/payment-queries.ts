import { PaymentPage, PaymentsAnswer, RefundsAnswer, type RefundsQuery } from '@mnada/contract/office';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, query } from '../../client/api.ts';
import type { PaymentsSearch } from './payments-search.ts';

export const paymentsQuery = (search: PaymentsSearch) => {
  const { page: _page, hide: _hide, ...asked } = search;
  return queryOptions({
    queryKey: ['payments', asked],
    queryFn: ({ signal, client, queryKey }) =>
      api.get(`/api/admin/payments${query(asked)}`, PaymentsAnswer, {
        signal,
        background: client.getQueryData(queryKey) !== undefined,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: 20_000,
  });
};

export const paymentPath = (id: string): string => `/api/admin/payments/${encodeURIComponent(id)}`;
// Each answer is a look with its line in the audit: nothing here asks again by itself.
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ['payment', id],
    queryFn: ({ signal }) => api.get(paymentPath(id), PaymentPage, { signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const refundsQuery = (asked: RefundsQuery) =>
  queryOptions({
    queryKey: ['refunds', asked],
    queryFn: ({ signal, client, queryKey }) =>
      api.get(`/api/admin/refunds${query(asked)}`, RefundsAnswer, {
        signal,
        background: client.getQueryData(queryKey) !== undefined,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: 20_000,
  });
