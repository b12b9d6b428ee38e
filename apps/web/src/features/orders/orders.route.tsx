import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { titled } from '../../client/page-head.ts';
import { loadPublicConfig } from '../../client/public-config.ts';
import { rootRoute } from '../../client/root-route.ts';

const ordersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/list_orders',
  head: titled('common.myOrders'),
  staticData: { frame: 'section', noIndex: true, screen: 'src/features/orders/orders-screen.tsx' },
  component: lazyRouteComponent(() => import('./orders-screen.tsx'), 'OrdersScreen'),
});

/** The id is the order's own or, for its owner, the auction's. */
const orderRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/order_details/$orderId',
  loader: loadPublicConfig,
  head: titled('orders.orderTitle'),
  staticData: { frame: 'page', noIndex: true, screen: 'src/features/orders/order-details-screen.tsx' },
  component: lazyRouteComponent(() => import('./order-details-screen.tsx'), 'OrderDetailsScreen'),
});

/** The id is the auction's (settled: Wire). */
const orderProductRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/order_product/$orderId',
  head: titled('orderProduct.orderTitle'),
  staticData: { frame: 'page', noIndex: true, screen: 'src/features/orders/order-product-screen.tsx' },
  component: lazyRouteComponent(() => import('./order-product-screen.tsx'), 'OrderProductScreen'),
});

export const ordersRoutes = [ordersRoute, orderRoute, orderProductRoute] as const;
