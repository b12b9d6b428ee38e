import { type QueryExecutorProvider, sql } from 'kysely';

/** Any number, the same on every node. */
const PAUSE_LOCK = 6_415_001;

/**
 * An auction that opens is committed before a pause looks for what is live, or sees that pause: without it one could open
 * between the two and run on alone. Shared: any number of nodes open at once. Held until the transaction ends.
 */
export async function keepPauseOut(trx: QueryExecutorProvider): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${PAUSE_LOCK}::bigint)`.execute(trx);
}

/** Waits for what opens now, and for another pause; held until the transaction ends. */
export async function lockPause(trx: QueryExecutorProvider): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PAUSE_LOCK}::bigint)`.execute(trx);
}
