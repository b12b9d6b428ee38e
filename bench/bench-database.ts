import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { connect, type Database, migrate, openDatabase } from '../apps/server/src/platform/database/index.ts';
import type { TestDatabase } from '../apps/server/src/testing/test-database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/index.ts';

export type BenchDatabase = {
  /** As the server has it; `ownerDb` makes what only the owner of the tables may, such as products. */
  readonly database: Database & Pick<TestDatabase, 'ownerDb'>;
  /** As the owner of the tables, for filling them. */
  readonly url: string;
  readonly stop: () => Promise<void>;
};

/**
 * A fresh, migrated database: in an embedded PostgreSQL of its own, as durable as in production, or in the cluster that
 * `url` names. Gone after `stop`.
 */
export async function benchDatabase(url?: string): Promise<BenchDatabase> {
  const cluster = url === undefined ? await ownCluster() : { url: inCluster(url), stop: async () => undefined };
  const name = `bench_${randomBytes(4).toString('hex')}`;
  const admin = await connect({ url: cluster.url('postgres'), role: null });
  await admin.query(`create database ${name}`);
  await migrate(cluster.url(name));
  const database = openDatabase({ url: cluster.url(name) });
  const owner = openDatabase({ url: cluster.url(name), role: null });
  const stop = async () => {
    await owner.close();
    await database.close();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    await cluster.stop();
  };
  return { database: { ...database, ownerDb: owner.db }, url: cluster.url(name), stop };
}

async function ownCluster() {
  const folder = mkdtempSync(join(tmpdir(), 'mnada-bench-'));
  chmodSync(folder, 0o755); // as root, the database runs as another user
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), durable: true });
  const stop = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: (name: string) => postgres.url(name), stop };
}

const inCluster = (url: string) => (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
