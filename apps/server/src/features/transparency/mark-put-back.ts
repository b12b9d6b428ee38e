import { type QueryExecutorProvider, sql } from 'kysely';
import { filePlace, memoryFile, PUT_BACK } from './log-memory.ts';

/**
 * Marks every log of a restored database in its folder: the restored database may know less than was published, so none of
 * them is signed on there, whatever the key is.
 * @returns the first number that this database knows of no log with; null: it has no log
 */
export async function markPutBack(db: QueryExecutorProvider, dataDir: string): Promise<number | null> {
  const { rows: tables } = await sql<{ isThere: boolean }>`
    select to_regclass('public.log') is not null as "isThere"`.execute(db);
  if (tables[0]?.isThere !== true) return null; // of a version before there was one
  const { rows } = await sql<{ number: number }>`select number from log order by number`.execute(db);
  for (const { number } of rows) await filePlace(memoryFile(dataDir, number)).write(PUT_BACK);
  const last = rows.at(-1);
  return last === undefined ? null : last.number + 1;
}
