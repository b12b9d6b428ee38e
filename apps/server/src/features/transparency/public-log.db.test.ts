import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { checkLog, checkTiles, merkleRoot } from '../../testing/log-checker.ts';
import { logWorld } from '../../testing/log-world.ts';
import { liveUntil } from '../../testing/kill-points.ts';
import { laneOn, makeLive, makePeople } from '../../testing/auction-world.ts';
import { secondsLeft, setsAside, sweep, switchAutobidsOn } from '../../testing/autobid-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { callOff, ChangeFeed } from '../auctions/index.ts';
import { appendToLog } from './append-to-log.ts';
import { LogRefusal } from './log-refusal.ts';
import { loadLogSigner } from './log-signer.ts';

const database = await testDatabase();
const world = await logWorld(database);
afterAll(() => world.stop());
const { db, owner } = database;

const entriesOf = async (auctionId: number) =>
  (
    await owner.query<{ kind: string }>('select kind from log_entry where auction_id = $1 order by index', [auctionId])
  ).rows.map(({ kind }) => kind);

test('[LOG-1] an auction is logged as it is scheduled, opened and ended, and a stranger’s reader verifies the log', async () => {
  const { auctionId } = await world.play(5);
  await world.append();
  expect(await entriesOf(auctionId)).toEqual(['schedule', 'open', 'close']);
  const log = await checkLog(world.fetchPath);
  expect(log.origin).toBe('mnada.test/ledger/1');
  // It opened by that plan: its place and its hash, as a stranger finds them.
  const [plan, open] = ['schedule', 'open'].map((kind) =>
    log.entries.findIndex(
      (entry) => entry.startsWith(`mnada/${kind}/v1\n`) && entry.includes(`auction ${auctionId}\n`),
    ),
  );
  const planHash = createHash('sha256')
    .update(`\0${log.entries[plan ?? -1]}`)
    .digest('hex');
  expect(log.entries[open ?? -1]).toMatch(new RegExp(`\nplan_index ${plan}\nplan_hash ${planHash}\n$`));
  const close = log.entries.find((entry) => entry.startsWith('mnada/close/v1\n')) ?? '';
  expect(close).toContain(`auction ${auctionId}\nresult sold\n`);
  expect(close).toContain('bids 5\nextensions 0\n');
  expect(close).toContain('bought 0\nreturned 0\npromotional 5\nhouse 0\n');
  expect(log.entries[0]).toMatch(/^mnada\/rules\/v1\nlogged_us [0-9]+\nversion .+\nsha256 [0-9a-f]{64}\n$/);
});

