import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { translate } from '../client/i18n/index.ts';
import { pageHead } from '../client/page-head.ts';
import { knownSearch } from '../client/known-search.ts';
import type { RouterContext } from '../client/page-context.ts';
import { publicConfigQuery } from '../client/public-config.ts';
import { rootRoute } from './root.tsx';

const SEARCH_LENGTH_MAX = 80;

/** Questions and answers (OWN-7); `?q=` is a search that can be shared. */
export const helpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/help',
  validateSearch: knownSearch((search: Record<string, unknown>): { q?: string } =>
    typeof search['q'] === 'string' && search['q'] !== '' ? { q: search['q'].slice(0, SEARCH_LENGTH_MAX) } : {},
  ),
  loader: ({ context }: { context: RouterContext }) =>
    context.queryClient.prefetchQuery(publicConfigQuery(context.api)),
  head: ({ match: { context } }) =>
    pageHead(context.page, { title: translate(context.page.language, 'help.title'), path: '/help' }),
  staticData: { frame: 'page', screen: 'src/routes/pages/help-page.tsx' },
  component: lazyRouteComponent(() => import('./pages/help-page.tsx'), 'HelpPage'),
});

/** The practice auction: no account, no money, nothing leaves the browser. */
export const practiceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/practice',
  head: ({ match: { context } }) =>
    pageHead(context.page, { title: translate(context.page.language, 'help.practiceTitle'), path: '/practice' }),
  staticData: { frame: 'page', screen: 'src/features/practice/practice-screen.tsx' },
  component: lazyRouteComponent(() => import('../features/practice/practice-screen.tsx'), 'PracticeScreen'),
});

export const helpRoutes = [helpRoute, practiceRoute] as const;
