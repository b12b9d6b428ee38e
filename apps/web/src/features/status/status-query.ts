import { StatusAnswer } from '@mnada/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../client/api.ts';

const AGAIN_AFTER_MS = 30_000;

/** How the shop stands, asked again while somebody looks. */
export const statusQuery = (api: Api) =>
  queryOptions({
    queryKey: ['status'],
    queryFn: ({ signal }) => api.get('/api/status', StatusAnswer, { signal }),
    refetchInterval: AGAIN_AFTER_MS,
  });
