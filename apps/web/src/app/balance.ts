import { CurrentBidsAnswer } from '@mnada/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, useApi } from './api.ts';
import { useSession } from './session.ts';

/** How many bids the signed-in person has. Sockets write newer numbers into the same entry. */
export function balanceQuery(api: Api) {
  return queryOptions({
    queryKey: ['balance'],
    queryFn: async ({ signal }) => (await api.get('/api/current-bids', CurrentBidsAnswer, { signal })).currentBids,
    staleTime: 30_000,
  });
}

/** The number of bids, or null for visitors and until it is known: never a guess. */
export function useBalance(): number | null {
  const session = useSession();
  const { data } = useQuery({ ...balanceQuery(useApi()), enabled: session !== null });
  return session === null ? null : (data ?? null);
}
