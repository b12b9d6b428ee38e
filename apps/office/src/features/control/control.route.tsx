import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { roomRoute } from '../../client/root-route.ts';
import { textSearch } from '../../client/search.ts';
import { CONTROL_SEARCH } from './control-search.ts';

export const controlRoutes = [
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/control',
    staticData: { title: 'frame.control', act: 'auctions.see', room: '/control' },
    validateSearch: textSearch(CONTROL_SEARCH),
    component: lazyRouteComponent(() => import('./control-screen.tsx'), 'ControlScreen'),
  }),
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/control/pause',
    staticData: { title: 'frame.pauseAll', act: 'auctions.pause', room: '/control' },
    component: lazyRouteComponent(() => import('./pause-screen.tsx'), 'PauseScreen'),
  }),
];
