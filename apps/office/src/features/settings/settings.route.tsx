import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { roomRoute } from '../../client/root-route.ts';
import { textSearch } from '../../client/search.ts';

const ROOM = { title: 'frame.settings', act: 'settings.edit', room: '/settings' } as const;

export const settingRoutes = [
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/settings',
    staticData: ROOM,
    validateSearch: textSearch(['q', 'group']),
    component: lazyRouteComponent(() => import('./settings-screen.tsx'), 'SettingsScreen'),
  }),
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/settings/$name',
    staticData: ROOM,
    component: lazyRouteComponent(() => import('./setting-screen.tsx'), 'SettingScreen'),
  }),
];
