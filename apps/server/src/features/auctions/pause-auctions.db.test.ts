import { setTimeout as sleep } from 'node:timers/promises';
import { PAUSE_VOID_AFTER_US } from '@mnada/rules';
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
import { markTold } from '../../testing/mark-told.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { databaseNowUs } from '../../platform/clock/index.ts';
import { checkInvariants } from '../invariants/index.ts';
import { currentBids } from '../ledger/index.ts';
import {
  Board,
  ChangeFeed,
  holdAuction,
  pauseAuctions,
  readPause,
  releaseAuction,
  resumeAuctions,
  scheduleAuction,
  startAuctionWorkers,
} from './index.ts';
import { missedChanges } from './sync.sql.ts';

const database = await testDatabase({ poolSize: 8 });
const { db, pool } = database;
const staffDb = database.staff.db;
const lane = laneOn(database);
const [operator = '', colleague = ''] = await makePeople(database, 2, { kind: 'owner', bids: 0 });
const why = { actorId: operator, reasonEn: 'We look into slow payments', reasonSw: 'Tunaangalia malipo ya polepole' };
afterAll(() => lane.stop());
afterEach(async () => {
  await resume();
  await forgetMoved();
  await markTold(pool);
  expect(await checkInvariants(pool)).toEqual([]);
});

// One person pauses once an hour.
const others = await makePeople(database, 30, { kind: 'owner', bids: 0 });
const pause = (by = others.pop() ?? '') =>
  staffDb.transaction().execute((trx) => pauseAuctions(trx, { ...why, actorId: by }));
const resume = (by = operator) =>
  staffDb.transaction().execute((trx) => resumeAuctions(trx, { actorId: by, reason: 'All is well' }));
const auctionRow = async (id: number) => (await pool.query('select * from auction where id = $1', [id])).rows[0];
const outcomeOf = async (id: number) => (await pool.query('select * from outcome where auction_id = $1', [id])).rows[0];
let isMoved = false;
/** The pause that lasts began so much earlier than it did, before bids that it really came after: forgotten with the test. */
async function longAgo(us: number): Promise<void> {
  isMoved = true;
  await database.owner.query('update auction_pause set started_at_us = started_at_us - $1 where ended_at_us is null', [
    us,
  ]);
}
async function forgetMoved(): Promise<void> {
  if (!isMoved) return;
  isMoved = false;
  await database.owner.query(
    `update auction_pause set ending = 'void', ended_at_us = void_at_us where ended_at_us is null`,
  );
  await database.owner.query('update auction set pause_id = null where pause_id is not null');
  await database.owner.query('delete from paused_auction');
  await database.owner.query('delete from auction_pause');
}
function start() {
  const clock = { disagreementUs: () => 0 };
  return startAuctionWorkers({ db, feed: new ChangeFeed(), log: quietLog, canTakeBids: () => true, clock });
}
async function until<T>(ask: () => Promise<T | undefined | null | false>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    await sleep(20);
  }
}

