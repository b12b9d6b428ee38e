import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { titled } from '../../client/page-head.ts';
import { rootRoute } from '../../client/root-route.ts';
import { knownAuction } from '../../realtime/index.ts';

/** What was published of an ended auction, recomputed here (LOG-7). */
const verifyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify/$auctionId',
  loader: async ({ context, params: { auctionId } }) => {
    await knownAuction(context, auctionId);
  },
  head: titled('transparency.title'),
  staticData: { frame: 'page', noIndex: true, screen: 'src/features/transparency/ledger-screen.tsx' },
  component: lazyRouteComponent(() => import('./ledger-screen.tsx'), 'LedgerScreen'),
});

export const transparencyRoutes = [verifyRoute] as const;
