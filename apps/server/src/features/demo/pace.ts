import { type EpochUs, SECOND_US } from '@mnada/rules';
import { seededChance, wholeBetween } from './chance.ts';

/**
 * How long an auction is likely to last when only simulated bidders bid, at a bid every seven seconds or so: `quick` a
 * minute or two, so that a newcomer sees an end and may win soon; `medium` some minutes; `long` up to an hour.
 */
export type Pace = 'quick' | 'medium' | 'long';

const BIDS: Record<Pace, readonly [least: number, most: number]> = {
  quick: [4, 14],
  medium: [25, 60],
  long: [90, 400],
};

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

/** About how many bids it takes, at KSh 1 each, until the simulated bidders have had enough; the same when asked again. */
export function expectedBids(auction: { readonly id: number; readonly scheduledStartUs: EpochUs }): number {
  const [least, most] = BIDS[paceOf(auction.scheduledStartUs)];
  return wholeBetween(seededChance(auction.id * 40_503), least, most);
}
