import type { Auction } from '../auctions/auction.ts';
import { type Cents, type EpochUs, SECOND_US } from '../units.ts';
import { endAfterBid, nextDecision } from '../auctions/countdown.ts';
import { isLockedOut } from './lock-price.ts';
import type { Lot } from './lots.ts';
import { priceAfter } from '../money.ts';
import { wouldOverpay } from './overpay-guard.ts';
import { type WinLimitRefusal, type WinRecord, winLimit } from './win-limits.ts';

/** BID-9: a bid that first arrives longer than that after its press was not meant for this moment any more. */
const PRESS_FRESH_US: EpochUs = 5 * SECOND_US;
/** BID-17: somebody who pressed without having seen a bid that is younger than this meant the price before it. */
const COLLISION_US: EpochUs = SECOND_US / 2;

/** Somebody who bids, as their rows stand under the lock. */
export type Bidder = {
  readonly id: string;
  readonly kind: 'user' | 'staff' | 'owner';
  readonly status: 'active' | 'suspended' | 'deleted';
  readonly excludedUntilUs: EpochUs | null;
  /** Until when staff keep them from bidding (OPS-11), or null. */
  readonly biddingSuspendedUntilUs: EpochUs | null;
  /** Whether they buy this auction's product at the shop price: paid, or with the payment open (WIN-5). */
  readonly purchase: 'bought' | 'pending' | null;
  readonly record: WinRecord;
  /** Whether a bid of theirs was accepted on this auction before. */
  readonly hasBidHere: boolean;
  /** What their earlier bids on this auction were paid for. */
  readonly spentHereCents: Cents;
  readonly balance: number;
  /** Where the bids of the next press would be taken from, one entry a bid; shorter only when there aren't so many left. */
  readonly nextLots: readonly Lot[];
  /** The earlier of their last two accepted bids anywhere; 0: there are no two yet. */
  readonly lastButOneAcceptedUs: EpochUs;
};

export type BidRefusal =
  | 'SIGN_IN_TO_BID'
  | 'ACCOUNT_SUSPENDED'
  | 'STAFF_MAY_NOT_BID'
  | 'BIDDING_SUSPENDED'
  | 'SELF_EXCLUDED'
  | 'AUCTION_NOT_FOUND'
  | 'AUCTION_NOT_LIVE'
  | 'AUCTION_HELD'
  | 'AUCTIONS_PAUSED'
  | 'BID_TOO_LATE'
  | 'BID_FAILED'
  | 'STALE_BID'
  | 'BOUGHT_NOW'
  | 'BUY_NOW_PENDING'
  | 'ALREADY_LEADING'
  | WinLimitRefusal
  | 'LOCK_PRICE'
  | 'OVERPAY_GUARD'
  | 'SUPERSEDED'
  | 'BID_RATE'
  | 'NO_BIDS_LEFT';

/** When this bid arrived and was decided, in µs of the database's clock. */
export type BidTimes = { readonly receivedAtUs: EpochUs; readonly decidedAtUs: EpochUs };

/** One bid of an accepted press. */
export type TakenBid = {
  readonly seq: number;
  readonly priceCents: Cents;
  readonly decidedAtUs: EpochUs;
  readonly endsBeforeUs: EpochUs;
  readonly endsAtUs: EpochUs;
  readonly lot: Lot;
};

/** An accepted one says what its last bid made, and names each bid that it took (BID-12). */
export type BidDecision =
  | (BidTimes & { readonly ok: false; readonly code: BidRefusal })
  | (BidTimes & Omit<TakenBid, 'lot'> & { readonly ok: true; readonly bids: readonly TakenBid[] });

/**
 * Decides one bid: the whole of BID-1, in the order that the specification settles. Pure: the caller holds the locks,
 * says what time it is on the database, and has answered known bid ids already (BID-2). None of the refusals charges.
 * @param auction null: there is none with that id
 * @param bidder null: nobody is signed in, or the account is gone
 * @param pressedAtUs when the bidder says that they pressed; null, or in the future: now. A lie only makes it stale
 * @param seenSeq the number of bids that the bidder saw when they pressed (BID-17); null: not told. A lie only costs the liar
 * @param receivedAtUs when the last byte had arrived; null: that node's clock can't be trusted, the decision's time counts
 */
