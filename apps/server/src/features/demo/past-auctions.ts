import {
  type Auction,
  type Cents,
  DAY_US,
  decideBid,
  decideClose,
  type EpochUs,
  type Lot,
  MINUTE_US,
  SECOND_US,
  toCents,
  winLimit,
  type WinRecord,
} from '@mnada/rules';
import { between, type Chance, pick, shuffled, wholeBetween } from './chance.ts';
import { bidsUntilItEnds, type Endings } from './endings.ts';
import type { DemoProduct } from './products/index.ts';

export type PastBid = {
  readonly seq: number;
  readonly userId: string;
  readonly priceCents: Cents;
  readonly receivedAtUs: EpochUs;
  readonly decidedAtUs: EpochUs;
  readonly endsBeforeUs: EpochUs;
  readonly endsAtUs: EpochUs;
};

/** An auction that has run its course: every bid and its end were decided by the rules themselves. */
export type PastAuction = {
  /** 0 is the newest that is over; null: it is live. */
  readonly place: number | null;
  readonly product: DemoProduct;
  readonly scheduledStartUs: EpochUs;
  readonly incrementCents: Cents;
  readonly openedAtUs: EpochUs;
  readonly endsAtUs: EpochUs;
  readonly bids: readonly PastBid[];
  readonly winnerId: string | null;
  readonly endedAtUs: EpochUs | null;
};

/** Somebody who took part in some of them: by the place from the newest, with so many bids; who loses stops early. */
export type Guest = {
  readonly userId: string;
  readonly lot: Lot;
  readonly part: ReadonlyMap<number, { readonly bids: number; readonly wins: boolean }>;
};

export type PastTerms = Pick<
  Auction,
  'countdownUs' | 'drainUs' | 'beginnersOnly' | 'winsPerProduct' | 'winsInTotal' | 'bidsPerTap' | 'lockPriceCents'
>;

type Ended = Omit<PastAuction, 'place'> & { readonly endedAtUs: EpochUs };

type Win = { readonly userId: string; readonly slug: string; readonly atUs: EpochUs };

/** Within 1.5 to 12 % of the shop price (OPS-3), with a little room for what is refused; few bids, so that the first start stays quick. */
const ENDINGS: Endings = { least: 0.017, most: 0.115, bidsAtMost: 900 };
/** One is over before the next begins: the more bids, the quicker they come. */
const LASTS_AT_MOST_US = 78 * MINUTE_US;
/** Who loses gives up before the last third. */
const GIVES_UP_AT = 0.6;
const FREE_LOT: Lot = { id: 0, originId: 0, unitPriceCents: 0, bidsLeft: 1 };

/** One start after another, far enough apart that no two auctions overlap: newest first, 14 of them in the last day. */
const RECENT = { count: 14, firstAgoUs: 86 * MINUTE_US, everyUs: 97 * MINUTE_US };
const EARLIER_EVERY_US = 460 * MINUTE_US;
/** So often nobody came, and the auction closed without a bid. */
const NOBODY_CAME_EVERY = 19;

/**
 * Makes up the history of the demonstration world: one auction after another up to `nowUs`, oldest first. Each bid goes
 * through `decideBid` and each end through `decideClose`, at times of the past; what they refuse does not happen.
 * @param products newest first
 */
export function pastAuctions(
  products: readonly DemoProduct[],
  userIds: readonly string[],
  terms: PastTerms,
  nowUs: EpochUs,
  chance: Chance,
  guest: Guest | null = null,
): PastAuction[] {
  const wins: Win[] = [];
  const recentUntilUs = RECENT.firstAgoUs + (RECENT.count - 1) * RECENT.everyUs;
  const agoUs = (index: number) =>
    index < RECENT.count
      ? RECENT.firstAgoUs + index * RECENT.everyUs
      : recentUntilUs + (index - RECENT.count + 1) * EARLIER_EVERY_US;
  const made = products
    .map((product, index) => ({ product, index, startUs: nowUs - agoUs(index) }))
    .reverse()
    .map(({ product, index, startUs }) => {
      const roundStartUs = Math.floor(startUs / (5 * MINUTE_US)) * 5 * MINUTE_US;
      const crowd = (index + 1) % NOBODY_CAME_EVERY === 0 ? [] : userIds;
      const part = guest?.part.get(index);
      const visitor = guest && part && crowd.length > 0 ? { ...guest, ...part } : null;
      const auction = runAuction(product, roundStartUs, crowd, terms, wins, chance, visitor);
      if (auction.winnerId) wins.push({ userId: auction.winnerId, slug: product.slug, atUs: auction.endedAtUs });
      return { ...auction, place: index };
    });
  return made.filter((auction) => auction.endedAtUs < nowUs);
}

type Visitor = Pick<Guest, 'userId' | 'lot'> & { readonly bids: number; readonly wins: boolean };

/** In which turns somebody bids who has so many bids for it. */
function turnsOf({ bids, wins }: Visitor, wanted: number, chance: Chance): ReadonlySet<number> {
  const [from, to] = wins ? [wanted * 0.5, wanted - 1] : [wanted * 0.1, wanted * GIVES_UP_AT];
  const turns = new Set<number>();
  for (let tries = 0; turns.size < bids && tries < bids * 40; tries++) {
    const turn = Math.round(between(chance, from, to));
    // Nobody bids on top of themselves.
    if (!turns.has(turn - 1) && !turns.has(turn + 1)) turns.add(turn);
  }
  return turns;
}

