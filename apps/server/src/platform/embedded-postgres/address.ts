import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { freePort } from '../free-port.ts';
import type { DatabaseUser } from './user.ts';

const SOCKET_FOLDER_PREFIX = 'mnada-pg-';

/** Where a cluster listens: the same until it is stopped, restarts included. */
export type Address = {
  readonly settings: string[];
  readonly socketFolder: string | null;
  url(database: string): string;
};

export async function chooseAddress(user: DatabaseUser | null, folder: string): Promise<Address> {
  if (process.platform === 'win32') {
    const [port, password] = [await freePort(), readFileSync(`${folder}.password`, 'utf8')];
    return {
      settings: ['listen_addresses=127.0.0.1', `port=${port}`],
      socketFolder: null,
      url: (database) => `postgres://app:${password}@127.0.0.1:${port}/${database}`,
    };
  }
  // Socket paths are limited to 107 bytes, so not inside the data folder, which may lie deep.
  const socketFolder = mkdtempSync(join(tmpdir().length > 40 ? '/tmp' : tmpdir(), SOCKET_FOLDER_PREFIX));
  chmodSync(socketFolder, 0o700);
  if (user) chownSync(socketFolder, user.uid, user.gid);
  return {
    settings: ['listen_addresses=', 'port=5432', `unix_socket_directories=${socketFolder}`],
    socketFolder,
    url: (database) => `postgres://app@localhost:5432/${database}?host=${encodeURIComponent(socketFolder)}`,
  };
}

/** Removes a socket folder that we once made; anything else that stands in the file stays. */
export function tidySocketFolder(folder: string | null): void {
  if (folder && basename(folder).startsWith(SOCKET_FOLDER_PREFIX)) rmSync(folder, { recursive: true, force: true });
}
