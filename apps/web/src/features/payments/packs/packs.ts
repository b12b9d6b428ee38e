import { type BidPackage, BidPackagesAnswer, DEFAULT_PACKAGE_BIDS } from '@mnada/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../client/api.ts';

export function packsQuery(api: Api) {
  return queryOptions({
    queryKey: ['bid-packages'],
    queryFn: async ({ signal }) => (await api.get('/api/bid-packages', BidPackagesAnswer, { signal })).packages,
    staleTime: 60_000,
  });
}

/** Packs are the same for everybody, so the first response holds them. A failure is the screen's to tell. */
export const loadPacks = (queryClient: QueryClient, api: Api): Promise<void> =>
  queryClient.prefetchQuery(packsQuery(api));

/** The pack that stands selected: the one chosen as long as it is sold, else the 150 bids, else the first. */
export function selectedPack(packs: readonly BidPackage[], chosenId: number | null): BidPackage | undefined {
  return packs.find(({ id }) => id === chosenId) ?? packs.find(({ bids }) => bids === DEFAULT_PACKAGE_BIDS) ?? packs[0];
}
