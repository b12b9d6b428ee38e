import { afterEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { readServiceFacts, readServicesNow, readStatusHistory, sampleStatus } from './status.sql.ts';
import { statusView, withoutDatabase } from './status-view.ts';

const database = await testDatabase();
const { db, owner } = database;
const COLLECTS = { collects: true };
afterEach(() => owner.query('delete from status_sample'));

/** Minutes that were measured, so long ago; bidding stood like that in them. */
const measured = (bidding: string, ...minutesAgo: number[]) =>
  owner.query(
    `insert into status_sample (minute, bidding, payments, payouts, messages)
     select date_trunc('minute', clock_timestamp()) - make_interval(mins => ago), $1, 'ok', 'ok', 'ok' from unnest($2::int[]) ago`,
    [bidding, minutesAgo],
  );
const view = async () => statusView(await readStatusHistory(db));
const bidding = async () => (await view()).parts[0];

describe('[OPS-20] how the shop stands', () => {
  test('a shop that nobody serves is down, and of the rest nothing is wrong', async () => {
    expect(await readServiceFacts(db, COLLECTS)).toMatchObject({
      takesBids: false,
      isPaused: false,
      overdueAuctions: 0,
    });
    await sampleStatus(db, COLLECTS);
    const { parts } = await view();
    expect(parts.map(({ part, state }) => `${part} ${state}`)).toEqual([
      'bidding down',
      'payments ok',
      'payouts ok',
      'messages ok',
    ]);
  });

  test('a shop that M-PESA does not collect for asks nobody for money', async () => {
    await sampleStatus(db, { collects: false });
    expect((await view()).parts[1]).toMatchObject({ part: 'payments', state: 'paused' });
  });

  test('one node that takes bids is enough', async () => {
    await owner.query(
      `insert into node_heartbeat select gen_random_uuid(), us - 1000000, us
         from (select (extract(epoch from clock_timestamp()) * 1e6)::bigint as us) clock`,
    );
    expect((await readServiceFacts(db, COLLECTS)).takesBids).toBe(true);
    await owner.query('delete from node_heartbeat');
  });

  test('several nodes that look in the same minute leave one line, and the last look counts', async () => {
    await Promise.all([1, 2, 3, 4].map(() => sampleStatus(db, COLLECTS)));
    const { rows } = await owner.query('select count(*)::int as n from status_sample');
    expect(rows[0].n).toBeLessThanOrEqual(2); // a minute may have ended in between
    await owner.query(`update status_sample set bidding = 'slow'`);
    await sampleStatus(db, COLLECTS);
    expect((await bidding())?.state).toBe('down');
  });

  test('an hour is as bad as its worst minute; hours that nobody measured are unknown', async () => {
    await measured('ok', 1, 2, 4, 5);
    await measured('slow', 3);
    await measured('down', 130);
    const { hours, state } = (await bidding()) ?? {};
    expect(hours).toHaveLength(24);
    expect([hours?.at(-1), hours?.at(-2), hours?.at(-3), state]).toEqual(['slow', 'unknown', 'down', 'ok']);
  });

  test('a newest sample older than three minutes says nothing of now', async () => {
    await measured('ok', 5, 6);
    expect((await bidding())?.state).toBe('unknown');
  });

  test('minutes without a sample count as not well', async () => {
    await measured('ok', 1, 2, 3, 4, 5, 10);
    await measured('slow', 6);
    expect((await bidding())?.well_percent).toBe(60);
    expect((await view()).parts[1]?.well_percent).toBe(70);
  });

  test('what is older than a month is forgotten', async () => {
    await measured('down', 60 * 24 * 32);
    await sampleStatus(db, COLLECTS);
    const { rows } = await owner.query(
      `select count(*)::int as n from status_sample where bidding = 'down' and minute < now() - interval '1 day'`,
    );
    expect(rows[0].n).toBe(0);
  });

  test('while the database is silent nothing is known, and the past stays', async () => {
    await measured('ok', 1, 2);
    const before = await view();
    const { parts } = withoutDatabase(before, Date.parse(before.at) + 60_000);
    expect(parts.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
    expect(parts[0]?.hours).toEqual(before.parts[0]?.hours);
    expect(withoutDatabase(null, 0).parts.map(({ state }) => state)).toEqual([
      'unknown',
      'unknown',
      'unknown',
      'unknown',
    ]);
  });
});

test('[OPS-20] staff read how the shop stands now and since when it is not well; what nobody measured lately is not known', async () => {
  await owner.query('delete from status_sample');
  const unknown = { state: 'unknown', since: null };
  expect(await readServicesNow(db)).toMatchObject([unknown, unknown, unknown, unknown]);
  await owner.query(
    `insert into status_sample (minute, bidding, payments, payouts, messages)
     select date_trunc('minute', clock_timestamp()) - make_interval(mins => ago), 'ok',
            case when ago in (0, 1, 2, 5) then 'slow' else 'ok' end, case when ago = 0 then 'ok' else 'down' end, 'paused'
       from generate_series(0, 9) ago`,
  );
  const told = await readServicesNow(db);
  expect(told.map(({ part, state }) => `${part} ${state}`)).toEqual([
    'bidding ok',
    'payments slow',
    'payouts ok',
    'messages paused',
  ]);
  const { rows } = await owner.query(
    `select max(minute) - interval '2 minutes' as two, min(minute) as first from status_sample`,
  );
  expect(told.map(({ since }) => since)).toEqual([null, rows[0].two, null, rows[0].first]);
});
