import { accountRoutes } from './routes/accounts.tsx';
import { afterRoutes } from './routes/after.tsx';
import { auctionDetailRoute } from './routes/auction-detail.tsx';
import { auctionListRoute, referralRoute } from './routes/auction-list.tsx';
import { helpRoutes } from './routes/help.tsx';
import { historyRoute } from './routes/history.tsx';
import { homeRoutes } from './routes/home.tsx';
import { legalRoutes } from './routes/legal.tsx';
import { notificationsRoute } from './routes/notifications.tsx';
import { ownRoutes } from './routes/own.tsx';
import { payingRoutes } from './routes/paying.tsx';
import { referralsRoutes } from './routes/referrals.tsx';
import { rootRoute } from './routes/root.tsx';
import { settingsRoute } from './routes/settings.tsx';
import { watchRoute } from './routes/watch.tsx';

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
