import type { Cents } from '../units.ts';

/**
 * BID-11: from the lock price on only those bid who have bid there before. The price is the one that stands, so whoever bids
 * first may still make the lock price itself.
 * @param lockPriceCents null: the auction has none
 */
export const isLockedOut = (lockPriceCents: Cents | null, priceCents: Cents, hasBidHere: boolean): boolean =>
  lockPriceCents !== null && !hasBidHere && priceCents >= lockPriceCents;

/** Taps that a lock price leaves to newcomers at least, whatever the product costs. */
const LEAST_TAPS = 10;
/** Of the shop price, per cent. */
const LEAST_SHARE = 1;
const USUAL_SHARE = 5;

/** `unfair`: so low that a handful of presses keep everybody else out; `low`: few will get to bid. */
export type LockPriceReading = 'fair' | 'low' | 'unfair';

/** What an auction's lock price is measured by. */
export type LockPriceTerms = {
  readonly lockPriceCents: Cents | null;
  readonly bidsPerTap: number;
  readonly incrementCents: Cents;
  readonly shopPriceCents: Cents;
};

type Sold = Omit<LockPriceTerms, 'lockPriceCents'>;

/** The lowest lock price that may be published (BID-11): ten taps, and 1% of the shop price. */
export const leastLockPrice = (sold: Sold): Cents => lockPriceAt(LEAST_SHARE, sold);

/** From here on nothing is said of a lock price (BID-11): ten taps, and 5% of the shop price. */
export const usualLockPrice = (sold: Sold): Cents => lockPriceAt(USUAL_SHARE, sold);

const lockPriceAt = (share: number, { bidsPerTap, incrementCents, shopPriceCents }: Sold): Cents =>
  Math.max(LEAST_TAPS * bidsPerTap * incrementCents, Math.ceil((shopPriceCents * share) / 100));

/** BID-11: how a lock price stands to what is sold. An unfair one isn't published, of a low one the operator is told. */
export function readLockPrice(terms: LockPriceTerms): LockPriceReading {
  const { lockPriceCents } = terms;
  if (lockPriceCents === null || lockPriceCents >= usualLockPrice(terms)) return 'fair';
  return lockPriceCents < leastLockPrice(terms) ? 'unfair' : 'low';
}
