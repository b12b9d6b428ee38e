import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { loadPacks } from '../payments/packs/packs.ts';
import { type TextKey, translate } from '../client/i18n/index.ts';
import { knownSearch } from '../client/known-search.ts';
import { pageHead } from '../client/page-head.ts';
import type { PageContext, RouterContext } from '../client/page-context.ts';
import { rootRoute } from './root.tsx';

const titled =
  (title: TextKey) =>
  ({ match }: { match: { context: { page: PageContext } } }) =>
    pageHead(match.context.page, { title: translate(match.context.page.language, title) });

/** The server waits for the packs, so that the first response holds them; the browser shows its skeleton at once. */
function load({ queryClient, api }: RouterContext): Promise<void> | undefined {
  const loading = loadPacks(queryClient, api);
  return typeof window === 'undefined' ? loading : undefined;
}

export const buyBidsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/buybids',
  loader: ({ context }) => load(context),
  head: titled('common.buyBids'),
  staticData: { frame: 'page', noIndex: true, screen: 'src/features/buy-bids/buy-bids-screen.tsx' },
  component: lazyRouteComponent(() => import('../features/buy-bids/buy-bids-screen.tsx'), 'BuyBidsScreen'),
});

/** One payment's receipt, for its owner (PAY-4). */
export const receiptRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/receipts/$paymentId',
  head: titled('receipt.title'),
  staticData: { frame: 'page', noIndex: true, screen: 'src/features/receipt/receipt-screen.tsx' },
  component: lazyRouteComponent(() => import('../features/receipt/receipt-screen.tsx'), 'ReceiptScreen'),
});

/** Without an auction it is the list of what can still be claimed (settled: Pages). */
export const claimsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/claim_price',
  beforeLoad: () => {
    // oxlint-disable-next-line typescript/only-throw-error -- the router's own way to say it
    throw redirect({ to: '/list_winnings', search: { filter: 'pending' }, replace: true });
  },
});

export const claimRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/claim_price/$auctionId',
  // From an order that waits for its payment: the sheet that pays it stands open.
  validateSearch: knownSearch((search: Record<string, unknown>): { pay?: 'now' } =>
    search['pay'] === 'now' ? { pay: 'now' } : {},
  ),
  head: titled('claiming.claimTitle'),
  staticData: { frame: 'page', noIndex: true, screen: 'src/features/claim/claim-screen.tsx' },
  component: lazyRouteComponent(() => import('../features/claim/claim-screen.tsx'), 'ClaimScreen'),
});

/** The id is the auction's (settled: Wire). */
export const orderProductRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/order_product/$orderId',
  head: titled('ordering.orderTitle'),
  staticData: { frame: 'page', noIndex: true, screen: 'src/features/order-product/order-product-screen.tsx' },
  component: lazyRouteComponent(
    () => import('../features/order-product/order-product-screen.tsx'),
    'OrderProductScreen',
  ),
});

export const payingRoutes = [buyBidsRoute, receiptRoute, claimsRoute, claimRoute, orderProductRoute] as const;
