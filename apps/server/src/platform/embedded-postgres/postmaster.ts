import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster-folder.ts';
import { EmbeddedPostgresError } from './error.ts';
import { readPostmasterFile } from './postmaster-pid.ts';
import { asUser } from './user.ts';

const READY_WITHIN_MS = 60_000;
// Longer than a fast shutdown takes; after that it must end anyway, and recovers at the next start.
const STOP_WITHIN_MS = 6_000;
const LOG_BYTES_MAX = 5_000_000;
const ON_WINDOWS = process.platform === 'win32';

export type Postmaster = {
  readonly pid: number;
  /** Resolves when it has ended, for whatever reason, to why. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
};

/** Starts the database of a prepared folder. @throws EmbeddedPostgresError when it isn't ready in time */
export async function startPostmaster(
  cluster: Cluster,
  settings: readonly string[],
  readyWithinMs = READY_WITHIN_MS,
): Promise<Postmaster> {
  const child = run(
    cluster,
    settings.flatMap((setting) => ['-c', setting]),
  );
  const ended = new Promise<string>((done) => {
    child.once('error', (error) => done(error.message));
    child.once('exit', (code, signal) => done(`exit ${code ?? signal}`));
  });
  const stop = async () => {
    endDatabase(child, cluster);
    const inTime = await Promise.race([ended.then(() => true), sleep(STOP_WITHIN_MS, false, { ref: false })]);
    const pid = readPostmasterFile(cluster.folder)?.pid;
    if (!inTime && pid) process.kill(pid, 'SIGQUIT');
    await ended;
  };
  try {
    return { pid: await untilReady(cluster, ended, readyWithinMs), ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * The shell waits on a pipe from us (fd 3): when it closes, because we stop or were killed, PostgreSQL is told to stop.
 * `detached`: Ctrl-C reaches us only, else the database would go before we have drained.
 */
function run({ bin, folder, user, logFile }: Cluster, args: readonly string[]): ChildProcess {
  if (existsSync(logFile) && statSync(logFile).size > LOG_BYTES_MAX) rmSync(logFile);
  const log = openSync(logFile, 'a');
  const command = [join(bin, 'postgres'), '-D', folder, ...args];
  try {
    if (ON_WINDOWS)
      return spawn(command[0] as string, command.slice(1), { cwd: bin, stdio: ['ignore', 'ignore', log] });
    const waitOnPipe =
      '"$@" </dev/null 3<&- & p=$!; (cat >/dev/null; kill -INT $p) <&3 3<&- & w=$!; wait $p; rc=$?; kill $w 2>/dev/null; exit $rc';
    const stdio: ('ignore' | 'pipe' | number)[] = ['ignore', 'ignore', log, 'pipe'];
    return spawn('/bin/sh', ['-c', waitOnPipe, 'sh', ...command], { ...asUser(user), cwd: '/', detached: true, stdio });
  } finally {
    closeSync(log);
  }
}

function endDatabase(child: ChildProcess, { bin, folder }: Cluster): void {
  const pipe = child.stdio[3];
  if (pipe && 'destroy' in pipe) pipe.destroy();
  else spawnSync(join(bin, 'pg_ctl'), ['stop', '-D', folder, '-m', 'fast', '-W']);
}

async function untilReady({ folder, logFile }: Cluster, ended: Promise<string>, withinMs: number): Promise<number> {
  let over = false;
  const watched = ended.then(() => {
    over = true;
  });
  for (let waitedMs = 0; waitedMs < withinMs && !over; waitedMs += 20) {
    const file = readPostmasterFile(folder);
    if (file?.ready) return file.pid;
    await Promise.race([sleep(20), watched]);
  }
  throw new EmbeddedPostgresError(`PostgreSQL did not start on ${folder}. ${lastLines(logFile)}`);
}

function lastLines(logFile: string): string {
  try {
    return `Its log ${logFile} ends with: ${readFileSync(logFile, 'utf8').trim().split('\n').slice(-5).join(' / ')}`;
  } catch {
    return `See its log ${logFile}.`;
  }
}
