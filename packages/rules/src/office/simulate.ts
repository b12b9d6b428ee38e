import type { Cents } from '../units.ts';
import { CENTS_PER_SHILLING, priceAfter } from '../money.ts';
import { cashClaim } from '../orders/cash-claim.ts';

/** Under so many earlier auctions their usual end is a guess, and is called one (OPS-9). */
const SIMULATOR_SAMPLE_MIN = 10;
const WHOLE = 10_000;
const HOUR_MS = 3_600_000;

/** What one auction of a product takes in and gives out. All sums are integer cents. */
export type SimulatorTerms = {
  readonly shopPriceCents: Cents;
  readonly landedCents: Cents;
  /** To bring it to the winner, who pays nothing for it (WIN-2). */
  readonly deliveryCents: Cents;
  /** What a bid is sold for, on average. */
  readonly bidValueCents: Cents;
  /** Of 10,000 bids used, so many were free. */
  readonly freeBidsPer10000: number;
  readonly incrementCents: Cents;
  readonly cashEnabled: boolean;
};

/** How earlier auctions of this product, or of its category, ended. */
export type SimulatorHistory = {
  readonly sampleSize: number;
  /** Bids after which the middle one of them ended; null without any. */
  readonly usualEndBids: number | null;
  /** null: nothing is known of how quickly people bid. */
  readonly bidsPerHour: number | null;
};

export type SimulatedClaim = {
  /** The first number of bids with which nothing is lost; null: the price would pass the shop price first (BID-5). */
  readonly breakEvenBids: number | null;
  readonly priceCents: Cents | null;
  /** How far that price lies under the shop price, of 1,000. */
  readonly offPer1000: number | null;
  /** How long it is live until then; null also where the pace is unknown. */
  readonly liveMs: number | null;
  /** What is left at the usual end; below 0 is a loss. null: no usual end is known. */
  readonly usualMarginCents: Cents | null;
};

export type SimulatorVerdict =
  | { readonly kind: 'no_history' }
  /** `leastCents`: what is left at the usual end, with the dearer of the two claims. */
  | { readonly kind: 'earns'; readonly leastCents: Cents }
  | { readonly kind: 'loses_as_cash'; readonly lossCents: Cents }
  | { readonly kind: 'loses'; readonly lossCents: Cents };

/** One thing that would mend it; each holds at the usual end. */
export type SimulatorWayOut =
  | { readonly kind: 'cash_off' }
  /** Bought for no more than that nothing is lost; `cashOff`: the cash claim would go on losing. */
  | { readonly kind: 'buy_for'; readonly landedCents: Cents; readonly cashOff: boolean }
  /** No cost is low enough: something that people bid longer for. */
  | { readonly kind: 'another_product' };

export type Simulation = {
  readonly product: SimulatedClaim;
  /** null where the auction has no cash claim. */
  readonly cash: SimulatedClaim | null;
  readonly buyNow: {
    /** What one of them leaves, at any moment. */
    readonly marginCents: Cents;
    /** What goes back to the buyer for each bid they had used: it is worth as much again in their balance (WIN-5). */
    readonly returnedPerBidCents: Cents;
  };
  /** No bid can make a price above the shop price (BID-5). */
  readonly mostBids: number;
  /** Too few earlier auctions to lean on. */
  readonly isThin: boolean;
  readonly verdict: SimulatorVerdict;
  readonly wayOut: SimulatorWayOut | null;
};

/** What `bids` bids bring in, in whole cents: free ones nothing. */
export const bidsIncomeCents = (
  { bidValueCents, freeBidsPer10000 }: Pick<SimulatorTerms, 'bidValueCents' | 'freeBidsPer10000'>,
  bids: number,
): Cents => Math.floor((bids * bidValueCents * (WHOLE - freeBidsPer10000)) / WHOLE);

/** What is left when the winner takes the product after `bids` bids: at least one, for without a bid nothing is sold. */
export const productProfitCents = (terms: SimulatorTerms, bids: number): Cents =>
  bidsIncomeCents(terms, bids) +
  Math.max(CENTS_PER_SHILLING, priceAfter(terms.incrementCents, bids)) -
  terms.landedCents -
  terms.deliveryCents;

/** What is left when the winner takes cash: nobody pays the price, and the product stays where it is (WIN-3). */
export const cashProfitCents = (terms: SimulatorTerms, bids: number): Cents =>
  bidsIncomeCents(terms, bids) - cashClaim(terms.shopPriceCents, priceAfter(terms.incrementCents, bids)).netCents;

