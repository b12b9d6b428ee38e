import { type Cents, decideBid, type EpochUs, SECOND_US, toCents } from '@mnada/rules';
import { between, type Chance, pick, shuffled, wholeBetween } from './chance.ts';
import { productsFor } from './prices.ts';
import { expectedBids, type Pace, startAtPace } from './pace.ts';
import { freeBidder, openedAuction, type PastAuction, type PastBid, type PastTerms } from './past-auctions.ts';
import { budgetsOf, type SimulatedBidder } from './plan-bid.ts';
import type { DemoProduct } from './products/index.ts';

/** So many of each are live from the first second, at these shares of what they will go for. */
const STALLS: readonly (readonly [pace: Pace, least: number, most: number])[] = [
  ['long', 0.55, 0.8],
  ['long', 0.3, 0.5],
  ['long', 0.4, 0.7],
  ['medium', 0.75, 0.9],
  ['medium', 0.35, 0.55],
  ['medium', 0.5, 0.75],
  ['quick', 0.85, 0.93],
  ['quick', 0.6, 0.8],
  ['quick', 0.4, 0.6],
];
/** About how long a bid took so far, on average. */
const BID_EVERY_US = 3 * SECOND_US;
const STARTS_TRIED = 60;
/** Of the shop price: somewhere between these it will end. */
const [LEAST_SHARE, MOST_SHARE] = [0.01, 0.12];

/**
 * Auctions in the middle of their run, so that whoever opens a fresh demonstration meets a market (OPS-3). Each bid went
 * through `decideBid`, and comes out of the budget with which its bidder goes on.
 */
export function openMarket(
  everyone: readonly SimulatedBidder[],
  terms: PastTerms,
  nowUs: EpochUs,
  chance: Chance,
): PastAuction[] {
  const taken = new Set<string>();
  return STALLS.map(([pace, least, most]) => {
    const product = pick(
      chance,
      productsFor(pace).filter(({ slug }) => !taken.has(slug)),
    );
    taken.add(product.slug);
    return runSoFar(product, pace, between(chance, least, most), everyone, terms, nowUs, chance);
  });
}

function runSoFar(
  product: DemoProduct,
  pace: Pace,
  share: number,
  everyone: readonly SimulatedBidder[],
  terms: PastTerms,
  nowUs: EpochUs,
  chance: Chance,
): PastAuction {
  const incrementCents = toCents(1);
  const originalPriceCents = toCents(product.originalPriceKes);
  const scheduledStartUs = startOf(pace, originalPriceCents, share, nowUs, chance);
  const openedAtUs = scheduledStartUs + wholeBetween(chance, 8_000, 140_000);
  const left = new Map(budgetsOf({ scheduledStartUs, originalPriceCents, incrementCents }, everyone));
  const wanted = Math.round([...left.values()].reduce((sum, bids) => sum + bids, 0) * share);
  const times = timesOf(wanted, openedAtUs, nowUs - wholeBetween(chance, 300_000, 1_500_000), chance);
  let auction = openedAuction(product, terms, openedAtUs);
  const bids: PastBid[] = [];
  for (const atUs of times) {
    const [userId] = shuffled(chance, [...left.keys()])
      .filter((one) => one !== auction.leaderId && (left.get(one) ?? 0) > 0)
      .sort((a, b) => (left.get(b) ?? 0) - (left.get(a) ?? 0));
    if (userId === undefined) break;
    const decision = decideBid(auction, freeBidder(userId), atUs - wholeBetween(chance, 900, 14_000), atUs);
    if (!decision.ok) continue;
    left.set(userId, (left.get(userId) ?? 0) - 1);
    const { seq, priceCents, endsBeforeUs, receivedAtUs, decidedAtUs, endsAtUs } = decision;
    bids.push({ seq, userId, priceCents, receivedAtUs, decidedAtUs, endsBeforeUs, endsAtUs });
    auction = { ...auction, seq, leaderId: userId, endsAtUs, lastDecidedUs: decidedAtUs };
  }
  const endsAtUs = auction.endsAtUs ?? openedAtUs + terms.countdownUs;
  const run = { scheduledStartUs, incrementCents, openedAtUs, endsAtUs, bids };
  return { ...run, place: null, product, winnerId: null, endedAtUs: null };
}

/** What is expected of an auction follows from the second of its start: the one of some whose bids came most nearly at the usual pace. */
function startOf(pace: Pace, originalPriceCents: Cents, share: number, nowUs: EpochUs, chance: Chance): EpochUs {
  const incrementCents = toCents(1);
  const everyUs = (scheduledStartUs: EpochUs): number =>
    (nowUs - scheduledStartUs) / (expectedBids({ scheduledStartUs, originalPriceCents, incrementCents }) * share);
  const distance = (startUs: EpochUs): number => Math.abs(Math.log(everyUs(startUs) / BID_EVERY_US));
  const steps = originalPriceCents / incrementCents;
  const tried = Array.from({ length: STARTS_TRIED }, () =>
    startAtPace(nowUs - steps * between(chance, LEAST_SHARE, MOST_SHARE) * share * BID_EVERY_US, pace),
  );
  return tried.reduce((best, startUs) => (distance(startUs) < distance(best) ? startUs : best));
}

/** So many moments between two, unevenly apart, the last of them at the end. */
function timesOf(count: number, fromUs: EpochUs, toUs: EpochUs, chance: Chance): EpochUs[] {
  const gaps = Array.from({ length: count }, () => between(chance, 0.4, 1.6));
  const sum = gaps.reduce((total, gap) => total + gap, 0);
  let passed = 0;
  return gaps.map((gap) => {
    passed += gap;
    return Math.round(fromUs + ((toUs - fromUs) * passed) / sum);
  });
}
