import type pg from 'pg';
import { STATEMENT_TIME_US_TEXT } from '../../platform/clock/index.ts';
import { READER_ROLE } from '../../platform/database/index.ts';
import type { Invariant } from './invariant.ts';

/** A row that breaks an invariant, and the auction that it is about, if it is about one. */
export type BrokenRow = { readonly id: string; readonly auctionId: number | null };

export type Checked = {
  /** The first of them; no more are kept. */
  readonly rows: readonly BrokenRow[];
  readonly total: number;
  /** Where the next check begins, for what grows. */
  readonly upTo: number;
  readonly isWhole: boolean;
};

const ROWS_MAX = 100;
/** What was committed late, or by a clock that was a little behind, is looked at again. */
const MARGIN = { auction: 60_000_000, transfer: 10_000 } as const;

/** How much of what grows is asked, and for how long. */
export type Extent = { readonly fromHere: number | null; readonly timeoutMs: number };

/**
 * Asks one invariant on a picture of its own, as the role that only reads, so that nothing is held up for longer than its
 * own statement.
 * @param extent `fromHere`: only what is new since then, for what grows; null: everything
 * @throws when it takes longer than it may (57014), or the connection is lost
 */
export async function checkOne(client: pg.ClientBase, invariant: Invariant, extent: Extent): Promise<Checked> {
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local role ${READER_ROLE}`);
    await client.query(`set local statement_timeout = ${extent.timeoutMs}`);
    const upTo = await frontier(client, invariant.grows);
    const { where, values } = await narrowed(client, invariant.grows, extent.fromHere);
    const hasAuction = invariant.touches.includes('auction');
    const { rows } = await client.query<BrokenRow & { total: number }>(
      `select id, ${hasAuction ? 'auction_id' : 'null::bigint'} as "auctionId", count(*) over () as total
         from (${invariant.sql}) broken ${where} limit ${ROWS_MAX}`,
      values,
    );
    await client.query('commit');
    const isWhole = where === '';
    return { rows: rows.map(({ id, auctionId }) => ({ id, auctionId })), total: rows[0]?.total ?? 0, upTo, isWhole };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function frontier(client: pg.ClientBase, grows: Invariant['grows']): Promise<number> {
  if (grows === undefined) return 0;
  const { rows } = await client.query<{ up_to: number }>(
    grows === 'auction'
      ? `select ${STATEMENT_TIME_US_TEXT} as up_to`
      : `select coalesce(max(id), 0) as up_to from transfer`,
  );
  return rows[0]?.up_to ?? 0;
}

/** The condition on the invariant's own column: the database applies it to the tables underneath. */
async function narrowed(
  client: pg.ClientBase,
  grows: Invariant['grows'],
  fromHere: number | null,
): Promise<{ where: string; values: unknown[] }> {
  if (grows === undefined || fromHere === null) return { where: '', values: [] };
  const since = fromHere - MARGIN[grows];
  if (grows === 'transfer') return { where: 'where transfer_id > $1', values: [since] };
  const { rows } = await client.query<{ id: number }>(
    `select id from auction where status = 'live' or last_decided_us > $1
     union select auction_id from outcome where decided_at_us > $1`,
    [since],
  );
  return { where: 'where auction_id = any($1)', values: [rows.map((row) => row.id)] };
}
