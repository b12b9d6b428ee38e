import { afterAll, expect, test } from 'vitest';
import { makeLive, makeProduct } from '../../testing/auction-world.ts';
import { logWorld } from '../../testing/log-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { databaseNowUs } from '../../platform/clock/index.ts';
import { silentLog } from '../../platform/log.ts';
import { Metrics } from '../../platform/metrics.ts';
import { ChangeFeed, scheduleAuction } from '../auctions/index.ts';
import { checkInvariants } from '../invariants/index.ts';
import { startLog } from './start-log.ts';

/** What whoever holds the server's role could do to the public log (LOG-5). */
const database = await testDatabase();
const world = await logWorld(database);
afterAll(() => world.stop());

const missing = async () =>
  (await checkInvariants(database.pool)).flatMap(({ name, examples }) => (name === 'T1' ? examples : []));
const kindsOf = async (auctionId: number) =>
  (await database.owner.query('select kind from log_entry where auction_id = $1 order by index', [auctionId])).rows.map(
    ({ kind }) => kind,
  );
const aPlan = async () => {
  const startsAtUs = (await databaseNowUs(database.db)) + 3_600_000_000;
  const productId = await makeProduct(database);
  const id = await scheduleAuction({ db: database.db, feed: new ChangeFeed() }, { productId, startsAtUs });
  if (id === null) throw new Error('nothing was planned');
  return id;
};

test('[T1] a plan that was taken out of what waits is missed, and one that was moved is told anew', async () => {
  const taken = await aPlan();
  const moved = await aPlan();
  expect(await missing()).toEqual([]);
  await database.pool.query(`delete from log_pending where kind = 'schedule' and auction_id = $1`, [taken]);
  expect(await missing()).toEqual([`planned ${taken}`]);
  await world.append();
  expect(await missing()).toEqual([`planned ${taken}`]);
  await database.owner.query('update auction set scheduled_start_us = scheduled_start_us + 1000000 where id = $1', [
    moved,
  ]);
  expect(await missing()).toEqual([`planned ${taken}`]);
  await database.pool.query(`delete from log_pending where kind = 'schedule' and auction_id = $1`, [moved]);
  expect((await missing()).toSorted()).toEqual([`planned ${taken}`, `planned ${moved}`].toSorted());
  await database.owner.query(`insert into log_pending (kind, auction_id) values ('schedule', $1), ('schedule', $2)`, [
    taken,
    moved,
  ]);
  await world.append();
  expect(await missing()).toEqual([]);
});

test('[LOG-5] lines of what was set aside, written ahead, stop no signature', async () => {
  await database.pool.query(
    `insert into log_set_aside (id, kind, auction_id, why) select n, 'end', 1, 'made up' from generate_series(1, 5000) n`,
  );
  const { auctionId } = await world.play(1);
  await world.append();
  await database.owner.query(`insert into log_pending (kind, auction_id) values ('end', $1)`, [auctionId]);
  const live = await makeLive(database, 1);
  expect((await world.append()).aside).toMatchObject([{ kind: 'end', auctionId }]);
  expect(await kindsOf(live[0] ?? 0)).toEqual(['schedule', 'open']);
});

test('[LOG-5] a start or an opening that no number holds is refused by the database', async () => {
  const id = await aPlan();
  for (const column of ['scheduled_start_us', 'opened_at_us'])
    await expect(
      database.pool.query(`update auction set ${column} = 9007199254740993 where id = $1`, [id]),
    ).rejects.toMatchObject({ code: '23514' });
  await world.append();
  expect(await kindsOf(id)).toEqual(['schedule']);
});

test('[LOG-5] whatever else ends an append takes nothing out of what waits, and is told by the gauge until it is over', async () => {
  const id = await aPlan();
  const metrics = new Metrics();
  const broken = new Proxy(database.db, {
    get(target, name) {
      if (name === 'transaction') throw new TypeError('a bug of ours');
      return Reflect.get(target, name) as unknown;
    },
  });
  // A line of its own: what a gauge means begins with its value, too.
  const told = async (text: string) => {
    const isTold = async () => (await metrics.text()).split('\n').includes(text);
    for (let n = 0; n < 100 && !(await isTold()); n++) await new Promise((done) => setTimeout(done, 50));
    expect((await metrics.text()).split('\n')).toContain(text);
  };
  const failing = startLog({
    db: broken,
    log: silentLog(),
    metrics,
    signer: world.signer,
    places: world.places,
    seen: null,
  });
  await told('public_log_refused 1');
  await failing.stop();
  expect(await missing()).toEqual([]);
  const whole = startLog({
    db: database.db,
    log: silentLog(),
    metrics,
    signer: world.signer,
    places: world.places,
    seen: null,
  });
  await told('public_log_refused 0');
  await whole.stop();
  expect(await kindsOf(id)).toEqual(['schedule']);
});
