import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { titled } from '../../client/page-head.ts';
import { knownSearch } from '../../client/known-search.ts';
import { rootRoute } from '../../client/root-route.ts';
import { readStatementSearch } from './statement-days.ts';

/** One's own account over some days (OWN-9). `?from=` and `?to=` say which, so that going back finds them. */
export const statementRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/statement',
  validateSearch: knownSearch(readStatementSearch),
  head: titled('statement.title'),
  staticData: { frame: 'page', noIndex: true, screen: 'src/features/statement/statement-screen.tsx' },
  component: lazyRouteComponent(() => import('./statement-screen.tsx'), 'StatementScreen'),
});
