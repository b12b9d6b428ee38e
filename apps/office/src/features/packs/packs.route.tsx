import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { roomRoute } from '../../client/root-route.ts';

export const packRoutes = [
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/packs',
    staticData: { title: 'frame.packs', act: 'settings.edit', room: '/packs' },
    component: lazyRouteComponent(() => import('./packs-screen.tsx'), 'PacksScreen'),
  }),
];
