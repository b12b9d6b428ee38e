import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { translate } from '../../i18n/index.ts';
import { pageHead } from '../head.ts';
import { knownSearch } from '../known-search.ts';
import type { RouterContext } from '../page-context.ts';
import { publicConfigQuery } from '../public-config.ts';
import { rootRoute } from './root.tsx';

/** How the pages look and behave, and limits of one's own (OWN-7): for visitors, too. `?section=limits` opens one. */
export const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  // The screen knows its sections, whatever is asked for.
  validateSearch: knownSearch(({ section }: { section?: string }) => ({ section })),
  // Support contacts are in the first response: nothing moves when they come.
  loader: ({ context }: { context: RouterContext }) =>
    context.queryClient.prefetchQuery(publicConfigQuery(context.api)),
  head: ({ match }) =>
    pageHead(match.context.page, { title: translate(match.context.page.language, 'settings.title') }),
  staticData: { frame: 'section', noIndex: true, screen: 'src/app/pages/settings-page.tsx' },
  component: lazyRouteComponent(() => import('../pages/settings-page.tsx'), 'SettingsPage'),
});
