export { Archive } from './archive.ts';
export { auctionsRoutes, type AuctionsRoutesDeps } from './auctions-routes.ts';
export {
  type AcceptedBid,
  type AuctionChange,
  type AuctionHead,
  changedAuctionId,
  type EpochUs,
} from './auction-change.ts';
export {
  type AuctionWorkers,
  callOff,
  startAuctionWorkers,
  type WorkerDeps,
  type WorkerLog,
} from './auction-workers.ts';
export { Board, type BoardEvent } from './board.ts';
export { type AuctionFacts, BIDS_AT_HAND, type BoardEntry } from './board-entry.ts';
export type { Queryable } from './board.sql.ts';
export { readCashClaim } from './cash-claim.sql.ts';
export { CatchUp } from './catch-up.ts';
export { ChangeFeed, type ChangeListener } from './change-feed.ts';
export {
  AUCTION_DEFAULTS,
  type AuctionPlan,
  type AuctionSettings,
  productHash,
  type ScheduleDeps,
  scheduleAuction,
} from './schedule-auction.ts';
export {
  auctionDetail,
  auctionSummary,
  detailJson,
  publicBid,
  soldItem,
  timeRemaining,
  toEpochMs,
  toIso,
  toKes,
} from './public-view.ts';
export { holdAuction, releaseAuction } from './hold-auction.ts';
export { searchWords } from './search-words.ts';
export { type Asked, readStandings, type Standing } from './standing.sql.ts';
