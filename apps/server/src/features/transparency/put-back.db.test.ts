import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCheckpoint, toBase64 } from '@mnada/rules/transparency';
import { afterAll, expect, test } from 'vitest';
import { makeLive } from '../../testing/auction-world.ts';
import { logWorld } from '../../testing/log-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { appendToLog, type LogDeps } from './append-to-log.ts';
import { openMemory } from './log-memory.ts';
import { LogRefusal } from './log-refusal.ts';
import { loadLogSigner } from './log-signer.ts';
import { markPutBack } from './mark-put-back.ts';

const database = await testDatabase();
const world = await logWorld(database);
const other = await mkdtemp(join(tmpdir(), 'mnada-put-back-'));
afterAll(async () => {
  await world.stop();
  await rm(other, { recursive: true, force: true });
});
const { db, owner } = database;
const { ledger } = world.config;

const nodeOf = async (config: typeof world.config): Promise<LogDeps> => ({
  db,
  signer: await loadLogSigner(config),
  places: openMemory(config),
  seen: config.ledger.seen,
});
/** Something waits to be logged. */
const plan = () => makeLive(database, 1, { countdownUs: 60_000_000, drainUs: 0 });
const mediaIn = (dataDir: string) => ({ folder: join(dataDir, 'media'), s3: null });
const published = async () => (await world.fetchPath('checkpoint')).bytes.toString();

test('[LOG-5] what was signed last and can’t be read is no leave to sign', async () => {
  await world.append();
  const file = join(world.dataDir, 'ledger/1.checkpoint');
  const remembered = await readFile(file, 'utf8');
  for (const text of ['', 'half of it', remembered.slice(0, 40)]) {
    await writeFile(file, text);
    await expect(world.append()).rejects.toThrow(LogRefusal);
  }
  await rm(file);
  // Something is there, and it isn't a file.
  const { mkdir } = await import('node:fs/promises');
  await mkdir(file);
  await expect(world.append()).rejects.toThrow(LogRefusal);
  await rm(file, { recursive: true });
  await writeFile(file, remembered);
  await world.append();
});

test('[LOG-5] a restored database is not signed on under an old number, though key and folder are new to it', async () => {
  const key = (await readFile(join(world.dataDir, 'ledger/1.key'), 'utf8')).trim();
  expect(await markPutBack(db, other)).toBe(2);
  const node = (number: number) => nodeOf({ ...world.config, dataDir: other, ledger: { ...ledger, number, key } });
  await expect(appendToLog(await node(1))).rejects.toThrow('LEDGER_NUMBER');
  const { note } = await appendToLog(await node(2));
  expect(note).toMatch(/^mnada\.test\/ledger\/2\n/);
  expect(await markPutBack(db, other)).toBe(3);
  await expect(appendToLog(await node(2))).rejects.toThrow(LogRefusal);
});

test('[LOG-5] a node that remembers nothing signs no log that has begun, unless somebody saw it from outside', async () => {
  const key = (await readFile(join(world.dataDir, 'ledger/1.key'), 'utf8')).trim();
  const dataDir = join(other, 'new-pod');
  const node = (seen: typeof ledger.seen) =>
    nodeOf({ ...world.config, dataDir, media: mediaIn(dataDir), ledger: { ...ledger, key, seen } });
  await plan();
  await expect(appendToLog(await node(null))).rejects.toThrow('LEDGER_SEEN');
  const last = readCheckpoint(await published());
  if (last === null) throw new Error('nothing is published');
  const rootStart = toBase64(last.root).slice(0, 8);
  for (const seen of [
    { size: last.size + 1, rootStart },
    { size: last.size, rootStart: 'AAAAAAAA' },
  ]) {
    await expect(appendToLog(await node(seen))).rejects.toThrow(LogRefusal);
  }
  expect((await appendToLog(await node({ size: last.size, rootStart }))).note).not.toBeNull();
  // From then on it knows by itself.
  await plan();
  expect((await appendToLog(await node(null))).note).not.toBeNull();
  await world.append();
});

test('[LOG-5] a database put back by hand is signed on by no node, however new, where all share a place', async () => {
  const key = (await readFile(join(world.dataDir, 'ledger/1.key'), 'utf8')).trim();
  const media = { folder: join(other, 'shared'), s3: null };
  const node = (name: string) =>
    nodeOf({ ...world.config, media, dataDir: join(other, name), ledger: { ...ledger, key } });
  // The first one knows the log from its folder, and tells the others where they look.
  const first = await nodeOf({ ...world.config, media });
  expect(first.places).toHaveLength(2);
  await plan();
  await appendToLog(first);
  await plan();
  expect((await appendToLog(await node('second'))).note).not.toBeNull();
  const rows = await owner.query<{ size: number }>('select max(size)::int as size from log_checkpoint where log = 1');
  const size = rows.rows[0]?.size ?? 0;
  // Back to where the first one signed, with everything that waited then.
  const gone = await owner.query<{ entry: string }>('select entry from log_entry where log = 1 and index = $1', [
    size - 1,
  ]);
  expect(gone.rows).toHaveLength(1);
  await owner.query('delete from log_checkpoint where log = 1 and size = $1', [size]);
  await owner.query(
    'delete from log_entry where log = 1 and index >= (select max(size) from log_checkpoint where log = 1)',
  );
  await plan();
  await expect(appendToLog(await node('third'))).rejects.toThrow('it was put back');
  // The first one remembers less than the second has signed, and knows it from the shared place all the same.
  await expect(appendToLog(first)).rejects.toThrow('it was put back');
});

