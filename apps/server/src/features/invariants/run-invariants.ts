/**
 * `npm run invariants`: asks every invariant of the configured database once and ends with 1 if any is broken. The
 * embedded database may be in use by a running server; if it isn't running, it is started for as long as this takes.
 */
import { readConfig } from '../../platform/config.ts';
import { openDatabase } from '../../platform/database/index.ts';
import { consoleError, findDatabase } from '../../platform/find-database.ts';
import { checkInvariants } from './check-invariants.ts';
import { INVARIANTS } from './invariants.ts';

async function main(): Promise<number> {
  const { url, done } = await findDatabase(readConfig(process.env));
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

try {
  process.exitCode = await main();
} catch (error) {
  console.error(consoleError(error));
  process.exitCode = 2;
}
