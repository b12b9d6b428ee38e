/** Builders for autobids: people who set some, and the moment at which one is due, brought about rather than waited for. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { setAutobid, stopAutobid } from '../features/autobid/change-autobid.ts';
import { endOver, sweepOnce } from '../features/autobid/autobid-sweep.ts';
import type { Lane } from '../features/bidding/index.ts';
import type { TestDatabase } from './test-database.ts';

/** Whatever it comes to is agreed to. */
const MOST = 10_000_000;
const bus = { publish: () => undefined };

/** Autobids may be set here. */
export const switchAutobidsOn = (database: TestDatabase) =>
  database.owner.query(
    `select change_setting('autobid_enabled', 'true', null, 'setting.changed', 'setting:autobid_enabled', 'a test')`,
  );

export const setsAside = (
  database: TestDatabase,
  auctionId: number,
  userId: string,
  {
    bids = 20,
    from = 0,
    to = 200_000,
    changeId = randomUUID(),
    allIn = MOST,
  }: { bids?: number; from?: number; to?: number; changeId?: string; allIn?: number } = {},
) => setAutobid({ db: database.db, bus }, { auctionId, userId }, { changeId, bids, range: { from, to }, allIn });

export const addsAside = (
  database: TestDatabase,
  auctionId: number,
  userId: string,
  bids: number,
  changeId = randomUUID(),
  allIn = MOST,
) => setAutobid({ db: database.db, bus }, { auctionId, userId }, { changeId, bids, range: null, allIn });

export const stops = (
  database: TestDatabase,
  auctionId: number,
  userId: string,
  changeId = randomUUID(),
  arrivedUs: number | null = null,
) => stopAutobid({ db: database.db, bus }, { auctionId, userId, changeId, arrivedUs });

/** Ten seconds have passed since anybody's last change. */
export const laterOn = ({ owner }: TestDatabase, auctionId: number) =>
  owner.query('update autobid set changed_us = changed_us - 10000000 where auction_id = $1', [auctionId]);

/** So many seconds are left on the clocks of auctions. */
export const secondsLeft = ({ owner }: TestDatabase, auctionIds: number | readonly number[], seconds: number) =>
  owner.query(
    'update auction set ends_at_us = (extract(epoch from clock_timestamp()) * 1000000)::bigint + $2 where id = any($1)',
    [[auctionIds].flat(), seconds * 1_000_000],
  );

/** What each node's sweep does, once, and the lane behind it until it rests. */
export async function sweep(database: TestDatabase, lane: Lane): Promise<void> {
  await sweepOnce({ db: database.db, lane, canTakeBids: () => true });
  await endOver({ db: database.db, bus, log: { error: () => undefined } });
  await lane.settled();
}

/** Who placed each bid, and whether an autobid did. */
export async function bidsOn(database: TestDatabase, auctionId: number) {
  const { rows } = await sql<{ seq: number; who: string; auto: boolean }>`
    select seq, user_id as who, auto_head is not null as auto from bid where auction_id = ${auctionId} order by seq`.execute(
    database.db,
  );
  return rows;
}
