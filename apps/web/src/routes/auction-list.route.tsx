import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router';
import { type ListSearch, loadList, readListSearch } from '../features/auction-list/index.ts';
import { pageHead } from '../client/page-head.ts';
import { knownSearch } from '../client/known-search.ts';
import type { RouterContext } from '../client/page-context.ts';
import { rootRoute } from '../client/root-route.ts';

/** The server waits for the list, so that the first response holds it; the browser shows its skeleton at once. */
function load({ queryClient, api }: RouterContext, search: ListSearch): Promise<void> | undefined {
  const loading = loadList(queryClient, api, search);
  return typeof window === 'undefined' ? loading : undefined;
}

/** On the front page visitors meet the card that explains the shop first (p1). */
const simulatedNotice = (search: ListSearch) => (search.tab === undefined ? 'members' : 'everybody');

/** `/`, and `/?tab=open|upcoming|winners|search` so that every tab can be linked to. */
export const auctionListRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: knownSearch(readListSearch),
  search: { middlewares: [stripSearchParams({ tab: 'all' as const })] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => load(context, deps),
  head: ({ match }) => pageHead(match.context.page, { path: '/' }),
  component: lazyRouteComponent(() => import('./pages/auction-list-page.tsx'), 'AuctionListPage'),
  staticData: { frame: 'full', simulatedNotice, screen: 'src/routes/pages/auction-list-page.tsx' },
});

/** The tabs of a friend's link but the search, which has the list's own address: its code isn't loaded here. */
function readReferralSearch(search: Record<string, unknown>): ListSearch {
  const read = readListSearch(search);
  return read.tab === 'search' ? {} : read;
}

/** A friend's link: the same list; the code is kept for 720 hours (OWN-3). */
export const referralRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/ref/$referralcode',
  validateSearch: knownSearch(readReferralSearch),
  search: { middlewares: [stripSearchParams({ tab: 'all' as const })] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => load(context, deps),
  head: ({ match }) => pageHead(match.context.page, {}),
  component: lazyRouteComponent(() => import('./pages/referral-page.tsx'), 'ReferralPage'),
  staticData: { frame: 'full', simulatedNotice, screen: 'src/routes/pages/referral-page.tsx', noIndex: true },
});
