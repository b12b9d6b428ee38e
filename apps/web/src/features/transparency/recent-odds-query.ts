import { RecentOdds } from '@mnada/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../client/api.ts';

const STALE_AFTER_MS = 300_000;

/** What winners saved in the last 90 days. */
export const recentOddsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['odds', 'recent'],
    queryFn: ({ signal }) => api.get('/api/odds/recent', RecentOdds, { signal }),
    staleTime: STALE_AFTER_MS,
  });
