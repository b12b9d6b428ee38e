import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { translate } from '../../client/i18n/index.ts';
import { pageHead } from '../../client/page-head.ts';
import { rootRoute } from '../../client/root-route.ts';

/** The inbox (OWN-4). What comes which way is chosen in /settings. */
export const notificationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/notifications',
  head: ({ match }) =>
    pageHead(match.context.page, { title: translate(match.context.page.language, 'common.notifications') }),
  staticData: { frame: 'section', noIndex: true, screen: 'src/features/notifications/notifications-screen.tsx' },
  component: lazyRouteComponent(() => import('./notifications-screen.tsx'), 'NotificationsScreen'),
});
