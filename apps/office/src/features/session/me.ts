import { Me } from '@mnada/contract/office';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { setServerTime } from '../../client/clock.ts';
import { sessionIsBack } from './session-state.ts';

/** Who is signed in, what they may, until when. Refused with `STAFF_SIGNED_OUT` when nobody is. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const me = await api.get('/api/admin/me', Me, { signal });
    setServerTime(me.server_time);
    sessionIsBack();
    return me;
  },
  staleTime: 60_000,
  retry: false,
});

export const useMe = (): Me => useSuspenseQuery(meQuery).data;

/** What the asker may do of one act: `no` is all that is missing in the table. */
export const accessTo = (me: Me, act: string | undefined): string =>
  act === undefined ? 'yes' : (me.access[act] ?? 'no');
export const useMay = (act: string): boolean => accessTo(useMe(), act) !== 'no';
