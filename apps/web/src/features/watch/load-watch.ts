import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../../client/api.ts';
import { readIds } from './watching.ts';
import { auctionQuery } from '../../realtime/index.ts';
import { liveToChooseQuery } from './watch-queries.ts';

/** Fetches what the page shows first. What can't be read is told where it would stand, so this never fails. */
export async function loadWatch(queryClient: QueryClient, api: Api, asked: string | number | undefined): Promise<void> {
  const ids = readIds(asked);
  await Promise.all([
    ...ids.map((id) => queryClient.prefetchQuery(auctionQuery(api, id))),
    ...(ids.length < 2 ? [queryClient.prefetchQuery(liveToChooseQuery(api))] : []),
  ]);
}
