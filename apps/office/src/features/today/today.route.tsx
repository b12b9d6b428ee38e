import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { roomRoute } from '../../client/root-route.ts';

export const todayRoutes = [
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/',
    staticData: { title: 'frame.today', room: '/' },
    component: lazyRouteComponent(() => import('./today-screen.tsx'), 'TodayScreen'),
  }),
];
