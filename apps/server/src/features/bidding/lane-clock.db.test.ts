/** What goes wrong when a lock is missing or the clock is read too early, made to happen for certain. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect, test } from 'vitest';
import { aBid, closeAll, laneOn, makeLive, makePeople, quietLog } from '../../testing/auction-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { callOff, ChangeFeed } from '../auctions/index.ts';
import { checkInvariants } from '../invariants/index.ts';
import { LaneConnection, TripError } from './lane-connection.ts';

const database = await testDatabase({ poolSize: 4 });
const lane = laneOn(database);
afterAll(() => lane.stop());
afterEach(async () => expect(await checkInvariants(database.pool)).toEqual([]));

test('[BID-3] a bid that waited for the lock beyond the end is decided by the time after the wait', async () => {
  const [ann = ''] = await makePeople(database, 1);
  const [auctionId = 0] = await makeLive(database, 1, { countdownUs: 400_000, drainUs: 5_000_000 });
  const holder = await database.connect();
  await holder.query('begin');
  await holder.query('select from auction where id = $1 for update', [auctionId]);
  const answer = lane.submit(aBid(auctionId, ann));
  await sleep(700);
  await holder.query('rollback'); // it changed nothing: a test of the time inside the lock statement would not run again
  await holder.end();
  expect(await answer).toMatchObject({ ok: false, code: 'BID_TOO_LATE' });
  await callOff({ db: database.db, feed: new ChangeFeed(), log: quietLog }, auctionId, {
    reason: 'over',
    actorId: null,
  });
});

test('[AUC-5] a close cannot slip between the decision of a bid and its commit', async () => {
  const [ann = ''] = await makePeople(database, 1);
  await database.owner.query(`
    create function hesitate() returns trigger language plpgsql as
      'begin while not pg_try_advisory_xact_lock(5) loop perform pg_sleep(0.02); end loop; return new; end';
    create trigger hesitate before insert on bid for each row execute function hesitate()`);
  const gate = await database.connect();
  await gate.query('select pg_advisory_lock(5)');
  // It has longer for its decision than a lane gives itself: only so is a busy machine no matter here.
  const patient = laneOn(database, {
    connect: async () => {
      const client = await database.connect({ pipeline: true });
      const query = client.query.bind(client) as (said: unknown) => unknown;
      const asked = (said: unknown) =>
        query(typeof said === 'string' ? said.replace(`statement_timeout = '2s'`, `statement_timeout = '60s'`) : said);
      return Object.assign(client, { query: asked });
    },
  });
  const [auctionId = 0] = await makeLive(database, 1, { countdownUs: 2_000_000, drainUs: 0 });
  const answer = patient.submit(aBid(auctionId, ann));
  const isOver = async () => {
    const { rows } = await database.owner.query(
      `select from auction, pg_stat_activity
        where id = $1 and ends_at_us < extract(epoch from clock_timestamp()) * 1000000
          and datname = current_database() and wait_event = 'PgSleep'`,
      [auctionId],
    );
    return rows.length;
  };
  await expect.poll(isOver).toBe(1); // its end has passed, and the decision is still on its way into the books
  expect(await closeAll(database)).toEqual([]);
  await gate.query('select pg_advisory_unlock(5)');
  await gate.end();
  expect(await answer).toMatchObject({ ok: true, seq: 1 });
  await patient.stop();
  await database.owner.query('drop trigger hesitate on bid');
  let ends = await closeAll(database);
  while (ends.length === 0) ends = await closeAll(database);
  expect(ends).toMatchObject([{ kind: 'ended', result: 'sold', winnerId: ann }]);
});

test('a commit that PostgreSQL answers with ROLLBACK is a failure, and a known one', async () => {
  const connection = new LaneConnection(() => database.connect({ pipeline: true }));
  await connection.connect();
  const wrong = [
    { text: 'begin', rowMode: 'array' },
    { text: 'select 1 / 0', rowMode: 'array' },
  ] as const;
  await expect(connection.trip(wrong)).rejects.toMatchObject({ unknown: false, transient: false });
  const commit = connection.trip([{ text: 'commit', rowMode: 'array' }], { commits: true });
  await expect(commit).rejects.toBeInstanceOf(TripError);
  await expect(commit).rejects.toMatchObject({ unknown: false, transient: true });
  await connection.end();
});
