/**
 * `npm run staff-password -- EMAIL`: sets the password of a member of staff, signed in as the owner of the tables. The new one
 * is typed at the terminal, or read from STAFF_PASSWORD.
 */
import { createPasswordHasher, setStaffPassword, StaffPasswordError } from '../features/accounts/index.ts';
import { ConfigError, readConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/database/index.ts';
import { findOwnersDatabase, NoDatabase } from '../platform/find-database.ts';
import { FolderInUse } from '../platform/process/lock-folder.ts';
import { askPassword } from './ask-password.ts';
import { UsageError } from './command-line.ts';

async function run(email: string | undefined): Promise<void> {
  if (email === undefined) throw new UsageError('npm run staff-password -- EMAIL');
  const config = readConfig(process.env);
  const password = await askPassword(email, 'New password');
  const found = await findOwnersDatabase(config);
  const { db, close } = openDatabase({ url: found.url, role: null, name: 'mnada staff password', poolSize: 1 });
  try {
    await setStaffPassword({ db, hasher: createPasswordHasher() }, email, password);
    console.log('Set. Their sessions have ended.');
  } finally {
    await close();
    await found.done();
  }
}

const KNOWN = [ConfigError, FolderInUse, NoDatabase, StaffPasswordError, UsageError];
try {
  await run(process.argv[2]);
} catch (error) {
  console.error(KNOWN.some((type) => error instanceof type) ? (error as Error).message : error);
  process.exitCode = 1;
}
