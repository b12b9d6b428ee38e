import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { translate } from '../client/i18n/index.ts';
import { knownSearch } from '../client/known-search.ts';
import { pageHead } from '../client/page-head.ts';
import { loadPublicConfig } from '../client/public-config.ts';
import { rootRoute } from '../client/root-route.ts';

/** How the pages look and behave, and limits of one's own (OWN-7): for visitors, too. `?section=limits` opens one. */
export const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  // The screen knows its sections, whatever is asked for.
  validateSearch: knownSearch(({ section }: { section?: string }) => ({ section })),
  // Support contacts are in the first response: nothing moves when they come.
  loader: loadPublicConfig,
  head: ({ match }) =>
    pageHead(match.context.page, { title: translate(match.context.page.language, 'settings.title') }),
  staticData: { frame: 'section', noIndex: true, screen: 'src/routes/pages/settings-page.tsx' },
  component: lazyRouteComponent(() => import('./pages/settings-page.tsx'), 'SettingsPage'),
});
