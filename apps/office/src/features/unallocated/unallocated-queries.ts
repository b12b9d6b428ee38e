import { UnallocatedAnswer, UnallocatedPage } from '@mnada/contract/office';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, query } from '../../client/api.ts';

export const unallocatedQuery = (cursor: string | undefined) =>
  queryOptions({
    queryKey: ['unallocated', { cursor }],
    queryFn: ({ signal, client, queryKey }) =>
      api.get(`/api/admin/unallocated${query({ cursor })}`, UnallocatedAnswer, {
        signal,
        background: client.getQueryData(queryKey) !== undefined,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: 20_000,
  });

export const receiptPath = (receipt: string): string => `/api/admin/unallocated/${encodeURIComponent(receipt)}`;
// Each answer is a look with its line in the audit: nothing here asks again by itself.
export const receiptQuery = (receipt: string, q: string) =>
  queryOptions({
    queryKey: ['unallocated', receipt, q],
    queryFn: ({ signal }) => api.get(`${receiptPath(receipt)}${query({ q })}`, UnallocatedPage, { signal }),
    enabled: receipt !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
