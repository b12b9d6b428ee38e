import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { RouterContext } from '../../client/page-context.ts';
import { titled } from '../../client/page-head.ts';
import { rootRoute } from '../../client/root-route.ts';
import { loadPacks } from './packs/packs.ts';

/** The server waits for the packs, so that the first response holds them; the browser shows its skeleton at once. */
function load({ queryClient, api }: RouterContext): Promise<void> | undefined {
  const loading = loadPacks(queryClient, api);
  return typeof window === 'undefined' ? loading : undefined;
}

const buyBidsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/buybids',
  loader: ({ context }) => load(context),
  head: titled('common.buyBids'),
  staticData: { frame: 'page', noIndex: true, screen: 'src/features/payments/packs/buy-bids-screen.tsx' },
  component: lazyRouteComponent(() => import('./packs/buy-bids-screen.tsx'), 'BuyBidsScreen'),
});

/** One payment's receipt, for its owner (PAY-4). */
const receiptRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/receipts/$paymentId',
  head: titled('receipt.title'),
  staticData: { frame: 'page', noIndex: true, screen: 'src/features/payments/receipt/receipt-screen.tsx' },
  component: lazyRouteComponent(() => import('./receipt/receipt-screen.tsx'), 'ReceiptScreen'),
});

export const paymentsRoutes = [buyBidsRoute, receiptRoute] as const;
