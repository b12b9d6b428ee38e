import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { connect } from '../database/connection.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/index.ts';
import { silentLog } from '../log.ts';
import { folderStore } from '../object-store/index.ts';
import { listStretches, readStretch, writeStretch } from './backup-store.ts';
import { type BackupKeeper, backupStore, createSeal, keepBackups, readBases, restore } from './index.ts';
import { parseLsn } from './lsn.ts';
import { stretchesFrom } from './plan-restore.ts';

const KEY = 'a key of tests, long enough to be one';
let home = '';
let postgres: EmbeddedPostgres;
let client: pg.Client;
/** Moments by the database's clock: after row 200 and before the next one, after row 400 and before the second base. */
let between = new Date(0);
let beforeSecond = new Date(0);

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'mnada-backup-'));
  await chmod(home, 0o755);
  // Durable: what is copied and replayed is what a real one writes.
  postgres = await startEmbeddedPostgres({ folder: join(home, 'shop', 'postgres') });
  const admin = await connect({ url: postgres.url('postgres'), role: null, name: 'test' });
  await admin.query('create database mnada');
  await admin.end();
  client = await connect({ url: postgres.url('mnada'), role: null, name: 'test' });
  await client.query('create table written (n int primary key, at timestamptz not null default clock_timestamp())');
});
afterAll(async () => {
  await client.end();
  await postgres.stop();
  await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const storeOf = (key = KEY) => backupStore(folderStore(join(home, 'backup')), createSeal(key));
const media = () => folderStore(join(home, 'shop', 'media'));

function aKeeper(): BackupKeeper {
  const keeper = keepBackups({
    url: postgres.url('mnada'),
    store: storeOf(),
    media: media(),
    secretKey: async () => 'the secret of the shop',
    keepDays: 14,
    log: silentLog(),
  });
  onTestFinished(() => keeper.stop());
  return keeper;
}

/** A keeper that is told to stop stores what it has heard: all that is committed has been sent to it, and is read within a moment. */
async function heard(): Promise<void> {
  const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn');
  await expect
    .poll(async () => {
      const sent = await client.query('select from pg_stat_replication where sent_lsn >= $1::pg_lsn', [rows[0]?.lsn]);
      return sent.rowCount;
    })
    .toBeGreaterThan(0);
  await sleep(300);
}

async function write(from: number, to: number): Promise<Date> {
  await client.query('insert into written (n) select generate_series($1::int, $2::int)', [from, to]);
  // A Date holds milliseconds: on a fast disk the moment would be one before the commit.
  await sleep(2);
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  return rows[0]?.now ?? new Date(0);
}

/** @returns what stands in the restored database */
async function restored(name: string, wish: { at?: Date; key?: string; store?: ReturnType<typeof storeOf> } = {}) {
  const into = join(home, name);
  const found = await restore({
    store: wish.store ?? storeOf(wish.key),
    into,
    media: folderStore(join(into, 'media')),
    at: wish.at ?? null,
    base: null,
    say: () => undefined,
  });
  try {
    const other = await connect({ url: found.url, role: null, name: 'test' });
    const { rows } = await other.query<{ n: number; least: number; most: number }>(
      'select count(*)::int as n, min(n) as least, max(n) as most from written',
    );
    // It is a shop again, and not one that only reads.
    await other.query('insert into written (n) select max(n) + 1 from written');
    await other.end();
    return { into, ...rows[0], lastCommitAt: found.lastCommitAt };
  } finally {
    await found.stop();
  }
}

test('[fault 24] everything, or any moment between, comes back in a new place: rows, uploads, secret key', async () => {
  await media().put('uploads/a1-800.avif', Buffer.from('a picture'), 'image/avif');
  await write(1, 100);
  const first = aKeeper();
  await first.baseNow();
  await media().put('uploads/b2-800.avif', Buffer.from('another'), 'image/avif');
  between = await write(101, 200);
  await sleep(50);
  await write(201, 300);
  await heard();
  await first.stop();
  // Another process takes over where it was: the log has no hole.
  const second = aKeeper();
  beforeSecond = await write(301, 400);
  await sleep(50);
  await second.baseNow();
  await write(401, 500);
  await heard();
  await second.stop();

  const all = await restored('all');
  expect(all).toMatchObject({ n: 500, least: 1, most: 500 });
  expect(await readFile(join(all.into, 'secret-key'), 'utf8')).toBe('the secret of the shop');
  expect(await readFile(join(all.into, 'media/uploads/a1-800.avif'), 'utf8')).toBe('a picture');
  expect(await readFile(join(all.into, 'media/uploads/b2-800.avif'), 'utf8')).toBe('another');

  const earlier = await restored('earlier', { at: between });
  expect(earlier).toMatchObject({ n: 200, least: 1, most: 200 });
  expect(earlier.lastCommitAt?.getTime()).toBeLessThanOrEqual(between.getTime());

  // Later than the last commit that there is: all of it.
  expect(await restored('later', { at: new Date(Date.now() + 3_600_000) })).toMatchObject({ n: 500 });
  // The old place is as it was.
  expect((await client.query('select max(n) as most from written')).rows[0]).toEqual({ most: 500 });
});

/** The backup as an outage of its store leaves it: what came meanwhile was stored after it, all of it with the last time. */
async function storedLate(name: string): Promise<{ store: ReturnType<typeof storeOf>; late: string[] }> {
  const folder = join(home, name);
  for (const part of ['bases', 'series', 'media'])
    await cp(join(home, 'backup', part), join(folder, part), { recursive: true });
  const store = backupStore(folderStore(folder), createSeal(KEY));
  const [base] = await readBases(store);
  if (base === undefined) throw new Error('no base');
  const { series, timeline } = base;
  const before = await listStretches(store, series);
  const [first] = stretchesFrom(base, before);
  let from = first?.from ?? 0n;
  const read = await Promise.all(stretchesFrom(base, before).map((stretch) => readStretch(store, stretch)));
  for (const stretch of before) await store.remove(stretch.name);
  const whole = Buffer.concat(read.map(({ bytes }) => bytes));
  const sentAtMs = read.at(-1)?.sentAtMs ?? 0;
  const inTime = Number(parseLsn(base.endLsn) - from);
  const ends = [inTime, ...Array.from({ length: 40 }, (_, n) => inTime + (n + 1) * 500), whole.length];
  let begin = 0;
  for (const end of ends) {
    await writeStretch(store, { series, timeline, from }, whole.subarray(begin, end), sentAtMs);
    from += BigInt(end - begin);
    begin = end;
  }
  return { store, late: (await listStretches(store, series)).slice(1).map((stretch) => stretch.name) };
}

test('[fault 24] what was stored late is of the moment when it was committed, not of the one when it was sent', async () => {
  const { store } = await storedLate('late');
  expect(await restored('of-late', { store, at: between })).toMatchObject({ n: 200, least: 1, most: 200 });
});

test('[fault 24] a moment after which nothing is committed before the next base is found beyond it', async () => {
  expect(await restored('quiet', { at: beforeSecond })).toMatchObject({ n: 400, most: 400 });
});

test('[fault 24] a moment behind a hole of the log is refused, not taken for what lies before the hole', async () => {
  const { store, late } = await storedLate('holed');
  await store.remove(late[2] ?? '');
  await expect(restored('of-holed', { store, at: between })).rejects.toThrow('has a hole');
});

test('[fault 24] a moment before the first base, and a folder in use, are refused with what to do', async () => {
  await expect(restored('too-early', { at: new Date(Date.now() - 86_400_000) })).rejects.toThrow(
    'before the first base',
  );
  await writeFile(join(home, 'backup', 'note.txt'), 'x');
  await expect(
    restore({
      store: storeOf(),
      into: join(home, 'backup'),
      media: media(),
      at: null,
      base: null,
      say: () => undefined,
    }),
  ).rejects.toThrow('not empty');
});

test('[fault 24] without its key a backup tells nothing; changed or exchanged objects do not open', async () => {
  await expect(restored('no-key', { key: 'another key, which is long enough, too' })).rejects.toThrow('BACKUP_KEY');
  const parts = (await readdir(join(home, 'backup', 'series'), { recursive: true })).filter((name) =>
    name.includes('part-'),
  );
  for (const name of parts)
    expect((await readFile(join(home, 'backup', 'series', name))).includes('the secret of the shop')).toBe(false);
  const store = storeOf();
  const [, base] = await readBases(store);
  const folder = join(home, 'backup', 'series', base?.series ?? '', 'base', base?.id ?? '');
  await rename(join(folder, 'part-000001.bin'), join(folder, 'part-000009.bin'));
  await expect(restored('lacking')).rejects.toThrow('lacks');
  await rename(join(folder, 'part-000009.bin'), join(folder, 'part-000001.bin'));
  const bytes = await readFile(join(folder, 'part-000001.bin'));
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  await writeFile(join(folder, 'part-000001.bin'), bytes);
  await expect(restored('changed')).rejects.toThrow('does not open');
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  await writeFile(join(folder, 'part-000001.bin'), bytes);
});

test('[fault 24] a restored shop begins a series of its own, beside the one that it came from', async () => {
  const into = join(home, 'all', 'postgres');
  const again = await startEmbeddedPostgres({ folder: into });
  const keeper = keepBackups({
    url: again.url('mnada'),
    store: storeOf(),
    media: media(),
    secretKey: async () => 'the secret of the shop',
    keepDays: 14,
    log: silentLog(),
  });
  const base = await keeper.baseNow();
  await keeper.stop();
  await again.stop();
  const bases = await readBases(storeOf());
  expect(new Set(bases.map(({ series }) => series)).size).toBe(2);
  expect(base).toMatchObject({ timeline: 2, systemId: bases[0]?.systemId });
  expect(await restored('of-the-restored')).toMatchObject({ n: 501, most: 501 });
});