test('[LOG-5] whatever is cut off between remembering and signing, every node goes on, and signs what was remembered', async () => {
  const node = await aShopOf('cut');
  const [a, b] = [await node('a'), await node('b')];
  // The own folder remembers, the shared place fails: nothing is signed yet, and b signs what a had stored.
  await plan();
  await expect(appendToLog(cutAt(a, 2))).rejects.toThrow('no answer');
  const remembered = await a.places[0]?.read();
  expect(await owner.query('select from log_checkpoint').then(({ rowCount }) => rowCount)).toBe(0);
  expect((await appendToLog(b)).note).toBe(remembered);
  // Both places remember, and the transaction is lost: the same.
  await plan();
  await expect(appendToLog(cutAt(a, 3))).rejects.toThrow('no answer');
  const both = await a.places[1]?.read();
  expect(both).not.toBe(await published());
  expect((await appendToLog(b)).note).toBe(both);
  for (const deps of [a, b, a]) {
    await plan();
    expect((await appendToLog(deps)).note).not.toBeNull();
  }
});

test('[LOG-5] a write to the shared place that lands late makes nobody forget, and refuses nobody', async () => {
  const node = await aShopOf('late');
  const a = await node('a');
  await plan();
  const { note } = await appendToLog(a);
  await plan();
  await appendToLog(await node('b'));
  await a.places[1]?.write(note ?? '');
  // Nothing waits, and the place is put right all the same.
  expect((await appendToLog(a)).note).toBeNull();
  expect(await a.places[1]?.read()).toBe(await published());
  await putBackOneStep();
  await plan();
  await expect(appendToLog(await node('c'))).rejects.toThrow('it was put back');
});

test('[LOG-5] one step put back behind a commit whose answer was lost is signed on by nobody', async () => {
  const node = await aShopOf('answer');
  const a = await node('a');
  await plan();
  await appendToLog(a);
  await plan();
  // The connection is cut behind the commit: the node knows nothing of it, the world has the checkpoint.
  const size = (await appendToLog(a)).size;
  await putBackOneStep();
  await plan();
  for (const deps of [a, await node('b')])
    await expect(appendToLog(deps)).rejects.toThrow(`signed at ${size} and the database doesn’t know it`);
});

test('[LOG-5] what somebody else stored is not signed: neither entries nor a root without the seal of who has the key', async () => {
  const node = await aShopOf('seal');
  const a = await node('a');
  await plan();
  await appendToLog(a);
  await plan();
  await expect(appendToLog(cutAt(a, 1))).rejects.toThrow('no answer');
  const { rows } = await owner.query<{ seal: Buffer }>('update log_unsigned set seal = sha256(seal) returning seal');
  expect(rows).toHaveLength(1);
  await expect(appendToLog(a)).rejects.toThrow('was not stored by who has its key');
  await owner.query('delete from log_unsigned');
  await expect(appendToLog(a)).rejects.toThrow(LogRefusal);
  await owner.query('delete from log_entry where index >= (select max(size) from log_checkpoint)');
  await plan();
  expect((await appendToLog(a)).note).not.toBeNull();
});

test('[LOG-5] what is set aside is told though its signature fails', async () => {
  const node = await aShopOf('aside');
  const a = await node('a');
  const [id = 0] = await plan();
  await appendToLog(a);
  await owner.query("insert into log_pending (kind, auction_id) values ('open', $1)", [id]);
  await plan();
  const told: number[] = [];
  await expect(appendToLog(cutAt(a, 1), (aside) => told.push(aside.length))).rejects.toThrow('no answer');
  expect(told).toEqual([1]);
});

/** A log of its own that begins, and nodes of it with folders of their own and a place that they share. */
async function aShopOf(name: string) {
  await owner.query('truncate log_checkpoint, log_cosignature, log_entry, log_node, log_unsigned, log cascade');
  const key = (await readFile(join(world.dataDir, 'ledger/1.key'), 'utf8')).trim();
  return (node: string) =>
    nodeOf({
      ...world.config,
      dataDir: join(other, name, node),
      media: mediaIn(join(other, name)),
      ledger: { ...ledger, key },
    });
}

/** @param n the first write that gets no answer; 3 is past both places: the transaction is lost there */
function cutAt(deps: LogDeps, n: number): LogDeps {
  let writes = 0;
  const lost = () => Promise.reject(new Error('no answer'));
  const places = deps.places.map((place, at) => ({
    ...place,
    write: async (text: string) => {
      if (++writes === n) return lost();
      await place.write(text);
      if (n > deps.places.length && at === deps.places.length - 1) return lost();
    },
  }));
  return { ...deps, places };
}

async function putBackOneStep(): Promise<void> {
  await owner.query('delete from log_checkpoint where size = (select max(size) from log_checkpoint)');
  await owner.query('delete from log_entry where index >= (select max(size) from log_checkpoint)');
}
