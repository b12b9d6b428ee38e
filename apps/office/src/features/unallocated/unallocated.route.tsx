import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { roomRoute } from '../../client/root-route.ts';
import { textSearch } from '../../client/search.ts';

const ROOM = { title: 'frame.unallocated', act: 'payments.match', room: '/unallocated' } as const;

export const unallocatedRoutes = [
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/unallocated',
    staticData: ROOM,
    validateSearch: textSearch(['receipt', 'q', 'cursor', 'page']),
    component: lazyRouteComponent(() => import('./unallocated-screen.tsx'), 'UnallocatedScreen'),
  }),
];
