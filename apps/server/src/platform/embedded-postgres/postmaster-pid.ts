import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from './error.ts';

export type PostmasterFile = { readonly pid: number; readonly socketFolder: string; readonly ready: boolean };

const fileIn = (dataFolder: string) => join(dataFolder, 'postmaster.pid');

/** What PostgreSQL wrote about itself: line 1 its pid, 5 its socket folder, 8 its state. null: no such file. */
export function readPostmasterFile(dataFolder: string): PostmasterFile | null {
  const lines = readLines(dataFolder);
  if (lines === null) return null;
  return { pid: Number(lines[0]), socketFolder: lines[4]?.trim() ?? '', ready: lines[7]?.trim() === 'ready' };
}

function readLines(dataFolder: string): string[] | null {
  try {
    return readFileSync(fileIn(dataFolder), 'utf8').split('\n');
  } catch {
    return null;
  }
}

/** Whether this pid is a PostgreSQL on this folder: after a reboot the number may belong to anything. */
function isOurPostgres(pid: number, dataFolder: string): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  try {
    if (process.platform === 'linux') {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      return (command[0] ?? '').endsWith('postgres') && command.includes(dataFolder);
    }
    const command = execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
    return /postgres /.test(command) && command.includes(dataFolder);
  } catch {
    return false;
  }
}

/**
 * Makes way on a folder that only we hold (lock-folder.ts): a database that outlived its server (kill -9) is stopped.
 * What a crash left of the file stays, because PostgreSQL reads in it whether old sessions still use the data; only its
 * word `ready` goes, so that nobody takes it for the new one's.
 * @returns the socket folder of the one before, to be tidied away
 */
export async function clearLeftovers(dataFolder: string): Promise<string | null> {
  const left = readPostmasterFile(dataFolder);
  if (left === null) return null;
  await stopOrphan(left.pid, dataFolder);
  const lines = readLines(dataFolder);
  if (lines === null) return left.socketFolder; // it stopped and took its file along
  // The number belongs to something else now (a reboot, a restarted container): PostgreSQL would believe it alive.
  if (isAlive(left.pid)) rmSync(fileIn(dataFolder), { force: true });
  else writeFileSync(fileIn(dataFolder), `${lines.slice(0, 7).join('\n')}\n`);
  return left.socketFolder;
}

// Fast shutdown ends sessions cleanly; immediate is a crash that it recovers from, for when that takes too long.
const STOPPING = [
  ['SIGINT', 8_000],
  ['SIGQUIT', 5_000],
] as const;

async function stopOrphan(pid: number, dataFolder: string): Promise<void> {
  for (const [signal, patienceMs] of STOPPING) {
    if (!isOurPostgres(pid, dataFolder)) return;
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
      throw new EmbeddedPostgresError(
        `A PostgreSQL of another user (process ${pid}) still runs on ${dataFolder}. Stop it, or choose another DATA_DIR.`,
      );
    }
    for (let waitedMs = 0; isOurPostgres(pid, dataFolder) && waitedMs < patienceMs; waitedMs += 20) await sleep(20);
  }
  if (isOurPostgres(pid, dataFolder)) {
    throw new EmbeddedPostgresError(`The PostgreSQL on ${dataFolder} (process ${pid}) does not stop.`);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