describe('[OPS-15] all auctions are paused at once', () => {
  test('bids are refused free of charge with a code of their own, and resumed each clock is full again', async () => {
    const [ann = ''] = await makePeople(database, 1);
    const [one = 0, two = 0] = await makeLive(database, 2);
    const before = await auctionRow(one);
    expect(await pause()).toMatchObject({ isPaused: true });
    for (const id of [one, two])
      expect(await lane.submit(aBid(id, ann))).toMatchObject({ ok: false, code: 'AUCTIONS_PAUSED' });
    expect(await currentBids(db, ann)).toBe(10);
    expect(await readPause(db)).toMatchObject({ reasonEn: why.reasonEn });

    const nowUs = await databaseNowUs(db);
    const resumed = await resume();
    expect(resumed.ending).toBe('resumed');
    const after = await auctionRow(one);
    expect(after.ends_at_us).toBeGreaterThanOrEqual(nowUs + before.countdown_us);
    expect(after).toMatchObject({ pause_id: null, extensions: 1, extensions_in_a_row: 0, status: 'live' });
    expect(after.revision).toBe(before.revision + 2);
    expect(await lane.submit(aBid(one, ann))).toMatchObject({ ok: true, seq: 1 });
    expect(await readPause(db)).toBeNull();
  });

  test('nothing ends while it lasts, however long its clock has run out', async () => {
    const [id = 0] = await makeLive(database, 1, { countdownUs: 10_000_000 });
    const [ann = ''] = await makePeople(database, 1);
    await lane.submit(aBid(id, ann));
    await pause();
    await runOut(database, [id]);
    await closeAll(database);
    expect((await auctionRow(id)).status).toBe('live');
    await resume();
    await closeAll(database);
    expect((await auctionRow(id)).status).toBe('live');
  });

  test('nothing opens while it lasts; what was due opens after it', async () => {
    await pause();
    const productId = await makeProduct(database);
    const startsAtUs = await databaseNowUs(db);
    const id = (await scheduleAuction({ db, feed: new ChangeFeed() }, { productId, startsAtUs })) ?? 0;
    const workers = start();
    await sleep(600);
    expect((await auctionRow(id)).status).toBe('scheduled');
    await resume();
    await until(async () => (await auctionRow(id)).status === 'live');
    await workers.stop();
    await runOut(database, [id]);
    await closeAll(database);
  });

  test('an auction that opens in the same moment is paused too, or opens after it', async () => {
    for (let round = 0; round < 5; round++) {
      const productId = await makeProduct(database);
      const startsAtUs = await databaseNowUs(db);
      const id = (await scheduleAuction({ db, feed: new ChangeFeed() }, { productId, startsAtUs })) ?? 0;
      const workers = start();
      await sleep(round * 3);
      await pause();
      const row = await auctionRow(id);
      expect([row.status, row.pause_id !== null]).toEqual(
        row.status === 'live' ? ['live', true] : ['scheduled', false],
      );
      await workers.stop();
      await resume();
    }
  });

  test('of two who pause at once one does; of two who resume at once one does; and the clocks move once', async () => {
    const [id = 0] = await makeLive(database, 1);
    const pressed = await Promise.all([pause(operator), pause(colleague)]);
    expect(pressed.filter(({ isPaused }) => isPaused)).toHaveLength(1);
    const resumed = await Promise.all([resume(operator), resume(colleague)]);
    expect(resumed.map(({ ending }) => ending).toSorted()).toEqual(['none', 'resumed']);
    expect((await auctionRow(id)).extensions).toBe(1);
    expect((await pool.query("select from audit where action = 'auctions.resumed'")).rows.length).toBeGreaterThan(0);
  });

  test('of bids in the same moment each is decided before the pause or refused by it, on every node', async () => {
    const other = laneOn(database);
    const people = await makePeople(database, 24);
    const auctions = await makeLive(database, 4);
    const bids = people.flatMap((person, n) => [(n % 2 ? lane : other).submit(aBid(auctions[n % 4] ?? 0, person))]);
    const [paused, ...answers] = await Promise.all([pause(), ...bids]);
    expect(paused.isPaused).toBe(true);
    const late = await Promise.all(people.map((person, n) => other.submit(aBid(auctions[(n + 1) % 4] ?? 0, person))));
    expect(new Set(late.map((answer) => (answer.ok ? 'ok' : answer.code)))).toEqual(new Set(['AUCTIONS_PAUSED']));
    const accepted = answers.filter(({ ok }) => ok).length;
    const used = (await pool.query('select sum(seq)::int as n from auction where id = any($1)', [auctions])).rows[0].n;
    expect(used).toBe(accepted);
    expect(await checkInvariants(pool)).toEqual([]);
    await other.stop();
  });

  test('another node learns of it from the database, with its reason, and that a bid came before', async () => {
    const [ann = ''] = await makePeople(database, 1);
    const [id = 0] = await makeLive(database, 1);
    const feed = new ChangeFeed();
    const board = new Board({ sql: pool, feed });
    await board.start();
    await lane.submit(aBid(id, ann));
    await pause();
    feed.publish(await missedChanges(pool, new Map([[id, board.get(id)]])), 'elsewhere');
    const entry = board.get(id);
    expect(entry?.head).toMatchObject({ seq: 1, pause: { reasonEn: why.reasonEn, reasonSw: why.reasonSw } });
    expect(entry?.head.pause?.voidAtUs).toBe((entry?.head.pause?.sinceUs ?? 0) + PAUSE_VOID_AFTER_US);
    await resume();
    feed.publish(await missedChanges(pool, new Map([[id, board.get(id)]])), 'elsewhere');
    expect(board.get(id)?.head.pause ?? null).toBeNull();
    board.stop();
  });
});

