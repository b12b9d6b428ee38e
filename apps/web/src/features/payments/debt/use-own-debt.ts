import { DebtAnswer } from '@mnada/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../client/api.ts';
import { useSession } from '../../../client/session.ts';

/** What the signed-in person owes, and what paying it alone comes to; asked anew by whatever begins to show it. */
export function useOwnDebt(): DebtAnswer | undefined {
  const api = useApi();
  const userId = useSession()?.user.id;
  return useQuery({
    queryKey: ['debt', userId],
    queryFn: ({ signal }) => api.get('/api/debt', DebtAnswer, { signal }),
    enabled: userId !== undefined,
    staleTime: 0,
  }).data;
}