/** No bid makes a price above the shop price (BID-5), so no auction has more bids than this. */
export const mostBidsOf = ({
  shopPriceCents,
  incrementCents,
}: Pick<SimulatorTerms, 'shopPriceCents' | 'incrementCents'>): number => Math.floor(shopPriceCents / incrementCents);

/**
 * What one auction of a product means for the shop (OPS-9), by its terms and by how earlier ones ended. It forecasts nothing:
 * every number is arithmetic over what is handed in, and what is unknown stays null.
 */
export function simulate(terms: SimulatorTerms, history: SimulatorHistory): Simulation {
  const mostBids = mostBidsOf(terms);
  const claim = (profit: (terms: SimulatorTerms, bids: number) => Cents): SimulatedClaim => {
    const bids = firstWithoutLoss((count) => profit(terms, count), mostBids);
    const priceCents = bids === null ? null : priceAfter(terms.incrementCents, bids);
    return {
      breakEvenBids: bids,
      priceCents,
      offPer1000: priceCents === null ? null : Math.round(1000 - (priceCents * 1000) / terms.shopPriceCents),
      liveMs: bids === null ? null : liveMsOf(bids, history.bidsPerHour),
      usualMarginCents: history.usualEndBids === null ? null : profit(terms, Math.max(1, history.usualEndBids)),
    };
  };
  const product = claim(productProfitCents);
  const cash = terms.cashEnabled ? claim(cashProfitCents) : null;
  return {
    product,
    cash,
    buyNow: {
      marginCents: terms.shopPriceCents - terms.landedCents - terms.deliveryCents,
      returnedPerBidCents: bidsIncomeCents(terms, 1),
    },
    mostBids,
    isThin: history.sampleSize < SIMULATOR_SAMPLE_MIN,
    ...judge(terms, history, product, cash),
  };
}

function judge(
  terms: SimulatorTerms,
  { usualEndBids }: SimulatorHistory,
  product: SimulatedClaim,
  cash: SimulatedClaim | null,
): Pick<Simulation, 'verdict' | 'wayOut'> {
  const asProduct = product.usualMarginCents;
  if (usualEndBids === null || asProduct === null) return { verdict: { kind: 'no_history' }, wayOut: null };
  const asCash = cash?.usualMarginCents ?? null;
  if (asProduct >= 0) {
    if (asCash === null || asCash >= 0)
      return { verdict: { kind: 'earns', leastCents: Math.min(asProduct, asCash ?? asProduct) }, wayOut: null };
    return { verdict: { kind: 'loses_as_cash', lossCents: -asCash }, wayOut: { kind: 'cash_off' } };
  }
  const landedCents = terms.landedCents + asProduct;
  return {
    verdict: { kind: 'loses', lossCents: -asProduct },
    wayOut:
      landedCents > 0
        ? { kind: 'buy_for', landedCents, cashOff: asCash !== null && asCash < 0 }
        : { kind: 'another_product' },
  };
}

/** Profits only grow with the bids, so halving finds the first number that loses nothing. */
function firstWithoutLoss(profit: (bids: number) => Cents, mostBids: number): number | null {
  if (mostBids < 1 || profit(mostBids) < 0) return null;
  let low = 1;
  let high = mostBids;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (profit(middle) >= 0) high = middle;
    else low = middle + 1;
  }
  return low;
}

const liveMsOf = (bids: number, bidsPerHour: number | null): number | null =>
  bidsPerHour === null || bidsPerHour <= 0 ? null : Math.round((bids * HOUR_MS) / bidsPerHour);

export type EndsHistogram = { readonly widthBids: number; readonly counts: readonly number[] };

/** How many earlier auctions ended in each stretch of `widthBids` bids, a round number; at most `most` stretches. */
export function endsHistogram(ends: readonly number[], most = 9): EndsHistogram {
  const last = Math.max(0, ...ends);
  const widthBids = roundWidth((last + 1) / most);
  const counts = Array.from({ length: ends.length === 0 ? 0 : Math.floor(last / widthBids) + 1 }, () => 0);
  for (const end of ends) counts[Math.floor(end / widthBids)] = (counts[Math.floor(end / widthBids)] ?? 0) + 1;
  return { widthBids, counts };
}

function roundWidth(least: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, least))));
  return (
    [1, 2, 2.5, 5, 10].map((step) => step * power).find((width) => width >= least && width % 1 === 0) ?? 10 * power
  );
}
