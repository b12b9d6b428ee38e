import * as z from 'zod/mini';
import { IsoTime, Kes } from './primitives.ts';

/** Under so many auctions a month tells no share and no median: a few of them say nothing (LOG-8). */
export const ODDS_AUCTIONS_MIN = 30;
/** What fewer people than these paid is told of nobody, not even as a sum: whoever knows some of them would know the others (LOG-8). */
export const ODDS_PEOPLE_MIN = 5;

const Percent = z.int();
/** Null where too few auctions say anything. */
const Median = z.nullable(Percent);

const OddsCategory = z.object({
  category: z.string(),
  auctions: z.int(),
  bidders: z.int(),
  winners: z.int(),
  median_saving: Median,
});

/** A month of Nairobi in numbers: whoever placed a bid counts once, and so do all wins of one person. */
export const OddsFigures = z.object({
  /** 2026-10 */
  month: z.string().check(z.regex(/^20[0-9]{2}-(?:0[1-9]|1[0-2])$/)),
  /** Auctions that were sold in it; each has one winner. */
  auctions: z.int(),
  bidders: z.int(),
  winners: z.int(),
  /** Of those who bid, and of those who won, how many are simulated: in a demonstration alone (BID-8). */
  simulated_bidders: z.int(),
  simulated_winners: z.int(),
  /** Wins whose product was paid for by the day this was counted: of these alone savings are told. Before that was so: all wins. */
  taken: z.int(),
  /** Wins that were taken as cash, and those that nobody took in time; the rest waits. Null: it was not told then. */
  cash: z.nullable(z.int()),
  lapsed: z.nullable(z.int()),
  /** In percent of the shop price, the winner's bids counted at what each was bought for. */
  median_saving: Median,
  /** Half of the wins lie between these two. */
  saving_from: Median,
  saving_to: Median,
  /** How many saved 90 percent or more. */
  saved_most: z.int(),
  /** Wins by saving in tens of percent: below 10, 10 to 20, … 90 and more. */
  savings: z.array(z.int()),
  /**
   * What those who won nothing paid for the bids that they placed, and what came back of it; in the middle what the five to nine
   * people there paid on average. Null: there are too few auctions or people to tell.
   */
  others_median: z.nullable(Kes),
  others_paid: z.nullable(Kes),
  others_back: z.nullable(Kes),
  /** How often somebody bought at the shop price instead. */
  bought_now: z.int(),
  /** Empty while the month goes on. */
  categories: z.array(OddsCategory),
});
export type OddsFigures = z.infer<typeof OddsFigures>;

/** What was published of a month: never changed; a correction is a further line. */
export const OddsLine = z.extend(OddsFigures, { line: z.int(), published_at: IsoTime });
export type OddsLine = z.infer<typeof OddsLine>;

/** What winners saved in the last 90 days, as it stands now (`GET /api/odds/recent`); of products that were paid for; under ODDS_AUCTIONS_MIN without a median. */
export const RecentOdds = z.object({ days: z.int(), wins: z.int(), median_saving: Median });
export type RecentOdds = z.infer<typeof RecentOdds>;

/** `GET /api/odds` */
export const OddsAnswer = z.object({
  recent: RecentOdds,
  /** The month that goes on, as far as it is counted: nothing of it is published yet. Null: nothing ended in it. */
  running: z.nullable(OddsFigures),
  /** Every line that was published: the newest month first, and of each the newest line. */
  lines: z.array(OddsLine),
});
export type OddsAnswer = z.infer<typeof OddsAnswer>;
