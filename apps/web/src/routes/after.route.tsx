import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type TextKey, translate } from '../client/i18n/index.ts';
import { pageHead } from '../client/page-head.ts';
import { knownSearch } from '../client/known-search.ts';
import type { PageContext, RouterContext } from '../client/page-context.ts';
import { publicConfigQuery } from '../client/public-config.ts';
import { rootRoute } from './root.tsx';

const titled =
  (title: TextKey) =>
  ({ match }: { match: { context: { page: PageContext } } }) =>
    pageHead(match.context.page, { title: translate(match.context.page.language, title) });

/** Support contacts are in the first response: nothing moves when they come. */
const loadConfig = ({ context }: { context: RouterContext }): Promise<void> =>
  context.queryClient.prefetchQuery(publicConfigQuery(context.api));

/** Won auctions; `?filter=pending` are the unpaid ones. */
export const winsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/list_winnings',
  validateSearch: knownSearch((search: Record<string, unknown>): { filter?: 'pending' } =>
    search['filter'] === 'pending' ? { filter: 'pending' } : {},
  ),
  head: titled('after.winsTitle'),
  staticData: { frame: 'section', noIndex: true, screen: 'src/features/wins/wins-screen.tsx' },
  component: lazyRouteComponent(() => import('../features/wins/wins-screen.tsx'), 'WinsScreen'),
});

export const bidpackWonRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/bidpack_won/$auctionId',
  head: titled('after.bidpackTitle'),
  staticData: { frame: 'page', noIndex: true, screen: 'src/features/wins/bidpack-won-screen.tsx' },
  component: lazyRouteComponent(() => import('../features/wins/bidpack-won-screen.tsx'), 'BidpackWonScreen'),
});

export const ordersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/list_orders',
  head: titled('common.myOrders'),
  staticData: { frame: 'section', noIndex: true, screen: 'src/features/orders/orders-screen.tsx' },
  component: lazyRouteComponent(() => import('../features/orders/orders-screen.tsx'), 'OrdersScreen'),
});

/** The id is the order's own or, for its owner, the auction's. */
export const orderRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/order_details/$orderId',
  loader: loadConfig,
  head: titled('after.orderTitle'),
  staticData: { frame: 'page', noIndex: true, screen: 'src/features/orders/order-details-screen.tsx' },
  component: lazyRouteComponent(() => import('../features/orders/order-details-screen.tsx'), 'OrderDetailsScreen'),
});

/** The id is the withdrawal's own or, for its owner, the auction's. */
export const withdrawalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/withdrawals/$withdrawalId',
  loader: loadConfig,
  head: titled('after.withdrawalTitle'),
  staticData: { frame: 'page', noIndex: true, screen: 'src/features/withdrawals/withdrawal-screen.tsx' },
  component: lazyRouteComponent(() => import('../features/withdrawals/withdrawal-screen.tsx'), 'WithdrawalScreen'),
});

const editedAddress = knownSearch((search: Record<string, unknown>): { edit?: string } =>
  typeof search['edit'] === 'string' && search['edit'] !== '' ? { edit: search['edit'].slice(0, 40) } : {},
);

/** The address book; `?edit={id}` or `?edit=new` opens the form. */
export const addressBookRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/add_shipping_address',
  validateSearch: editedAddress,
  head: titled('after.addresses'),
  staticData: { frame: 'page', noIndex: true, screen: 'src/features/addresses/address-book-screen.tsx' },
  component: lazyRouteComponent(() => import('../features/addresses/address-book-screen.tsx'), 'AddressBookScreen'),
});

/** An address for a delivery, new or (`?edit={id}`) mended; saved, it leads back to where the delivery is asked for (seed 2, section 2). */
const newAddressAt = <Path extends string>(path: Path, backTo: '/claim_price' | '/order_product') =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch: editedAddress,
    head: titled('after.addAddress'),
    staticData: { frame: 'page', noIndex: true, screen: 'src/features/addresses/new-address-screen.tsx' },
    component: lazyRouteComponent(() =>
      import('../features/addresses/new-address-screen.tsx').then(({ NewAddressScreen }) => ({
        default: () => <NewAddressScreen backTo={backTo} />,
      })),
    ),
  });
export const claimAddressRoute = newAddressAt('/add_shipping_address/$auctionId', '/claim_price');
export const orderAddressRoute = newAddressAt('/add_shipping_address2/$auctionId', '/order_product');

export const afterRoutes = [
  winsRoute,
  bidpackWonRoute,
  ordersRoute,
  orderRoute,
  withdrawalRoute,
  addressBookRoute,
  claimAddressRoute,
  orderAddressRoute,
] as const;
