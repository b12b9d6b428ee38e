/**
 * `npm run restore -- --into FOLDER [--at TIME] [--base ID]`: restores a shop from its backup into a new DATA_DIR, as it was
 * at that moment, and asks all invariants of it. It needs BACKUP_KEY and where the backup lies, and nothing of the old place.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkInvariants, INVARIANTS, type Violation } from '../features/invariants/index.ts';
import { markPutBack } from '../features/transparency/index.ts';
import { BrokenSeal, NoSuchBackup, restore } from '../platform/backup/index.ts';
import { ConfigError, readConfig } from '../platform/config.ts';
import { type Database, openDatabase } from '../platform/database/index.ts';
import { EmbeddedPostgresError } from '../platform/embedded-postgres/index.ts';
import { lockFolder } from '../platform/process/lock-folder.ts';
import { folderStore } from '../platform/object-store/index.ts';
import { isLate } from './late-violations.ts';
import { openBackup, requireBackup } from './shop-backup.ts';

const USAGE = 'npm run restore -- --into FOLDER [--at 2026-11-25T14:00:00+03:00] [--base ID]';

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { into: { type: 'string' }, at: { type: 'string' }, base: { type: 'string' } },
  });
  const at = values.at === undefined ? null : new Date(values.at);
  if (values.into === undefined || (at !== null && Number.isNaN(at.getTime()))) {
    console.error(USAGE);
    return 2;
  }
  const into = resolve(values.into);
  const startedMs = performance.now();
  const since = () => `${((performance.now() - startedMs) / 1_000).toFixed(1)} s`;
  const config = readConfig(process.env);
  const found = await restore({
    store: openBackup(requireBackup(config)),
    into,
    media: folderStore(join(into, 'media')),
    at,
    base: values.base ?? null,
    say: (line) => console.log(`${since().padStart(8)}  ${line}`),
  });
  const lock = await lockFolder(into);
  try {
    console.log(
      `${since().padStart(8)}  replayed; the last commit in it is of ${found.lastCommitAt?.toISOString() ?? found.base.finishedAt}`,
    );
    const database = openDatabase({ url: found.url, role: null, name: 'mnada restore', poolSize: 1 });
    const { violations, nextLog } = await lookInto(database, into).finally(() => database.close());
    const broken = violations.filter((violation) => !isLate(violation));
    for (const { name, holds, rows } of broken) console.error(`${name} is broken by ${rows} row(s): ${holds}`);
    console.log(
      `${since().padStart(8)}  ${INVARIANTS.length - violations.length} of ${INVARIANTS.length} invariants hold${late(violations.filter(isLate))}`,
    );
    console.log(NEXT(into, nextLog));
    return broken.length === 0 ? 0 : 1;
  } finally {
    await found.stop();
    lock.release();
  }
}

/** Marks its public logs first: whatever is found broken, none of them is ever signed on in this folder. */
async function lookInto({ db, pool }: Database, into: string) {
  const nextLog = await markPutBack(db, into);
  return { nextLog, violations: await checkInvariants(pool) };
}

const late = (violations: readonly Violation[]): string =>
  violations.length === 0 ? '' : `; late until it runs again: ${violations.map(({ name }) => name).join(', ')}`;

/** @param nextLog the first number that the restored database knows of no public log with; null: it has none */
const NEXT = (into: string, nextLog: number | null): string =>
  [
    '',
    'Before it opens (docs/operations/restore.md#before-the-restored-shop-opens):',
    `  1. DATA_DIR=${into} npm run staff -- --as EMAIL mpesa pause --reason 'restored'`,
    `  2. DATA_DIR=${into}${nextLog === null ? '' : ` LEDGER_NUMBER=${nextLog}`} npm start     behind a proxy that lets nobody in yet`,
    ...(nextLog === null
      ? []
      : [
          `     LEDGER_NUMBER stays set; if the lost shop had signed a log ${nextLog} or higher, the number above that one`,
        ]),
    '  3. import the statement of the days since, do deletions again, npm run invariants',
    '  4. mpesa resume, and open the proxy',
  ].join('\n');

try {
  process.exitCode = await main();
} catch (error) {
  const known = [ConfigError, NoSuchBackup, BrokenSeal, EmbeddedPostgresError].some((kind) => error instanceof kind);
  console.error(known && error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
