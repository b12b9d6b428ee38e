/**
 * `npm run staff -- --as EMAIL <what> …`: what staff do with money and orders, at a console. The database may be in use by
 * a running server; who does something signs in with their password, and all of it is in the audit.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createPasswordHasher, loadSecretKeys } from '../features/accounts/index.ts';
import { createMessageSender } from '../features/messages/index.ts';
import { payoutNotices } from '../features/payouts/index.ts';
import { createBus } from '../platform/bus/index.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { type Db, openDatabase, STAFF_ROLE } from '../platform/database/index.ts';
import { consoleError, findOwnersDatabase, findStaffDatabase, NoDatabase } from '../platform/find-database.ts';
import { createLog } from '../platform/log.ts';
import { wireApprovals } from '../node/wiring/approvals.ts';
import { askPassword } from './ask-password.ts';
import { runCommand } from './run-command.ts';
import { signInStaff } from './sign-in-staff.ts';
import { type StaffMoney, staffMoney } from './staff-money.ts';
import type { StaffContext } from './verb.ts';

let hasFailed = false;

type TablesOwner = { readonly db: Db; readonly close: () => Promise<void> };
async function openTablesOwner(config: Config): Promise<TablesOwner> {
  const found = await findOwnersDatabase(config);
  const { db, close } = openDatabase({ url: found.url, role: null, name: 'mnada staff owner', poolSize: 1 });
  const { rows } = await sql<{ is: boolean }>`select is_tables_owner() as is`.execute(db);
  if (rows[0]?.is !== true) {
    await close();
    await found.done();
    throw new NoDatabase('An owner is reset by the owner of the tables: set MIGRATION_DATABASE_URL to that address.');
  }
  return {
    db,
    close: async () => {
      await close();
      await found.done();
    },
  };
}

async function as(email: string, work: (context: StaffContext) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  const password = await askPassword(email);
  const log = createLog({ logLevel: 'error' });
  const found = await findStaffDatabase(config);
  if (found.warning !== null) console.error(`\n!!  ${found.warning}\n`);
  const database = openDatabase({ url: found.url, role: STAFF_ROLE, name: 'mnada staff', poolSize: 4 });
  const { db } = database;
  const redisUrl = config.redisUrl ?? undefined;
  const connect = () => database.connect({ name: 'mnada staff bus' });
  const bus = createBus({ nodeId: randomUUID(), connect, redisUrl, log });
  const messages = createMessageSender({ config, db, log });
  const notices = payoutNotices({ db, messages, log });
  let money: Promise<StaffMoney> | null = null;
  let tables: TablesOwner | null = null;
  const openMoney = () => (money ??= staffMoney({ config, db, bus, log }));
  try {
    const actor = await signInStaff({ db, hasher: createPasswordHasher() }, email, password);
    await bus.start();
    await work({
      db,
      bus,
      actor,
      log,
      money: openMoney,
      approvals: async () => {
        const keys = await loadSecretKeys(config);
        return wireApprovals({ db, bus, payments: (await openMoney()).deps, notices, keys });
      },
      print: (text) => console.log(text),
      fail: () => {
        hasFailed = true;
      },
      tablesOwner: async () => (tables ??= await openTablesOwner(config)).db,
      publicUrl: config.publicUrl,
    });
  } finally {
    await (await (money as Promise<StaffMoney> | null))?.stop();
    await (tables as TablesOwner | null)?.close();
    await messages.close();
    await bus.stop();
    await database.close();
    await found.done();
  }
}

try {
  process.exitCode = await runCommand({
    args: process.argv.slice(2),
    print: (text) => console.log(text),
    printError: (text) => console.error(text),
    as,
  });
  if (hasFailed) process.exitCode = 1;
} catch (error) {
  console.error(consoleError(error));
  process.exitCode = 2;
}
