import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '../platform/database/connection.ts';
import { migrate } from '../platform/database/migrate.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts';

/** Where a project's tests find PostgreSQL: one cluster for all its files, and a migrated database to copy. */
export type TestPostgres = { readonly adminUrl: string; readonly template: string };

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestPostgres;
  }
}

const TEMPLATE = 'template_mnada';

/** vitest's global setup of the projects that need a database; returns how to take it down. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'mnada-test-'));
  chmodSync(folder, 0o755); // as root, the database runs as another user
  const cluster = await startEmbeddedPostgres({
    folder: join(folder, 'postgres'),
    durable: false,
    maxConnections: 400,
  });
  const takeDown = async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const adminUrl = cluster.url('postgres');
    const admin = await connect({ url: adminUrl, role: null, name: 'test setup' });
    await admin.query(`create database ${TEMPLATE}`);
    await admin.end();
    await migrate(cluster.url(TEMPLATE));
    project.provide('postgres', { adminUrl, template: TEMPLATE });
    return takeDown;
  } catch (error) {
    await takeDown();
    throw error;
  }
}