/** As it opens. */
export const openedAuction = (product: DemoProduct, terms: PastTerms, openedAtUs: EpochUs): Auction => ({
  ...terms,
  id: 0, // not stored yet; the rules only carry it along
  productId: 0,
  originalPriceCents: toCents(product.originalPriceKes),
  incrementCents: toCents(1),
  status: 'live',
  openedAtUs,
  endsAtUs: openedAtUs + terms.countdownUs,
  seq: 0,
  leaderId: null,
  lastDecidedUs: 0,
});

/** Somebody who has never won, with one bid of the house's. */
export const freeBidder = (id: string) =>
  ({
    id,
    kind: 'user',
    status: 'active',
    excludedUntilUs: null,
    biddingSuspendedUntilUs: null,
    purchase: null,
    record: { wonOfProduct: 0, wonInTotal: 0, wonEver: 0, leadsOfProduct: 0, leadsInTotal: 0 },
    hasBidHere: false,
    spentHereCents: 0,
    balance: 1,
    nextLots: [FREE_LOT],
    lastButOneAcceptedUs: 0,
  }) as const;

function runAuction(
  product: DemoProduct,
  scheduledStartUs: EpochUs,
  crowd: readonly string[],
  terms: PastTerms,
  wins: readonly Win[],
  chance: Chance,
  visitor: Visitor | null,
): Ended {
  const openedAtUs = scheduledStartUs + wholeBetween(chance, 8_000, 140_000);
  let auction = openedAuction(product, terms, openedAtUs);
  const wanted = Math.round(bidsUntilItEnds(product.originalPriceKes, ENDINGS, chance));
  const quickening = Math.min(1, LASTS_AT_MOST_US / (wanted * terms.countdownUs * 0.79));
  const allowed = crowd.filter((userId) => winLimit(terms, recordOf(userId, product.slug, wins, openedAtUs)) === null);
  const cast = shuffled(chance, allowed).slice(0, wholeBetween(chance, 6, 14));
  const visits = visitor ? turnsOf(visitor, wanted, chance) : null;
  const bids: PastBid[] = [];
  let spentHereCents = 0;
  for (let turn = 0; turn < wanted && cast.length > 1; turn++) {
    // Towards the end three are left who want it.
    const keen = turn > wanted * 0.8 ? cast.slice(0, 3) : cast;
    const isLast = turn === wanted - 1;
    const isVisit =
      visitor !== null && auction.leaderId !== visitor.userId && (visits?.has(turn) || (isLast && visitor.wins));
    // Whoever is to win leads already: nobody bids any more.
    if (isLast && visitor?.wins && auction.leaderId === visitor.userId) break;
    const userId = isVisit
      ? visitor.userId
      : pick(
          chance,
          keen.filter((one) => one !== auction.leaderId),
        );
    const endsAtUs: EpochUs = auction.endsAtUs ?? openedAtUs;
    const calmUs = (1 - between(chance, 0.05, chance() < 0.75 ? 0.35 : 0.8)) * terms.countdownUs;
    const decidedAtUs = Math.round(endsAtUs - terms.countdownUs + calmUs * quickening);
    const receivedAtUs = decidedAtUs - wholeBetween(chance, 900, 14_000);
    const lot = isVisit ? visitor.lot : FREE_LOT;
    const bidder = {
      ...freeBidder(userId),
      record: recordOf(userId, product.slug, wins, decidedAtUs),
      spentHereCents: isVisit ? spentHereCents : 0,
      nextLots: [lot],
    };
    const decision = decideBid(auction, bidder, receivedAtUs, decidedAtUs);
    if (!decision.ok) continue;
    if (isVisit) spentHereCents += lot.unitPriceCents;
    const { seq, priceCents, endsBeforeUs } = decision;
    const decided = { receivedAtUs: decision.receivedAtUs, decidedAtUs: decision.decidedAtUs };
    bids.push({ seq, userId, priceCents, ...decided, endsBeforeUs, endsAtUs: decision.endsAtUs });
    auction = {
      ...auction,
      seq,
      leaderId: userId,
      endsAtUs: decision.endsAtUs,
      lastDecidedUs: decision.decidedAtUs,
    };
  }
  return close(auction, product, scheduledStartUs, bids, chance);
}

function close(
  auction: Auction,
  product: DemoProduct,
  scheduledStartUs: EpochUs,
  bids: readonly PastBid[],
  chance: Chance,
): Ended {
  const { openedAtUs, endsAtUs, incrementCents } = auction;
  if (openedAtUs === null || endsAtUs === null) throw new Error('an auction that ran has an opening and an end');
  const closesAtUs = endsAtUs + auction.drainUs + wholeBetween(chance, 4_000, 240_000);
  const alive = [{ fromUs: openedAtUs - SECOND_US, toUs: closesAtUs }];
  const end = decideClose({ ...auction, extensionsInARow: 0 }, alive, false, closesAtUs);
  if (end.action !== 'end') throw new Error(`an auction of the past did not end: ${end.action}`);
  const moments = { scheduledStartUs, openedAtUs, endsAtUs, endedAtUs: end.decidedAtUs };
  return { product, incrementCents, bids, winnerId: end.winnerId, ...moments };
}

/** BID-6, as the lane would read it. No two past auctions overlap, so nobody leads elsewhere. */
function recordOf(userId: string, slug: string, wins: readonly Win[], nowUs: EpochUs): WinRecord {
  const own = wins.filter((win) => win.userId === userId);
  return {
    wonOfProduct: own.filter((win) => win.slug === slug && win.atUs > nowUs - 7 * DAY_US).length,
    wonInTotal: own.filter((win) => win.atUs > nowUs - 30 * DAY_US).length,
    wonEver: own.length,
    leadsOfProduct: 0,
    leadsInTotal: 0,
  };
}