test('[LOG-1] tiles are kept for ever, a checkpoint for a second, bundles travel zipped', async () => {
  const size = Number((await world.fetchPath('checkpoint')).bytes.toString().split('\n')[1]);
  const checkpoint = await world.fetchPath('checkpoint');
  expect(checkpoint.headers).toMatchObject({
    'cache-control': 'public, max-age=1',
    'content-type': 'text/plain; charset=utf-8',
  });
  const tile = await world.fetchPath(`tile/0/000.p/${size}`);
  expect(tile.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' });
  const bundle = await world.fetchPath(`tile/entries/000.p/${size}`);
  expect(bundle.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': 'application/octet-stream' });
  for (const path of [
    `tile/0/000.p/${size + 1}`,
    'tile/0/000',
    'tile/1/000.p/1',
    'tile/0/000.p/0',
    'tile/0/..%2f',
    'tile/9/000',
    'auction/999.txt',
    'auction/1/other.tlog-proof',
  ]) {
    expect((await world.fetchPath(path)).status).toBe(404);
  }
  expect((await world.ask('/ledger/2/checkpoint')).status).toBe(404);
  expect((await world.ask('/ledger/x/checkpoint')).status).toBe(400);
});

test('[LOG-1] nothing happened, nothing is signed; a moved start and a void are logged', async () => {
  const before = await world.append();
  expect((await world.append()).note).toBeNull();
  const [auctionId = 0] = await makeLive(database, 1);
  const { cancelAuction } = await import('../auctions/close-auctions.ts');
  await db.transaction().execute((trx) => cancelAuction(trx, auctionId, { reason: 'a test', actorId: null }));
  const after = await world.append();
  expect(after.size).toBeGreaterThan(before.size);
  expect(await entriesOf(auctionId)).toEqual(['schedule', 'open', 'void']);
  await checkLog(world.fetchPath);
});

test('[LOG-1] heads are logged once a minute at most, of auctions that got a bid', async () => {
  const heads = async () => (await owner.query("select entry from log_entry where kind = 'heads'")).rows.length;
  const before = await heads();
  const [person = '', other = ''] = await makePeople(database, 2);
  const [auctionId = 0] = await makeLive(database, 1);
  const { aBid, laneOn } = await import('../../testing/auction-world.ts');
  const lane = laneOn(database);
  await lane.submit(aBid(auctionId, person));
  await owner.query(
    "alter table log_entry disable trigger all; update log_entry set logged_us = logged_us - 60000000 where kind = 'heads'",
  );
  await world.append();
  const first = await heads();
  expect(first).toBe(before + 1);
  await lane.submit(aBid(auctionId, other));
  await world.append();
  expect(await heads()).toBe(first);
  await lane.stop();
  const { rows } = await owner.query("select entry from log_entry where kind = 'heads' order by index desc limit 1");
  expect(rows[0].entry).toMatch(new RegExp(`\\nhead ${auctionId} 1 [0-9a-f]{64}\\n`));
});

test('[LOG-1] a day is counted once it is over: an auction that is missing would show', async () => {
  await owner.query("update log set begun_at = begun_at - interval '2 days 10 minutes'");
  await owner.query('update log_origin set decided_at_us = decided_at_us - 87000000000');
  await world.append();
  const { rows } = await owner.query<{ entry: string }>(
    "select entry from log_entry where kind = 'count' order by index",
  );
  expect(rows).toHaveLength(2);
  expect(rows[1]?.entry).toMatch(
    /^mnada\/count\/v1\nlogged_us [0-9]+\nday [0-9-]{10}\nopened 0\nclosed [1-9][0-9]*\nvoid 1\nbought 0\nreturned 0\npromotional [0-9]+\nhouse 0\n$/,
  );
  await world.append();
  expect((await owner.query("select from log_entry where kind = 'count'")).rows).toHaveLength(2);
});

test('[LOG-5] killed at every await of an append, it goes on without a fork and without losing an entry', async () => {
  const waiting = async () => (await owner.query('select from log_pending')).rowCount;
  let killAt = 1;
  for (let isWhole = false; !isWhole; ) {
    // One that waits, however many lives it takes: more of them would be more awaits each time.
    await owner.query(`insert into log_pending (kind, auction_id) select 'schedule', id from (select min(id) as id from auction) first
                        where not exists (select from log_pending)`);
    const life = await liveUntil({ url: database.url, role: 'mnada_app' }, killAt, ({ db: mortal }) =>
      appendToLog({ db: mortal, signer: world.signer, places: world.places, seen: null }),
    );
    if (life.isKilled) killAt++;
    // The life before may still hold the log's lock, until PostgreSQL has noticed that it was cut: then this one added nothing.
    else isWhole = (await waiting()) === 0;
    if (killAt % 8 === 0) await checkLog(world.fetchPath);
  }
  expect(killAt).toBeGreaterThan(10);
  await checkLog(world.fetchPath);
});

test('[LOG-2] across full tiles every published size has its tiles, and each root continues the one before', async () => {
  const leaves = async () =>
    (await owner.query<{ leaf_hash: Buffer }>('select leaf_hash from log_entry order by index')).rows.map(
      (row) => row.leaf_hash,
    );
  for (const wanted of [255, 256, 300, 513]) {
    await owner.query(
      "insert into log_pending (kind, auction_id) select 'schedule', (select min(id) from auction) from generate_series(1, $1 - (select max(index) + 1 from log_entry))",
      [wanted],
    );
    await world.append();
    const log = await checkLog(world.fetchPath);
    expect(log.size).toBe(wanted);
  }
  const all = await leaves();
  const { rows } = await owner.query<{ size: number; root: Buffer }>(
    'select size, root from log_checkpoint order by size',
  );
  const get = async (path: string) => (await world.fetchPath(path)).bytes;
  for (const { size, root } of rows) {
    expect(merkleRoot(all.slice(0, size)).equals(root)).toBe(true);
    // Their right edges: what is full is the same in all.
    if (size > 250) await checkTiles(get, all.slice(0, size));
  }
});

test('[LOG-5] two nodes that append at once make one log', async () => {
  await owner.query(
    "insert into log_pending (kind, auction_id) select 'schedule', min(id) from auction, generate_series(1, 40)",
  );
  const second = database.open();
  await Promise.all([
    ...Array.from({ length: 6 }, () => world.append()),
    ...Array.from({ length: 6 }, () => world.append(second.db)),
  ]);
  await world.append();
  await checkLog(world.fetchPath);
  expect((await owner.query('select from log_pending')).rows).toEqual([]);
});

test('[LOG-5] it refuses to sign what doesn’t continue what was signed', async () => {
  const add = () => owner.query("insert into log_pending (kind, auction_id) select 'schedule', min(id) from auction");
  await add();
  await owner.query(
    "update log_entry set leaf_hash = sha256('forged') where index = (select max(index) from log_entry)",
  );
  await expect(world.append()).rejects.toThrow(LogRefusal);
  await owner.query(
    "update log_entry set leaf_hash = sha256('\\x00'::bytea || convert_to(entry, 'UTF8')) where index = (select max(index) from log_entry)",
  );
  await world.append();
  // Another key under the same name.
  await add();
  const other = await loadLogSigner({
    ...world.config,
    ledger: { number: 1, key: Buffer.alloc(32, 7).toString('base64') },
  });
  await expect(appendToLog({ db, signer: other, places: world.places, seen: null })).rejects.toThrow('LEDGER_NUMBER');
  // The database was put back to before what this server signed last.
  const file = join(world.dataDir, 'ledger/1.checkpoint');
  const remembered = await readFile(file, 'utf8');
  const [origin, size] = remembered.split('\n');
  await writeFile(file, world.signer.sign(origin ?? '', { size: Number(size) + 9, root: new Uint8Array(32) }));
  await expect(world.append()).rejects.toThrow('it was put back');
  await writeFile(file, remembered);
  await world.append();
  await checkLog(world.fetchPath);
});

test('[LOG-5] it doesn’t sign on after entries and a checkpoint that somebody else wrote', async () => {
  const { rows } = await owner.query<{ size: number }>(
    'select max(size)::int as size from log_checkpoint where log = 1',
  );
  const size = rows[0]?.size ?? 0;
  const entry = 'mnada/void/v1\nforged\n';
  await owner.query(
    `insert into log_entry (log, index, kind, auction_id, entry, leaf_hash, logged_us)
     select 1, $1, 'heads', null, $2, sha256('\\x00'::bytea || convert_to($2, 'UTF8')), max(logged_us) from log_entry`,
    [size, entry],
  );
  const leaves = await owner.query<{ leaf_hash: Buffer }>(
    'select leaf_hash from log_entry where log = 1 order by index',
  );
  const root = merkleRoot(leaves.rows.map((row) => row.leaf_hash));
  const stranger = await loadLogSigner({
    ...world.config,
    ledger: { number: 1, key: Buffer.alloc(32, 7).toString('base64') },
  });
  const note = stranger.sign('mnada.test/ledger/1', { size: size + 1, root });
  await owner.query('insert into log_checkpoint (log, size, root, note) values (1, $1, $2, $3)', [
    size + 1,
    root,
    note,
  ]);
  await owner.query("insert into log_pending (kind, auction_id) select 'schedule', min(id) from auction");
  await expect(world.append()).rejects.toThrow('was not signed by this key');
  await owner.query('delete from log_checkpoint where size = $1', [size + 1]);
  await owner.query('delete from log_entry where index = $1', [size]);
  await world.append();
  await checkLog(world.fetchPath);
});

test('[LOG-3] the key is a file that its owner alone reads, made once; it is nowhere in the database', async () => {
  const file = join(world.dataDir, 'ledger/1.key');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const again = await loadLogSigner(world.config);
  expect(Buffer.from(again.publicKey)).toEqual(Buffer.from(world.signer.publicKey));
  const seed = (await readFile(file, 'utf8')).trim();
  const { rows } = await owner.query("select from log where vkey like '%' || $1 || '%'", [seed.slice(0, 20)]);
  expect(rows).toEqual([]);
  expect(JSON.stringify(world.signer)).not.toContain(seed.slice(0, 20));
});

test('[LOG-1] a shop that moves to another address goes on under the name that everybody knows', async () => {
  const moved = await loadLogSigner({ ...world.config, publicUrl: 'https://elsewhere.test' });
  await owner.query("insert into log_pending (kind, auction_id) select 'schedule', min(id) from auction");
  const { note } = await appendToLog({ db, signer: moved, places: world.places, seen: null });
  expect(note).toMatch(/^mnada\.test\/ledger\/1\n/);
  await checkLog(world.fetchPath);
});

test('[LOG-4] the chain as a file: links that anybody hashes, no name; names apart, gone with their person', async () => {
  const { auctionId, people } = await world.play(4);
  expect((await world.fetchPath(`auction/${auctionId}.txt`)).status).toBe(404);
  await world.append();
  const { bytes, headers } = await world.fetchPath(`auction/${auctionId}.txt`);
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'gzip' });
  const text = gunzipSync(bytes).toString();
  expect(text.split('\n').filter((line) => line.startsWith('v1|'))).toHaveLength(4);
  const { rows } = await owner.query<{ username: string }>('select username from app_user where id = any($1)', [
    people,
  ]);
  for (const { username } of rows) expect(text).not.toContain(username);
  const names = async () => JSON.parse((await world.fetchPath(`auction/${auctionId}/names`)).bytes.toString()).names;
  expect((await names()).map(({ name }: { name: string }) => name).sort()).toEqual(
    rows.map(({ username }) => username).sort(),
  );
  await owner.query(
    "update participant set name_salt = decode(repeat('00', 16), 'hex'), shown_name = 'Deleted user' where user_id = $1",
    [people[0]],
  );
  expect(await names()).toHaveLength(1);
  expect(gunzipSync((await world.fetchPath(`auction/${auctionId}.txt`)).bytes).toString()).toBe(text);
});

