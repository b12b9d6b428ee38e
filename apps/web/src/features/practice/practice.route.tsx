import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { translate } from '../../client/i18n/index.ts';
import { pageHead } from '../../client/page-head.ts';
import { rootRoute } from '../../client/root-route.ts';

/** The practice auction: no account, no money, nothing leaves the browser. */
export const practiceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/practice',
  head: ({ match: { context } }) =>
    pageHead(context.page, { title: translate(context.page.language, 'practice.title'), path: '/practice' }),
  staticData: { frame: 'page', screen: 'src/features/practice/practice-screen.tsx' },
  component: lazyRouteComponent(() => import('./practice-screen.tsx'), 'PracticeScreen'),
});
