import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { roomRoute } from '../../client/root-route.ts';
import { textSearch } from '../../client/search.ts';

export const approvalRoutes = [
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/approvals',
    staticData: { title: 'frame.approvals', act: 'approvals.see', room: '/approvals' },
    validateSearch: textSearch(['state', 'open']),
    component: lazyRouteComponent(() => import('./approvals-screen.tsx'), 'ApprovalsScreen'),
  }),
];
