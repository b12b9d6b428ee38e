import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';

/** What time it is, in ms since 1970. Tests hand in one that they can move. */
export type Clock = (db: Db) => Promise<number>;

export const databaseClock: Clock = async (db) => {
  const { rows } = await sql<{ ms: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database did not tell the time');
  return row.ms;
};

export const toTime = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));
