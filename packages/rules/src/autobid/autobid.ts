import type { AuctionTerms } from '../auctions/auction.ts';
import type { Bidder, BidRefusal } from '../bidding/decide-bid.ts';
import { wouldOverpay } from '../bidding/overpay-guard.ts';
import { winLimit } from '../bidding/win-limits.ts';
import { priceAfter } from '../money.ts';
import { type Cents, type EpochUs, SECOND_US } from '../units.ts';

/** So many bids an autobid is set with at least … */
export const AUTOBID_LEAST = 2;
/** … and holds at most, those of a top-up included. */
export const AUTOBID_MOST = 500;
/** Somebody changes their autobid on an auction once in so long. */
export const AUTOBID_CHANGE_EVERY_US: EpochUs = 10 * SECOND_US;
/** A stop so shortly before a trigger counts after it: nobody takes their bid back because they see it coming. */
const AUTOBID_STOP_BEFORE_US: EpochUs = SECOND_US;

/** So long before the end an autobid is due, … */
export const AUTOBID_TRIGGER_US: EpochUs = 2 * SECOND_US;
/** … and in duel pace. */
export const DUEL_TRIGGER_US: EpochUs = 7 * SECOND_US;
/** After so many automatic bids in a row the pace changes. */
export const DUEL_AFTER = 30;
/** What is shorter leaves people no time beside autobids; a duel's seven seconds need this much. */
const LEAST_COUNTDOWN_US: EpochUs = 3 * SECOND_US;
export const DUEL_COUNTDOWN_US: EpochUs = 10 * SECOND_US;

type Pace = {
  readonly countdownUs: number;
  /** Automatic taps since somebody pressed last, in a row; 0 before the first. */
  readonly autoInRow: number;
};

/** Whether an auction's clock leaves room for autobids (BID-13). */
export const takesAutobids = (auction: { readonly countdownUs: number }): boolean =>
  auction.countdownUs >= LEAST_COUNTDOWN_US;

/**
 * BID-15: whether the duel pace is on. Of so many automatic taps in a row at least two people's autobids made their part:
 * nobody is placed a bid while they lead.
 */
export const isDuelPace = ({ countdownUs, autoInRow }: Pace): boolean =>
  autoInRow >= DUEL_AFTER && countdownUs >= DUEL_COUNTDOWN_US;

/** How long before the end an autobid is due (BID-13, BID-15). */
export const triggerBeforeUs = (pace: Pace): EpochUs => (isDuelPace(pace) ? DUEL_TRIGGER_US : AUTOBID_TRIGGER_US);

/** BID-15: the automatic taps in a row after one more tap; a press begins the count anew. */
export const autoInRowAfter = (autoInRow: number, isAutomatic: boolean): number => (isAutomatic ? autoInRow + 1 : 0);

/** What decides whose turn it is; kept by (auction, person), whatever they stop and set again (BID-14). */
export type AutobidPlace = {
  readonly id: number;
  /** When a bid was placed for them here last; 0: never. */
  readonly lastFiredUs: EpochUs;
  /** When they first set one here. */
  readonly firstSetUs: EpochUs;
};

/** BID-14: who has waited longest goes first: by the last bid that was placed for them, then by when they first set one, then by id. */
export const waitedLonger = (a: AutobidPlace, b: AutobidPlace): number =>
  a.lastFiredUs - b.lastFiredUs || a.firstSetUs - b.firstSetUs || a.id - b.id;

/** One person's autobid on one auction, as it stands under the lock. */
export type Autobid = AutobidPlace & {
  readonly userId: string;
  readonly fromCents: Cents;
  readonly toCents: Cents;
  readonly bidsLeft: number;
  /** When it was set last: it isn't due before. */
  readonly setUs: EpochUs;
  /** The auction's number of bids at which it was asked and passed over last; -1: never. */
  readonly askedSeq: number;
};

type AutobidAuction = Pick<AuctionTerms, 'incrementCents' | 'bidsPerTap' | 'countdownUs'> & {
  readonly endsAtUs: EpochUs | null;
  readonly seq: number;
  readonly leaderId: string | null;
  readonly autoInRow: number;
};

/** The price that its next tap would make. */
const autobidPrice = (auction: Pick<AutobidAuction, 'incrementCents' | 'bidsPerTap' | 'seq'>): Cents =>
  priceAfter(auction.incrementCents, auction.seq + auction.bidsPerTap);

