import { ReferralsAnswer } from '@mnada/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../client/api.ts';

/** All of one person's referrals. By person: nobody else on this device ever sees them. */
export const referralsKey = (userId: string) => ['referrals', userId] as const;

/** A friend buys, or a day passes: asked again while one looks at it. */
const LOOK_EVERY_MS = 20_000;

export function referralsQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: [...referralsKey(userId), 'summary'],
    queryFn: ({ signal }) => api.get('/api/referrals', ReferralsAnswer, { signal }),
    refetchInterval: LOOK_EVERY_MS,
    refetchOnWindowFocus: true,
    staleTime: 5_000,
  });
}
