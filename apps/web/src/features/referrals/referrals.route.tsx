import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { translate } from '../../client/i18n/index.ts';
import { pageHead } from '../../client/page-head.ts';
import { rootRoute } from '../../client/root-route.ts';

/** One's link, friends and earnings (OWN-3). */
const referralsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/referrals',
  head: ({ match }) =>
    pageHead(match.context.page, { title: translate(match.context.page.language, 'referrals.title') }),
  staticData: { frame: 'section', noIndex: true, screen: 'src/features/referrals/referrals-screen.tsx' },
  component: lazyRouteComponent(() => import('./referrals-screen.tsx'), 'ReferralsScreen'),
});

/** The seed's demonstration of it: sample data, no call, kept from search engines (OWN-6). */
const referralDemoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/test',
  head: ({ match }) =>
    pageHead(match.context.page, { title: translate(match.context.page.language, 'referrals.demoTitle') }),
  staticData: { frame: 'page', noIndex: true, screen: 'src/features/referrals/demo/referral-demo-screen.tsx' },
  component: lazyRouteComponent(() => import('./demo/referral-demo-screen.tsx'), 'ReferralDemoScreen'),
});

export const referralsRoutes = [referralsRoute, referralDemoRoute] as const;
