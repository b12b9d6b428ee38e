import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute, roomRoute } from '../../client/root-route.ts';

const optional = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export const signInRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sign-in',
    staticData: { title: 'frame.signIn' },
    validateSearch: (search: Record<string, unknown>): { to?: string } => {
      const to = optional(search['to']);
      return to === undefined ? {} : { to };
    },
    component: lazyRouteComponent(() => import('./sign-in-screen.tsx'), 'SignInScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/join',
    staticData: { title: 'frame.join' },
    component: lazyRouteComponent(() => import('./join-screen.tsx'), 'JoinScreen'),
  }),
];

export const accountRoutes = [
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/account',
    staticData: { title: 'frame.waysIn' },
    component: lazyRouteComponent(() => import('./account-screen.tsx'), 'AccountScreen'),
  }),
];
