import { PresenceRooms, Today } from '@mnada/contract/office';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { setServerTime } from '../../client/clock.ts';

/** Live while somebody looks: asked again every 10 s, and never while the page is hidden. */
const EVERY_MS = 10_000;

export const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: async ({ signal, client, queryKey }) => {
    // What is there already refreshes itself: nobody did anything.
    const background = client.getQueryData(queryKey) !== undefined;
    const today = await api.get('/api/admin/today', Today, { signal, background });
    setServerTime(today.at);
    return today;
  },
  staleTime: EVERY_MS / 2,
  refetchInterval: EVERY_MS,
});

/** Who else is at something of which room (OPS-25). Nobody's press: it keeps no session alive. */
export const presentQuery = queryOptions({
  queryKey: ['today', 'present'],
  queryFn: ({ signal }) => api.get('/api/admin/presence', PresenceRooms, { signal, background: true }),
  refetchInterval: EVERY_MS,
});
