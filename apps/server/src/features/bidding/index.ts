export { type BidderSeal, linkHash, pseudonymOf, sealBidder } from './chain-hash.ts';
export { createLane, type Lane, type LaneDeps, type LaneObserver } from './lane.ts';
export type { BidAnswer, BidLane, BidSpending, PlaceBid } from './place-bid.ts';
export { forgetWithdrawnBids, type SettledBids, settleBids } from './settle-bids.ts';
