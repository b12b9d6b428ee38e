import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { translate } from '../client/i18n/index.ts';
import { pageHead } from '../client/page-head.ts';
import type { RouterContext } from '../client/page-context.ts';
import { publicConfigQuery } from '../client/public-config.ts';
import { rootRoute } from './root.tsx';

/** How the pages look and behave, and limits of one's own (OWN-7): for visitors, too. */
export const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  // Support contacts are in the first response: nothing moves when they come.
  loader: ({ context }: { context: RouterContext }) =>
    context.queryClient.prefetchQuery(publicConfigQuery(context.api)),
  head: ({ match }) =>
    pageHead(match.context.page, { title: translate(match.context.page.language, 'settings.title') }),
  staticData: { frame: 'section', noIndex: true, screen: 'src/routes/pages/settings-page.tsx' },
  component: lazyRouteComponent(() => import('./pages/settings-page.tsx'), 'SettingsPage'),
});