test('[LOG-4] a bidder gets the link of an own bid and its hash; nobody else’s', async () => {
  const { auctionId, people } = await world.play(2);
  const [first = '', second = ''] = people;
  const receipt = await world.ask(`/api/receipts/${auctionId}/1`, first);
  const [link = '', hash = ''] = receipt.bytes.toString().split('\n');
  expect(link).toMatch(new RegExp(`^v1\\|${auctionId}\\|1\\|`));
  const { rows } = await sql<{
    hash: string;
  }>`select encode(hash, 'hex') as hash from bid where auction_id = ${auctionId} and seq = 1`.execute(db);
  expect(hash).toBe(rows[0]?.hash);
  expect((await world.ask(`/api/receipts/${auctionId}/1`, second)).status).toBe(404);
  expect((await world.ask(`/api/receipts/${auctionId}/1`)).status).toBe(401);
  expect((await world.ask(`/api/receipts/${auctionId}/x`, first)).status).toBe(400);
});

test('[BID-14] while the auction runs the link of an automatic bid is told by its hash alone', async () => {
  await switchAutobidsOn(database);
  const [auctionId = 0] = await makeLive(database, 1, { countdownUs: 600_000_000 });
  const [ann = ''] = await makePeople(database, 1, { bids: 5 });
  await setsAside(database, auctionId, ann, { bids: 2 });
  await secondsLeft(database, auctionId, 2);
  const lane = laneOn(database);
  await sweep(database, lane);
  await lane.stop();
  const { rows } = await owner.query<{ hash: string }>(
    `select encode(hash, 'hex') as hash from bid where auction_id = $1`,
    [auctionId],
  );
  const receipt = async () => (await world.ask(`/api/receipts/${auctionId}/1`, ann)).bytes.toString();
  expect(await receipt()).toBe(`${rows[0]?.hash}\n`);
  await callOff({ db, feed: new ChangeFeed(), log: { info() {}, warn() {}, error() {} } }, auctionId, {
    reason: 'a test',
    actorId: null,
  });
  expect(await receipt()).toMatch(/^v2\|.+\|auto:.+\n[0-9a-f]{64}\n$/);
});

