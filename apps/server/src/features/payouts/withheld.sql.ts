import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';

/**
 * What is withheld of cash for a win or of earnings, in hundredths of a percent, by the transaction's moment: the database freezes it
 * by the same one, so a rate that begins meanwhile changes nothing under way (TAX-3).
 */
export const withheldBp = (of: 'cash' | 'earnings'): RawBuilder<number> =>
  sql`coalesce((select rate_bp from taxes_in_force(array[${of}::text], transaction_timestamp())), 0)`;

export async function readWithheldBp(db: Db, of: 'cash' | 'earnings'): Promise<number> {
  const { rows } = await sql<{ bp: number }>`select ${withheldBp(of)} as bp`.execute(db);
  return rows[0]?.bp ?? 0;
}
