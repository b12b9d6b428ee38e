import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { knownSearch } from '../../client/known-search.ts';
import { titled } from '../../client/page-head.ts';
import { rootRoute } from '../../client/root-route.ts';
import { knownAuction } from '../../realtime/index.ts';
import { readOddsSearch } from './odds-search.ts';
import { recentOddsQuery } from './recent-odds-query.ts';

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

/** The odds of each month: whole in the first response (LOG-8). */
const oddsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/odds',
  validateSearch: knownSearch(readOddsSearch),
  loader: async ({ context }) => {
    const { oddsQuery } = await import('./odds-query.ts');
    await Promise.all([
      context.queryClient.prefetchQuery(oddsQuery(context.api)),
      context.queryClient.prefetchQuery(recentOddsQuery(context.api)),
    ]);
  },
  head: titled('odds.title', '/odds'),
  staticData: { frame: 'page', screen: 'src/features/transparency/odds-screen.tsx' },
  component: lazyRouteComponent(() => import('./odds-screen.tsx'), 'OddsScreen'),
});

/** How nobody of Mnada can bid, and who can see it (BID-8). */
const noHouseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/no-house-bids',
  head: titled('noHouse.title', '/no-house-bids'),
  staticData: { frame: 'page', screen: 'src/features/transparency/no-house-screen.tsx' },
  component: lazyRouteComponent(() => import('./no-house-screen.tsx'), 'NoHouseScreen'),
});

export const transparencyRoutes = [verifyRoute, oddsRoute, noHouseRoute] as const;
