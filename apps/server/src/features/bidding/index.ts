export { type BidderSeal, linkHash, sealBidder } from './chain-hash.ts';
export { createLane, type Lane, type LaneDeps, type LaneLimits, type TurnStats } from './lane.ts';
export type { BidAnswer, BidLane, PlaceBid } from './place-bid.ts';
