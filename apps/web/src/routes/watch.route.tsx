import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { translate } from '../client/i18n/index.ts';
import { pageHead } from '../client/page-head.ts';
import { knownSearch } from '../client/known-search.ts';
import { rootRoute } from '../client/root-route.ts';

/** What other screens need not know of it comes with its code; the address is read as it stands. */
type WatchSearch = { ids?: string | number };
const readSearch = ({ ids }: Record<string, unknown>): WatchSearch =>
  typeof ids === 'string' || typeof ids === 'number' ? { ids } : {};

/** Two to six auctions side by side (OWN-8); which, the address says. */
export const watchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/watch',
  validateSearch: knownSearch(readSearch),
  loaderDeps: ({ search }) => ({ ids: search.ids }),
  loader: async ({ context: { queryClient, api }, deps: { ids } }) => {
    const { loadWatch } = await import('./pages/watch-page.tsx');
    await loadWatch(queryClient, api, ids);
  },
  head: ({ match: { context } }) =>
    pageHead(context.page, { title: translate(context.page.language, 'common.watch'), path: '/watch' }),
  staticData: { frame: 'section', noIndex: true, screen: 'src/routes/pages/watch-page.tsx' },
  component: lazyRouteComponent(() => import('./pages/watch-page.tsx'), 'WatchPage'),
});
