import { ControlRoom } from '@mnada/contract/office';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { setServerTime } from '../../client/clock.ts';

export const CONTROL_SEARCH = ['q', 'category', 'show', 'watch'] as const;
export type ControlSearch = { [N in (typeof CONTROL_SEARCH)[number]]?: string };

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
