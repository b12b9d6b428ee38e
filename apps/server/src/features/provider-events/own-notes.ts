import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';

/**
 * Keeps what staff said, beside what it did: it was booked in the caller's transaction, nobody reads it again.
 * @returns its id
 */
export async function noteStaffEvent(
  trx: Db,
  {
    body,
    note,
    paymentId = null,
    payoutId = null,
  }: {
    readonly body: object;
    readonly note: string;
    readonly paymentId?: string | null;
    readonly payoutId?: string | null;
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into evidence (kind, body, state, note, payment_id, payout_id, next_try_at, booked_at)
    values ('staff', ${JSON.stringify(body)}, 'booked', ${note.slice(0, 300)}, ${paymentId}::uuid, ${payoutId}::uuid, null,
            clock_timestamp()) returning id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('an insert of one piece of evidence returned no row');
  return row.id;
}

/** Puts lines of a statement into the inbox in the caller's transaction; a worker of any node books each of them. */
export async function tellLater(trx: Db, bodies: readonly string[]): Promise<void> {
  if (bodies.length === 0) return;
  await sql`insert into evidence (kind, body) select 'statement', body from unnest(${[...bodies]}::text[]) body`.execute(
    trx,
  );
}
