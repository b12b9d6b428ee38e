import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { titled } from '../../client/page-head.ts';
import { loadPublicConfig } from '../../client/public-config.ts';
import { rootRoute } from '../../client/root-route.ts';

/** The id is the withdrawal's own or, for its owner, the auction's. */
export const withdrawalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/withdrawals/$withdrawalId',
  loader: loadPublicConfig,
  head: titled('payouts.title'),
  staticData: { frame: 'page', noIndex: true, screen: 'src/features/payouts/withdrawal-screen.tsx' },
  component: lazyRouteComponent(() => import('./withdrawal-screen.tsx'), 'WithdrawalScreen'),
});
