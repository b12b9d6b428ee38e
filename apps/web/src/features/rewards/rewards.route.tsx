import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { translate } from '../../client/i18n/index.ts';
import { pageHead } from '../../client/page-head.ts';
import { rootRoute } from '../../client/root-route.ts';

/** Learning steps and their free bids (OWN-7); visitors see them as well. */
export const rewardsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/rewards',
  head: ({ match: { context } }) =>
    pageHead(context.page, { title: translate(context.page.language, 'rewards.title'), path: '/rewards' }),
  staticData: { frame: 'section', noIndex: true, screen: 'src/features/rewards/rewards-screen.tsx' },
  component: lazyRouteComponent(() => import('./rewards-screen.tsx'), 'RewardsScreen'),
});
