import { lazyRouteComponent } from '@tanstack/react-router';
import { auctionDetailRoute as routeWith } from '../features/auction-detail/auction-detail.route.tsx';

/** Where there is no auction, the page has the header of all others. */
export const auctionDetailRoute = routeWith({
  notFoundComponent: lazyRouteComponent(() =>
    import('./pages/auction-missing-page.tsx').then(({ AuctionNotFound }) => ({ default: () => <AuctionNotFound /> })),
  ),
  errorComponent: lazyRouteComponent(() => import('./pages/auction-missing-page.tsx'), 'AuctionFailed'),
});
