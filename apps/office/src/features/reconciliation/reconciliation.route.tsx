import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { roomRoute } from '../../client/root-route.ts';

const ROOM = { title: 'frame.reconciliation', act: 'days.close', room: '/reconciliation' } as const;

export const reconciliationRoutes = [
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/reconciliation',
    staticData: ROOM,
    component: lazyRouteComponent(() => import('./day-screen.tsx'), 'DayScreen'),
  }),
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/reconciliation/import',
    staticData: ROOM,
    component: lazyRouteComponent(() => import('./import-screen.tsx'), 'ImportScreen'),
  }),
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/reconciliation/bank',
    staticData: ROOM,
    component: lazyRouteComponent(() => import('./bank-screen.tsx'), 'BankScreen'),
  }),
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/reconciliation/$day',
    staticData: ROOM,
    component: lazyRouteComponent(() => import('./day-screen.tsx'), 'DayScreen'),
  }),
];
