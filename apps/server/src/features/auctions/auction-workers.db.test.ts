import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import {
  aBid,
  closeAll,
  laneOn,
  makeLive,
  makePeople,
  makeProduct,
  quietLog,
  runOut,
} from '../../testing/auction-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkInvariants } from '../invariants/index.ts';
import { currentBids } from '../ledger/index.ts';
import { databaseNowUs } from '../../platform/clock/index.ts';
import {
  type AuctionChange,
  type AuctionWorkers,
  callOff,
  ChangeFeed,
  scheduleAuction,
  startAuctionWorkers,
  type WorkerDeps,
} from './index.ts';
import { NodeHeartbeat } from './node-heartbeat.ts';
import { forgetToldEvents } from './outbox.sql.ts';

const database = await testDatabase({ poolSize: 8 });
const { db, pool } = database;
const lane = laneOn(database);
const running: AuctionWorkers[] = [];
afterAll(() => lane.stop());
afterEach(async () => {
  await Promise.all(running.splice(0).map((workers) => workers.stop()));
  expect(await checkInvariants(pool)).toEqual([]);
});

function start(more: Partial<WorkerDeps> = {}): AuctionChange[] {
  const told: AuctionChange[] = [];
  const feed = new ChangeFeed();
  feed.subscribe((changes) => told.push(...changes));
  const clock = { disagreementUs: () => 0 };
  running.push(startAuctionWorkers({ db, feed, log: quietLog, canTakeBids: () => true, clock, ...more }));
  return told;
}
const auctionRow = async (id: number) => (await pool.query('select * from auction where id = $1', [id])).rows[0];
const outcomeOf = async (id: number) => (await pool.query('select * from outcome where auction_id = $1', [id])).rows[0];
const eventsOf = async (id: number) =>
  (await pool.query('select kind, data, published_at from outbox where auction_id = $1 order by id', [id])).rows;
async function until<T>(ask: () => Promise<T | undefined | false>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    await sleep(20);
  }
}
const schedule = async (inUs: number, settings = {}) => {
  const productId = await makeProduct(database);
  const startsAtUs = (await databaseNowUs(db)) + inUs;
  return (await scheduleAuction({ db, feed: new ChangeFeed() }, { productId, startsAtUs, ...settings })) ?? 0;
};

describe('scheduling', () => {
  test('[AUC-2] copies what is shown; nothing of it changes afterwards, whatever becomes of the product', async () => {
    const id = await schedule(3_600_000_000);
    const before = await auctionRow(id);
    await database.owner.query(`update product set name = 'Other', original_price_cents = 100 where id = $1`, [
      before.product_id,
    ]);
    expect(await auctionRow(id)).toEqual(before);
    for (const change of [
      `name = 'x'`,
      'increment_cents = 200',
      'countdown_us = 5000000',
      'wins_in_total = 0',
      `product_hash = sha256('x')`,
    ]) {
      await expect(database.owner.query(`update auction set ${change} where id = ${id}`)).rejects.toMatchObject({
        code: '23514',
      });
    }
  });
  test('the product hash is SHA-256 over the canonical JSON of the copied fields', async () => {
    const row = await auctionRow(await schedule(3_600_000_000));
    const text = `{"category":"Kitchen","description":"","images":[],"name":"Kettle","original_price_cents":25000000,"specifications":{}}`;
    expect(row.product_hash).toEqual(createHash('sha256').update(text).digest());
  });
  test('no such product, no auction; a listing above KSh 250,000 is refused', async () => {
    expect(await scheduleAuction({ db, feed: new ChangeFeed() }, { productId: 999_999, startsAtUs: 1 })).toBeNull();
    await expect(schedule(0, { incrementCents: 50 })).rejects.toMatchObject({ code: '23514' });
    await expect(makeProduct(database, 25_000_100)).rejects.toMatchObject({ code: '23514' });
  });
  test('[AUC-1] an auction only goes forward', async () => {
    const [live = 0] = await makeLive(database);
    for (const status of ['draft', 'scheduled']) {
      await expect(pool.query('update auction set status = $2 where id = $1', [live, status])).rejects.toMatchObject({
        code: '23514',
      });
    }
  });
});

