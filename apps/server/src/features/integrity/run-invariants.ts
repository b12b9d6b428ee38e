/**
 * `npm run invariants`: asks every invariant of the configured database once and ends with 1 if any is broken. The
 * embedded database may be in use by a running server; if it isn't running, it is started for as long as this takes.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, readConfig } from '../../platform/config.ts';
import { openDatabase } from '../../platform/database/index.ts';
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/index.ts';
import { readPostmasterFile } from '../../platform/embedded-postgres/postmaster-pid.ts';
import { FolderInUse, lockFolder } from '../../platform/process/lock-folder.ts';
import { checkInvariants } from './check-invariants.ts';
import { INVARIANTS } from './invariants.ts';

class NoDatabase extends Error {
  constructor(dataDir: string) {
    super(`There is no database in ${dataDir} yet. Start the server once, or set DATA_DIR or DATABASE_URL.`);
  }
}

async function main(): Promise<number> {
  const { url, done } = await findDatabase();
  const database = openDatabase({ url, name: 'mnada invariants', poolSize: 1 });
  try {
    const violations = await checkInvariants(database.pool);
    for (const { name, holds, rows, examples } of violations) {
      console.error(`${name} is broken by ${rows} row(s): ${holds}\n   ${examples.join('\n   ')}`);
    }
    console.log(`${INVARIANTS.length - violations.length} of ${INVARIANTS.length} invariants hold`);
    return violations.length === 0 ? 0 : 1;
  } finally {
    await database.close();
    await done();
  }
}

async function findDatabase(): Promise<{ url: string; done: () => Promise<void> }> {
  const config = readConfig(process.env);
  if (config.databaseUrl !== null) return { url: config.databaseUrl, done: async () => undefined };
  const folder = join(config.dataDir, 'postgres');
  const running = readPostmasterFile(folder);
  if (running?.ready && running.socketFolder !== '') {
    const host = encodeURIComponent(running.socketFolder);
    return { url: `postgres://app@localhost:5432/mnada?host=${host}`, done: async () => undefined };
  }
  if (!existsSync(join(folder, 'PG_VERSION'))) throw new NoDatabase(config.dataDir);
  const lock = await lockFolder(config.dataDir);
  const postgres = await startEmbeddedPostgres({ folder });
  const done = async () => {
    await postgres.stop();
    lock.release();
  };
  return { url: postgres.url('mnada'), done };
}

try {
  process.exitCode = await main();
} catch (error) {
  const known = error instanceof ConfigError || error instanceof FolderInUse || error instanceof NoDatabase;
  console.error(known ? error.message : error);
  process.exitCode = 2;
}
