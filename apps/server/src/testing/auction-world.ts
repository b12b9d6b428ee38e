/** Builders for what auctions need: people with bids, products, open auctions. Everything goes through the real books. */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_US } from '@mnada/rules';
import { sql } from 'kysely';
import type { AuctionChange } from '../features/auctions/auction-change.ts';
import { ChangeFeed } from '../features/auctions/change-feed.ts';
import { auctionsThatEndApart, closeApart, closeDueAuctions } from '../features/auctions/close-auctions.ts';
import { openDueAuctions } from '../features/auctions/open-auctions.ts';
import { markPublished } from '../features/auctions/outbox.sql.ts';
import { databaseNowUs } from '../platform/clock/index.ts';
import { type AuctionSettings, scheduleAuction } from '../features/auctions/schedule-auction.ts';
import { createLane, type Lane, type LaneDeps } from '../features/bidding/index.ts';
import { creditCrowd } from '../features/ledger/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { TestDatabase } from './test-database.ts';

export const quietLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * People who may bid, each with so many bids: set-based, so that ten thousand take a second. Staff are made by the owner of
 * the tables: the server's role can't.
 */
export async function makePeople(
  { db, ownerDb }: Database & Partial<Pick<TestDatabase, 'ownerDb'>>,
  count: number,
  { bids = 10, unitPriceCents = 0, kind = 'user' as 'user' | 'staff' | 'owner' } = {},
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into app_user (username, full_name, registration_type ${sql.raw(kind === 'user' ? '' : ', kind')})
    select 'p' || substr(md5(random()::text || n), 1, 18), 'Person ' || n, 'phone' ${kind === 'user' ? sql`` : sql`, ${kind}`}
      from generate_series(1, ${count}::int) n
    returning id`.execute(kind === 'user' ? db : (ownerDb ?? db));
  const ids = rows.map((row) => row.id);
  if (kind !== 'user') return ids;
  await sql`insert into account (unit, kind, owner_id, balance) select 'BID', 'user', id, 0 from unnest(${ids}::uuid[]) id`.execute(
    db,
  );
  if (bids > 0) await fund(db, ids, bids, unitPriceCents);
  return ids;
}

/** Books so many bids to each, at a price: free ones as a promotion, others as a purchase. */
export async function fund(
  db: Database['db'],
  ids: readonly string[],
  bids: number,
  unitPriceCents = 0,
): Promise<void> {
  const batch = randomBytes(6).toString('hex');
  await creditCrowd(db, { userIds: ids, bids, unitPriceCents, cause: (userId) => `grant:${batch}:${userId}` });
}

/** A product; dear unless told otherwise, so that the never-overpay guarantee stays out of the way. */
export async function makeProduct(
  { db, ownerDb }: Database & Partial<Pick<TestDatabase, 'ownerDb'>>,
  priceCents = 25_000_000,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into product (slug, name, category, original_price_cents, stock, state)
    values (${`p-${randomBytes(8).toString('hex')}`}, 'Kettle', 'Kitchen', ${priceCents}, 10, 'published')
    returning id`.execute(ownerDb ?? db);
  return Number(rows[0]?.id);
}

/** So many pieces of an auction's product are left from now on: counted anew in its first lot. */
export async function setStock(
  { owner }: Pick<TestDatabase, 'owner'>,
  auctionId: number,
  pieces: number,
): Promise<void> {
  await owner.query(
    `update stock_lot set pieces = pieces + greatest($2 - pieces_left, 0), removed = removed + greatest(pieces_left - $2, 0)
      where id = (select min(l.id) from stock_lot l join auction a using (product_id) where a.id = $1)`,
    [auctionId, pieces],
  );
}

export type AuctionOptions = AuctionSettings & { readonly priceCents?: number; readonly productId?: number };

/** Auctions that are live now for ten minutes unless told otherwise, each of a product of its own unless one is named. */
export async function makeLive(
  database: Database,
  count = 1,
  { priceCents, productId, ...settings }: AuctionOptions = {},
): Promise<number[]> {
  const feed = new ChangeFeed();
  const startsAtUs = await databaseNowUs(database.db);
  const ids: number[] = [];
  for (let n = 0; n < count; n++) {
    const product = productId ?? (await makeProduct(database, priceCents));
    const plan = { countdownUs: 600 * SECOND_US, ...settings, productId: product, startsAtUs };
    const id = await scheduleAuction({ db: database.db, feed }, plan);
    ids.push(id ?? 0);
  }
  let opened = 0;
  while (opened < count) {
    const { changes, eventIds } = await database.db.transaction().execute((trx) => openDueAuctions(trx));
    await markPublished(database.db, eventIds);
    if (changes.length === 0) throw new Error(`${opened} of ${count} auctions opened`);
    opened += changes.length;
  }
  return ids;
}

/**
 * The countdown of these has run out: their end is moved into the past. So a test neither waits for an end nor has to be
 * quicker than one.
 */
export async function runOut({ db }: Database, auctionIds: readonly number[]): Promise<void> {
  await sql`
    update auction set ends_at_us = (extract(epoch from clock_timestamp()) * 1000000)::bigint - drain_us
     where status = 'live' and id = any(${auctionIds}::bigint[])`.execute(db);
}

/** Closes what is due, as a node's worker does, until nothing is left; a heartbeat spans all of it unless told not to. */
export async function closeAll(
  database: Database,
  { heartbeat = true, clockFault = false } = {},
): Promise<AuctionChange[]> {
  const told: AuctionChange[] = [];
  if (heartbeat) await spanHeartbeat(database);
  for (;;) {
    const closing = await database.db.transaction().execute((trx) => closeDueAuctions(trx, clockFault));
    await markPublished(database.db, closing.eventIds);
    told.push(...closing.changes);
    if (closing.changes.length === 0) break;
  }
  for (const auctionId of await auctionsThatEndApart(database.db, [])) {
    const closing = await database.db
      .transaction()
      .execute(async (trx) => {
        await sql`set local lock_timeout = '100ms'`.execute(trx);
        return await closeApart(trx, clockFault, auctionId);
      })
      .catch((error: unknown) => {
        // Whoever holds an account keeps that auction open, as for a worker.
        if ((error as { code?: unknown }).code === '55P03') return null;
        throw error;
      });
    if (closing === null) continue;
    await markPublished(database.db, closing.eventIds);
    told.push(...closing.changes);
  }
  return told;
}

/** A node that could take bids from long ago until now. */
export async function spanHeartbeat({ db }: Database): Promise<void> {
  await sql`
    insert into node_heartbeat (node_id, from_us, to_us)
    select gen_random_uuid(), now_us - 3600000000, now_us
      from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as now_us) as clock`.execute(db);
}

/** A lane on this database, as a node has one. The caller stops it. */
export const laneOn = (database: Database, more: Partial<LaneDeps> = {}): Lane =>
  createLane({
    connect: () => database.connect({ name: 'mnada lane', pipeline: true }),
    feed: new ChangeFeed(),
    log: quietLog,
    ...more,
  });

export const aBid = (auctionId: number, userId: string, bidId: string = randomUUID()) => ({
  auctionId,
  userId,
  bidId,
  receivedAtUs: null,
});

/** Bids, as soon as the pace that is allowed lets it. @returns `accepted`, or why not */
export async function bidInTime(lane: Lane, auctionId: number, userId: string): Promise<string> {
  for (;;) {
    const answer = await lane.submit(aBid(auctionId, userId));
    if (answer.ok) return 'accepted';
    if (answer.code !== 'BID_RATE') return answer.code;
    await sleep(100);
  }
}
