import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '../platform/database/connection.ts';
import { migrate } from '../platform/database/migrate.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts';

/** Where a project's tests find PostgreSQL: one cluster for all files of a run, and a migrated database to copy. */
export type TestPostgres = {
  readonly adminUrl: string;
  readonly template: string;
  /** Signs in as a server does: it owns nothing. */
  readonly serverRole: string;
  /** Signs in as the console does. */
  readonly staffRole: string;
};

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestPostgres;
  }
}

const TEMPLATE = 'template_mnada';
const SERVER_ROLE = 'test_server';
const STAFF_ROLE = 'test_staff';

type Cluster = { readonly postgres: TestPostgres; takeDown(): Promise<void> };
const CLUSTER = Symbol.for('mnada.test-cluster');
type Once = { [CLUSTER]?: { readonly started: Promise<Cluster>; users: number } };

async function startCluster(): Promise<Cluster> {
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
    const owner = await connect({ url: cluster.url(TEMPLATE), role: null, name: 'test setup' });
    await owner.query(`create role ${SERVER_ROLE} login; grant mnada_app to ${SERVER_ROLE}`);
    await owner.query(`create role ${STAFF_ROLE} login; grant mnada_staff to ${STAFF_ROLE}`);
    await owner.end();
    return { postgres: { adminUrl, template: TEMPLATE, serverRole: SERVER_ROLE, staffRole: STAFF_ROLE }, takeDown };
  } catch (error) {
    await takeDown();
    throw error;
  }
}

/**
 * vitest's global setup of the projects that need a database; returns how to take it down. The projects of one run share
 * one cluster: the first of them starts it, the last one stops it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const once = globalThis as Once;
  const shared = (once[CLUSTER] ??= { started: startCluster(), users: 0 });
  shared.users++;
  const { postgres, takeDown } = await shared.started;
  project.provide('postgres', postgres);
  return async () => {
    if (--shared.users > 0) return;
    delete once[CLUSTER];
    await takeDown();
  };
}
