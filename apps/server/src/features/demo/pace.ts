import { type Cents, type EpochUs, SECOND_US } from '@mnada/rules';
import { between, seededChance } from './chance.ts';

/**
 * How long an auction is likely to last when only simulated bidders bid: `quick` a few minutes, so that a newcomer sees an
 * end and may win soon; `medium` a quarter of an hour; `long` an hour or more.
 */
export type Pace = 'quick' | 'medium' | 'long';

/** What an auction goes for, as a share of the shop price: a market, neither a giveaway nor a shop (OPS-3). */
const SHARES: Record<Pace, readonly [least: number, most: number]> = {
  quick: [0.019, 0.028],
  medium: [0.019, 0.035],
  long: [0.019, 0.06],
};
/** The dearest products end at their least share: more bids than these would take half a day. */
const BIDS_AT_MOST = 1_500;
/** Until so much of what is expected, bids come in quick succession; then people wait for the last seconds. */
export const HOT_UNTIL: Record<Pace, number> = { quick: 0.85, medium: 0.6, long: 0.3 };

/**
 * The second in which an auction is scheduled to start tells its pace, so that nothing about it has to be remembered:
 * every tenth long (so whole minutes, too), else odd ones quick and even ones medium.
 */
export function paceOf(scheduledStartUs: EpochUs): Pace {
  const second = Math.floor(scheduledStartUs / SECOND_US);
  if (second % 10 === 0) return 'long';
  return second % 2 === 1 ? 'quick' : 'medium';
}

/** The first whole second, not before a time, whose start has that pace. */
export function startAtPace(earliestUs: EpochUs, pace: Pace): EpochUs {
  let startsAtUs = Math.ceil(earliestUs / SECOND_US) * SECOND_US;
  while (paceOf(startsAtUs) !== pace) startsAtUs += SECOND_US;
  return startsAtUs;
}

/** Tells auctions apart whose numbers aren't known yet; the same whenever it is asked. */
export const seedOf = ({ scheduledStartUs, originalPriceCents }: Terms): number =>
  (Math.floor(scheduledStartUs / SECOND_US) * 31 + originalPriceCents) % 2 ** 31;

export type Terms = {
  readonly scheduledStartUs: EpochUs;
  readonly originalPriceCents: Cents;
  readonly incrementCents: Cents;
};

/** About how many bids it takes until the simulated bidders have had enough; the same when asked again. */
export function expectedBids(auction: Terms): number {
  const [least, most] = SHARES[paceOf(auction.scheduledStartUs)];
  const steps = auction.originalPriceCents / auction.incrementCents;
  const share = between(seededChance(seedOf(auction) * 40_503), least, most);
  return Math.max(4, Math.round(steps * Math.max(least, Math.min(share, BIDS_AT_MOST / steps))));
}