describe('opening', () => {
  test('[AUC-2] at its start, never before, at price 0 with a full countdown, and tells it', async () => {
    const told = start();
    const id = await schedule(700_000);
    const row = await until(async () => (await auctionRow(id)).status === 'live' && auctionRow(id));
    expect(row.opened_at_us).toBeGreaterThanOrEqual(row.scheduled_start_us);
    expect(row).toMatchObject({ price_cents: 0, seq: 0, ends_at_us: row.opened_at_us + 10_000_000 });
    const genesis = row.genesis.toString('hex');
    const opened = await until(async () =>
      told.find((change) => change.kind === 'opened' && change.head.auctionId === id),
    );
    expect(opened).toMatchObject({ genesis, head: { seq: 0, hash: genesis, endsAtUs: row.ends_at_us } });
    const event = await until(async () => (await eventsOf(id)).find((each) => each.published_at !== null));
    expect(event).toMatchObject({ kind: 'open', data: { genesis } });
    const secret = await pool.query('select length(key) as bytes from auction_secret where auction_id = $1', [id]);
    expect(secret.rows).toEqual([{ bytes: 32 }]);
    await callOff({ db, feed: new ChangeFeed(), log: quietLog }, id, { reason: 'test', actorId: null });
  });
  test('[AUC-2] a start missed by four minutes opens; one missed by six moves to ten minutes ahead, and is told', async () => {
    const [late, missed] = [await schedule(-240_000_000, { countdownUs: 600_000_000 }), await schedule(-360_000_000)];
    const told = start();
    await until(async () => (await auctionRow(late)).status === 'live');
    const events = await until(async () => (await eventsOf(missed)).length > 0 && eventsOf(missed));
    const row = await auctionRow(missed);
    expect(row.status).toBe('scheduled');
    const aheadUs = row.scheduled_start_us - (await databaseNowUs(db));
    expect(aheadUs).toBeGreaterThan(590_000_000);
    expect(aheadUs).toBeLessThanOrEqual(601_000_000);
    expect(events).toMatchObject([{ kind: 'move', data: { to_us: row.scheduled_start_us } }]);
    await until(async () => told.some((change) => change.kind === 'listed' && change.auctionId === missed));
  });
  test('[AUC-2] three nodes open each auction once', async () => {
    for (let n = 0; n < 3; n++) start();
    const ids = await Promise.all(Array.from({ length: 20 }, () => schedule(300_000, { countdownUs: 600_000_000 })));
    for (const id of ids) await until(async () => (await auctionRow(id)).status === 'live');
    for (const id of ids) expect((await auctionRow(id)).revision).toBe(1);
  });
});

describe('closing', () => {
  test('[AUC-5] once, after the drain window, with the last bidder as winner; several nodes race for it', async () => {
    const told = [start(), start(), start()];
    const [ann = '', ben = ''] = await makePeople(database, 2);
    const [sold = 0, unsold = 0] = await makeLive(database, 2, { countdownUs: 2_000_000, drainUs: 200_000 });
    for (const userId of [ann, ben]) expect((await lane.submit(aBid(sold, userId))).ok).toBe(true);
    const outcome = await until(() => outcomeOf(sold));
    expect(outcome).toMatchObject({ result: 'sold', winner_id: ben, price_cents: 200, bid_count: 2 });
    expect(await until(() => outcomeOf(unsold))).toMatchObject({ result: 'no_bids', winner_id: null, price_cents: 0 });
    const row = await auctionRow(sold);
    expect(outcome.decided_at_us).toBeGreaterThanOrEqual(row.ends_at_us + row.drain_us);
    const ends = await until(async () => {
      const all = told.flat().filter((change) => change.kind === 'ended' && change.head.auctionId === sold);
      return all.length > 0 && all;
    });
    expect(ends).toHaveLength(1);
    expect(ends[0]).toMatchObject({ result: 'sold', winnerId: ben, head: { seq: 2, leaderId: ben } });
  });

  test('[AUC-5] a bid in the last moment restarts the countdown, and the close waits for it', async () => {
    start();
    const people = await makePeople(database, 6);
    const [auctionId = 0] = await makeLive(database, 1, { countdownUs: 4_000_000, drainUs: 300_000 });
    for (const userId of people) {
      await sleep(500);
      expect((await lane.submit(aBid(auctionId, userId))).ok).toBe(true);
    }
    expect(await until(() => outcomeOf(auctionId))).toMatchObject({ bid_count: 6, winner_id: people[5] });
  });
});

