import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { knownSearch } from '../../client/known-search.ts';
import { titled } from '../../client/page-head.ts';
import { rootRoute } from '../../client/root-route.ts';

/** Without an auction it is the list of what can still be claimed (settled: Pages). */
const claimsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/claim_price',
  beforeLoad: () => {
    // oxlint-disable-next-line typescript/only-throw-error -- the router's own way to say it
    throw redirect({ to: '/list_winnings', search: { filter: 'pending' }, replace: true });
  },
});

const claimRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/claim_price/$auctionId',
  // From an order that waits for its payment: the sheet that pays it stands open.
  validateSearch: knownSearch((search: Record<string, unknown>): { pay?: 'now' } =>
    search['pay'] === 'now' ? { pay: 'now' } : {},
  ),
  head: titled('claim.claimTitle'),
  staticData: { frame: 'page', noIndex: true, screen: 'src/features/claim/claim-screen.tsx' },
  component: lazyRouteComponent(() => import('./claim-screen.tsx'), 'ClaimScreen'),
});

export const claimRoutes = [claimsRoute, claimRoute] as const;
