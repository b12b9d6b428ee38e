import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { roomRoute } from '../../client/root-route.ts';
import { textSearch } from '../../client/search.ts';

export const deskRoutes = [
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/desk',
    staticData: { title: 'frame.desk', act: 'payments.match', room: '/desk' },
    validateSearch: textSearch(['kind', 'open']),
    component: lazyRouteComponent(() => import('./desk-screen.tsx'), 'DeskScreen'),
  }),
];
