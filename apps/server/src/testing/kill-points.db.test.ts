import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { killAtEveryAwait, liveUntil } from './kill-points.ts';
import { testDatabase } from './test-database.ts';

const database = await testDatabase();
// A table of the test's own: what the server's role may write into freely.
await database.owner.query('create table kept_name (name text primary key)');
await database.owner.query('grant select, insert on kept_name to mnada_app');
let scenes = 0;
const names = () => {
  scenes += 1;
  return { first: `kill.${scenes}.first`, second: `kill.${scenes}.second`, called: [] as string[] };
};
type Scene = ReturnType<typeof names>;
const kept = async ({ first, second }: Scene) => {
  const { rows } = await database.pool.query('select name from kept_name where name = any($1) order by name', [
    [first, second],
  ]);
  return rows.length;
};
const client = (scene: Scene) => ({
  async call(what: string) {
    scene.called.push(what);
    return what;
  },
});

test('[S05] the awaits of a flow are found by running it: each is died at once, and a transaction is whole or not at all', async () => {
  const diedAt: string[] = [];
  const awaits = await killAtEveryAwait(database, {
    prepare: async () => names(),
    async live(world, scene) {
      await world.db.transaction().execute(async (trx) => {
        for (const name of [scene.first, scene.second]) {
          await sql`insert into kept_name values (${name})`.execute(trx);
        }
      });
      await world.wrap('provider', client(scene)).call('paid');
    },
    async after(scene, { awaits: passed, isKilled }) {
      const last = passed.at(-1) ?? '';
      if (isKilled) diedAt.push(last);
      const isCommitted = passed.includes('after commit');
      expect(await kept(scene)).toBe(isCommitted ? 2 : 0);
      expect(scene.called).toEqual(passed.includes('after provider.call') ? ['paid'] : []);
    },
  });
  // Between an answer and the next question nothing happens outside: one death stands for both.
  expect(diedAt).toEqual(awaits.filter((name, n) => n === 0 || name.startsWith('after ')));
  expect(awaits.filter((name) => /begin|commit|provider/.test(name))).toEqual([
    'before begin',
    'after begin',
    'before commit',
    'after commit',
    'before provider.call',
    'after provider.call',
  ]);
  expect(awaits).toHaveLength(2 * ['connect', 'begin', 'insert', 'insert', 'commit', 'call'].length);
});

test('[S05] a killed life runs no catch and no finally, and lets go of its locks', async () => {
  const heard: string[] = [];
  const life = await liveUntil(database, 6, async ({ db }) => {
    try {
      await db.transaction().execute(async (trx) => {
        await sql`insert into kept_name values ('kill.locked')`.execute(trx);
      });
    } catch {
      heard.push('catch');
    } finally {
      heard.push('finally');
    }
  });
  expect(life.isKilled).toBe(true);
  // Waits for whoever still holds the key.
  await database.pool.query(`insert into kept_name values ('kill.locked')`);
  expect(heard).toEqual([]);
});

test('[S05] what a life throws by itself is no kill', async () => {
  await expect(liveUntil(database, 100, async () => Promise.reject(new Error('a fault')))).rejects.toThrow('a fault');
});
