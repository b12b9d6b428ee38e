import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './error.ts';
import { asUser, type DatabaseUser, reachableBy } from './user.ts';

export type Cluster = {
  readonly bin: string;
  readonly folder: string;
  readonly user: DatabaseUser | null;
  readonly logFile: string;
};

const ON_WINDOWS = process.platform === 'win32';

/** Finds or makes the cluster for `wanted`. Callers show the folder that it came to, not the one that they asked for. */
export function prepareCluster(wanted: string, bin: string, user: DatabaseUser | null, durable: boolean): Cluster {
  const folder = usableFolder(wanted, user);
  const cluster = { bin, folder, user, logFile: join(dirname(folder), 'postgres.log') };
  if (!existsSync(join(folder, 'PG_VERSION'))) initialise(cluster, durable);
  // A folder copied or restored by root: PostgreSQL insists that it owns its data.
  if (user && statSync(folder).uid !== user.uid) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
  return cluster;
}

/**
 * The folder itself, unless its user may not pass through a folder above it (a home folder with mode 0700): then one
 * under /var/tmp that belongs to this path alone. Callers show `folder` of what was started, not what they asked for.
 */
function usableFolder(folder: string, user: DatabaseUser | null): string {
  makeFolder(dirname(folder));
  if (user === null || reachableBy(user, folder)) return folder;
  const home = `/var/tmp/mnada-data-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  mkdirSync(home, { recursive: true, mode: 0o755 });
  const found = lstatSync(home);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new EmbeddedPostgresError(`${home} belongs to somebody else. Remove it, or set DATA_DIR to an open folder.`);
  }
  chmodSync(home, 0o755);
  return join(home, 'postgres');
}

/** Makes what is missing, passable for the database's user whatever the umask; folders that exist stay as they are. */
function makeFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true });
  for (let made = folder; first !== undefined && made.length >= first.length; made = dirname(made))
    chmodSync(made, 0o755);
}

/** `initdb` into a folder beside, renamed when whole: a start that was killed half-way leaves nothing that looks whole. */
function initialise({ bin, folder, user }: Cluster, durable: boolean): void {
  const half = `${folder}.half`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o700 });
  if (user) chownSync(half, user.uid, user.gid);
  const args = ['-D', half, '-U', 'app', '-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  if (!durable) args.push('--no-sync');
  const passwordFile = `${folder}.password`;
  if (ON_WINDOWS) writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  args.push(...(ON_WINDOWS ? ['-A', 'scram-sha-256', `--pwfile=${passwordFile}`] : ['-A', 'trust']));
  const result = spawnSync(join(bin, 'initdb'), args, {
    ...asUser(user),
    cwd: ON_WINDOWS ? bin : '/',
    encoding: 'utf8',
  });
  if (result.status !== 0) {
    rmSync(half, { recursive: true, force: true });
    throw new EmbeddedPostgresError(
      `PostgreSQL could not make its folder ${folder}: ${(result.error?.message ?? result.stderr).trim()}`,
    );
  }
  renameSync(half, folder);
}
