/**
 * `npm run db`: a SQL prompt on the configured database. It reads, as reports do, and sees no secrets; `-- --owner` may
 * change everything. The embedded database may be in use by a running server; if it isn't running, it is started for as
 * long as this takes.
 */
import { readConfig } from '../platform/config.ts';
import { connect, READER_ROLE } from '../platform/database/index.ts';
import { consoleError, findOwnersDatabase } from '../platform/find-database.ts';
import { runPrompt } from './prompt.ts';

async function main(): Promise<number> {
  const isOwner = process.argv.includes('--owner');
  const { url, done } = await findOwnersDatabase(readConfig(process.env));
  try {
    const client = await connect({ url, role: isOwner ? null : READER_ROLE, name: 'mnada prompt' });
    try {
      const sign = isOwner ? 'mnada=# ' : 'mnada=> ';
      return (await runPrompt({ client, input: process.stdin, output: process.stdout, sign })) ? 0 : 1;
    } finally {
      await client.end();
    }
  } finally {
    await done();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(consoleError(error));
  process.exitCode = 2;
}
