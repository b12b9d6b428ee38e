import { type Cents, type EpochUs, SECOND_US } from '@mnada/rules';
import { seededChance } from './chance.ts';
import { bidsUntilItEnds, type Endings } from './endings.ts';

/**
 * How long an auction is likely to last when only simulated bidders bid: `quick` some minutes, so that a newcomer sees an
 * end and may win soon; `medium` about half an hour; `long` an hour or more.
 */
export type Pace = 'quick' | 'medium' | 'long';

/** With room for what the simulated bidders make of it, within 1.5 to 12 % of the shop price (OPS-3). */
const SHARES = { least: 0.021, most: 0.098 } as const;
const ENDINGS: Record<Pace, Endings> = {
  quick: { ...SHARES, bidsAtMost: 300 },
  medium: { ...SHARES, bidsAtMost: 1_000 },
  long: { ...SHARES, bidsAtMost: 1_800 },
};
/** Until so much of what is expected, bids come in quick succession; then people wait for the last seconds. */
export const HOT_UNTIL: Record<Pace, number> = { quick: 0.88, medium: 0.85, long: 0.75 };

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
  const steps = auction.originalPriceCents / auction.incrementCents;
  const endings = ENDINGS[paceOf(auction.scheduledStartUs)];
  return Math.max(4, Math.round(bidsUntilItEnds(steps, endings, seededChance(seedOf(auction) * 40_503))));
}
