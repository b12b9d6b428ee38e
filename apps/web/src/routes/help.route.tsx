import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { translate } from '../client/i18n/index.ts';
import { pageHead } from '../client/page-head.ts';
import { knownSearch } from '../client/known-search.ts';
import { loadPublicConfig } from '../client/public-config.ts';
import { rootRoute } from '../client/root-route.ts';

const SEARCH_LENGTH_MAX = 80;

/** Questions and answers (OWN-7); `?q=` is a search that can be shared. */
export const helpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help',
  validateSearch: knownSearch((search: Record<string, unknown>): { q?: string } =>
    typeof search['q'] === 'string' && search['q'] !== '' ? { q: search['q'].slice(0, SEARCH_LENGTH_MAX) } : {},
  ),
  loader: async ({ context }) => {
    const { loadContent } = await import('../features/content/index.ts');
    await Promise.all([loadContent(context, 'help'), loadPublicConfig({ context })]);
  },
  head: ({ match: { context } }) =>
    pageHead(context.page, { title: translate(context.page.language, 'help.title'), path: '/help' }),
  staticData: { frame: 'page', screen: 'src/routes/pages/help-page.tsx' },
  component: lazyRouteComponent(() => import('./pages/help-page.tsx'), 'HelpPage'),
});
