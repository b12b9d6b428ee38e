import { beforeAll, expect, test } from 'vitest';
import { type PlantedWorld, plantRings } from '../../testing/planted-rings.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { lookForRisk, type LookedForRisk } from './look-for-risk.ts';

const database = await testDatabase();
const { db, pool } = database;
const SEED = 14;
let world: PlantedWorld;
let looked: LookedForRisk;
let inCases: Map<string, number>;

const readCases = async () => {
  const { rows } = await pool.query<{ user_id: string; case_id: number }>(
    'select user_id, case_id from risk_case_person',
  );
  return new Map(rows.map((row) => [row.user_id, Number(row.case_id)]));
};
const everything = async () =>
  (
    await pool.query(
      `select (select count(*)::int from risk_signal) as signals, (select count(*)::int from risk_signal_person) as people,
              (select count(*)::int from risk_case) as cases, (select sum(revision)::int from risk_case) as revisions,
              (select count(*)::int from risk_case_step) as steps`,
    )
  ).rows[0];

beforeAll(async () => {
  world = await plantRings(database, { seed: SEED, crowd: 3_000, auctions: 240 });
  await pool.query(`insert into risk_look (compared) values ('{}')`);
  looked = await lookForRisk(db);
  inCases = await readCases();
}, 240_000);

test('[OPS-23] twenty-one kinds of rings among an honest crowd of three thousand: hits and false alarms', async () => {
  const found = world.rings.map(({ name, people }) => {
    const cases = people.map((each) => inCases.get(each)).filter((each) => each !== undefined);
    const most = Math.max(0, ...cases.map((each) => cases.filter((other) => other === each).length));
    return { name, hit: most >= Math.ceil(people.length / 2), inCase: most, of: people.length };
  });
  const { rows: seen } = await pool.query<{ user_id: string }>(
    `select distinct m.user_id from risk_signal_person m join risk_signal s on s.id = m.signal_id where s.weight <> 'weak'`,
  );
  const noted = new Set(seen.map((row) => row.user_id));
  const alarms = world.crowd.filter((each) => inCases.has(each));
  const share = (count: number) => `${((100 * count) / world.crowd.length).toFixed(2)} %`;
  const hits = found.filter(({ hit }) => hit).length;
  process.stdout.write(
    [
      '',
      `seed ${SEED}: ${world.crowd.length} honest people, ${world.bids} bids`,
      ...found.map(({ name, hit, inCase, of }) => `${hit ? 'hit ' : 'MISS'} ${name}: ${inCase} of ${of} in one case`),
      `hits ${hits} of ${found.length}; false alarms (honest people in a case): ${alarms.length}, ${share(alarms.length)}`,
      `honest people with a fact that is more than weak, and no case: ${share(world.crowd.filter((each) => noted.has(each)).length)}`,
      `of each kind: ${Object.entries(looked.noted)
        .map(([kind, each]) => `${kind} ${JSON.stringify(each)}`)
        .join(', ')}`,
      '',
    ].join('\n'),
  );
  expect(found).toHaveLength(21);
  expect(hits / found.length).toBeGreaterThanOrEqual(0.9);
  expect(alarms.length / world.crowd.length).toBeLessThanOrEqual(0.01);
});

test('[OPS-23] a second look writes nothing new, opens nothing, and changes no case', async () => {
  const before = await everything();
  const again = await lookForRisk(db);
  expect(again.opened).toEqual([]);
  expect(await everything()).toEqual(before);
});

test('[OPS-23] each fact says what was seen, how rare it is, and where it can be looked up; no number is whole', async () => {
  const { rows } = await pool.query(`select * from risk_signal`);
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) {
    expect(row.among).toBeGreaterThanOrEqual(row.alike);
    expect(Object.values(row.seen).every((each) => typeof each === 'number')).toBe(true);
    expect(row.thing).not.toMatch(/[0-9]{7}/);
  }
  const { rows: pairs } = await pool.query(
    `select seen, sources from risk_signal where kind = 'pair' and weight = 'strong'`,
  );
  expect(pairs[0].sources[0]).toMatch(/^auction:[0-9]+$/);
});
