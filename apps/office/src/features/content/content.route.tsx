import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { roomRoute } from '../../client/root-route.ts';

const ROOM = { title: 'frame.content', act: 'content.edit', room: '/content' } as const;

export const contentRoutes = [
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/content',
    staticData: ROOM,
    component: lazyRouteComponent(() => import('./content-screen.tsx'), 'ContentScreen'),
  }),
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/content/$document',
    staticData: ROOM,
    component: lazyRouteComponent(() => import('./document-screen.tsx'), 'DocumentScreen'),
  }),
];
