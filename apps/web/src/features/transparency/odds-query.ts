import { OddsAnswer } from '@mnada/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../client/api.ts';

const STALE_AFTER_MS = 300_000;

/** What was published of every month, and how the running one stands (LOG-8). */
export const oddsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['odds'],
    queryFn: ({ signal }) => api.get('/api/odds', OddsAnswer, { signal }),
    staleTime: STALE_AFTER_MS,
  });
