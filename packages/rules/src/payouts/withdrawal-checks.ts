/** How somebody bid on what they won, measured in the rows of their bids: a tap of several is one (BID-12). */
export type BiddingRhythm = {
  readonly taps: number;
  /** Between two taps of theirs, the shortest; null: fewer than two. */
  readonly leastGapMs: number | null;
  /** How evenly they answered the tap before theirs (standard deviation); null: fewer than two answers. */
  readonly reactionSpreadMs: number | null;
};

/** No hand presses twice that fast over and over; the lane takes two bids a second. */
const GAP_OF_A_HAND_MS = 250;
/** People answer now sooner, now later; a program answers alike. Said of many answers only. */
const SPREAD_OF_A_PERSON_MS = 60;
const ANSWERS_TO_JUDGE = 20;

/** `clear`: nothing speaks against a person; `odd`: somebody should look. It decides nothing by itself (WIN-3). */
export function readRhythm({ taps, leastGapMs, reactionSpreadMs }: BiddingRhythm): 'clear' | 'odd' {
  if (leastGapMs !== null && leastGapMs < GAP_OF_A_HAND_MS) return 'odd';
  if (taps >= ANSWERS_TO_JUDGE && reactionSpreadMs !== null && reactionSpreadMs < SPREAD_OF_A_PERSON_MS) return 'odd';
  return 'clear';
}
