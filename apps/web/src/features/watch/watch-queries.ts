import { AuctionList } from '@mnada/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../client/api.ts';

const SHOWN = 24;
/** No socket tells these rows their prices: they are asked for anew. */
const FRESH_MS = 5_000;

/** What can be chosen, in the server's order. Its own entry: no list page waits for it or is changed by it. */
export const liveToChooseQuery = (api: Api) =>
  queryOptions({
    queryKey: ['watch', 'choose'],
    queryFn: ({ signal }) => api.get(`/api/auctions?status=live&limit=${SHOWN}`, AuctionList, { signal }),
    refetchInterval: FRESH_MS,
  });
