import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { translate } from '../client/i18n/index.ts';
import { pageHead } from '../client/page-head.ts';
import type { RouterContext } from '../client/page-context.ts';
import { publicConfigQuery } from '../client/public-config.ts';
import { rootRoute } from './root.tsx';

/** The contacts at the foot are part of what the server renders; the texts are there without them, too. */
const loader = ({ context }: { context: RouterContext }) =>
  context.queryClient.prefetchQuery(publicConfigQuery(context.api));

export const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  loader,
  head: ({ match: { context } }) =>
    pageHead(context.page, { title: translate(context.page.language, 'legal.termsTitle'), path: '/terms' }),
  staticData: { frame: 'page', screen: 'src/features/legal/terms-screen.tsx' },
  component: lazyRouteComponent(() => import('../features/legal/terms-screen.tsx'), 'TermsScreen'),
});

export const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  loader,
  head: ({ match: { context } }) =>
    pageHead(context.page, { title: translate(context.page.language, 'legal.privacyTitle'), path: '/privacy' }),
  staticData: { frame: 'page', screen: 'src/features/legal/privacy-screen.tsx' },
  component: lazyRouteComponent(() => import('../features/legal/privacy-screen.tsx'), 'PrivacyScreen'),
});

export const legalRoutes = [termsRoute, privacyRoute] as const;
