import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { roomRoute } from '../../client/root-route.ts';
import { textSearch } from '../../client/search.ts';
import { TEMPLATES_SEARCH } from './templates-search.ts';

const ROOM = { title: 'frame.templates', act: 'auctions.see', room: '/auctions' } as const;

export const templateRoutes = [
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/templates',
    staticData: ROOM,
    validateSearch: textSearch(TEMPLATES_SEARCH),
    component: lazyRouteComponent(() => import('./templates-screen.tsx'), 'TemplatesScreen'),
  }),
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/templates/new',
    staticData: { ...ROOM, title: 'frame.newTemplate', act: 'auctions.publish' },
    validateSearch: textSearch(['products']),
    component: lazyRouteComponent(() => import('./new-template.tsx'), 'NewTemplate'),
  }),
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/templates/$templateId',
    staticData: ROOM,
    component: lazyRouteComponent(() => import('./template-screen.tsx'), 'TemplateScreen'),
  }),
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/templates/$templateId/publish',
    staticData: { ...ROOM, act: 'auctions.publish' },
    component: lazyRouteComponent(() => import('./template-publish-screen.tsx'), 'TemplatePublishScreen'),
  }),
];
