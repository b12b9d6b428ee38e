import { type QueryExecutorProvider, sql } from 'kysely';

const YEAR_MS = 365 * 86_400_000;
/** Later years are spelled in another way. */
const LAST_MS = Date.parse('9999-01-01T00:00:00Z');

/**
 * An instant from which something is to count, as a client sent it: ahead of the database's clock and at most a year away.
 * @returns ISO 8601 in UTC; undefined: it is none of these
 */
export async function instantAhead(db: QueryExecutorProvider, typed: string): Promise<string | undefined> {
  const atMs = Date.parse(typed);
  if (!(atMs > 0 && atMs < LAST_MS)) return undefined;
  const at = new Date(atMs).toISOString();
  const { rows } = await sql<{ inMs: number }>`
    select (extract(epoch from ${at}::timestamptz - clock_timestamp()) * 1000)::float8 as "inMs"`.execute(db);
  const inMs = rows[0]?.inMs ?? 0;
  return inMs > 0 && inMs <= YEAR_MS ? at : undefined;
}
