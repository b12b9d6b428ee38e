import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { roomRoute } from '../../client/root-route.ts';
import { textSearch } from '../../client/search.ts';
import { FRAUD_SEARCH } from './fraud-search.ts';

const ROOM = { title: 'frame.fraud', act: 'risk.see', room: '/fraud' } as const;

export const fraudRoutes = [
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/fraud',
    staticData: ROOM,
    validateSearch: textSearch(FRAUD_SEARCH),
    component: lazyRouteComponent(() => import('./cases-screen.tsx'), 'CasesScreen'),
  }),
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/fraud/$caseId',
    staticData: ROOM,
    component: lazyRouteComponent(() => import('./case-screen.tsx'), 'CaseScreen'),
  }),
];