/** BID-13: whether the price has gone beyond what somebody set: it never comes back, so the autobid ends. */
export const isRangePassed = (autobid: Pick<Autobid, 'toCents'>, auction: AutobidAuction): boolean =>
  autobidPrice(auction) > autobid.toCents;

/**
 * The moment at which an autobid is due, or null: its person leads, the price isn't in its range, or it was asked at this
 * very number of bids and passed over. Whether the person may still bid is asked when it is (`readAutobid`).
 */
export function autobidDueUs(autobid: Autobid, auction: AutobidAuction): EpochUs | null {
  if (auction.endsAtUs === null || auction.leaderId === autobid.userId) return null;
  const priceCents = autobidPrice(auction);
  if (priceCents < autobid.fromCents || priceCents > autobid.toCents || autobid.askedSeq === auction.seq) return null;
  return Math.max(auction.endsAtUs - triggerBeforeUs(auction), autobid.setUs);
}

/** BID-14: the autobids that are due now, in the order in which they are asked. */
export function dueAutobids<A extends Autobid>(
  autobids: readonly A[],
  auction: AutobidAuction,
  nowUs: EpochUs,
): readonly A[] {
  return autobids
    .filter((autobid) => {
      const dueUs = autobidDueUs(autobid, auction);
      return dueUs !== null && dueUs <= nowUs;
    })
    .sort(waitedLonger);
}

/** Why an autobid came to its end. All of them give the bids that are left back to where they came from. */
const AUTOBID_ENDS = [
  'stopped',
  'used_up',
  'range',
  'guarantee',
  'lock_price',
  'win_limit',
  'bought',
  'spending_limit',
  'break',
  'suspended',
  'closed',
  'reversed',
  'auction_over',
] as const;
export type AutobidEnd = (typeof AUTOBID_ENDS)[number];

/** What everybody may read of an end. The others are their person's own: a break, a limit, a purchase, a suspension. */
const TOLD_ENDS = new Set<string>([
  'stopped',
  'used_up',
  'range',
  'guarantee',
  'lock_price',
  'auction_over',
] satisfies AutobidEnd[]);
const OWN_REASON = 'own_reason';

/** BID-16: of an event's detail what is opened when the auction is over, and so what its hash holds. */
export function toldDetail(kind: 'set' | 'more' | 'stop' | 'skip' | 'end', detail: string): string {
  if (kind === 'skip') return OWN_REASON;
  return kind !== 'end' || TOLD_ENDS.has(detail) ? detail : OWN_REASON;
}

export type AutobidReading =
  | { readonly action: 'fire' }
  /** Passed over for now; it keeps its place. */
  | { readonly action: 'skip' }
  | { readonly action: 'end'; readonly reason: AutobidEnd }
  /** Nobody can bid here at this moment: asked again later. */
  | { readonly action: 'wait' };

/**
 * What the answer of `decideBid` to an autobid's bid means for the autobid (BID-16).
 * @param bidder as they were decided about: a limit that they lead their way into passes, one that they won their way into stays
 */
export function readAutobid(
  answer: BidRefusal | null,
  bidder: Pick<Bidder, 'record'>,
  limits: Parameters<typeof winLimit>[0],
): AutobidReading {
  switch (answer) {
    case null:
      return { action: 'fire' };
    case 'ALREADY_LEADING':
    case 'BUY_NOW_PENDING':
      return { action: 'skip' };
    case 'BEGINNERS_ONLY':
    case 'WIN_LIMIT_PRODUCT':
    case 'WIN_LIMIT_TOTAL': {
      const onlyWon = { ...bidder.record, leadsOfProduct: 0, leadsInTotal: 0 };
      return winLimit(limits, onlyWon) === null ? { action: 'skip' } : { action: 'end', reason: 'win_limit' };
    }
    case 'OVERPAY_GUARD':
      return { action: 'end', reason: 'guarantee' };
    case 'LOCK_PRICE':
      return { action: 'end', reason: 'lock_price' };
    case 'BOUGHT_NOW':
      return { action: 'end', reason: 'bought' };
    case 'NO_BIDS_LEFT':
      return { action: 'end', reason: 'used_up' };
    case 'SELF_EXCLUDED':
      return { action: 'end', reason: 'break' };
    case 'ACCOUNT_SUSPENDED':
    case 'BIDDING_SUSPENDED':
    case 'STAFF_MAY_NOT_BID':
      return { action: 'end', reason: 'suspended' };
    case 'SIGN_IN_TO_BID':
      return { action: 'end', reason: 'closed' };
    default:
      return { action: 'wait' };
  }
}

