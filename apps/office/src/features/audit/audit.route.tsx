import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { roomRoute } from '../../client/root-route.ts';
import { textSearch } from '../../client/search.ts';

export const auditRoutes = [
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/audit',
    staticData: { title: 'frame.audit', act: 'audit.see', room: '/audit' },
    validateSearch: textSearch(['q', 'who', 'action', 'subject', 'from', 'to', 'cursor', 'page', 'open', 'hide']),
    component: lazyRouteComponent(() => import('./audit-screen.tsx'), 'AuditScreen'),
  }),
];
