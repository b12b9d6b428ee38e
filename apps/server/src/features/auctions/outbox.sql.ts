import { type QueryExecutorProvider, sql } from 'kysely';
import { before, databaseNowUs } from '../../platform/clock/index.ts';

/** Openings, ends, extensions, moves and pauses: written in the transaction of what they tell (settled: Books). */
export type OutboxEvent = {
  readonly auctionId: number;
  readonly seq: number;
  readonly kind: 'open' | 'end' | 'extend' | 'move' | 'pause';
  readonly data: Readonly<Record<string, unknown>>;
};

/** @returns the rows' ids, to be marked once they have been told */
export async function insertEvents(trx: QueryExecutorProvider, events: readonly OutboxEvent[]): Promise<number[]> {
  if (events.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    insert into outbox (auction_id, seq, kind, data)
    select * from unnest(${events.map((e) => e.auctionId)}::bigint[], ${events.map((e) => e.seq)}::int[],
                         ${events.map((e) => e.kind)}::text[], ${events.map((e) => JSON.stringify(e.data))}::jsonb[])
    returning id`.execute(trx);
  return rows.map((row) => row.id);
}

export async function markPublished(db: QueryExecutorProvider, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update outbox set published_at = clock_timestamp() where id = any(${ids}::bigint[])`.execute(db);
}

const KEPT_DAYS = 60;

/**
 * Drops openings and ends that were told long ago: the auction and its outcome say the same for ever. Extensions and moved
 * starts stay, for they stand nowhere else. @returns how many
 */
export async function forgetToldEvents(db: QueryExecutorProvider, atMost = 5_000): Promise<number> {
  const old = before(await databaseNowUs(db), { days: KEPT_DAYS });
  const { rows } = await sql`
    delete from outbox where id in (
      select id from outbox where kind in ('open', 'end') and published_at < ${old} limit ${atMost} for update skip locked)
    returning 1`.execute(db);
  return rows.length;
}

/** Events whose node ended between its commit and its telling. Two nodes may both see one: telling twice is harmless. */
export async function forgottenEvents(db: QueryExecutorProvider): Promise<{ id: number; auctionId: number }[]> {
  const late = before(await databaseNowUs(db), { seconds: 2 });
  const { rows } = await sql<{ id: number; auctionId: number }>`
    select id, auction_id as "auctionId" from outbox
     where published_at is null and created_at < ${late} order by id limit 500`.execute(db);
  return rows;
}
