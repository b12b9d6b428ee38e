import { MeAnswer } from '@mnada/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { writeBalance } from '../wallet/index.ts';
import { useApi } from '../../client/api.ts';
import { updateUser, useSession } from '../../client/session.ts';

/** One's own record: what this device holds at once, and the server's as soon as it has answered. */
export function useProfile() {
  const session = useSession();
  const api = useApi();
  const queryClient = useQueryClient();
  const me = useQuery({
    queryKey: ['me', session?.user.id],
    queryFn: ({ signal }) => api.get('/api/auth/me', MeAnswer, { signal }),
    enabled: session !== null,
    staleTime: 0,
    gcTime: 0, // an older answer must not overwrite what was edited since
  });
  const { data } = me;
  useEffect(() => {
    if (data === undefined) return;
    updateUser(data.user);
    writeBalance(queryClient, { bids: data.currentBids, version: data.account_version });
  }, [data, queryClient]);
  return { user: session?.user ?? null, isError: me.isError, refetch: me.refetch };
}
