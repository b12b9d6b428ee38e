import { SessionsAnswer } from '@mnada/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../client/api.ts';

/** Every sign-in of one's own, this one included (ACC-2). */
export function sessionsQuery(api: Api, userId: string | undefined) {
  return queryOptions({
    queryKey: ['sessions', userId],
    enabled: userId !== undefined,
    queryFn: async ({ signal }) => (await api.get('/api/auth/sessions', SessionsAnswer, { signal })).sessions,
    staleTime: 30_000,
  });
}
