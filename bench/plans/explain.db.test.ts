import { expect, test } from 'vitest';
import { testDatabase } from '../../apps/server/src/testing/test-database.ts';
import type { Invariant } from '../../apps/server/src/features/invariants/invariants.ts';
import { askInvariants } from './ask-invariants.ts';
import { catchStatements } from './catch-statements.ts';
import { explain, largeTables } from './explain.ts';

const database = await testDatabase();

test('a statement is caught as it was sent, named by what was done; a large table read whole is found, an index is not', async () => {
  await database.pool.query(
    'insert into throttle select sha256(n::text::bytea), now() + make_interval(secs => n) from generate_series(1, 60000) n',
  );
  await database.owner.query('analyze throttle');
  const statements = catchStatements();
  const ask = (name: string, condition: string) =>
    statements.during(name, () =>
      database.pool.query(`select from throttle where ${condition} and key <> $1`, [Buffer.alloc(32)]),
    );
  try {
    await ask('walks', 'free_at < clock_timestamp()');
    await ask('looks up', 'free_at < now()');
    await ask('nothing', 'true');
  } finally {
    statements.stop();
  }
  const client = await database.connect();
  const large = await largeTables(client);
  const caught = [...statements.caught.values()];
  expect(caught.map(({ during, values }) => [during, values.length])).toEqual([
    ['walks', 1],
    ['looks up', 1],
  ]);
  const walked = [];
  for (const each of caught) walked.push((await explain(client, large, each)).walked);
  await client.end();
  expect(walked).toEqual([['throttle'], []]);
});

test('what a statement did while it was explained is taken back', async () => {
  const client = await database.connect();
  const before = await client.query('select count(*) from throttle');
  const { rows, ms } = await explain(client, new Set(), { text: 'delete from throttle returning 1', values: [] });
  expect([rows > 0, ms !== null]).toEqual([true, true]);
  expect((await client.query('select count(*) from throttle')).rows).toEqual(before.rows);
  await client.end();
});

test('an invariant that its turn leaves unanswered gets its daily one; one that neither answers is a fault', async () => {
  const slow = (name: string, seconds: number): Invariant => ({
    ...{ name, touches: [], holds: 'it is answered', sql: `select 'never' as id where pg_sleep(${seconds}) is null` },
  });
  const client = await database.connect();
  const invariants = [slow('quick', 0), slow('daily', 1), slow('never', 60)];
  const asked = await askInvariants(client, invariants, { checkMs: 300, dailyMs: 10_000 });
  await client.end();
  expect(asked.map(({ name, isDaily, fault }) => [name, isDaily, fault !== null])).toEqual([
    ['quick', false, false],
    ['daily', true, false],
    ['never', true, true],
  ]);
});
