import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../platform/database/index.ts';

const LOOK_EVERY_MS = 150;

export type UntilLive = { readonly least: number; readonly withinMs: number };

/**
 * Waits until so many auctions are live, so that whoever opens the demonstration meets a market. A slow machine waits no
 * longer than `withinMs`, and a database that is being closed ends the wait.
 */
export async function untilLive(db: Db, { least, withinMs }: UntilLive): Promise<void> {
  const untilMs = performance.now() + withinMs;
  while (performance.now() < untilMs) {
    const live = await countLive(db).catch(() => null);
    if (live === null || live >= least) return;
    await sleep(LOOK_EVERY_MS);
  }
}

async function countLive(db: Db): Promise<number> {
  const { rows } = await sql<{ live: number }>`
    select count(*)::int as live from auction where status = 'live'`.execute(db);
  return rows[0]?.live ?? 0;
}
