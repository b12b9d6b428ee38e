/** What stops while something about it doesn't hold: all payouts, all crediting of payments, or bidding on the auction. */
type Touch = 'payouts' | 'crediting' | 'auction';

/** Something that must always hold: the query returns the rows that break it. */
export type Invariant = {
  readonly name: string;
  /** What a broken row stops until a person lets it go on; none: an alarm alone, as for what is merely late. */
  readonly touches: readonly Touch[];
  /**
   * What of it grows for ever: asked of what is new, and of all of it once a day. The query then returns `auction_id` or
   * `transfer_id` beside `id`, by which the database narrows it; so does each that touches an auction.
   */
  readonly grows?: 'auction' | 'transfer';
  /**
   * It sums all that ever was, and no part of it says less: asked once a day, and again while something breaks it. What it ties together
   * is tied by cheaper ones in between.
   */
  readonly isDaily?: boolean;
  readonly holds: string;
  /** Returns `id`, as text: which row it is. Once broken, a row keeps its id. */
  readonly sql: string;
};
