export { auctionDetailRoute } from './auction-detail.route.tsx';
export { AuctionFailed } from './auction-failed.tsx';
export { AuctionNotFound } from './auction-not-found.tsx';
export { SidePanel } from './side-panel.tsx';
