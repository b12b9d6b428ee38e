import type { TestProject } from 'vitest/node';
import { createAccount, createPasswordHasher } from '../../../apps/server/src/features/accounts/index.ts';
import { makeTemplates, seedDemo } from '../../../apps/server/src/features/demo/index.ts';
import { connect } from '../../../apps/server/src/platform/database/connection.ts';
import { openDatabase } from '../../../apps/server/src/platform/database/database.ts';
import '../../../apps/server/src/testing/global-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A database to copy that holds the demonstration world as its first start makes it. */
    demoTemplate: string;
  }
}

const TEMPLATE = 'template_demo';

/** By the cluster that holds it, which the projects of one run share; each of them loads this file anew. */
const WORLDS = Symbol.for('mnada.test-worlds');
const made = ((globalThis as { [WORLDS]?: Map<string, Promise<void>> })[WORLDS] ??= new Map());

/** Makes the demonstration world once for all files, each of which goes on from a copy. Comes after the database. */
export default async function setup(project: TestProject): Promise<void> {
  const { adminUrl, template } = project.getProvidedContext().postgres;
  const making = made.get(adminUrl) ?? makeWorld(adminUrl, template);
  made.set(adminUrl, making);
  await making;
  project.provide('demoTemplate', TEMPLATE);
}

async function makeWorld(adminUrl: string, template: string): Promise<void> {
  const admin = await connect({ url: adminUrl, role: null, name: 'test setup' });
  await admin.query(`create database ${TEMPLATE} template ${template} strategy file_copy`);
  await admin.end();
  const database = openDatabase({
    url: Object.assign(new URL(adminUrl), { pathname: `/${TEMPLATE}` }).href,
    role: null, // only the owner of the tables makes staff
  });
  const hasher = createPasswordHasher();
  const accounts = { createAccount, hashPassword: (password: string) => hasher.hash(password) };
  try {
    // Stories make their own wins, orders and friends: those of the world would be in their way.
    await seedDemo({ db: database.db, accounts, mode: 'demo', life: false });
    await makeTemplates(database.db); // what opens its auctions
  } finally {
    await database.close(); // nobody copies a database that is open
  }
}
