import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { connect, prepareServerLogin, prepareStaffLogin, STAFF_ROLE } from './database/index.ts';
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

/**
 * The same for the staff command, which signs in as a role that may approve (OPS-5): that of `STAFF_DATABASE_URL`, or one that
 * the owner of the tables makes here.
 * @throws NoDatabase also when the address that is known may not approve
 */
export async function findStaffDatabase(config: Where & Pick<Config, 'staffDatabaseUrl'>): Promise<FoundDatabase> {
  if (config.staffDatabaseUrl !== null) return { url: config.staffDatabaseUrl, done: async () => undefined };
  const { url: given, done } = await findOwner(config);
  try {
    const { url } = await prepareStaffLogin(config.migrationDatabaseUrl ?? given);
    const client = await connect({ url, role: STAFF_ROLE, name: 'mnada staff' }).catch((error: unknown) => {
      throw new NoDatabase(`${SET_STAFF} (${error instanceof Error ? error.message : String(error)})`);
    });
    await client.end();
    return { url, done };
  } catch (error) {
    await done();
    throw error;
  }
}
const SET_STAFF =
  'The staff command needs an address that may approve: set STAFF_DATABASE_URL to a role with mnada_staff, or MIGRATION_DATABASE_URL.';

/** The owner of the tables, for what nobody else may: setting the password of staff. @throws NoDatabase, FolderInUse */
export async function findOwnersDatabase(config: Where): Promise<FoundDatabase> {
  const { url, done } = await findOwner(config);
  return { url: config.migrationDatabaseUrl ?? url, done };
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