export function decideBid(
  auction: Auction | null,
  bidder: Bidder | null,
  receivedAtUs: EpochUs | null,
  nowUs: EpochUs,
  pressedAtUs: EpochUs | null = null,
  seenSeq: number | null = null,
): BidDecision {
  const decidedAtUs = nextDecision(nowUs, auction?.lastDecidedUs ?? 0);
  const times = { receivedAtUs: Math.min(receivedAtUs ?? decidedAtUs, decidedAtUs), decidedAtUs };
  const refuse = (code: BidRefusal): BidDecision => ({ ok: false, code, ...times });

  const barred = barredPerson(bidder, decidedAtUs);
  if (barred || bidder === null) return refuse(barred ?? 'SIGN_IN_TO_BID');
  if (auction === null || auction.status === 'draft') return refuse('AUCTION_NOT_FOUND');
  const closed = closedToBids(auction, times);
  if (closed || auction.endsAtUs === null) return refuse(closed ?? 'AUCTION_NOT_LIVE');
  if (pressedAtUs !== null && times.receivedAtUs - pressedAtUs > PRESS_FRESH_US) return refuse('STALE_BID');
  if (bidder.purchase !== null) return refuse(bidder.purchase === 'bought' ? 'BOUGHT_NOW' : 'BUY_NOW_PENDING');
  if (auction.leaderId === bidder.id) return refuse('ALREADY_LEADING');
  const limit = winLimit(auction, bidder.record);
  if (limit) return refuse(limit);
  const standsAtCents = priceAfter(auction.incrementCents, auction.seq);
  if (isLockedOut(auction.lockPriceCents, standsAtCents, bidder.hasBidHere)) return refuse('LOCK_PRICE');

  const takes = auction.bidsPerTap;
  const priceCents = priceAfter(auction.incrementCents, auction.seq + takes);
  const tapCents = bidder.nextLots.reduce((sum, lot) => sum + lot.unitPriceCents, 0);
  if (wouldOverpay(bidder.spentHereCents, tapCents, priceCents, auction.originalPriceCents)) {
    return refuse('OVERPAY_GUARD');
  }
  if (isSuperseded(auction, seenSeq, times.receivedAtUs)) return refuse('SUPERSEDED');
  if (decidedAtUs - bidder.lastButOneAcceptedUs < SECOND_US) return refuse('BID_RATE');
  if (bidder.balance < takes || bidder.nextLots.length < takes) return refuse('NO_BIDS_LEFT');
  const bids = takeBids(auction, auction.endsAtUs, decidedAtUs, bidder.nextLots);
  const last = bids.at(-1);
  if (last === undefined) throw new Error(`auction ${auction.id} takes no bids a tap`);
  const { lot: _, ...made } = last;
  return { ok: true, ...times, ...made, bids };
}

/** BID-17: another bid came between what the bidder saw and their press, a moment before it arrived: how long it waited here is no matter. */
const isSuperseded = ({ seq, lastDecidedUs }: Auction, seenSeq: number | null, receivedAtUs: EpochUs): boolean =>
  seenSeq !== null && seenSeq < seq && receivedAtUs - lastDecidedUs < COLLISION_US;

/** BID-12: one press takes its bids one behind the other, each a step of the price, a microsecond apart. */
function takeBids(auction: Auction, endsAtUs: EpochUs, firstUs: EpochUs, lots: readonly Lot[]): readonly TakenBid[] {
  let endsBeforeUs = endsAtUs;
  return lots.map((lot, index) => {
    const seq = auction.seq + index + 1;
    const decidedAtUs = firstUs + index;
    const bid = {
      ...{ seq, priceCents: priceAfter(auction.incrementCents, seq), decidedAtUs, endsBeforeUs },
      ...{ endsAtUs: endAfterBid(endsBeforeUs, decidedAtUs, auction.countdownUs), lot },
    };
    endsBeforeUs = bid.endsAtUs;
    return bid;
  });
}

/** BID-1, ACC-8: who may bid at all. */
function barredPerson(bidder: Bidder | null, nowUs: EpochUs): BidRefusal | null {
  if (bidder === null || bidder.status === 'deleted') return 'SIGN_IN_TO_BID';
  if (bidder.status === 'suspended') return 'ACCOUNT_SUSPENDED';
  if (bidder.kind !== 'user') return 'STAFF_MAY_NOT_BID';
  if (bidder.biddingSuspendedUntilUs !== null && bidder.biddingSuspendedUntilUs > nowUs) return 'BIDDING_SUSPENDED';
  if (bidder.excludedUntilUs !== null && bidder.excludedUntilUs > nowUs) return 'SELF_EXCLUDED';
  return null;
}

/** BID-3: what reached us by the end counts, even if it waited inside our servers for up to the drain window. */
function closedToBids(auction: Auction, { receivedAtUs, decidedAtUs }: BidTimes): BidRefusal | null {
  if (auction.status !== 'live' || auction.openedAtUs === null || auction.endsAtUs === null) return 'AUCTION_NOT_LIVE';
  if (auction.isHeld) return 'AUCTION_HELD';
  if (auction.isPaused) return 'AUCTIONS_PAUSED';
  if (receivedAtUs < auction.openedAtUs) return 'AUCTION_NOT_LIVE';
  if (receivedAtUs > auction.endsAtUs) return 'BID_TOO_LATE';
  if (decidedAtUs > auction.endsAtUs + auction.drainUs) return 'BID_FAILED';
  return null;
}