test('[LOG-6] the server’s role can neither change nor remove what was logged, nor invent that something happened', async () => {
  for (const statement of [
    'update log_entry set entry = entry',
    'delete from log_entry',
    'update log_checkpoint set note = note',
    'delete from log_node',
    'update log set vkey = vkey',
    "insert into log_pending (kind, auction_id) values ('end', 1)",
  ]) {
    await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '42501' });
  }
  await expect(
    owner.query(
      'insert into log_checkpoint (log, size, root, note) select log, size, root, note from log_checkpoint limit 1',
    ),
  ).rejects.toMatchObject({ code: '23505' });
});

test('[LOG-5] what can’t be logged is set aside and told; everything else is signed all the same', async () => {
  const { auctionId } = await world.play(1);
  await world.append();
  const [scheduled = 0] = await makeLive(database, 1, { countdownUs: 60_000_000 });
  // An end that is logged already, one of an auction that goes on, and a start behind them that is new.
  await owner.query(
    `insert into log_pending (kind, auction_id) values ('end', $1), ('open', $1), ('end', $2), ('schedule', $2)`,
    [auctionId, scheduled],
  );
  const appended = await world.append();
  expect(appended.aside.map(({ kind, auctionId: id }) => [kind, id])).toEqual([
    ['end', auctionId],
    ['open', auctionId],
    ['end', scheduled],
  ]);
  expect(await entriesOf(auctionId)).toEqual(['schedule', 'open', 'close']);
  expect((await entriesOf(scheduled)).at(-1)).toBe('schedule');
  const { rows } = await owner.query('select kind, auction_id from log_set_aside order by id');
  expect(rows).toHaveLength(3);
  expect((await owner.query('select count(*)::int as n from log_pending')).rows[0].n).toBe(0);
});

test('[LOG-4] names are told of auctions of this log alone', async () => {
  const { auctionId } = await world.play(1);
  const names = async (log: number) => (await world.ask(`/ledger/${log}/auction/${auctionId}/names`)).status;
  expect(await names(1)).toBe(404);
  await world.append();
  expect([await names(1), await names(7)]).toEqual([200, 404]);
});

test('[LOG-9] whoever wins is told how far the log was then, the first signs of its root, and its key', async () => {
  const { size, note } = await world.append();
  const known = note ?? (await world.fetchPath('checkpoint')).bytes.toString();
  const { auctionId } = await world.play(2);
  const { rows } = await owner.query("select data from notification where source = 'won:' || $1", [auctionId]);
  const [, said = '', root = ''] = known.split('\n');
  expect(rows[0]?.data.log).toEqual({
    size: Number(said),
    root: root.slice(0, 8),
    vkey: (await world.fetchPath('vkey')).bytes.toString().trim(),
  });
  expect(size).toBe(Number(said));
});
