import { WonItemsAnswer } from '@mnada/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from './api.ts';
import { useSession } from './session.ts';

const COUNTED = 9;

/** How many wins wait to be claimed, as a badge says it (`3`, `9+`); null for none, for visitors and until it is known. */
export function useUnpaidWins(isShown: boolean): string | null {
  const api = useApi();
  const userId = useSession()?.user.id;
  const { data } = useQuery({
    queryKey: ['wins', userId, 'unpaid'], // a claim invalidates every list of wins, this one too
    queryFn: ({ signal }) =>
      api.get(`/api/get_user_won_items?filter=pending&limit=${COUNTED + 1}`, WonItemsAnswer, { signal }),
    enabled: isShown && userId !== undefined,
  });
  const count = data?.wonItems.length ?? 0;
  if (userId === undefined || count === 0) return null;
  return count > COUNTED ? `${COUNTED}+` : String(count);
}
