import { readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, resolve } from 'node:path';
import { EmbeddedPostgresError } from './error.ts';

export type DatabaseUser = { readonly uid: number; readonly gid: number };

/**
 * PostgreSQL refuses to run as root: then it runs as `postgres`, else as `nobody`.
 * @returns null when it runs as whoever started us
 */
export function databaseUser(): DatabaseUser | null {
  if (process.platform === 'win32') return null;
  if (process.getuid?.() !== 0) {
    requirePasswdEntry();
    return null;
  }
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const wanted of ['postgres', 'nobody']) {
    const account = accounts.find(([name]) => name === wanted);
    const [uid, gid] = [Number(account?.[2]), Number(account?.[3])];
    if (account && uid > 0 && gid >= 0) return { uid, gid };
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL cannot run as root, and this machine has neither a user postgres nor nobody. Start as an ordinary user, or set DATABASE_URL.',
  );
}

/** `initdb` looks its user up by name; a bare number, as containers allow it, has none. */
function requirePasswdEntry(): void {
  try {
    userInfo();
  } catch {
    throw new EmbeddedPostgresError(
      `The user number ${process.getuid?.()} has no entry in /etc/passwd, which PostgreSQL needs. Add one, or set DATABASE_URL.`,
    );
  }
}

/** How a program is started as that user. */
export const asUser = (user: DatabaseUser | null) => (user ? { uid: user.uid, gid: user.gid } : {});

/** Whether `user` may pass through every folder above `path`. */
export function reachableBy(user: DatabaseUser, path: string): boolean {
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
