/** Microseconds since 1970 on the database's clock (GEN-3). Exact as a JavaScript number until the year 2255. */
export type EpochUs = number;
/** Milliseconds since 1970, by the database's clock. */
export type EpochMs = number;
/** Integer KES cents (GEN-2). */
export type Cents = number;

export const SECOND_US = 1_000_000;
export const MINUTE_US = 60 * SECOND_US;
export const DAY_US = 86_400 * SECOND_US;
