import { CurrentBidsAnswer } from '@mnada/contract';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, useApi } from '../../client/api.ts';
import { useSession } from '../../client/session.ts';

/** How many bids somebody has, and the age of that news; without one it comes from a node older than the page. `owed`: KSh, where told. */
export type Balance = { readonly bids: number; readonly version?: number | undefined; readonly owed?: number };

const BALANCE_KEY = ['balance'] as const;

/**
 * The newer of two pieces of news of one account. They come over sockets and HTTP in any order, and only the version
 * says which is the later one: a page never goes back (BID-10).
 */
export function newerBalance(known: Balance | undefined, arrived: Balance): Balance {
  if (known?.version === undefined) return arrived;
  const newer = arrived.version === undefined || arrived.version < known.version ? known : arrived;
  // Only an answer tells what is owed, however many bids were placed since it left; a socket's number leaves it as it was.
  const owed = arrived.owed ?? known.owed;
  return owed === undefined ? newer : { ...newer, owed };
}

/** Everything that hears of the signed-in person's bids writes here, and only here. */
export function writeBalance(queryClient: QueryClient, arrived: Balance): void {
  queryClient.setQueryData<Balance>(BALANCE_KEY, (known) => newerBalance(known, arrived));
}

/** How many bids the signed-in person has. Sockets write newer numbers into the same entry. */
export function balanceQuery(api: Api) {
  return queryOptions({
    queryKey: BALANCE_KEY,
    queryFn: async ({ client, signal }): Promise<Balance> => {
      const answer = await api.get('/api/current-bids', CurrentBidsAnswer, { signal });
      const arrived = { bids: answer.currentBids, version: answer.account_version, owed: answer.owed ?? 0 };
      return newerBalance(client.getQueryData<Balance>(BALANCE_KEY), arrived);
    },
    staleTime: 30_000,
  });
}

/** The number of bids, or null for visitors and until it is known: never a guess. */
export function useBalance(): number | null {
  const session = useSession();
  const { data } = useQuery({ ...balanceQuery(useApi()), enabled: session !== null });
  return session === null ? null : (data?.bids ?? null);
}

/**
 * What the signed-in person owes, in KSh: their next pack pays it first (PAY-6). 0 until it is known. Asked anew by whatever begins to
 * show it: numbers of sockets keep the balance young and say nothing of debts.
 */
export function useOwed(): number {
  const session = useSession();
  const { data } = useQuery({ ...balanceQuery(useApi()), enabled: session !== null, refetchOnMount: 'always' });
  return session === null ? 0 : (data?.owed ?? 0);
}
