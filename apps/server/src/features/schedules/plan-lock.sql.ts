import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Whoever promises pieces to auctions holds this until the end of the transaction: of two at once, the second sees what the
 * first has promised (OPS-8). Nothing that shoppers do waits for it.
 */
export async function lockPlans(trx: QueryExecutorProvider): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('auction plans', 0))`.execute(trx);
}
