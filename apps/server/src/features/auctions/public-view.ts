/**
 * What anybody may see of an auction, and nothing else (S14). Sums become KES and times milliseconds here, once.
 */
import {
  type AuctionDetail,
  type AuctionSummary,
  productNames,
  RECENT_BIDS_KEPT,
  type RecentBid,
  type SoldItem,
} from '@mnada/contract';
import { CommonStart } from '../../platform/http/index.ts';
import type { AcceptedBid, EpochUs } from './auction-change.ts';
import type { AuctionFacts, BoardEntry } from './board-entry.ts';

export const toKes = (cents: number): number => cents / 100;
export const toEpochMs = (us: EpochUs): number => Math.floor(us / 1_000);
export const toIso = (us: EpochUs): string => new Date(toEpochMs(us)).toISOString();

/** `time_remaining`: whole seconds, rounded up; to the start while scheduled, 0 once ended. */
export function timeRemaining(entry: BoardEntry, nowUs: EpochUs): number {
  if (entry.status === 'ended') return 0;
  const untilUs = entry.status === 'live' ? entry.head.endsAtUs : entry.facts.scheduledStartUs;
  return Math.max(0, Math.ceil((untilUs - nowUs) / 1_000_000));
}

export const publicBid = (bid: AcceptedBid): RecentBid => ({
  seq: bid.seq,
  amount: toKes(bid.priceCents),
  username: bid.shownName,
  avatar: bid.shownAvatar,
  timestamp: toIso(bid.decidedAtUs),
  simulated: bid.simulated,
  ...(bid.isAuto && { auto: true }),
});

const winnersBids = ({ outcome }: BoardEntry) =>
  outcome?.winnersBids
    ? { winner_bids: outcome.winnersBids.count, winner_bids_cost: toKes(outcome.winnersBids.costCents) }
    : {};

/** BID-15: so many automatic taps in a row. */
export const autoInRow = ({ head }: Pick<BoardEntry, 'head'>) =>
  head.autoInRow ? { auto_in_row: head.autoInRow } : {};

/** How many people bid on what was sold. */
export const totalBidders = ({ outcome }: BoardEntry) =>
  typeof outcome?.bidders === 'number' ? { total_bidders: outcome.bidders } : {};

/** For whoever looks, while an operator has stopped all auctions (OPS-15). */
export const pausedView = ({ head: { pause }, status }: BoardEntry) =>
  pause && status === 'live'
    ? {
        paused: {
          since: toEpochMs(pause.sinceUs),
          void_at: toEpochMs(pause.voidAtUs),
          reason: { en: pause.reasonEn, sw: pause.reasonSw },
        },
      }
    : {};

/** What an auction has beyond the usual, told before the first bid; absent where it has none. */
const houseRules = ({ lockPriceCents, bidsPerTap, seatsNeeded, seatsBooked }: AuctionFacts) => ({
  ...(seatsNeeded === null ? {} : { seats: { needed: seatsNeeded, booked: seatsBooked } }),
  ...(bidsPerTap === 1 ? {} : { bids_per_tap: bidsPerTap }),
  ...(lockPriceCents === null ? {} : { lock_price: toKes(lockPriceCents) }),
});

type Timeless<T> = Omit<T, 'time_remaining' | 'server_time' | 'you'>;

function timelessSummary(entry: BoardEntry): Timeless<AuctionSummary> {
  const { facts, head, status, outcome } = entry;
  return {
    id: facts.auctionId,
    product_id: facts.productId,
    status,
    result: outcome?.result ?? null,
    ...productNames(facts.name, facts.nameSw),
    category: facts.category,
    product_image: [...facts.images],
    original_price: toKes(facts.originalPriceCents),
    increment: toKes(facts.incrementCents),
    current_bid: toKes(head.priceCents),
    current_price: toKes(head.priceCents),
    highest_bidder: head.leaderName,
    highest_bidder_avatar: head.leaderAvatar,
    highest_bidder_simulated: head.leaderSimulated,
    total_bids: head.seq,
    seq: head.seq,
    ends_at: status === 'scheduled' ? null : toEpochMs(head.endsAtUs),
    scheduled_start: toIso(facts.scheduledStartUs),
    ended_at: outcome ? toIso(outcome.endedAtUs) : null,
    countdown_seconds: Math.round(facts.countdownUs / 1_000_000),
    beginners_only: facts.beginnersOnly,
    cash_enabled: facts.cashEnabled,
    ...houseRules(facts),
    product_ratings: facts.rating,
    ratings_count: facts.ratingsCount,
    sold_count: facts.soldCount,
    ...winnersBids(entry),
    ...totalBidders(entry),
    ...pausedView(entry),
  };
}

