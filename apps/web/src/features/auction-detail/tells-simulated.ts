import type { AuctionDetail } from '@mnada/contract';

/** The page says once that the others here are simulated (BID-8), when one of them has bid on it. */
export const tellsSimulated = (auction: Pick<AuctionDetail, 'highest_bidder_simulated' | 'recent_bids'>): boolean =>
  auction.highest_bidder_simulated || auction.recent_bids.some((bid) => bid.simulated);
