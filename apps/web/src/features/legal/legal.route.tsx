import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { translate } from '../../client/i18n/index.ts';
import { pageHead } from '../../client/page-head.ts';
import { loadPublicConfig } from '../../client/public-config.ts';
import type { RouterContext } from '../../client/page-context.ts';
import { rootRoute } from '../../client/root-route.ts';

/** The text and the contacts are in the first response; what reads them comes with the page alone. */
async function loadText(context: RouterContext, kind: 'terms' | 'privacy'): Promise<void> {
  const { loadContent } = await import('../content/index.ts');
  await Promise.all([loadContent(context, kind), loadPublicConfig({ context })]);
}

const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  loader: ({ context }) => loadText(context, 'terms'),
  head: ({ match: { context } }) =>
    pageHead(context.page, { title: translate(context.page.language, 'legal.termsTitle'), path: '/terms' }),
  staticData: { frame: 'page', screen: 'src/features/legal/terms-screen.tsx' },
  component: lazyRouteComponent(() => import('./terms-screen.tsx'), 'TermsScreen'),
});

const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  loader: ({ context }) => loadText(context, 'privacy'),
  head: ({ match: { context } }) =>
    pageHead(context.page, { title: translate(context.page.language, 'legal.privacyTitle'), path: '/privacy' }),
  staticData: { frame: 'page', screen: 'src/features/legal/privacy-screen.tsx' },
  component: lazyRouteComponent(() => import('./privacy-screen.tsx'), 'PrivacyScreen'),
});

export const legalRoutes = [termsRoute, privacyRoute] as const;
