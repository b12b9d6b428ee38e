import { accountsRoutes } from '../features/accounts/accounts.route.tsx';
import { addressesRoutes } from '../features/addresses/addresses.route.tsx';
import { appealsRoute } from '../features/appeals/appeals.route.tsx';
import { claimRoutes } from '../features/claim/claim.route.tsx';
import { historyRoute } from '../features/history/history.route.tsx';
import { legalRoutes } from '../features/legal/legal.route.tsx';
import { notificationsRoute } from '../features/notifications/notifications.route.tsx';
import { ordersRoutes } from '../features/orders/orders.route.tsx';
import { paymentsRoutes } from '../features/payments/payments.route.tsx';
import { withdrawalRoute } from '../features/payouts/payouts.route.tsx';
import { practiceRoute } from '../features/practice/practice.route.tsx';
import { profileRoutes } from '../features/profile/profile.route.tsx';
import { referralsRoutes } from '../features/referrals/referrals.route.tsx';
import { rewardsRoute } from '../features/rewards/rewards.route.tsx';
import { savedRoute } from '../features/saved/saved.route.tsx';
import { statementRoute } from '../features/statement/statement.route.tsx';
import { statusRoute } from '../features/status/status.route.tsx';
import { transparencyRoutes } from '../features/transparency/transparency.route.tsx';
import { winsRoutes } from '../features/wins/wins.route.tsx';
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
  ...transparencyRoutes,
  statementRoute,
  statusRoute,
  ...ordersRoutes,
  withdrawalRoute,
  appealsRoute,
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
