import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { roomRoute } from '../../client/root-route.ts';
import { textSearch } from '../../client/search.ts';
import { USER_SEARCH, USERS_SEARCH } from './users-search.ts';

const ROOM = { title: 'frame.users', act: 'users.see', room: '/users' } as const;

export const userRoutes = [
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/users',
    staticData: ROOM,
    validateSearch: textSearch(USERS_SEARCH),
    component: lazyRouteComponent(() => import('./users-screen.tsx'), 'UsersScreen'),
  }),
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/users/$userId',
    staticData: ROOM,
    validateSearch: textSearch(USER_SEARCH),
    component: lazyRouteComponent(() => import('./user-screen.tsx'), 'UserScreen'),
  }),
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/users/$userId/view',
    staticData: ROOM,
    component: lazyRouteComponent(() => import('./view-as-screen.tsx'), 'ViewAsScreen'),
  }),
];
