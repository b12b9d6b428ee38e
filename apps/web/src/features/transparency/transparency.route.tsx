import { IdText } from '@mnada/contract';
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { ApiError } from '../../client/api.ts';
import { titled } from '../../client/page-head.ts';
import { rootRoute } from '../../client/root-route.ts';
import { auctionQuery } from '../../realtime/index.ts';

/** What was published of an ended auction, recomputed here (LOG-7). */
const verifyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify/$auctionId',
  loader: async ({ context: { queryClient, api }, params: { auctionId } }) => {
    // oxlint-disable-next-line typescript/only-throw-error -- the router's own way to say it
    if (!IdText.safeParse(auctionId).success) throw notFound();
    try {
      await queryClient.ensureQueryData(auctionQuery(api, Number(auctionId)));
    } catch (error) {
      // oxlint-disable-next-line typescript/only-throw-error -- as above
      if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw notFound();
      throw error;
    }
  },
  head: titled('transparency.title'),
  staticData: { frame: 'page', noIndex: true, screen: 'src/features/transparency/ledger-screen.tsx' },
  component: lazyRouteComponent(() => import('./ledger-screen.tsx'), 'LedgerScreen'),
});

export const transparencyRoutes = [verifyRoute] as const;
