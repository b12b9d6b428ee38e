import { RiskAnswer, RiskCasePage } from '@mnada/contract/office';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type ApiError, api, query } from '../../client/api.ts';
import type { FraudSearch } from './fraud-search.ts';

export const casesQuery = (search: FraudSearch) => {
  const { page: _page, ...asked } = search;
  return queryOptions({
    queryKey: ['fraud', asked],
    queryFn: ({ signal, client, queryKey }) =>
      api.get(`/api/admin/risk${query(asked)}`, RiskAnswer, {
        signal,
        background: client.getQueryData(queryKey) !== undefined,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
};

export const casePath = (id: string): string => `/api/admin/risk/${encodeURIComponent(id)}`;
// Each answer is a look with its line in the audit: nothing here asks again by itself.
export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: ['case', id],
    queryFn: ({ signal }) => api.get(casePath(id), RiskCasePage, { signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

const Present = z.object({ present: RiskCasePage });
/** How it stands now, where a call was refused because it had become another question (409 `EDITED_MEANWHILE`). */
export const presentOf = (failure: ApiError | null): RiskCasePage | null =>
  failure?.code === 'EDITED_MEANWHILE' ? (z.safeParse(Present, failure.body).data?.present ?? null) : null;
