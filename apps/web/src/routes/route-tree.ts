import { accountRoutes } from './accounts.route.tsx';
import { afterRoutes } from './after.route.tsx';
import { auctionDetailRoute } from './auction-detail.route.tsx';
import { auctionListRoute, referralRoute } from './auction-list.route.tsx';
import { helpRoutes } from './help.route.tsx';
import { historyRoute } from './history.route.tsx';
import { homeRoutes } from './home.route.tsx';
import { legalRoutes } from './legal.route.tsx';
import { notificationsRoute } from './notifications.route.tsx';
import { ownRoutes } from './own.route.tsx';
import { payingRoutes } from './paying.route.tsx';
import { referralsRoutes } from './referrals.route.tsx';
import { rootRoute } from './root.tsx';
import { settingsRoute } from './settings.route.tsx';
import { watchRoute } from './watch.route.tsx';

/** Every screen of the shop. A screen's file stands in `routes/`; its component is loaded when it is visited. */
export const routeTree = rootRoute.addChildren([
  auctionListRoute,
  referralRoute,
  auctionDetailRoute,
  ...accountRoutes,
  ...homeRoutes,
  historyRoute,
  ...helpRoutes,
  ...legalRoutes,
  ...afterRoutes,
  ...payingRoutes,
  ...referralsRoutes,
  notificationsRoute,
  ...ownRoutes,
  settingsRoute,
  watchRoute,
]);