describe('[OPS-15] fifteen minutes later', () => {
  test('nobody resumes any more: all are void by rule, every bid goes back, once', async () => {
    const people = await makePeople(database, 6);
    const auctions = await makeLive(database, 6);
    for (const [n, person] of people.entries()) await lane.submit(aBid(auctions[n] ?? 0, person));
    await pause();
    await longAgo(PAUSE_VOID_AFTER_US);
    expect((await resume()).ending).toBe('over');
    const nodes = [start(), start()];
    await until(async () => (await readPause(db)) === null);
    await Promise.all(nodes.map((node) => node.stop()));
    for (const id of auctions) expect(await outcomeOf(id)).toMatchObject({ result: 'void', reason: 'paused' });
    for (const person of people) expect(await currentBids(db, person)).toBe(10);
    // Each bidder reads once that it is off, why the pause was, and that the bid is back.
    const { rows: told } = await pool.query(
      `select user_id, data - 'product_name' - 'product_image' as data from notification
        where kind = 'auction' and user_id = any($1) order by user_id`,
      [people],
    );
    const words = { en: why.reasonEn, sw: why.reasonSw };
    expect(told).toEqual(
      people
        .map((user_id, n) => {
          const data = { auction_id: auctions[n], event: 'cancelled', reason: 'technical', words, bids: 1 };
          return { user_id, data };
        })
        .toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1)),
    );
    expect((await pool.query('select ending, ended_by from auction_pause order by id desc limit 1')).rows).toEqual([
      { ending: 'void', ended_by: null },
    ]);
    expect((await resume()).ending).toBe('none');
  });

  test('killed in between, another node goes on where the first one stopped', async () => {
    const auctions = await makeLive(database, 9);
    await pause();
    await longAgo(PAUSE_VOID_AFTER_US);
    const first = start();
    await until(async () => {
      const { rows } = await pool.query(`select from outcome where reason = 'paused' and auction_id = any($1)`, [
        auctions,
      ]);
      return rows.length > 0;
    });
    await first.stop();
    const second = start();
    await until(async () => (await readPause(db)) === null);
    await second.stop();
    for (const id of auctions) expect(await outcomeOf(id)).toMatchObject({ result: 'void' });
  });

  test('a pause that fails before its commit has paused nothing', async () => {
    const [ann = ''] = await makePeople(database, 1);
    const [id = 0] = await makeLive(database, 1);
    const broken = staffDb.transaction().execute(async (trx) => {
      await pauseAuctions(trx, why);
      throw new Error('killed');
    });
    await expect(broken).rejects.toThrow('killed');
    expect(await readPause(db)).toBeNull();
    expect(await lane.submit(aBid(id, ann))).toMatchObject({ ok: true });
  });

  test('what an invariant holds as well isn’t called off: a person lets it go on', async () => {
    const [id = 0, other = 0] = await makeLive(database, 2);
    await db.transaction().execute((trx) => holdAuction(trx, id, 'odd'));
    await pause();
    await longAgo(PAUSE_VOID_AFTER_US);
    const node = start();
    await until(async () => (await readPause(db)) === null);
    await node.stop();
    expect(await outcomeOf(other)).toMatchObject({ result: 'void' });
    expect((await auctionRow(id)).status).toBe('live');
    await staffDb.transaction().execute((trx) => releaseAuction(trx, id, { actorId: operator, reason: 'mended' }));
    const [ann = ''] = await makePeople(database, 1);
    expect(await lane.submit(aBid(id, ann))).toMatchObject({ ok: true });
  });
});

test('[OPS-15] the tables refuse a second pause, a resume after its time and a void before it', async () => {
  await pause();
  const insert = `insert into auction_pause (started_by, reason_en, reason_sw, started_at_us) values ('${operator}', 'abc', 'abc', 1)`;
  await expect(database.owner.query(insert)).rejects.toMatchObject({ code: '23505' });
  const end = (ending: string, after: number, by: string | null) =>
    database.owner.query(
      'update auction_pause set ending = $1, ended_at_us = started_at_us + $2, ended_by = $3 where ended_at_us is null',
      [ending, after, by],
    );
  await expect(end('void', 1, null)).rejects.toMatchObject({ code: '23514' });
  await expect(end('resumed', PAUSE_VOID_AFTER_US, operator)).rejects.toMatchObject({ code: '23514' });
  await expect(end('resumed', 1, null)).rejects.toMatchObject({ code: '23514' });
});

