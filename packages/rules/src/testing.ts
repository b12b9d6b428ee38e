/** Builders for the rules' own tests: an auction that is live and a bidder who may bid, changed as a test needs. */
import type { Auction } from './auctions/auction.ts';
import type { Autobid } from './autobid/autobid.ts';
import type { Bidder } from './bidding/decide-bid.ts';
import type { Lot } from './bidding/lots.ts';
import { NO_WINS } from './bidding/win-limits.ts';

export const aLot = (more: Partial<Lot> = {}): Lot => ({ id: 1, originId: 1, unitPriceCents: 0, bidsLeft: 5, ...more });

export const anAuction = (more: Partial<Auction> = {}): Auction => ({
  id: 1,
  productId: 1,
  originalPriceCents: 5_000_000,
  incrementCents: 100,
  countdownUs: 10_000_000,
  drainUs: 1_000_000,
  beginnersOnly: false,
  winsPerProduct: 1,
  winsInTotal: 8,
  bidsPerTap: 1,
  lockPriceCents: null,
  status: 'live',
  openedAtUs: 1_000_000,
  endsAtUs: 20_000_000,
  seq: 0,
  leaderId: null,
  lastDecidedUs: 0,
  ...more,
});

export const aBidder = (more: Partial<Bidder> = {}): Bidder => ({
  id: 'ann',
  kind: 'user',
  status: 'active',
  excludedUntilUs: null,
  biddingSuspendedUntilUs: null,
  purchase: null,
  record: NO_WINS,
  hasBidHere: false,
  spentHereCents: 0,
  balance: 5,
  nextLots: [aLot()],
  lastButOneAcceptedUs: 0,
  ...more,
});

export const anAutobid = (more: Partial<Autobid> = {}): Autobid => ({
  ...{ id: 1, userId: 'ann', lastFiredUs: 0, firstSetUs: 1_000_000, setUs: 1_000_000 },
  ...{ fromCents: 0, toCents: 5_000_000, bidsLeft: 20, askedSeq: -1 },
  ...more,
});
