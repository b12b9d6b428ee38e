import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Another server lives in the folder; the message says which, and what to do. */
export class FolderInUse extends Error {
  override name = 'FolderInUse';
}

export type FolderLock = {
  /** Says to whoever comes next that it is worth waiting. */
  leaving(): void;
  release(): void;
};

type Owner = {
  readonly pid: number;
  readonly startedAt: string;
  readonly host: string;
  readonly id: string;
  readonly leaving?: true;
};

// The owner touches the file so often; whoever cannot see its process looks at the file for longer than that.
const TOUCH_EVERY_MS = 1_000;
const WATCH_MS = 3_500;
// A stop takes 10 s at most.
const LEAVES_WITHIN_MS = 11_000;
const NOTICES_WITHIN_MS = 2_000;

/**
 * Holds a data folder for this process alone: two servers on one embedded database would destroy it. A lock left by
 * kill -9 is recognised, because its process is gone or is another one under the same number, and taken over. A server
 * that is stopping is waited for.
 * @throws FolderInUse
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'server.lock');
  const self: Owner = { pid: process.pid, startedAt: startOf(process.pid) ?? '', host: hostname(), id: randomUUID() };
  for (let tries = 0; tries < 5 && !take(file, self); tries++) {
    const owner = read(file);
    if (owner === null) {
      await sleep(100);
      // Still there, and still nothing that one of us would have written: a disk that was full, or a hand.
      if (existsSync(file) && read(file) === null) rmSync(file, { force: true });
      continue;
    }
    if (await lives(owner, file)) {
      // Its npm may have ended a moment ago: it finds out, and then says that it is leaving.
      const gone = await waitFor(NOTICES_WITHIN_MS, () => isGone(owner, file) || read(file)?.leaving === true);
      if (!gone) {
        throw new FolderInUse(
          `Another server (process ${owner.pid}${owner.host === self.host ? '' : ` on ${owner.host}`}) already runs on ${folder}. Stop it, or set DATA_DIR to another folder.`,
        );
      }
      await waitFor(LEAVES_WITHIN_MS, () => isGone(owner, file));
    }
    if (read(file)?.id === owner.id) remove(file, owner);
  }
  if (read(file)?.id !== self.id) throw new FolderInUse(`Several servers started at once on ${folder}. Start one.`);
  const touch = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date());
    } catch {
      // The folder was removed under us; the database will say so.
    }
  }, TOUCH_EVERY_MS);
  touch.unref();
  return {
    leaving() {
      if (read(file)?.id !== self.id) return;
      writeFileSync(`${file}.${self.id}`, JSON.stringify({ ...self, leaving: true }));
      renameSync(`${file}.${self.id}`, file);
    },
    release() {
      clearInterval(touch);
      if (read(file)?.id === self.id) rmSync(file, { force: true });
    },
  };
}

async function waitFor(withinMs: number, isTrue: () => boolean): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < withinMs; waitedMs += 50) {
    if (isTrue()) return true;
    await sleep(50);
  }
  return isTrue();
}

/** It let the folder go, or ended without (where its process can be seen). */
const isGone = (owner: Owner, file: string): boolean =>
  read(file)?.id !== owner.id || (owner.host === hostname() && startOf(owner.pid) !== owner.startedAt);

/** A whole file or none appears under the name, and only if nothing stands there. */
function take(file: string, self: Owner): boolean {
  const fresh = `${file}.${self.id}`;
  writeFileSync(fresh, JSON.stringify(self));
  try {
    linkSync(fresh, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(fresh, { force: true });
  }
}

/** Moves a dead owner's file away; if somebody took the folder over in between, theirs goes back. */
function remove(file: string, dead: Owner): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
    if (read(aside)?.id !== dead.id) linkSync(aside, file);
  } catch {
    // Gone, or taken: the next round sees.
  } finally {
    rmSync(aside, { force: true });
  }
}

function read(file: string): Owner | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch {
    return null;
  }
}

async function lives(owner: Owner, file: string): Promise<boolean> {
  if (owner.host === hostname()) {
    const startedAt = startOf(owner.pid);
    return startedAt !== null && startedAt === owner.startedAt;
  }
  // Another machine or container: its processes can't be seen, its touch can.
  const before = modified(file);
  await sleep(WATCH_MS);
  return modified(file) !== before;
}

function modified(file: string): number {
  try {
    return statSync(file).mtimeMs;
  } catch {
    return 0;
  }
}

/** When a process started, as text that differs for the next one under the same number; null: there is none. */
function startOf(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      // Field 22 counts from after the name, which may hold anything, in brackets.
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
    }
    if (process.platform === 'win32') {
      process.kill(pid, 0);
      return '';
    }
    return execFileSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}
