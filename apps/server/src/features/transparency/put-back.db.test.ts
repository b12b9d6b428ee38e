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
function never(text: string): never {
  throw new Error(`cut off at ${text.slice(0, 8)}`);
}

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

test('[LOG-5] killed between what it announces and what it stores, it goes on; one step put back behind it, it does not', async () => {
  await owner.query('truncate log_checkpoint, log_cosignature, log_entry, log_node, log cascade');
  const dataDir = join(other, 'killed');
  const node = await nodeOf({ ...world.config, dataDir, media: mediaIn(dataDir) });
  expect(node.places).toHaveLength(1);
  const file = node.places[0];
  if (file === undefined) throw new Error('no place');
  // Before the first signature already.
  const torn = { ...node, places: [{ ...file, write: (text: string) => file.write(text).then(() => never(text)) }] };
  await expect(appendToLog(torn)).rejects.toThrow('cut off');
  expect(await file.read()).toMatch(/^\{"signing":\{"size":[0-9]+,.*"before":null\}\n$/);
  expect((await appendToLog(node)).note).not.toBeNull();
  const before = await file.read();
  await plan();
  await expect(appendToLog(torn)).rejects.toThrow('cut off');
  const announced = await file.read();
  expect(announced).not.toContain('—');
  expect((await appendToLog(node)).note).not.toBeNull();
  // Killed behind the commit: the place still announces. What it announced is stored, and it is told so at the next look.
  const stored = await file.read();
  await plan();
  const late = {
    ...node,
    places: [{ ...file, write: (text: string) => (text[0] === '{' ? file.write(text) : never(text)) }],
  };
  await expect(appendToLog(late)).rejects.toThrow('cut off');
  expect(await file.read()).toMatch(/^\{/);
  expect((await appendToLog(node)).note).toBeNull();
  const confirmed = await file.read();
  expect(confirmed).toBe(await published());
  expect(new Set([before, announced, stored, confirmed]).size).toBe(4);
  // And now one step less in the database than was announced and stored.
  await owner.query('delete from log_checkpoint where size = (select max(size) from log_checkpoint)');
  await owner.query('delete from log_entry where index >= (select max(size) from log_checkpoint)');
  await expect(appendToLog(node)).rejects.toThrow('it was put back');
});
