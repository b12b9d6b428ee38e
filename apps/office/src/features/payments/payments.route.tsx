import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { roomRoute } from '../../client/root-route.ts';
import { textSearch } from '../../client/search.ts';
import { PAYMENTS_SEARCH, REFUNDS_SEARCH } from './payments-search.ts';

const ROOM = { title: 'frame.payments', act: 'payments.see', room: '/payments' } as const;

export const paymentRoutes = [
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/payments',
    staticData: ROOM,
    validateSearch: textSearch(PAYMENTS_SEARCH),
    component: lazyRouteComponent(() => import('./payments-screen.tsx'), 'PaymentsScreen'),
  }),
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/payments/refunds',
    staticData: ROOM,
    validateSearch: textSearch(REFUNDS_SEARCH),
    component: lazyRouteComponent(() => import('./refunds-screen.tsx'), 'RefundsScreen'),
  }),
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/payments/$paymentId',
    staticData: ROOM,
    component: lazyRouteComponent(() => import('./payment-screen.tsx'), 'PaymentScreen'),
  }),
];