const inKiswahili = ({ descriptionSw, specificationsSw }: AuctionFacts) => ({
  ...(descriptionSw === '' ? {} : { product_descriptions_sw: descriptionSw }),
  ...(specificationsSw.length === 0 ? {} : { specifications_sw: specificationsSw.map((line) => [...line]) }),
});

/** How long the way back for bids is open (WIN-5): the same for everybody. */
export const orderWindow = ({ outcome }: BoardEntry) =>
  outcome ? { order_until: outcome.orderUntilUs === null ? null : toIso(outcome.orderUntilUs) } : {};

function timelessDetail(entry: BoardEntry): Timeless<AuctionDetail> {
  return {
    ...timelessSummary(entry),
    product_images: { images: [...entry.facts.images] },
    product_descriptions: entry.facts.description,
    specifications: entry.facts.specifications as Record<string, string>,
    ...inKiswahili(entry.facts),
    in_stock: entry.facts.inStock,
    ...orderWindow(entry),
    ...autoInRow(entry),
    recent_bids: entry.bids.slice(-RECENT_BIDS_KEPT).reverse().map(publicBid),
    genesis: entry.genesis,
    hash: entry.head.hash,
    drain_seconds: entry.facts.drainUs / 1_000_000,
  };
}

export const auctionSummary = (entry: BoardEntry, nowUs: EpochUs): AuctionSummary => ({
  ...timelessSummary(entry),
  time_remaining: timeRemaining(entry, nowUs),
});

/** A sold auction for the strip of sold products; null unless sold. */
export function soldItem(entry: BoardEntry): SoldItem | null {
  const { facts, head, outcome } = entry;
  if (outcome?.result !== 'sold') return null;
  return {
    id: facts.auctionId,
    product_image: [...facts.images],
    ...productNames(facts.name, facts.nameSw),
    original_price: toKes(facts.originalPriceCents),
    final_price: toKes(head.priceCents),
    winner_username: head.leaderName ?? '',
    winner_avatar: head.leaderAvatar,
    winner_simulated: head.leaderSimulated,
    ended_at: toIso(outcome.endedAtUs),
    ...winnersBids(entry),
  };
}

// An entry is never changed in place, so what is written from it is written once, however many ask. Only the fields
// that follow the clock stay open, at the end of the text.
const summaryTexts = new WeakMap<BoardEntry, string>();
const detailStarts = new WeakMap<BoardEntry, CommonStart>();

const openText = (view: object): string => JSON.stringify(view).slice(0, -1);

function onceFor<T>(kept: WeakMap<BoardEntry, T>, entry: BoardEntry, make: (entry: BoardEntry) => T): T {
  let made = kept.get(entry);
  if (made === undefined) kept.set(entry, (made = make(entry)));
  return made;
}

/** The JSON of `auctionSummary`, serialised once per state of the auction. */
export const summaryJson = (entry: BoardEntry, nowUs: EpochUs): string =>
  `${onceFor(summaryTexts, entry, (each) => openText(timelessSummary(each)))},"time_remaining":${timeRemaining(entry, nowUs)}}`;

/** The JSON of `auctionDetail` in two parts: what stays while the auction does, made once, and an end that follows the clock. */
export const detailParts = (
  entry: BoardEntry,
  nowUs: EpochUs,
): { readonly start: CommonStart; readonly end: string } => ({
  start: onceFor(detailStarts, entry, (each) => new CommonStart(openText(timelessDetail(each)))),
  end: `,"time_remaining":${timeRemaining(entry, nowUs)},"server_time":${toEpochMs(nowUs)}}`,
});

/** The JSON of `auctionDetail`. */
export function detailJson(entry: BoardEntry, nowUs: EpochUs): string {
  const { start, end } = detailParts(entry, nowUs);
  return start.text + end;
}
