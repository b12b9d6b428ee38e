import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBid, laneOn, makeLive, makePeople } from '../../testing/auction-world.ts';
import {
  bidsOn,
  laterOn,
  secondsLeft,
  setsAside,
  stops,
  sweep,
  switchAutobidsOn,
} from '../../testing/autobid-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { holdAuction, pauseAuctions, releaseAuction, resumeAuctions } from '../auctions/index.ts';
import { endAutobids } from '../set-aside/index.ts';

const database = await testDatabase({ poolSize: 8 });
const { db, owner } = database;
const lane = laneOn(database);
beforeAll(() => switchAutobidsOn(database));
afterAll(() => lane.stop());

const CLOCK = { countdownUs: 600_000_000 };
const AHEAD_US = 5_000_000;

const eventsOf = async (auctionId: number) => {
  const { rows } = await sql<{ kind: string; detail: string; atUs: number }>`
    select kind, detail, at_us as "atUs" from autobid_event where auction_id = ${auctionId} order by n`.execute(db);
  return rows;
};
/** As if the database's clock had stepped back behind the last bid. @returns when that was decided */
const decidedAhead = async (auctionId: number): Promise<number> => {
  const { rows } = await owner.query<{ us: string }>(
    `update auction set last_decided_us = (extract(epoch from clock_timestamp()) * 1000000)::bigint + $2 where id = $1
     returning last_decided_us::text as us`,
    [auctionId, AHEAD_US],
  );
  return Number(rows[0]?.us);
};

test('[BID-16] what ends for its person’s own reason bears the time of what was told before it, on each auction its own', async () => {
  const auctionIds = await makeLive(database, 3, CLOCK);
  const [ann = '', ben = ''] = await makePeople(database, 2, { bids: 30 });
  for (const auctionId of auctionIds) await setsAside(database, auctionId, ann, { bids: 5 });
  const [quiet = 0, , busy = 0] = auctionIds;
  await setsAside(database, busy, ben, { bids: 5 });
  await db.transaction().execute((trx) => endAutobids(trx, { userIds: [ann] }, 'break'));
  for (const auctionId of auctionIds) {
    const events = await eventsOf(auctionId);
    expect(events.at(-1)).toEqual({ kind: 'end', detail: 'own_reason', atUs: events.at(-2)?.atUs });
  }
  // What everybody may read has its own time.
  await laterOn(database, busy);
  await stops(database, busy, ben);
  const told = await eventsOf(busy);
  expect(told.at(-1)?.detail).toBe('stopped');
  expect(told.at(-1)?.atUs).toBeGreaterThan(told[1]?.atUs ?? 0);
  await db.transaction().execute((trx) => endAutobids(trx, { userIds: [ann] }, 'suspended'));
  expect(await eventsOf(quiet)).toHaveLength(2);
});

test('[LOG-7] no event is told to be older than the bid or the event before it, though the clock steps back', async () => {
  const [auctionId = 0] = await makeLive(database, 1, CLOCK);
  const [ann = '', ben = '', cat = ''] = await makePeople(database, 3, { bids: 30 });
  const aheadUs = await decidedAhead(auctionId);
  await setsAside(database, auctionId, ann, { bids: 5 });
  await owner.query('update auction set last_decided_us = 0 where id = $1', [auctionId]);
  await setsAside(database, auctionId, ben, { bids: 5 });
  await db.transaction().execute((trx) => endAutobids(trx, { userIds: [ben], auctionIds: [auctionId] }, 'stopped'));
  await setsAside(database, auctionId, cat, { bids: 5, to: 1 });
  const events = await eventsOf(auctionId);
  expect(events.map(({ kind }) => kind)).toEqual(['set', 'set', 'end', 'set']);
  expect(events.every(({ atUs }) => atUs === aheadUs)).toBe(true);
});

test('[LOG-7] what the lane ends is told to be no older than the bid before it', async () => {
  const [auctionId = 0] = await makeLive(database, 1, CLOCK);
  const [ann = '', ben = ''] = await makePeople(database, 2, { bids: 30 });
  await setsAside(database, auctionId, ann, { bids: 5, to: 1 });
  await lane.submit(aBid(auctionId, ben));
  const aheadUs = await decidedAhead(auctionId);
  await secondsLeft(database, auctionId, 60);
  await sweep(database, lane);
  expect((await eventsOf(auctionId)).at(-1)).toEqual({ kind: 'end', detail: 'range', atUs: aheadUs });
});

