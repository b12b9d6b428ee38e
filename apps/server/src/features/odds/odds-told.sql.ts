import { type QueryExecutorProvider, sql } from 'kysely';

/** What of a month may be told, by itself and beside what was told of it before, as the database decides it for whoever publishes (LOG-8). */
export type OddsTold = {
  /** What those who won nothing paid. */
  readonly others: boolean;
  /** What auctions together cost that one to four people lost. */
  readonly few: boolean;
  /** What winners paid in all. */
  readonly winners: boolean;
  /** What came back, in all. */
  readonly back: boolean;
  /** How often somebody bought instead. */
  readonly bought: boolean;
  /** How many wins were taken as cash, and how many lapsed. */
  readonly claims: boolean;
  /** A correction waits: fewer than five people paid for their wins, or gave them back, since the line before it. */
  readonly isHeld: boolean;
};

/** @param month its first day */
export async function readTold(db: QueryExecutorProvider, month: string): Promise<OddsTold> {
  const { rows } = await sql<OddsTold>`
    select others, few, winners, back, bought, claims, held as "isHeld" from odds_told(${month}::date)`.execute(db);
  const [told] = rows;
  if (told === undefined) throw new Error('odds_told always answers');
  return told;
}
