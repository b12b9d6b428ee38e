import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { roomRoute } from '../../client/root-route.ts';
import { textSearch } from '../../client/search.ts';
import { WITHDRAWALS_SEARCH } from './withdrawals-search.ts';

const ROOM = { title: 'frame.withdrawals', act: 'withdrawals.approve', room: '/withdrawals' } as const;

export const withdrawalRoutes = [
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/withdrawals',
    staticData: ROOM,
    validateSearch: textSearch(WITHDRAWALS_SEARCH),
    component: lazyRouteComponent(() => import('./withdrawals-screen.tsx'), 'WithdrawalsScreen'),
  }),
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/withdrawals/$withdrawalId',
    staticData: ROOM,
    component: lazyRouteComponent(() => import('./withdrawal-screen.tsx'), 'WithdrawalScreen'),
  }),
];
