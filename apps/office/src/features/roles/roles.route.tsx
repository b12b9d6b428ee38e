import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { roomRoute } from '../../client/root-route.ts';

export const roleRoutes = [
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/roles',
    staticData: { title: 'frame.roles', act: 'roles.edit', room: '/roles' },
    component: lazyRouteComponent(() => import('./roles-screen.tsx'), 'RolesScreen'),
  }),
];
