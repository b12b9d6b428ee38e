import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBid, closeAll, laneOn, makeLive, makePeople, runOut } from '../../testing/auction-world.ts';
import { markTold } from '../../testing/mark-told.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { Metrics } from '../../platform/metrics.ts';
import { switchBreaker, readBreaker } from '../payouts/index.ts';
import { isCreditingHeld, resumeCrediting } from '../payments/index.ts';
import { checkOne } from './check-one.ts';
import { INVARIANTS, type Invariant } from './invariants.ts';
import { recordCheck } from './record-check.ts';
import { listHeld, resumeAuction } from './resume.ts';
import { startInvariantWatch } from './watch-invariants.ts';

const database = await testDatabase({ poolSize: 4 });
const { db, pool, owner } = database;
const lane = laneOn(database);
let boss = '';
beforeAll(async () => {
  [boss = ''] = await makePeople(database, 1, { kind: 'owner' });
});
afterAll(() => lane.stop());

const named = (name: string): Invariant => {
  const found = INVARIANTS.find((invariant) => invariant.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
};
const WHOLE = { fromHere: null, timeoutMs: 20_000 };
/** One turn of the watch for one invariant. */
async function check(name: string, extent: Parameters<typeof checkOne>[2] = WHOLE) {
  const client = await database.connect();
  try {
    return await recordCheck(db, named(name), await checkOne(client, named(name), extent));
  } finally {
    await client.end();
  }
}
/** Past every constraint and trigger, by the owner. */
async function plant(statement: string, values: unknown[] = []): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('set session_replication_role = replica');
    expect((await client.query(statement, values)).rowCount).toBeGreaterThan(0);
  } finally {
    await client.query('set session_replication_role = origin');
    client.release();
  }
}
async function aBidOn(settings = {}): Promise<number> {
  const [auctionId = 0] = await makeLive(database, 1, settings);
  const people = await makePeople(database, 2);
  for (const userId of people) expect((await lane.submit(aBid(auctionId, userId))).ok).toBe(true);
  return auctionId;
}
const anotherBid = async (auctionId: number) => {
  const [userId = ''] = await makePeople(database, 1);
  const answer = await lane.submit(aBid(auctionId, userId));
  return answer.ok ? 'accepted' : answer.code;
};

test.for(INVARIANTS.map((invariant) => [invariant.name, invariant] as const))(
  '[%s] is asked by the role that only reads, all of it and what is new of it',
  async ([, invariant]) => {
    const client = await database.connect();
    const whole = await checkOne(client, invariant, WHOLE);
    expect(whole).toMatchObject({ total: 0, isWhole: true });
    if (invariant.grows) {
      const more = await checkOne(client, invariant, { fromHere: whole.upTo, timeoutMs: 20_000 });
      expect(more).toMatchObject({ total: 0, isWhole: false });
    }
    await client.end();
  },
);

test('[M4] what sums all that ever was is asked once a day, and again while something breaks it', async () => {
  const asked = async () =>
    (await pool.query(`select checked_at::text as at from invariant_progress where name = 'M4'`)).rows[0]?.at as
      | string
      | undefined;
  const aRound = async () => {
    const before = await pool.query(`select max(checked_at)::text as at from invariant_progress where name = 'T1'`);
    const watch = startInvariantWatch({
      ...{ database, metrics: new Metrics(), firstAfterMs: 0 },
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    });
    await expect
      .poll(
        async () =>
          (await pool.query(`select max(checked_at)::text as at from invariant_progress where name = 'T1'`)).rows[0].at,
        {
          timeout: 60_000,
        },
      )
      .not.toBe(before.rows[0].at);
    await watch.stop();
  };
  await owner.query(`delete from invariant_progress where name = 'M4'`);
  await aRound();
  const first = await asked();
  expect(first).toBeDefined();
  await aRound();
  expect(await asked()).toBe(first);
  await owner.query(`insert into invariant_violation (name, row_id) values ('M4', 'sum of sales')`);
  await aRound();
  expect(await asked()).not.toBe(first);
});

