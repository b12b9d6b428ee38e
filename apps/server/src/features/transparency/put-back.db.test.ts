import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCheckpoint, toBase64 } from '@mnada/rules/transparency';
import { afterAll, expect, test } from 'vitest';
import { makeLive } from '../../testing/auction-world.ts';
import { logWorld } from '../../testing/log-world.ts';
import { silentLog } from '../../platform/log.ts';
import { Metrics } from '../../platform/metrics.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { appendToLog, type LogDeps } from './append-to-log.ts';
import { openMemory } from './log-memory.ts';
import { LogRefusal } from './log-refusal.ts';
import { loadLogSigner } from './log-signer.ts';
import { startLog } from './start-log.ts';
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
  await mkdir(file);
  await expect(world.append()).rejects.toThrow('EISDIR');
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
  // The world has the checkpoint, and the node was cut off behind the commit that published it.
  let commits = 0;
  const cutBehind = new Proxy(db, {
    get: (target, name) =>
      name === 'transaction'
        ? () => ({
            execute: async (work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) => {
              const done = await target.transaction().execute(work);
              if (++commits === 2) throw new Error('cut off');
              return done;
            },
          })
        : (Reflect.get(target, name) as unknown),
  });
  const before = await published();
  await expect(appendToLog({ ...a, db: cutBehind })).rejects.toThrow('cut off');
  expect(await published()).not.toBe(before);
  await putBackOneStep();
  await plan();
  for (const deps of [a, await node('b')]) await expect(appendToLog(deps)).rejects.toThrow('it was put back');
});

test('[LOG-5] what is remembered is held against what would be signed, whatever the database says was signed', async () => {
  const node = await aShopOf('lies');
  const a = await node('a');
  await plan();
  const { size } = await appendToLog(a);
  await plan();
  await appendToLog(a);
  // The step is taken back but for its checkpoint, which is shown to whoever asks for it and not to who asks for the last one.
  await owner.query('delete from log_entry where index >= $1', [size]);
  await owner.query(`
    create policy lies on log_checkpoint for select to mnada_app
      using (size <= ${size} or current_query() not like '%limit 1%');
    create policy adds on log_checkpoint for insert to mnada_app with check (true);
    alter table log_checkpoint enable row level security`);
  await plan();
  await expect(appendToLog(a)).rejects.toThrow('it was put back');
  await owner.query(
    'alter table log_checkpoint disable row level security; drop policy lies on log_checkpoint; drop policy adds on log_checkpoint',
  );
});

test('[LOG-5] a log signs in its own name alone, and a bucket of another shop is called so', async () => {
  const node = await aShopOf('names');
  const a = await node('a');
  await plan();
  const { note } = await appendToLog(a);
  // The next number is given the name and key of the first.
  await owner.query('alter table log drop constraint log_origin_key');
  await owner.query('insert into log (number, origin, vkey) select 2, origin, vkey from log where number = 1');
  await expect(appendToLog(await node('b', 2))).rejects.toThrow('log 2 has the name mnada.test/ledger/1');
  await owner.query('delete from log where number = 2');
  await owner.query('alter table log add constraint log_origin_key unique (origin)');
  const stranger = await loadLogSigner({ ...world.config, dataDir: join(other, 'stranger') });
  await a.places[1]?.write(stranger.sign('other.test/ledger/1', { size: 900, root: new Uint8Array(32) }));
  await expect(appendToLog(a)).rejects.toThrow('another shop’s');
  await a.places[1]?.write(note ?? '');
  // The row of the second one had its plans carried over.
  expect((await appendToLog(a)).note).not.toBeNull();
});

test('[LOG-5] an end that was stored and never signed is told by the next log', async () => {
  const node = await aShopOf('next');
  const a = await node('a');
  const { auctionId } = await world.play(2);
  await expect(appendToLog(cutAt(a, 1))).rejects.toThrow('no answer');
  const next = await node('b', 2);
  while ((await appendToLog(next)).more);
  const { rows } = await owner.query<{ kind: string }>(
    'select kind from log_entry where log = 2 and auction_id = $1 order by index',
    [auctionId],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['schedule', 'open', 'close']);
});

test('[LOG-5] whoever comes second leaves the gauge as it is', async () => {
  const node = await aShopOf('second');
  const a = await node('a');
  await plan();
  await appendToLog(a);
  const metrics = new Metrics();
  const [place] = a.places;
  if (place === undefined) throw new Error('no place');
  await place.write('half of it');
  const failing = startLog({ ...a, log: silentLog(), metrics });
  await expect.poll(async () => /^public_log_refused 1$/m.test(await metrics.text())).toBe(true);
  await failing.stop();
  // Another node has it for a while.
  const client = await owner.connect();
  await client.query("begin; select pg_advisory_xact_lock(hashtextextended('public log', 0))");
  const second = startLog({ ...a, log: silentLog(), metrics });
  await new Promise((done) => setTimeout(done, 300));
  expect(await metrics.text()).toMatch(/^public_log_refused 1$/m);
  await client.query('rollback');
  client.release();
  await second.stop();
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
  return (node: string, number = 1) =>
    nodeOf({
      ...world.config,
      dataDir: join(other, name, node),
      media: mediaIn(join(other, name)),
      ledger: { ...ledger, key, number },
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
