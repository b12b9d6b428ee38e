import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { roomRoute } from '../../client/root-route.ts';
import { textSearch } from '../../client/search.ts';

export const reportsRoutes = [
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/reports',
    staticData: { title: 'frame.reports', act: 'reports.see', room: '/reports' },
    validateSearch: textSearch(['tab', 'from', 'to', 'claim', 'account', 'told', 'cursor', 'page']),
    component: lazyRouteComponent(() => import('./reports-screen.tsx'), 'ReportsScreen'),
  }),
];