describe('a bid that isn’t as it was', () => {
  test('holds bidding on that auction and on no other; it doesn’t end; a person lets it go on, with its time', async () => {
    const [auctionId, other] = [await aBidOn(), await aBidOn()];
    const before = await check('B3');
    expect(before).toMatchObject({ open: 0, fresh: [], stopped: [] });
    await plant('update bid set price_cents = price_cents + 100 where auction_id = $1 and seq = 1', [auctionId]);
    expect(await check('B3')).toMatchObject({ open: 1, stopped: [`auction ${auctionId}`] });
    expect([await anotherBid(auctionId), await anotherBid(other)]).toEqual(['AUCTION_HELD', 'accepted']);
    await runOut(database, [auctionId]);
    await closeAll(database);
    expect((await listHeld(db)).auctions).toEqual([auctionId]);
    // Known to a person from here on: found again, it stops nothing a second time.
    await expect(resumeAuction(db, boss, auctionId, ' ')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const [clerk = ''] = await makePeople(database, 1, { kind: 'staff' });
    await expect(resumeAuction(db, clerk, auctionId, 'looks fine')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await resumeAuction(db, boss, auctionId, 'a price that we mended')).toBe(true);
    expect(await check('B3')).toMatchObject({ open: 1, fresh: [], stopped: [] });
    expect(await anotherBid(auctionId)).toBe('accepted');
    const { rows } = await pool.query(
      `select a.extensions, (select count(*) from outbox where auction_id = a.id and kind = 'extend') as told,
              a.ends_at_us - a.countdown_us > 0 as later
         from auction a where id = $1`,
      [auctionId],
    );
    expect(rows).toEqual([{ extensions: 1, told: 1, later: true }]);
    // Put right, it is forgotten; broken again, it is new.
    await plant('update bid set price_cents = price_cents - 100 where auction_id = $1 and seq = 1', [auctionId]);
    expect(await check('B3')).toMatchObject({ open: 0 });
    await plant('update bid set price_cents = price_cents + 100 where auction_id = $1 and seq = 1', [auctionId]);
    expect(await check('B3')).toMatchObject({ open: 1, stopped: [`auction ${auctionId}`] });
    await plant('update bid set price_cents = price_cents - 100 where auction_id = $1 and seq = 1', [auctionId]);
    expect(await check('B3')).toMatchObject({ open: 0 });
    await resumeAuction(db, boss, auctionId, 'mended');
  });

  test('is found among what is new, without asking what is old', async () => {
    const old = await aBidOn({ drainUs: 100_000 });
    await runOut(database, [old]);
    await closeAll(database);
    const { rows } = await pool.query<{ now: number }>(
      `select (extract(epoch from clock_timestamp()) * 1000000)::bigint as now`,
    );
    const fresh = await aBidOn();
    await plant(`update outcome set decided_at_us = decided_at_us - 3600000000 where auction_id = $1`, [old]);
    await plant(`update auction set last_decided_us = last_decided_us - 3600000000 where id = $1`, [old]);
    const ids = [old, fresh];
    await plant('update bid set price_cents = price_cents + 100 where auction_id = any($1) and seq = 1', [ids]);
    const client = await database.connect();
    const found = await checkOne(client, named('B3'), { fromHere: rows[0]?.now ?? 0, timeoutMs: 20_000 });
    expect(found.rows.map((row) => row.auctionId)).toEqual([fresh]);
    const all = (await checkOne(client, named('B3'), WHOLE)).rows.map((row) => row.auctionId ?? 0);
    expect(all.sort((a, b) => a - b)).toEqual(ids);
    await client.end();
    await plant('update bid set price_cents = price_cents - 100 where auction_id = any($1) and seq = 1', [ids]);
    await plant(`update outcome set decided_at_us = decided_at_us + 3600000000 where auction_id = $1`, [old]);
    await plant(`update auction set last_decided_us = last_decided_us + 3600000000 where id = $1`, [old]);
  });
});

test('books that don’t add up stop payouts and crediting, until a person lets each go on', async () => {
  await makePeople(database, 1);
  const target = `where id = (select max(id) from account where kind = 'user')`;
  await plant(`update account set balance = balance + 1 ${target}`);
  expect(await check('L2')).toMatchObject({ open: 1, stopped: ['payouts', 'crediting'] });
  expect(await readBreaker(db)).toMatchObject({ state: 'open', cause: 'invariant' });
  expect(await isCreditingHeld(db)).toBe(true);
  expect(await listHeld(db)).toMatchObject({ payouts: true, crediting: true });
  expect(await switchBreaker({ db }, boss, 'closed', 'we know why')).toMatchObject({ state: 'trial' });
  expect(await resumeCrediting({ db }, boss, 'we know why')).toBe(true);
  expect(await check('L2')).toMatchObject({ open: 1, fresh: [], stopped: [] });
  expect(await listHeld(db)).toMatchObject({ payouts: false, crediting: false });
  await plant(`update account set balance = balance - 1 ${target}`);
  expect(await check('L2')).toMatchObject({ open: 0 });
  const { rows } = await pool.query<{ action: string; reason: string }>(
    `select action, reason from audit where action like 'payments.crediting%' order by id`,
  );
  expect(rows.map((row) => row.action)).toEqual(['payments.crediting_held', 'payments.crediting_resumed']);
  expect(rows[0]?.reason).toContain('L2 is broken');
});

test('books that don’t add up outrank a stop by a person, and no person’s words cover them', async () => {
  await switchBreaker({ db }, boss, 'open', 'maintenance');
  const [userId = ''] = await makePeople(database, 1);
  const move = (by: number) => plant('update account set balance = balance + $2 where owner_id = $1', [userId, by]);
  await move(1);
  const names = INVARIANTS.filter(({ touches }) => touches.includes('payouts')).map(({ name }) => name);
  for (const name of names) await check(name);
  expect(await readBreaker(db)).toMatchObject({ state: 'open', cause: 'invariant' });
  expect((await listHeld(db)).payouts).toBe(true);
  expect(await switchBreaker({ db }, boss, 'open', 'maintenance')).toMatchObject({ cause: 'invariant' });
  await move(-1);
  for (const name of names) await check(name);
  await switchBreaker({ db }, boss, 'closed', 'we know why');
  await resumeCrediting({ db }, boss, 'we know why');
});

test('what is merely late is an alarm and stops nothing', async () => {
  const auctionId = await aBidOn();
  await pool.query(`update auction set ends_at_us = ends_at_us - 3600000000 where id = $1`, [auctionId]);
  expect(await check('O4')).toMatchObject({ open: 1, stopped: [] });
  await closeAll(database);
  expect(await check('O4')).toMatchObject({ open: 0 });
});

test('one node at a time asks all of them; when it goes, another carries on', async () => {
  const counted = () =>
    pool.query<{ names: number; at: Date }>(
      `select count(*) as names, max(checked_at) as at from invariant_progress where checked_at is not null`,
    );
  await owner.query('delete from invariant_progress');
  await markTold(pool);
  const logged: unknown[] = [];
  const log = {
    info: () => undefined,
    warn: (fields: object) => void logged.push(fields),
    error: (fields: object) => void logged.push(fields),
  };
  const metrics = new Metrics();
  const start = () => startInvariantWatch({ database, metrics, log, firstAfterMs: 0 });
  const [first, second] = [start(), start()];
  await expect.poll(async () => (await counted()).rows[0]?.names).toBe(INVARIANTS.length);
  const askers = () =>
    owner.query(
      `select from pg_locks where locktype = 'advisory' and granted and objid = ${0x696e7661}::bigint::oid
          and database = (select oid from pg_database where datname = current_database())`,
    );
  expect((await askers()).rowCount).toBe(1);
  await Promise.all([first.stop(), second.stop()]);
  expect((await askers()).rowCount).toBe(0);
  const third = start();
  await expect.poll(async () => (await askers()).rowCount).toBe(1);
  await third.stop();
  expect(logged).toEqual([]);
  expect(await metrics.text()).toContain('mnada_invariant_violations{name="L1"} 0\n');
});
