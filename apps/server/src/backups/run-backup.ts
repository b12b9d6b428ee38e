/**
 * `npm run backup`: `list` shows what can be restored, and ends with 1 when the newest base is older than 26 hours; `keep`
 * keeps backups of the configured database until it is stopped, where no server does.
 */
import { type Base, BrokenSeal, readBases } from '../platform/backup/index.ts';
import { ConfigError, readConfig } from '../platform/config.ts';
import { findOwnersDatabase, NoDatabase } from '../platform/find-database.ts';
import { createLog } from '../platform/log.ts';
import { FolderInUse } from '../platform/process/lock-folder.ts';
import { keepShopBackups, openBackup, requireBackup } from './shop-backup.ts';

const FRESH_MS = 26 * 3_600_000;
const USAGE = 'npm run backup -- list | keep';

async function main(): Promise<number> {
  const config = readConfig(process.env);
  const backup = requireBackup(config);
  const [command] = process.argv.slice(2);
  if (command === 'list') return list(await readBases(openBackup(backup)));
  if (command !== 'keep') {
    console.error(USAGE);
    return 2;
  }
  const { url, done } = await findOwnersDatabase(config);
  const keeper = keepShopBackups({ ...config, role: 'all' }, url, createLog(config));
  await new Promise<void>((stop) => {
    process.once('SIGINT', () => stop());
    process.once('SIGTERM', () => stop());
  });
  await keeper?.stop();
  await done();
  return 0;
}

function list(bases: readonly Base[]): number {
  console.log('base                  series    whole at                  size       PostgreSQL  uploads');
  for (const base of bases) {
    const size = `${(base.bytes / 1e6).toFixed(1)} MB`;
    console.log(
      `${base.id.padEnd(22)}${base.series.padEnd(10)}${base.finishedAt.padEnd(26)}${size.padEnd(11)}${String(base.majorVersion).padEnd(12)}${base.media.length}`,
    );
  }
  const newest = bases.at(-1);
  if (newest !== undefined && Date.now() - Date.parse(newest.finishedAt) < FRESH_MS) return 0;
  console.error(newest === undefined ? 'There is no whole base.' : 'The newest base is older than 26 hours.');
  return 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  const known = [ConfigError, FolderInUse, NoDatabase, BrokenSeal].some((kind) => error instanceof kind);
  console.error(known && error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
