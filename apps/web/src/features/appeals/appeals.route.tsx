import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { titled } from '../../client/page-head.ts';
import { rootRoute } from '../../client/root-route.ts';

/** Where somebody who is suspended or held says that it isn't right (OPS-26); a refused sign-in leads here with its pass behind the `#`. */
export const appealsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/appeal',
  head: titled('appeals.title'),
  staticData: { frame: 'page', noIndex: true, screen: 'src/features/appeals/appeals-screen.tsx' },
  component: lazyRouteComponent(() => import('./appeals-screen.tsx'), 'AppealsScreen'),
});
