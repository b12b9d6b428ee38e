import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { databaseNowUs } from '../../platform/clock/index.ts';
import { holdAuction } from '../auctions/index.ts';
import { holdCrediting } from '../payments/index.ts';
import { stopPayouts } from '../payouts/index.ts';
import type { BrokenRow, Checked } from './check-one.ts';
import type { Invariant } from './invariant.ts';

const ID_MAX = 300;

export type Recorded = {
  /** Rows that break it now, those that a person knows of included. */
  readonly open: number;
  /** Of these, the ones that nobody knew of. */
  readonly fresh: readonly BrokenRow[];
  /** What was stopped by this: `payouts`, `crediting`, `auction 17`. */
  readonly stopped: readonly string[];
};

/**
 * Writes down what a check found, and stops what new rows touch, in one transaction: nothing is known and not stopped. A
 * row that was known before stops nothing again: a person let it go on, or will. One node at a time does this.
 */
export async function recordCheck(db: Db, invariant: Invariant, checked: Checked): Promise<Recorded> {
  return await db.transaction().execute(async (trx) => {
    const known = await openRows(trx, invariant.name);
    const rows = checked.rows.map((row) => ({ ...row, id: row.id.slice(0, ID_MAX) }));
    const fresh = rows.filter((row) => !known.has(row.id));
    await keepRows(
      trx,
      invariant.name,
      rows.map((row) => row.id),
    );
    // What wasn't asked, or wasn't among the first, may still be broken.
    if (checked.isWhole && checked.total === rows.length) await clearOthers(trx, invariant.name, rows);
    await sql`
      insert into invariant_progress (name, up_to, checked_at, all_at)
      values (${invariant.name}, ${checked.upTo}, clock_timestamp(),
              case when ${checked.isWhole} then clock_timestamp() end)
      on conflict (name) do update
        set up_to = excluded.up_to, checked_at = excluded.checked_at,
            all_at = coalesce(excluded.all_at, invariant_progress.all_at)`.execute(trx);
    const stopped = fresh.length > 0 ? await stopTouched(trx, invariant, fresh) : [];
    return { open: (await openRows(trx, invariant.name)).size, fresh, stopped };
  });
}

async function openRows(trx: Db, name: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('invariant_violation')
    .select('row_id')
    .where('name', '=', name)
    .where('cleared_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.row_id));
}

async function keepRows(trx: Db, name: string, ids: readonly string[]): Promise<void> {
  await sql`
    insert into invariant_violation as known (name, row_id)
    select distinct ${name}, row_id from unnest(${ids}::text[]) as broken (row_id)
    on conflict (name, row_id) do update
      set last_seen_at = clock_timestamp(), cleared_at = null,
          first_seen_at = case when known.cleared_at is null then known.first_seen_at else clock_timestamp() end`.execute(
    trx,
  );
}

async function clearOthers(trx: Db, name: string, rows: readonly BrokenRow[]): Promise<void> {
  await sql`
    update invariant_violation set cleared_at = clock_timestamp()
     where name = ${name} and cleared_at is null and row_id <> all(${rows.map((row) => row.id)}::text[])`.execute(trx);
}

async function stopTouched(
  trx: Db,
  { name, holds, touches }: Invariant,
  rows: readonly BrokenRow[],
): Promise<string[]> {
  const why = `${name} is broken: ${holds} (${rows[0]?.id})`.slice(0, 400);
  const stopped: string[] = [];
  // One order everywhere: auctions by their ids, then the settings.
  if (touches.includes('auction')) {
    const ids = new Set(rows.flatMap((row) => (row.auctionId === null ? [] : [row.auctionId])));
    for (const id of [...ids].sort((a, b) => a - b)) if (await holdAuction(trx, id, why)) stopped.push(`auction ${id}`);
  }
  if (touches.includes('payouts')) {
    await stopPayouts(trx, 'invariant', why, Math.floor((await databaseNowUs(trx)) / 1_000));
    stopped.push('payouts');
  }
  if (touches.includes('crediting')) {
    await holdCrediting(trx, why);
    stopped.push('crediting');
  }
  return stopped;
}
