import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { roomRoute } from '../../client/root-route.ts';
import { textSearch } from '../../client/search.ts';
import { AUCTIONS_SEARCH } from './auctions-search.ts';

const ROOM = { title: 'frame.auctions', act: 'auctions.see', room: '/auctions' } as const;
const PUBLISH = { ...ROOM, act: 'auctions.publish' } as const;

export const auctionRoutes = [
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/auctions',
    staticData: ROOM,
    validateSearch: textSearch(AUCTIONS_SEARCH),
    component: lazyRouteComponent(() => import('./auctions-screen.tsx'), 'AuctionsScreen'),
  }),
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/auctions/new',
    staticData: PUBLISH,
    validateSearch: textSearch(['product']),
    component: lazyRouteComponent(() => import('./draft-screen.tsx'), 'NewAuctionScreen'),
  }),
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/auctions/drafts/$draftId',
    staticData: ROOM,
    component: lazyRouteComponent(() => import('./draft-screen.tsx'), 'DraftScreen'),
  }),
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/auctions/drafts/$draftId/publish',
    staticData: PUBLISH,
    component: lazyRouteComponent(() => import('./draft-publish-screen.tsx'), 'DraftPublishScreen'),
  }),
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/auctions/$auctionId',
    staticData: ROOM,
    component: lazyRouteComponent(() => import('./auction-screen.tsx'), 'AuctionScreen'),
  }),
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/auctions/$auctionId/cancel',
    staticData: PUBLISH,
    component: lazyRouteComponent(() => import('./cancel-screen.tsx'), 'CancelScreen'),
  }),
];
