import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { knownSearch } from '../../client/known-search.ts';
import { titled } from '../../client/page-head.ts';
import { rootRoute } from '../../client/root-route.ts';

/** Won auctions; `?filter=pending` are the unpaid ones. */
const winsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/list_winnings',
  validateSearch: knownSearch((search: Record<string, unknown>): { filter?: 'pending' } =>
    search['filter'] === 'pending' ? { filter: 'pending' } : {},
  ),
  head: titled('wins.title'),
  staticData: { frame: 'section', noIndex: true, screen: 'src/features/wins/wins-screen.tsx' },
  component: lazyRouteComponent(() => import('./wins-screen.tsx'), 'WinsScreen'),
});

const bidpackWonRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/bidpack_won/$auctionId',
  head: titled('wins.bidpackTitle'),
  staticData: { frame: 'page', noIndex: true, screen: 'src/features/wins/bidpack-won-screen.tsx' },
  component: lazyRouteComponent(() => import('./bidpack-won-screen.tsx'), 'BidpackWonScreen'),
});

export const winsRoutes = [winsRoute, bidpackWonRoute] as const;