/** Somebody's autobid, set long ago, on an auction whose trigger is so many seconds away. @returns now */
async function dueIn(auctionId: number, userId: string, seconds: number): Promise<number> {
  await setsAside(database, auctionId, userId, { bids: 5 });
  await owner.query('update autobid_event set at_us = at_us - 60000000 where auction_id = $1', [auctionId]);
  await owner.query('update autobid set changed_us = changed_us - 60000000 where auction_id = $1', [auctionId]);
  await secondsLeft(database, auctionId, seconds + 2);
  const { rows } = await owner.query<{ us: string }>(
    'select (extract(epoch from clock_timestamp()) * 1000000)::bigint::text as us',
  );
  return Number(rows[0]?.us);
}

test('[BID-14] a stop counts by when it arrived, however long it waited here; Verify is told that moment', async () => {
  const [waited = 0, came = 0] = await makeLive(database, 2, CLOCK);
  const [ann = ''] = await makePeople(database, 1, { bids: 30 });
  const nowUs = await dueIn(waited, ann, 0.7);
  const arrivedUs = nowUs - 1_000_000;
  expect(await stops(database, waited, ann, undefined, arrivedUs)).toMatchObject({ state: 'ended', bids_back: 5 });
  expect((await eventsOf(waited)).slice(1)).toMatchObject([
    { kind: 'stop', detail: '', atUs: arrivedUs },
    { kind: 'end' },
  ]);
  await dueIn(came, ann, 0.7);
  expect(await stops(database, came, ann)).toMatchObject({ state: 'stopping' });
});

test('[BID-14] a stop is never told to be older than what was written before it, nor younger than now', async () => {
  const [auctionId = 0, ahead = 0] = await makeLive(database, 2, CLOCK);
  const [ann = '', ben = ''] = await makePeople(database, 2, { bids: 30 });
  const nowUs = await dueIn(auctionId, ann, 60);
  await setsAside(database, auctionId, ben, { bids: 5 });
  await stops(database, auctionId, ann, undefined, nowUs - 5_000_000);
  const events = await eventsOf(auctionId);
  expect(events.map(({ kind }) => kind)).toEqual(['set', 'set', 'stop', 'end']);
  expect(events[2]?.atUs).toBe(events[1]?.atUs);
  const thenUs = await dueIn(ahead, ann, 60);
  await stops(database, ahead, ann, undefined, thenUs + 3_600_000_000);
  expect((await eventsOf(ahead))[1]?.atUs).toBeLessThan(thenUs + 60_000_000);
});

test('[LOG-7] what an autobid is placed is told to be no older than what happened to autobids before it, though the clock steps back', async () => {
  const [auctionId = 0] = await makeLive(database, 1, CLOCK);
  const [ann = '', ben = ''] = await makePeople(database, 2, { bids: 30 });
  await lane.submit(aBid(auctionId, ben));
  const nowUs = await dueIn(auctionId, ann, -1);
  const aheadUs = nowUs + 600_000;
  await owner.query('update autobid_event set at_us = $2 where auction_id = $1', [auctionId, aheadUs]);
  await sweep(database, lane);
  const { rows } = await owner.query<{ us: string }>(
    'select decided_at_us::text as us from bid where auction_id = $1 order by seq',
    [auctionId],
  );
  expect(rows).toHaveLength(2);
  expect(Number(rows[1]?.us)).toBeGreaterThanOrEqual(aheadUs);
});

test('[BID-14][OPS-15] while all auctions are paused nothing is about to be placed: a stop counts at once, and nothing follows it', async () => {
  const [auctionId = 0] = await makeLive(database, 1, CLOCK);
  const [ann = '', ben = ''] = await makePeople(database, 2, { bids: 30 });
  const [operator = ''] = await makePeople(database, 1, { kind: 'owner', bids: 0 });
  await lane.submit(aBid(auctionId, ben));
  await dueIn(auctionId, ann, -1);
  // Of the auctions above the clock stepped back: no pause begins before their last bid.
  await owner.query('update auction set last_decided_us = 0 where id <> $1', [auctionId]);
  const why = { actorId: operator, reasonEn: 'We look into slow payments', reasonSw: 'Tunaangalia malipo ya polepole' };
  await database.staff.db.transaction().execute((trx) => pauseAuctions(trx, why));
  expect(await stops(database, auctionId, ann)).toMatchObject({ state: 'ended', bids_back: 5 });
  await database.staff.db
    .transaction()
    .execute((trx) => resumeAuctions(trx, { actorId: operator, reason: 'All is well' }));
  await secondsLeft(database, auctionId, 1);
  await sweep(database, lane);
  expect(await bidsOn(database, auctionId)).toHaveLength(1);
});

