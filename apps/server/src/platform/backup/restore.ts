import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { connect } from '../database/connection.ts';
import { EmbeddedPostgresError, startEmbeddedPostgres } from '../embedded-postgres/index.ts';
import { databaseUser, reachableBy } from '../embedded-postgres/user.ts';
import type { ObjectStore } from '../object-store/index.ts';
import { type BackupStore, type Base, listStretches, partName, readBases, readStretch } from './backup-store.ts';
import { restoreMedia } from './media.ts';
import { chooseBase, inSegments, NoSuchBackup, type RestoreAim, stretchesFrom } from './plan-restore.ts';

export type RestoreOptions = RestoreAim & {
  readonly store: BackupStore;
  /** A DATA_DIR that doesn't exist yet, or is empty. */
  readonly into: string;
  /** Where the uploads go. */
  readonly media: ObjectStore;
  /** Told what it does, line by line. */
  readonly say: (line: string) => void;
};

export type Restored = {
  readonly base: Base;
  /** The time of the last commit that is in it; null: none after the base. */
  readonly lastCommitAt: Date | null;
  readonly media: number;
  /** Runs on the restored database, until it is stopped. */
  readonly url: string;
  stop(): Promise<void>;
};

/** Replaying a day of log takes a while. */
const READY_WITHIN_MS = 6 * 3_600_000;
/** How many stretches are fetched at once. */
const AT_ONCE = 8;

/**
 * Restores a shop into a new folder: the base, the log up to the wanted time, uploads and the secret key; then starts
 * PostgreSQL on it and waits until it has replayed. Nothing of the old place is read or changed.
 * @throws NoSuchBackup, BrokenSeal, EmbeddedPostgresError
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { store, say } = options;
  const into = resolve(options.into);
  if (existsSync(into) && (await readdir(into)).length > 0)
    throw new NoSuchBackup(`${into} is not empty: a backup is restored into a new folder only.`);
  const user = databaseUser();
  await mkdir(dirname(resolve(into)), { recursive: true });
  if (user !== null && !reachableBy(user, into))
    throw new NoSuchBackup(`The user of the database may not pass through a folder above ${into}: choose an open one.`);
  const base = chooseBase(await readBases(store), options);
  say(`base ${base.id} of series ${base.series}, whole at ${base.finishedAt}`);
  const cluster = join(into, 'postgres');
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  await chmod(into, 0o755);
  await unpackBase(store, base, cluster);
  say(`unpacked ${megabytes(base.bytes)} in ${base.parts} parts`);
  const logEndsAt = await writeLog(options, base, cluster);
  await writeFile(join(into, 'secret-key'), base.secretKey, { mode: 0o600 });
  const media = await restoreMedia(store, options.media);
  say(`the secret key, and ${media} uploads`);

  const isBeyond = options.at !== null && (logEndsAt === null || options.at > logEndsAt);
  if (isBeyond)
    say(`the backup ends at ${logEndsAt?.toISOString() ?? base.finishedAt}, before the wanted time: all of it`);
  const found = await replay(cluster, isBeyond ? null : options.at);
  return { base, media, ...found };
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

async function unpackBase(store: BackupStore, base: Base, folder: string): Promise<void> {
  const tar = spawn('tar', ['-xzf', '-', '-C', folder], { stdio: ['pipe', 'ignore', 'pipe'] });
  let complaint = '';
  tar.stderr.on('data', (text: Buffer) => {
    complaint += text.toString();
  });
  tar.stdin.on('error', () => undefined); // its exit says why
  const ended = once(tar, 'close') as Promise<[number | null]>;
  for (let part = 1; part <= base.parts; part++) {
    const bytes = await store.get(partName(base, part));
    if (tar.exitCode !== null) break;
    if (!tar.stdin.write(bytes)) await Promise.race([once(tar.stdin, 'drain'), ended]);
  }
  tar.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`The base could not be unpacked: ${complaint.trim()}`);
}

/** @returns when the database sent the last of it, by its clock */
async function writeLog({ store, at, say }: RestoreOptions, base: Base, cluster: string): Promise<Date | null> {
  const stretches = stretchesFrom(base, await listStretches(store, base.series));
  const folder = join(cluster, 'pg_wal');
  let sentAtMs = 0;
  let bytes = 0;
  for (let done = 0; done < stretches.length; done += AT_ONCE) {
    // What was sent after the wanted time was committed after it, beyond the first such stretch.
    if (at !== null && sentAtMs > at.getTime()) break;
    const some = stretches.slice(done, done + AT_ONCE);
    const read = await Promise.all(some.map((stretch) => readStretch(store, stretch)));
    for (const [index, stretch] of some.entries()) {
      const found = read[index];
      if (found === undefined) continue;
      for (const piece of inSegments(stretch, found.bytes, base.segmentBytes))
        await writeAt(join(folder, piece.file), piece.offset, piece.bytes, base.segmentBytes);
      sentAtMs = Math.max(sentAtMs, found.sentAtMs);
      bytes += found.bytes.length;
    }
  }
  say(`${megabytes(bytes)} of the log, up to ${new Date(sentAtMs).toISOString()}`);
  return sentAtMs === 0 ? null : new Date(sentAtMs);
}

/** A segment has its whole size from the start; what isn't known of the last one stays zero, and ends the replay. */
async function writeAt(path: string, offset: number, bytes: Buffer, segmentBytes: number): Promise<void> {
  const file = await open(path, existsSync(path) ? 'r+' : 'w+', 0o600);
  try {
    if ((await file.stat()).size < segmentBytes) await file.truncate(segmentBytes);
    await file.write(bytes, 0, bytes.length, offset);
  } finally {
    await file.close();
  }
}

type Replayed = Pick<Restored, 'url' | 'stop' | 'lastCommitAt'>;

async function replay(cluster: string, at: Date | null): Promise<Replayed> {
  try {
    return await replayOnce(cluster, at);
  } catch (error) {
    // Nothing was committed between the wanted time and the end of the log: then the end of it is the same.
    const isTooEarly = error instanceof EmbeddedPostgresError && error.message.includes('recovery ended before');
    if (at === null || !isTooEarly) throw error;
    return await replayOnce(cluster, null);
  }
}

const OURS = '# of the restore';

async function replayOnce(cluster: string, at: Date | null): Promise<Replayed> {
  const settingsFile = join(cluster, 'postgresql.auto.conf');
  const own = (await readFile(settingsFile, 'utf8').catch(() => '')).split('\n').filter((line) => !line.endsWith(OURS));
  const until =
    at === null ? [] : [`recovery_target_time = '${at.toISOString().replace('T', ' ').replace('Z', '+00')}' ${OURS}`];
  const settings = [
    `restore_command = 'exit 1' ${OURS}`, // the log lies in its place already
    `recovery_target_timeline = 'current' ${OURS}`,
    `recovery_target_action = 'promote' ${OURS}`,
    `hot_standby = 'off' ${OURS}`,
    ...until,
  ];
  await writeFile(settingsFile, [...own, ...settings, ''].join('\n'));
  await writeFile(join(cluster, 'recovery.signal'), '');
  const postgres = await startEmbeddedPostgres({ folder: cluster, readyWithinMs: READY_WITHIN_MS });
  try {
    const client = await connect({ url: postgres.url('mnada'), role: null, name: 'mnada restore' });
    try {
      const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at');
      await writeFile(settingsFile, `${own.join('\n').trim()}\n`);
      await rm(join(cluster, 'recovery.signal'), { force: true });
      return { url: postgres.url('mnada'), stop: () => postgres.stop(), lastCommitAt: rows[0]?.at ?? null };
    } finally {
      await client.end();
    }
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
