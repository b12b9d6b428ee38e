/**
 * Where a run of the tests keeps its files: in memory, where the machine has room for that. Their databases come and go
 * within seconds, and each is a copy of a thousand files: on a disk, making one took 450 ms of the processor, in memory 30.
 */
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, hostname } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Containers may share the place and not their processes: each machine's name has its own. */
const PREFIX = `mnada-tests-${hostname()}-`;
/** A run of all tests was never above 3 GB. */
const ROOM_BYTES = 6e9;

/**
 * Makes a folder in memory that goes with this process, and what earlier ones left that were killed.
 * @returns its path, or null where there is no such place or too little room: then the system's own folder is as good
 */
export function memoryFolder(place = MEMORY, roomBytes = ROOM_BYTES): string | null {
  try {
    for (const name of readdirSync(place)) {
      const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : 0;
      if (pid > 0 && !isAlive(pid)) rmSync(join(place, name), { recursive: true, force: true });
    }
    const { bavail, bsize } = statfsSync(place);
    if (bavail * bsize < roomBytes || Math.min(freemem(), constrained()) < roomBytes) return null;
    const folder = join(place, `${PREFIX}${process.pid}`);
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o1777); // as in /tmp: as root, the databases run as another user, and some servers do
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  } catch {
    return null;
  }
}

/** What a container may use; a limit that is none is unbelievably large, or 0. */
const constrained = (): number => process.constrainedMemory() || Number.POSITIVE_INFINITY;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
