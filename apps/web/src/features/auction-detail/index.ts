export { AuctionFailed } from './auction-failed.tsx';
export { AuctionNotFound } from './auction-not-found.tsx';
export { SidePanel } from './side-panel.tsx';