describe('fairness rules 7 and 8', () => {
  const ending = { countdownUs: 2_000_000, drainUs: 100_000 };

  test('an end while no node could bid is taken back, told with its reason, and ends once bidding was possible', async () => {
    let takesBids = false;
    const warnings: object[] = [];
    const log = { ...quietLog, warn: (fields: object) => void warnings.push(fields) };
    const [auctionId = 0] = await makeLive(database, 1, ending);
    await runOut(database, [auctionId]);
    await pool.query('delete from node_heartbeat');
    const told = start({ canTakeBids: () => takesBids, log });
    const extended = await until(async () => told.find((change) => change.kind === 'extended'));
    takesBids = true;
    expect(extended).toMatchObject({ reason: 'outage', head: { auctionId } });
    expect(warnings).toContainEqual({ auctionId, reason: 'outage' });
    expect((await eventsOf(auctionId)).at(1)).toMatchObject({ kind: 'extend', data: { reason: 'outage' } });
    expect(await until(() => outcomeOf(auctionId))).toMatchObject({ result: 'no_bids' });
    expect((await auctionRow(auctionId)).extensions).toBeGreaterThan(0);
  });

  test('after five extensions without a bid possible in between it is void and every bid goes back', async () => {
    const [ann = '', ben = ''] = await makePeople(database, 2);
    const [auctionId = 0] = await makeLive(database, 1);
    for (const userId of [ann, ben]) expect((await lane.submit(aBid(auctionId, userId))).ok).toBe(true);
    await pool.query('delete from node_heartbeat');
    const told: AuctionChange[] = [];
    while (told.at(-1)?.kind !== 'ended') {
      await runOut(database, [auctionId]);
      told.push(...(await closeAll(database, { heartbeat: false })));
    }
    expect(told.map((change) => change.kind)).toEqual([...Array(5).fill('extended'), 'ended']);
    expect(await outcomeOf(auctionId)).toMatchObject({
      result: 'void',
      reason: 'outage',
      winner_id: null,
      bid_count: 2,
    });
    expect([await currentBids(db, ann), await currentBids(db, ben)]).toEqual([10, 10]);
    const { rows } = await pool.query(`select data from notification where kind = 'auction' and user_id = any($1)`, [
      [ann, ben],
    ]);
    const notice = { auction_id: auctionId, event: 'cancelled', reason: 'technical', bids: 1 };
    expect(rows.map(({ data }) => data)).toMatchObject([notice, notice]);
  });

  test('a bid in between starts the count of extensions anew', async () => {
    const [auctionId = 0] = await makeLive(database, 1);
    const [ann = ''] = await makePeople(database, 1);
    await pool.query('delete from node_heartbeat');
    while ((await auctionRow(auctionId)).extensions_in_a_row < 3) {
      await runOut(database, [auctionId]);
      await closeAll(database, { heartbeat: false });
    }
    expect((await lane.submit(aBid(auctionId, ann))).ok).toBe(true);
    expect(await auctionRow(auctionId)).toMatchObject({ extensions: 3, extensions_in_a_row: 0 });
    await runOut(database, [auctionId]);
    await until(async () => (await closeAll(database)).length > 0);
  });

  test('[AUC-5] by a clock that jumped nothing ends', async () => {
    let jumpedUs = 600_000;
    const [auctionId = 0] = await makeLive(database, 1, ending);
    const told = start({ clock: { disagreementUs: () => jumpedUs } });
    await until(async () => told.find((change) => change.kind === 'extended' && change.reason === 'clock'));
    expect(await outcomeOf(auctionId)).toBeUndefined();
    jumpedUs = 0;
    expect(await until(() => outcomeOf(auctionId))).toMatchObject({ result: 'no_bids' });
  });

  test('a heartbeat spans beats without a gap above two seconds; a longer silence starts a new row', async () => {
    const nodeId = '00000000-0000-4000-8000-000000000001';
    const heartbeat = new NodeHeartbeat(db, nodeId);
    const rows = async () =>
      (await pool.query('select from_us, to_us from node_heartbeat where node_id = $1 order by 1', [nodeId])).rows;
    await heartbeat.beat();
    await heartbeat.beat();
    const [first] = await rows();
    expect(await rows()).toHaveLength(1);
    expect(first.to_us).toBeGreaterThan(first.from_us);
    await pool.query(
      'update node_heartbeat set from_us = from_us - 9000000, to_us = to_us - 3000000 where node_id = $1',
      [nodeId],
    );
    await heartbeat.beat();
    expect(await rows()).toHaveLength(2);
  });
});