/** What an autobid may come to at most, bids included: the guarantee holds it to the shop price (BID-5). All in one unit. */
export const autobidAtMost = (sums: {
  /** What the bids that are set aside were paid for. */
  readonly bids: number;
  /** … and those that were used on the auction before. */
  readonly used: number;
  /** The upper end of its range. */
  readonly to: number;
  readonly shopPrice: number;
}): number => Math.min(sums.bids + sums.used + sums.to, sums.shopPrice);

export type AutobidRefusal =
  | 'AUTOBID_NOT_OFFERED'
  | 'AUTOBID_RUNS'
  | 'AUTOBID_TOO_SOON'
  | 'AUTOBID_FULL'
  | 'AUTOBID_RANGE_PASSED'
  | 'LOCK_PRICE'
  | 'OVERPAY_GUARD'
  | 'NO_BIDS_LEFT';

/** What somebody has on an auction before they change it; null: they never set one there. */
export type OwnAutobid = {
  readonly isActive: boolean;
  /** Stopped, to be ended by the next trigger: it takes no more bids. */
  readonly isStopping: boolean;
  readonly bidsLeft: number;
  readonly changedUs: EpochUs;
};

/**
 * Decides whether bids may be set aside (BID-13); whether the person may bid there at all was asked before (BID-1). Pure: the
 * caller holds the auction's lock and that of the person's account.
 * @param ask `isTopUp`: more bids for the one that runs; its range stays
 */
export function decideAutobid(
  auction: AutobidAuction & {
    readonly status: 'draft' | 'scheduled' | 'live' | 'ended';
    readonly originalPriceCents: Cents;
    readonly isLockedOut: boolean;
    /** What the person's bids there were paid for. */
    readonly spentHereCents: Cents;
  },
  own: OwnAutobid | null,
  ask: {
    readonly bids: number;
    readonly toCents: Cents;
    readonly isTopUp: boolean;
    /** What its first tap would be paid for: the guarantee is told before anything is set aside (BID-5). */
    readonly firstTapCents: Cents;
  },
  balance: number,
  nowUs: EpochUs,
): AutobidRefusal | null {
  const isOpen =
    auction.status === 'scheduled' ||
    (auction.status === 'live' && auction.endsAtUs !== null && nowUs <= auction.endsAtUs);
  if (!isOpen || !takesAutobids(auction)) return 'AUTOBID_NOT_OFFERED';
  if (ask.isTopUp && (!own?.isActive || own.isStopping)) return 'AUTOBID_NOT_OFFERED';
  if (!ask.isTopUp && own?.isActive) return 'AUTOBID_RUNS';
  if (isTooSoon(own, nowUs)) return 'AUTOBID_TOO_SOON';
  if (ask.bids + (own?.isActive ? own.bidsLeft : 0) > AUTOBID_MOST) return 'AUTOBID_FULL';
  if (isRangePassed(ask, auction)) return 'AUTOBID_RANGE_PASSED';
  if (auction.isLockedOut) return 'LOCK_PRICE';
  if (balance < ask.bids || ask.bids < auction.bidsPerTap) return 'NO_BIDS_LEFT';
  if (wouldOverpay(auction.spentHereCents, ask.firstTapCents, autobidPrice(auction), auction.originalPriceCents)) {
    return 'OVERPAY_GUARD';
  }
  return null;
}

/** BID-14: one change in ten seconds. */
export const isTooSoon = (own: OwnAutobid | null, nowUs: EpochUs): boolean =>
  own !== null && nowUs - own.changedUs < AUTOBID_CHANGE_EVERY_US;

/** BID-14: whether a stop counts only after the trigger that is about to come, or has come. */
export function stopsAfterTrigger(
  autobid: Autobid,
  auction: AutobidAuction & {
    readonly status: string;
    /** Paused or held: its clock is given back, so nothing is about to be placed. */
    readonly isStill?: boolean;
  },
  nowUs: EpochUs,
): boolean {
  if (auction.status !== 'live' || auction.isStill === true) return false;
  const dueUs = autobidDueUs(autobid, auction);
  return dueUs !== null && nowUs >= dueUs - AUTOBID_STOP_BEFORE_US;
}