test('[OPS-15] who paused pauses no more for an hour, and another person does', async () => {
  const [one = '', two = ''] = others;
  await pause(one);
  await resume();
  await expect(pause(one)).rejects.toMatchObject({ code: 'PAUSED_LATELY' });
  expect(await readPause(db)).toBeNull();
  expect(await pause(two)).toMatchObject({ isPaused: true });
  await resume();
  await expect(pause(one)).rejects.toMatchObject({ code: 'PAUSED_LATELY' });
});

describe('[OPS-15] what no role can do past the code', () => {
  test('who may not pause, by the table of rights, begins no pause and ends none; nothing is added to what one held', async () => {
    const [clerk = ''] = await makePeople(database, 1, { kind: 'staff', bids: 0 });
    const [held = 0] = await makeLive(database, 1);
    const begun = database.staff.pool.query(
      `insert into auction_pause (started_by, reason_en, reason_sw, started_at_us)
       values ($1, 'abc', 'abc', (extract(epoch from clock_timestamp()) * 1000000)::bigint)`,
      [clerk],
    );
    await expect(begun).rejects.toThrow('may do so');
    await pause(colleague);
    const ended = database.staff.pool.query(
      `update auction_pause set ending = 'resumed', ended_by = $1, ended_at_us = started_at_us where ended_at_us is null`,
      [clerk],
    );
    await expect(ended).rejects.toThrow('may do so');
    const { rows } = await pool.query('select id from auction_pause where ended_at_us is null');
    const add = (auction: string) =>
      database.staff.pool.query(`insert into paused_auction (pause_id, auction_id) select $1, ${auction}`, [
        rows[0].id,
      ]);
    await expect(add('min(id) from auction where pause_id is null')).rejects.toThrow('is not held by pause');
    await resume();
    await expect(add(`${held}`)).rejects.toThrow('is not held by pause');
  });

  test('staff begin a pause now, not long ago, and once an hour each', async () => {
    const [id = 0] = await makeLive(database, 1);
    const begin = (by: string, ago: string) =>
      database.staff.pool.query(
        `insert into auction_pause (started_by, reason_en, reason_sw, started_at_us)
         values ($1, 'abc', 'abc', (extract(epoch from clock_timestamp() - $2::interval) * 1000000)::bigint)`,
        [by, ago],
      );
    const by = others.pop() ?? '';
    for (const ago of ['14 minutes', '-1 minute'])
      await expect(begin(by, ago)).rejects.toMatchObject({ code: '23514' });
    await pause(by);
    await resume();
    await expect(begin(by, '0')).rejects.toMatchObject({ code: '23514' });
    expect((await auctionRow(id)).pause_id).toBeNull();
  });

  test('the server voids a pause only when its time has come, whatever time it writes', async () => {
    await pause();
    const early = pool.query(
      `update auction_pause set ending = 'void', ended_at_us = void_at_us + 1 where ended_at_us is null`,
    );
    await expect(early).rejects.toMatchObject({ code: '23514' });
    const later = database.staff.pool.query(
      `update auction_pause set ending = 'resumed', ended_at_us = void_at_us - 1, ended_by = $1 where ended_at_us is null`,
      [operator],
    );
    await expect(later).rejects.toMatchObject({ code: '23514' });
    // What ran out is void: a resumption dated back into its time comes too late.
    await longAgo(PAUSE_VOID_AFTER_US + 10_000_000);
    const datedBack = database.staff.pool.query(
      `update auction_pause set ending = 'resumed', ended_at_us = void_at_us - 1, ended_by = $1 where ended_at_us is null`,
      [operator],
    );
    await expect(datedBack).rejects.toThrow('has run out');
    await longAgo(-PAUSE_VOID_AFTER_US - 10_000_000);
    await resume();
    const again = pool.query(`update auction_pause set ended_at_us = ended_at_us - 1`);
    await expect(again).rejects.toMatchObject({ code: '23514' });
  });

  test('staff free no auction out of a pause, and put none into one that is over', async () => {
    const [id = 0, other = 0] = await makeLive(database, 2);
    await pause();
    const set = (auction: number, to: string) =>
      database.staff.pool.query(`update auction set pause_id = ${to} where id = $1`, [auction]);
    await expect(set(id, 'null')).rejects.toMatchObject({ code: '23514' });
    const { rows } = await pool.query('select pause_id from auction where id = $1', [id]);
    await resume();
    await expect(set(other, String(rows[0].pause_id))).rejects.toMatchObject({ code: '23514' });
    expect((await auctionRow(id)).pause_id).toBeNull();
  });
});
