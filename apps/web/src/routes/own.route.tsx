import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { translate } from '../client/i18n/index.ts';
import { pageHead } from '../client/page-head.ts';
import { rootRoute } from './root.tsx';

/** Learning steps and their free bids (OWN-7); visitors see them as well. */
export const rewardsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/rewards',
  head: ({ match: { context } }) =>
    pageHead(context.page, { title: translate(context.page.language, 'rewards.title'), path: '/rewards' }),
  staticData: { frame: 'section', noIndex: true, screen: 'src/features/rewards/rewards-screen.tsx' },
  component: lazyRouteComponent(() => import('../features/rewards/rewards-screen.tsx'), 'RewardsScreen'),
});

/** Saved products (OWN-5): of the account, or of this device. */
export const savedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/saved',
  head: ({ match: { context } }) => pageHead(context.page, { title: translate(context.page.language, 'saved.title') }),
  staticData: { frame: 'section', noIndex: true, screen: 'src/features/saved/saved-screen.tsx' },
  component: lazyRouteComponent(() => import('../features/saved/saved-screen.tsx'), 'SavedScreen'),
});

export const ownRoutes = [rewardsRoute, savedRoute] as const;
