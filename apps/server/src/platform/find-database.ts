import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';
import { connect, prepareServerLogin, prepareStaffLogin, rewritingPower, STAFF_ROLE } from './database/index.ts';
import { startEmbeddedPostgres } from './embedded-postgres/index.ts';
import { readPostmasterFile } from './embedded-postgres/postmaster-pid.ts';
import { FolderInUse, lockFolder } from './process/lock-folder.ts';

/** What somebody at a console can put right is told in a sentence; anything else with its trace. */
export const consoleError = (error: unknown): unknown =>
  error instanceof ConfigError || error instanceof FolderInUse || error instanceof NoDatabase ? error.message : error;

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

export type FoundConsole = FoundDatabase & {
  /** What is unsafe about how it was found, for whoever works there to read; null: nothing, or a demonstration. */
  readonly warning: string | null;
};

/**
 * The same for the staff command, which signs in as a role that may approve (OPS-5): that of `STAFF_DATABASE_URL`, or one that
 * the owner of the tables makes here. Never as the owner itself, but in a demonstration: `SET ROLE` alone is no boundary.
 * @throws NoDatabase also when the address that is known may not approve, or is the owner's and no role can be made
 */
export async function findStaffDatabase(
  config: Where & Pick<Config, 'staffDatabaseUrl' | 'mode'>,
): Promise<FoundConsole> {
  const { staffDatabaseUrl: own } = config;
  const found = own === null ? await findOwner(config) : { url: own, done: async () => undefined };
  try {
    const given = config.migrationDatabaseUrl ?? found.url;
    const { url, sharedBecause } = own === null ? await prepareStaffLogin(given) : { url: own, sharedBecause: null };
    const power = await powerAt(url);
    const isOutside = config.mode === 'production';
    if (isOutside && (power === 'superuser' || power === 'owner')) {
      const which = own === null ? 'Without STAFF_DATABASE_URL the staff command' : 'STAFF_DATABASE_URL';
      const who = power === 'owner' ? 'the owner of the tables' : 'a superuser';
      throw new NoDatabase(`${which} signs in as ${who}${sharedBecause ? ` (${sharedBecause})` : ''}. ${SET_STAFF}`);
    }
    // Of the embedded one whoever reaches its socket is the owner, whatever is set.
    const isGivenTooMuch = isOutside && own === null && config.databaseUrl !== null && url !== given;
    return { url, done: found.done, warning: isGivenTooMuch ? GIVEN_TOO_MUCH : null };
  } catch (error) {
    await found.done();
    throw error;
  }
}

const ROLES = 'docs/operations/running.md#roles-of-the-database';
const SET_STAFF = `The staff command needs an address that may approve: set STAFF_DATABASE_URL to a role with mnada_staff, or MIGRATION_DATABASE_URL (${ROLES}).`;
const GIVEN_TOO_MUCH = `STAFF_DATABASE_URL is not set: this console was given the address of the owner of the tables, who may do anything to the books, and made itself a lesser role from it. Whoever reads this environment is that owner. Make a role with mnada_staff and give the console that alone (${ROLES}).`;

/** @throws NoDatabase whoever signs in there may not approve */
async function powerAt(url: string): ReturnType<typeof rewritingPower> {
  const client = await connect({ url, role: STAFF_ROLE, name: 'mnada staff' }).catch((error: unknown) => {
    throw new NoDatabase(`${SET_STAFF} (${error instanceof Error ? error.message : String(error)})`);
  });
  try {
    return await rewritingPower(client);
  } finally {
    await client.end();
  }
}

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
