export { Archive } from './archive.ts';
export { auctionsRoutes } from './auctions-routes.ts';
export {
  type AcceptedBid,
  type AuctionChange,
  type EpochUs,
} from './auction-change.ts';
export {
  type AuctionWorkers,
  callOff,
  startAuctionWorkers,
  tellCommitted,
  type WorkerDeps,
} from './auction-workers.ts';
export { Board, type BoardEvent } from './board.ts';
export { BIDS_AT_HAND, type BoardEntry } from './board-entry.ts';
export type { Queryable } from './board.sql.ts';
export { readCashClaim } from './cash-claim.sql.ts';
export { Sync } from './sync.ts';
export { ChangeFeed } from './change-feed.ts';
export {
  AUCTION_DEFAULTS,
  type AuctionSettings,
  productHash,
  readShownProduct,
  scheduleAuction,
  scheduleWithin,
} from './schedule-auction.ts';
export {
  auctionSummary,
  autoInRow,
  detailJson,
  orderWindow,
  pausedView,
  publicBid,
  soldItem,
  timeRemaining,
  toEpochMs,
  toIso,
  toKes,
  totalBidders,
} from './public-view.ts';
export { cancelAuction } from './close-auctions.ts';
export { readOrderableBids } from './orderable-bids.sql.ts';
export { awayText, PIECE_MISSING_TEXT, REOPENED_AT_US_TEXT } from './reopened-at.sql.ts';
export { openAuctions, promisedPieces, waitingWins } from './promised-pieces.sql.ts';
export { moveStart } from './open-auctions.ts';
export { pauseAuctions, readPause, resumeAuctions } from './pause-auctions.ts';
export { holdAuction, releaseAuction } from './hold-auction.ts';
export { searchWords } from './search-words.ts';
export { readBidderStates } from './bidder-state.sql.ts';
