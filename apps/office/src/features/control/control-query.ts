import { ControlRoom } from '@mnada/contract/office';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { setServerTime } from '../../client/clock.ts';

/** The room once; the stream keeps the same entry fresh. */
export const controlQuery = queryOptions({
  queryKey: ['control'],
  queryFn: async ({ signal, client, queryKey }) => {
    const background = client.getQueryData(queryKey) !== undefined;
    const room = await api.get('/api/admin/live/now', ControlRoom, { signal, background });
    setServerTime(new Date(room.at).toISOString());
    return room;
  },
  staleTime: 2_000,
});
