import { RewardsAnswer } from '@mnada/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../client/api.ts';

/** @param who the account's id, or null for a visitor: everybody may see the steps */
export function rewardsQuery(api: Api, who: string | null) {
  return queryOptions({
    queryKey: ['rewards', who],
    queryFn: ({ signal }) => api.get('/api/rewards', RewardsAnswer, { signal }),
    staleTime: 0, // a bid, a delivery, a confirmed number change it elsewhere
    refetchOnWindowFocus: true,
  });
}
