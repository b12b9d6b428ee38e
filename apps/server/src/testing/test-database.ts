import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, inject } from 'vitest';
import { connect, STAFF_ROLE } from '../platform/database/connection.ts';
import { type Database, type Db, openDatabase } from '../platform/database/database.ts';

export type TestDatabase = Database & {
  /** As the owner of the tables: for planting what the server's role may not do. */
  readonly owner: pg.Pool;
  /** The same, for functions that make staff or a demonstration world. */
  readonly ownerDb: Db;
  /** As the console signs in: staff act by this one. */
  readonly staff: Database;
  /** A second node's view of the same database: a pool of its own, closed after the file. */
  open(options?: { readonly poolSize?: number }): Database;
};

export type TestDatabaseOptions = {
  readonly poolSize?: number;
  /** Another database to copy than the migrated, empty one. */
  readonly template?: string;
};

/**
 * A fresh, migrated, empty database for this test file: a copy of the template, dropped when the file is done.
 * Call it once at the top: `const database = await testDatabase();`. It signs in as a running server does; `database.url` is
 * the owner's address, and starts whole servers on it.
 */
export async function testDatabase(given: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { adminUrl, template: migrated, serverRole, staffRole } = inject('postgres');
  const { template = migrated, ...options } = given;
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  // What migration 0048 took from everybody is the database's own, and isn't copied with its template.
  await asAdmin(adminUrl, `revoke temporary on database ${name} from public`);
  const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
  const serverUrl = Object.assign(new URL(url), { username: serverRole }).href;

  const staffUrl = Object.assign(new URL(url), { username: staffRole }).href;

  const opened: Database[] = [];
  const open = (more: { readonly poolSize?: number; readonly role?: typeof STAFF_ROLE | null } = {}) => {
    const as = more.role === null ? url : more.role === STAFF_ROLE ? staffUrl : serverUrl;
    const database = openDatabase({ url: as, ...options, ...more });
    opened.push(database);
    return { ...database, url };
  };
  const database = open();
  const owner = open({ role: null, poolSize: 2 });
  const staff = open({ role: STAFF_ROLE });
  afterAll(async () => {
    await Promise.all(opened.map((each) => each.close()));
    await asAdmin(adminUrl, `drop database ${name} with (force)`);
  });
  return { ...database, owner: owner.pool, ownerDb: owner.db, staff, open: (more) => open(more) };
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = await connect({ url, role: null, name: 'test setup' });
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
