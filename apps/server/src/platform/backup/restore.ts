import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { connect } from '../database/connection.ts';
import { EmbeddedPostgresError, startEmbeddedPostgres } from '../embedded-postgres/index.ts';
import { databaseUser, reachableBy } from '../embedded-postgres/user.ts';
import type { ObjectStore } from '../object-store/index.ts';
import {
  type BackupStore,
  type Base,
  listStretches,
  partName,
  readBases,
  readStretch,
  type Stretch,
} from './backup-store.ts';
import { lsnText, parseLsn } from './lsn.ts';
import { restoreMedia } from './media.ts';
import {
  chooseBase,
  holeAfter,
  inSegments,
  logNeeded,
  NoSuchBackup,
  type RestoreAim,
  stretchesFrom,
} from './plan-restore.ts';

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
  const bases = await readBases(store);
  const base = chooseBase(bases, options);
  say(`base ${base.id} of series ${base.series}, whole at ${base.finishedAt}`);
  const cluster = join(into, 'postgres');
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  await chmod(into, 0o755);
  await unpackBase(store, base, cluster);
  say(`unpacked ${megabytes(base.bytes)} in ${base.parts} parts`);
  const log = await planLog(store, base, logNeeded(base, bases, options.at));
  const neededEndsAt = await writeLog(options, log.needed, base, cluster);
  await writeFile(join(into, 'secret-key'), base.secretKey, { mode: 0o600 });
  const media = await restoreMedia(store, options.media);
  say(`the secret key, and ${media} uploads`);

  const found = await replayUpTo(options, base, cluster, { ...log, neededEndsAt });
  return { base, media, url: found.url, stop: found.stop, lastCommitAt: found.lastCommitAt };
}

type Log = {
  /** What is laid first. */
  readonly needed: readonly Stretch[];
  /** What follows, for when nothing was committed between the wanted time and the end of those. */
  readonly rest: readonly Stretch[];
  readonly endsAt: bigint;
  readonly hole: bigint | null;
};

async function planLog(store: BackupStore, base: Base, upTo: bigint | null): Promise<Log> {
  const all = await listStretches(store, base.series);
  const ours = stretchesFrom(base, all);
  const isNeeded = ({ from }: Stretch): boolean => upTo === null || from < upTo;
  return {
    needed: ours.filter(isNeeded),
    rest: ours.filter((stretch) => !isNeeded(stretch)),
    endsAt: ours.reduce((last, { to }) => (to > last ? to : last), 0n),
    hole: holeAfter(base, ours, all),
  };
}

/**
 * Replays up to the wanted time. PostgreSQL calls it an error when no commit after that time is in the log: that is right
 * only when the log was replayed to its very end, and no more of it is kept behind a hole.
 * @throws NoSuchBackup the log doesn't lead to the wanted time
 */
async function replayUpTo(
  options: RestoreOptions,
  base: Base,
  cluster: string,
  { rest, endsAt, hole, neededEndsAt }: Log & { readonly neededEndsAt: Date },
): Promise<Replayed> {
  const { at, say } = options;
  const missing = hole === null ? null : `The log of base ${base.id} has a hole at ${lsnText(hole)}`;
  if (at === null) {
    if (missing !== null) say(`${missing}: all until there; \`--base\` with a later one restores what follows`);
    const found = await replay(cluster, null);
    if (!isWhole(found, base, endsAt))
      say(`the replay ended at ${found.endedAt}, before the end ${lsnText(endsAt)} of the log`);
    return found;
  }
  const first = await replayIfReached(cluster, at);
  if (first !== null) return first;
  let logEndsAt = neededEndsAt;
  if (rest.length > 0) {
    logEndsAt = await writeLog(options, rest, base, cluster);
    const second = await replayIfReached(cluster, at);
    if (second !== null) return second;
  }
  if (missing !== null) throw new NoSuchBackup(`${missing}, before the wanted time: choose another base or time.`);
  say(
    at > logEndsAt
      ? `the backup ends at ${logEndsAt.toISOString()}, before the wanted time: all of it`
      : `nothing was committed between the wanted time and the end of the backup, ${logEndsAt.toISOString()}: all of it`,
  );
  const found = await replay(cluster, null);
  if (isWhole(found, base, endsAt)) return found;
  await found.stop();
  throw new NoSuchBackup(`The replay ended at ${found.endedAt}, before the end ${lsnText(endsAt)} of the log.`);
}

/** Of the last record only the beginning may have come; it is shorter than a segment. */
const isWhole = ({ endedAt }: Replayed, { segmentBytes }: Base, endsAt: bigint): boolean =>
  parseLsn(endedAt) + BigInt(segmentBytes) >= endsAt;

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
async function writeLog(
  { store, say }: RestoreOptions,
  stretches: readonly Stretch[],
  base: Base,
  cluster: string,
): Promise<Date> {
  const folder = join(cluster, 'pg_wal');
  let sentAtMs = 0;
  let bytes = 0;
  for (let done = 0; done < stretches.length; done += AT_ONCE) {
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
  return new Date(sentAtMs);
}

/**
 * A segment has its whole size from the start; what isn't known of the last one stays zero, and ends the replay. It belongs
 * to whom its folder belongs to: after the first replay that is the user of the database.
 */
async function writeAt(path: string, offset: number, bytes: Buffer, segmentBytes: number): Promise<void> {
  const file = await open(path, existsSync(path) ? 'r+' : 'w+', 0o600);
  try {
    if ((await file.stat()).size < segmentBytes) {
      const { uid, gid } = await stat(dirname(path));
      await file.chown(uid, gid);
      await file.truncate(segmentBytes);
    }
    await file.write(bytes, 0, bytes.length, offset);
  } finally {
    await file.close();
  }
}

type Replayed = Pick<Restored, 'url' | 'stop' | 'lastCommitAt'> & {
  /** The position in the log where the replay ended. */
  readonly endedAt: string;
};

/** @returns null: the log that lies there holds no commit after that time */
async function replayIfReached(cluster: string, at: Date): Promise<Replayed | null> {
  try {
    return await replay(cluster, at);
  } catch (error) {
    if (error instanceof EmbeddedPostgresError && error.message.includes('recovery ended before')) return null;
    throw error;
  }
}

const OURS = '# of the restore';

async function replay(cluster: string, at: Date | null): Promise<Replayed> {
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
      const { rows } = await client.query<{ at: Date | null; lsn: string | null }>(
        'select pg_last_xact_replay_timestamp() as at, pg_last_wal_replay_lsn()::text as lsn',
      );
      const [last] = rows;
      await writeFile(settingsFile, `${own.join('\n').trim()}\n`);
      await rm(join(cluster, 'recovery.signal'), { force: true });
      return {
        url: postgres.url('mnada'),
        stop: () => postgres.stop(),
        lastCommitAt: last?.at ?? null,
        endedAt: last?.lsn ?? '0/0',
      };
    } finally {
      await client.end();
    }
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
