import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readHistorySearch } from './history-search.ts';
import { translate } from '../../client/i18n/index.ts';
import { pageHead } from '../../client/page-head.ts';
import { knownSearch } from '../../client/known-search.ts';
import { rootRoute } from '../../client/root-route.ts';

/** What one bid on (OWN-1). `?status=` and `?q=` narrow it, so that going back finds it as it was. */
export const historyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/bid_history',
  validateSearch: knownSearch(readHistorySearch),
  head: ({ match }) => pageHead(match.context.page, { title: translate(match.context.page.language, 'history.title') }),
  staticData: { frame: 'section', noIndex: true, screen: 'src/features/history/bid-history-screen.tsx' },
  component: lazyRouteComponent(() => import('./bid-history-screen.tsx'), 'BidHistoryScreen'),
});
