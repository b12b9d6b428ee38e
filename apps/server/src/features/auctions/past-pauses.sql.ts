import type { PastPause } from '@mnada/contract';
import type { EpochUs } from './auction-change.ts';
import type { Queryable } from './board.sql.ts';
import { toEpochMs } from './public-view.ts';

const SHOWN_MAX = 50;

/** What paused an auction, newest first, the one that lasts among them (OPS-15). */
export async function pastPauses(sql: Queryable, auctionId: number): Promise<PastPause[]> {
  const { rows } = await sql.query<{ since: EpochUs; until: EpochUs | null; en: string; sw: string }>(
    `select p.started_at_us as since, p.ended_at_us as until, p.reason_en as en, p.reason_sw as sw
       from paused_auction held join auction_pause p on p.id = held.pause_id
      where held.auction_id = $1 order by p.id desc limit $2`,
    [auctionId, SHOWN_MAX],
  );
  return rows.map(({ since, until, en, sw }) => ({
    since: toEpochMs(since),
    until: until === null ? null : toEpochMs(until),
    reason: { en, sw },
  }));
}
