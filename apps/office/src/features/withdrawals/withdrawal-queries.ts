import { WithdrawalPage, WithdrawalsAnswer } from '@mnada/contract/office';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type ApiError, api, query } from '../../client/api.ts';
import type { WithdrawalsSearch } from './withdrawals-search.ts';

export const withdrawalsQuery = (search: WithdrawalsSearch) => {
  const { page: _page, hide: _hide, ...asked } = search;
  return queryOptions({
    queryKey: ['withdrawals', asked],
    queryFn: ({ signal, client, queryKey }) =>
      api.get(`/api/admin/withdrawals${query(asked)}`, WithdrawalsAnswer, {
        signal,
        background: client.getQueryData(queryKey) !== undefined,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: 20_000,
  });
};

export const withdrawalPath = (id: string): string => `/api/admin/withdrawals/${encodeURIComponent(id)}`;
// Each answer is a look with its line in the audit: nothing here asks again by itself.
export const withdrawalQuery = (id: string) =>
  queryOptions({
    queryKey: ['withdrawal', id],
    queryFn: ({ signal }) => api.get(withdrawalPath(id), WithdrawalPage, { signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

const Present = z.object({ present: WithdrawalPage });
/** How it stands now, where a call was refused because somebody had decided about it (409 `EDITED_MEANWHILE`). */
export const presentOf = (failure: ApiError | null): WithdrawalPage | null =>
  failure?.code === 'EDITED_MEANWHILE' ? (z.safeParse(Present, failure.body).data?.present ?? null) : null;
