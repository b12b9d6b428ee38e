import { type QueryExecutorProvider, sql } from 'kysely';

/** What of a month may be told, as the database decides it for whoever publishes (LOG-8). */
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
  /** How many of those who won nothing, and of those who won, got bids back. */
  readonly backPeople: readonly [number, number];
};

/** @param month its first day */
export async function readTold(db: QueryExecutorProvider, month: string): Promise<OddsTold> {
  const { rows } = await sql<OddsTold>`
    select others, few, winners, back, bought, claims, back_people as "backPeople" from odds_told(${month}::date)`.execute(
    db,
  );
  const [told] = rows;
  if (told === undefined) throw new Error('odds_told always answers');
  return told;
}
