import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';

const SECOND_US = 1_000_000;

/**
 * The database's clock, the only one that decides (GEN-3), in µs since 1970.
 *
 * A condition never asks `clock_timestamp()` itself: it may answer differently for each row, so PostgreSQL can neither look
 * it up in an index nor guess how few rows it leaves, and reads the whole table. It is read once, here, and bound.
 */
export async function databaseNowUs(db: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000000)::bigint as now`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('the database did not say what time it is');
  return row.now;
}

/** As `databaseNowUs`, but never before what `notBefore` answers, though the clock has stepped back meanwhile. */
export async function databaseNowSince(
  db: QueryExecutorProvider,
  notBefore: RawBuilder<number | null>,
): Promise<number> {
  const { rows } = await sql<{ now: number; notBefore: number | null }>`
    select (extract(epoch from clock_timestamp()) * 1000000)::bigint as now, ${notBefore} as "notBefore"`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('the database did not say what time it is');
  return Math.max(row.now, row.notBefore ?? 0);
}

/** The same in whole ms. */
export const databaseNowMs = async (db: QueryExecutorProvider): Promise<number> =>
  Math.floor((await databaseNowUs(db)) / 1_000);

/** How long since 1970 the database says it is, in ms; what decides by it is handed one, so that tests can move it. */
export type DatabaseClock = (db: QueryExecutorProvider) => Promise<number>;

/** What `DatabaseClock` tells, as a column takes it. */
export const toTime = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

/** A span in exactly one unit; a day is 24 hours. */
export type Span = {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
  readonly seconds?: number;
};

const toUs = ({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Span): number =>
  Math.round((((days * 24 + hours) * 60 + minutes) * 60 + seconds) * SECOND_US);

/** µs since 1970 as a `timestamptz` to the last digit, which a Date would cut off. */
export function timeText(us: number): string {
  const ms = Math.floor(us / 1_000);
  return new Date(ms).toISOString().replace('Z', `${String(us - ms * 1_000).padStart(3, '0')}Z`);
}

/** An instant of the database's clock, bound to a condition. */
export const at = (us: number): RawBuilder<Date> => sql<Date>`${timeText(us)}::timestamptz`;

/** So long before an instant. */
export const before = (us: number, span: Span): RawBuilder<Date> => at(us - toUs(span));

/** The same as µs, for the columns that count in them. */
export const beforeUs = (us: number, span: Span): number => us - toUs(span);

/**
 * The clock as the statement itself reads it, once: only for rows that are found by their key, where a question before would
 * cost a trip and an index on the time is never wanted. It is read before the statement waits for a lock: where a wait may
 * decide, the row is locked first and the clock read in a second statement.
 */
export const STATEMENT_TIME = sql<Date>`(select clock_timestamp())`;
/** The same in µs and in whole ms since 1970, for a column beside what is read. */
export const STATEMENT_TIME_US = sql<number>`(select (extract(epoch from clock_timestamp()) * 1000000)::bigint)`;
export const STATEMENT_TIME_MS = sql<number>`(select floor(extract(epoch from clock_timestamp()) * 1000)::bigint)`;
/** For statements that are written as text. */
export const STATEMENT_TIME_TEXT = '(select clock_timestamp())';
export const STATEMENT_TIME_US_TEXT = '(select (extract(epoch from clock_timestamp()) * 1000000)::bigint)';