describe('calling off', () => {
  test('[AUC-1] from scheduled or live: void, written in the audit, never twice', async () => {
    const deps = { db, feed: new ChangeFeed(), log: quietLog };
    const [owner = ''] = await makePeople(database, 1, { kind: 'owner' });
    const [live = 0] = await makeLive(database);
    const scheduled = await schedule(3_600_000_000);
    for (const id of [live, scheduled]) {
      expect(await callOff(deps, id, { reason: 'out of stock', actorId: owner })).toBe(true);
      expect(await callOff(deps, id, { reason: 'again', actorId: owner })).toBe(false);
      expect(await outcomeOf(id)).toMatchObject({ result: 'void', reason: 'out of stock' });
      const audit = await pool.query('select actor_id, action, reason from audit where subject = $1', [
        `auction:${id}`,
      ]);
      expect(audit.rows).toEqual([{ actor_id: owner, action: 'auction.cancel', reason: 'out of stock' }]);
    }
    expect(await callOff(deps, 999_999, { reason: 'none', actorId: null })).toBe(false);
  });
});

test('[X1] what a node committed and never told is told by another', async () => {
  const [auctionId = 0] = await makeLive(database);
  await pool.query(`update outbox set published_at = null, created_at = now() - interval '3 s' where auction_id = $1`, [
    auctionId,
  ]);
  const told = start();
  await until(async () => told.find((change) => change.kind === 'listed' && change.auctionId === auctionId));
  await until(async () => (await eventsOf(auctionId))[0]?.published_at);
});

test('[X1] openings and ends go 60 days after they were told; extensions, and what was never told, stay', async () => {
  const [auctionId = 0] = await makeLive(database);
  const plant = `insert into outbox (auction_id, seq, kind, data, created_at, published_at) values ($1, 0, $2, '{}', $3, $4)`;
  const [old, recent] = [new Date(Date.now() - 61 * 86_400_000), new Date(Date.now() - 59 * 86_400_000)];
  await database.owner.query(`delete from outbox where auction_id = $1`, [auctionId]);
  await database.owner.query(plant, [auctionId, 'open', old, old]);
  await database.owner.query(plant, [auctionId, 'end', old, null]);
  await database.owner.query(plant, [auctionId, 'extend', old, old]);
  await database.owner.query(plant, [auctionId, 'move', old, old]);
  expect(await forgetToldEvents(db, 1)).toBe(1);
  expect(await forgetToldEvents(db)).toBe(0);
  const { rows } = await database.owner.query('select kind from outbox where auction_id = $1 order by id', [auctionId]);
  expect(rows.map((row) => row.kind)).toEqual(['end', 'extend', 'move']);
  // As it was found: the invariants are asked after each test.
  await database.owner.query('delete from outbox where auction_id = $1', [auctionId]);
  await database.owner.query(plant, [auctionId, 'open', recent, recent]);
  expect(await forgetToldEvents(db)).toBe(0);
});
