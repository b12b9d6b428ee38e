import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { prepareServerLogin } from './database/index.ts';
import { startEmbeddedPostgres } from './embedded-postgres/index.ts';
import { readPostmasterFile } from './embedded-postgres/postmaster-pid.ts';
import { lockFolder } from './process/lock-folder.ts';

/** There is none yet; the message says what to do. */
export class NoDatabase extends Error {
  override name = 'NoDatabase';
}

export type FoundDatabase = {
  readonly url: string;
  /** Stops what was started for this; leaves alone what was running. */
  done(): Promise<void>;
};

/**
 * The configured database, for commands at a console. The embedded one may be in use by a running server; if it isn't
 * running, it is started for as long as the command takes. Commands sign in as the server does, and may do no more.
 * @throws NoDatabase, FolderInUse
 */
export async function findDatabase(config: Where): Promise<FoundDatabase> {
  const { url, done } = await findOwner(config);
  try {
    return { url: config.migrationDatabaseUrl === null ? (await prepareServerLogin(url)).url : url, done };
  } catch (error) {
    await done();
    throw error;
  }
}

type Where = Pick<Config, 'databaseUrl' | 'migrationDatabaseUrl' | 'dataDir'>;

async function findOwner(config: Where): Promise<FoundDatabase> {
  const leaveIt = async () => undefined;
  if (config.databaseUrl !== null) return { url: config.databaseUrl, done: leaveIt };
  const folder = join(config.dataDir, 'postgres');
  const running = readPostmasterFile(folder);
  if (running?.ready && running.socketFolder !== '') {
    const host = encodeURIComponent(running.socketFolder);
    return { url: `postgres://app@localhost:5432/mnada?host=${host}`, done: leaveIt };
  }
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    throw new NoDatabase(
      `There is no database in ${config.dataDir} yet. Start the server once, or set DATA_DIR or DATABASE_URL.`,
    );
  }
  const lock = await lockFolder(config.dataDir);
  const postgres = await startEmbeddedPostgres({ folder });
  return {
    url: postgres.url('mnada'),
    done: async () => {
      await postgres.stop();
      lock.release();
    },
  };
}
