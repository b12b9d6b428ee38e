import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { translate } from '../../client/i18n/index.ts';
import { pageHead } from '../../client/page-head.ts';
import { rootRoute } from '../../client/root-route.ts';

/** Saved products (OWN-5): of the account, or of this device. */
export const savedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/saved',
  head: ({ match: { context } }) => pageHead(context.page, { title: translate(context.page.language, 'saved.title') }),
  staticData: { frame: 'section', noIndex: true, screen: 'src/features/saved/saved-screen.tsx' },
  component: lazyRouteComponent(() => import('./saved-screen.tsx'), 'SavedScreen'),
});