test('[BID-14] held beyond its end, an auction places nothing: a stop counts at once', async () => {
  const [auctionId = 0] = await makeLive(database, 1, CLOCK);
  const [ann = '', ben = ''] = await makePeople(database, 2, { bids: 30 });
  const [operator = ''] = await makePeople(database, 1, { kind: 'owner', bids: 0 });
  await lane.submit(aBid(auctionId, ben));
  await dueIn(auctionId, ann, 60);
  await db.transaction().execute((trx) => holdAuction(trx, auctionId, 'a test'));
  await secondsLeft(database, auctionId, -60);
  expect(await stops(database, auctionId, ann)).toMatchObject({ state: 'ended', bids_back: 5 });
  await database.staff.db
    .transaction()
    .execute((trx) => releaseAuction(trx, auctionId, { actorId: operator, reason: 'Looked at.' }));
  await secondsLeft(database, auctionId, 1);
  await sweep(database, lane);
  expect(await bidsOn(database, auctionId)).toHaveLength(1);
});

test('[BID-14][OPS-15] one stopped right before its trigger is ended at once by another press while all are paused, a moment later', async () => {
  const [auctionId = 0] = await makeLive(database, 1, CLOCK);
  const [ann = '', ben = ''] = await makePeople(database, 2, { bids: 30 });
  const [operator = ''] = await makePeople(database, 1, { kind: 'owner', bids: 0 });
  await lane.submit(aBid(auctionId, ben));
  await dueIn(auctionId, ann, 0.7);
  expect(await stops(database, auctionId, ann)).toMatchObject({ state: 'stopping' });
  // Nothing stands still yet: another press changes nothing.
  expect(await stops(database, auctionId, ann)).toMatchObject({ state: 'stopping', bids_left: 5 });
  await owner.query('update auction set last_decided_us = 0 where id <> $1', [auctionId]);
  const why = { actorId: operator, reasonEn: 'We look into slow payments', reasonSw: 'Tunaangalia malipo ya polepole' };
  await database.staff.db.transaction().execute((trx) => pauseAuctions(trx, why));
  expect(await stops(database, auctionId, ann)).toMatchObject({ state: 'ended', bids_back: 5 });
  expect((await eventsOf(auctionId)).map(({ kind, detail }) => [kind, detail])).toEqual([
    ['set', ''],
    ['stop', 'after_trigger'],
    ['end', 'stopped'],
  ]);
  await database.staff.db
    .transaction()
    .execute((trx) => resumeAuctions(trx, { actorId: operator, reason: 'All is well' }));
  await secondsLeft(database, auctionId, 1);
  await sweep(database, lane);
  expect(await bidsOn(database, auctionId)).toHaveLength(1);
});

test('[BID-14] one stopped right before its trigger is ended at once by another press once the auction is held beyond its end', async () => {
  const [auctionId = 0] = await makeLive(database, 1, CLOCK);
  const [ann = '', ben = ''] = await makePeople(database, 2, { bids: 30 });
  const [operator = ''] = await makePeople(database, 1, { kind: 'owner', bids: 0 });
  await lane.submit(aBid(auctionId, ben));
  await dueIn(auctionId, ann, 0.7);
  expect(await stops(database, auctionId, ann)).toMatchObject({ state: 'stopping' });
  await db.transaction().execute((trx) => holdAuction(trx, auctionId, 'a test'));
  await secondsLeft(database, auctionId, -60);
  expect(await stops(database, auctionId, ann)).toMatchObject({ state: 'ended', bids_back: 5 });
  await database.staff.db
    .transaction()
    .execute((trx) => releaseAuction(trx, auctionId, { actorId: operator, reason: 'Looked at.' }));
  await secondsLeft(database, auctionId, 1);
  await sweep(database, lane);
  expect(await bidsOn(database, auctionId)).toHaveLength(1);
});
