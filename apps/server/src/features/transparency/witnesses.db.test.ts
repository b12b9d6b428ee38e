import { readCheckpoint, readWitnessKey } from '@mnada/rules/transparency';
import { afterAll, expect, test } from 'vitest';
import { startFakeWitness } from '../../testing/fake-witness.ts';
import { checkLog } from '../../testing/log-checker.ts';
import { logWorld } from '../../testing/log-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { silentLog } from '../../platform/log.ts';
import { Metrics } from '../../platform/metrics.ts';
import { readLastCheckpoint } from './log-store.sql.ts';
import { askWitness, startWitnesses } from './witnesses.ts';

const database = await testDatabase();
const { db } = database;
const world = await logWorld(database);
await world.append();
const vkey = (await world.fetchPath('vkey')).bytes.toString().trim();
const fake = await startFakeWitness('witness.test/w1', vkey);
const other = await startFakeWitness('witness.test/w2', vkey);
afterAll(async () => {
  await Promise.all([world.stop(), fake.stop(), other.stop()]);
});

const ask = async ({ url, vkey: text }: typeof fake) => {
  const [key, last] = [readWitnessKey(text), await readLastCheckpoint(db, 1)];
  if (key === null || last === null) throw new Error('nothing to ask about');
  return await askWitness({ db, number: 1 }, { ...key, url }, last);
};
const told = async (path = 'checkpoint') => (await world.fetchPath(path)).bytes.toString();
const linesOf = (note: string) => readCheckpoint(note)?.signatures.map(({ name }) => name);

test('[LOG-10] whoever co-signs is asked with the proof that the log only grew, and its line stands below the checkpoint', async () => {
  expect((await world.fetchPath('checkpoint/witnessed')).status).toBe(404);
  const first = await ask(fake);
  expect(linesOf(await told())).toEqual(['mnada.test/ledger/1', 'witness.test/w1']);
  await world.play(3);
  await world.append();
  expect(linesOf(await told())).toEqual(['mnada.test/ledger/1']);
  expect(linesOf(await told('checkpoint/witnessed'))).toEqual(['mnada.test/ledger/1', 'witness.test/w1']);
  const second = await ask(fake);
  expect(second).toBeGreaterThan(first);
  expect(fake.state.asked).toEqual([0, first]);
  await ask(other);
  expect(linesOf(await told())).toEqual(['mnada.test/ledger/1', 'witness.test/w1', 'witness.test/w2']);
  // What it has signed it isn't asked again; and a stranger reads the log as before.
  await ask(fake);
  expect(fake.state.asked).toHaveLength(2);
  await checkLog(world.fetchPath);
});

test('[LOG-10] a witness that is further than this shop remembers says so, and is asked from there', async () => {
  await world.play(1);
  await world.append();
  await ask(fake);
  await database.owner.query("delete from log_cosignature where witness = 'witness.test/w1'");
  const { size } = fake.state;
  fake.state.asked.length = 0;
  expect(await ask(fake)).toBe(size);
  expect(fake.state.asked).toEqual([0, size]);
});

test('[LOG-10] a witness that was shown another history refuses; a signature of something else is not kept', async () => {
  await world.play(1);
  await world.append();
  const { root } = fake.state;
  fake.state.root = Buffer.alloc(32, 7);
  await expect(ask(fake)).rejects.toThrow('422');
  fake.state.root = root;
  fake.state.signs = 'nonsense';
  await expect(ask(fake)).rejects.toThrow('no signature');
  expect(linesOf(await told())).toEqual(['mnada.test/ledger/1']);
  fake.state.signs = 'right';
  await database.owner.query("delete from log_cosignature where witness = 'witness.test/w1'");
  fake.state.size = 1_000_000;
  await expect(ask(fake)).rejects.toThrow('another history');
});

test('[LOG-10] the worker asks all of them; one that is silent holds up nobody, and the gauge tells', async () => {
  const metrics = new Metrics();
  const silent = { url: 'http://127.0.0.1:9', vkey: fake.vkey };
  const witnesses = [silent, { url: other.url, vkey: other.vkey }];
  const worker = startWitnesses({ db, log: silentLog(), metrics, number: 1, witnesses });
  const size = Number((await told()).split('\n')[1]);
  await expect.poll(async () => linesOf(await told())).toContain('witness.test/w2');
  await expect.poll(() => metrics.text()).toContain(`public_log_witness_behind ${size}`);
  await worker?.stop();
  expect(startWitnesses({ db, log: silentLog(), metrics, number: 1, witnesses: [] })).toBeNull();
});

test('[LOG-10] a witness that takes a question and never answers does not hold up the end of the server', {
  timeout: 30_000,
}, async () => {
  await world.play(1);
  await world.append();
  fake.state.signs = 'never';
  const before = fake.state.asked.length;
  const told: unknown[] = [];
  const log = Object.assign(silentLog(), { warn: (fields: unknown) => told.push(fields) });
  const witnesses = [{ url: fake.url, vkey: fake.vkey }];
  const worker = startWitnesses({ db, log, metrics: new Metrics(), number: 1, witnesses });
  await expect.poll(() => fake.state.asked.length).toBeGreaterThan(before);
  await worker?.stop();
  // Whoever waits until the time for an answer is over tells of the witness then.
  expect(told).toEqual([]);
  fake.state.signs = 'right';
});

test('[LOG-10] the server’s role can neither change nor remove what others signed', async () => {
  for (const statement of ['update log_cosignature set line = line', 'delete from log_cosignature'])
    await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
});
