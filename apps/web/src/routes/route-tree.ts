import { accountsRoutes } from '../features/accounts/index.ts';
import { addressesRoutes } from '../features/addresses/index.ts';
import { claimRoutes } from '../features/claim/index.ts';
import { historyRoute } from '../features/history/index.ts';
import { legalRoutes } from '../features/legal/index.ts';
import { notificationsRoute } from '../features/notifications/index.ts';
import { ordersRoutes } from '../features/orders/index.ts';
import { paymentsRoutes } from '../features/payments/index.ts';
import { withdrawalRoute } from '../features/payouts/index.ts';
import { practiceRoute } from '../features/practice/index.ts';
import { profileRoutes } from '../features/profile/index.ts';
import { referralsRoutes } from '../features/referrals/index.ts';
import { rewardsRoute } from '../features/rewards/index.ts';
import { savedRoute } from '../features/saved/index.ts';
import { winsRoutes } from '../features/wins/index.ts';
import { auctionDetailRoute } from './auction-detail.tsx';
import { auctionListRoute, referralRoute } from './auction-list.route.tsx';
import { developmentRoutes } from './development.tsx';
import { helpRoute } from './help.route.tsx';
import { homeRoutes } from './home.route.tsx';
import { framedRoot } from './root.tsx';
import { settingsRoute } from './settings.route.tsx';
import { signInRoute } from './sign-in.route.tsx';
import { watchRoute } from './watch.route.tsx';

/**
 * Every screen of the shop, each loaded when it is visited. A screen's route stands beside it, in its feature; here, where
 * several features make one screen.
 */
export const routeTree = framedRoot().addChildren([
  auctionListRoute,
  referralRoute,
  auctionDetailRoute,
  ...accountsRoutes,
  signInRoute,
  ...profileRoutes,
  ...homeRoutes,
  historyRoute,
  helpRoute,
  practiceRoute,
  ...legalRoutes,
  ...winsRoutes,
  ...ordersRoutes,
  withdrawalRoute,
  ...addressesRoutes,
  ...paymentsRoutes,
  ...claimRoutes,
  ...referralsRoutes,
  notificationsRoute,
  rewardsRoute,
  savedRoute,
  settingsRoute,
  watchRoute,
  ...developmentRoutes,
]);
