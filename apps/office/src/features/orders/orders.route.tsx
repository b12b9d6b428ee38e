import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paperRoute, roomRoute } from '../../client/root-route.ts';
import { textSearch } from '../../client/search.ts';
import { LABELS_SEARCH, ORDERS_SEARCH } from './orders-search.ts';

const ROOM = { title: 'frame.orders', act: 'orders.see', room: '/orders' } as const;

export const orderRoutes = [
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/orders',
    staticData: ROOM,
    validateSearch: textSearch(ORDERS_SEARCH),
    component: lazyRouteComponent(() => import('./orders-screen.tsx'), 'OrdersScreen'),
  }),
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/orders/$orderId',
    staticData: ROOM,
    component: lazyRouteComponent(() => import('./order-screen.tsx'), 'OrderScreen'),
  }),
];

/** Paper has no sidebar: labels stand outside of the frame. A label has a whole address: it is for who packs. */
export const labelRoutes = [
  createRoute({
    getParentRoute: () => paperRoute,
    path: '/labels',
    staticData: { title: 'frame.labels', act: 'orders.move' },
    validateSearch: textSearch(LABELS_SEARCH),
    component: lazyRouteComponent(() => import('./labels-screen.tsx'), 'LabelsScreen'),
  }),
];
