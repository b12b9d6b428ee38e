import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BackupKeeper, backupStore, type BackupStore, createSeal, keepBackups } from '../platform/backup/index.ts';
import { type BackupConfig, type Config, ConfigError } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import { openStore } from '../platform/object-store/index.ts';

export const openBackup = ({ place, key }: BackupConfig): BackupStore => backupStore(openStore(place), createSeal(key));

/** @throws ConfigError none is configured */
export function requireBackup(config: Config): BackupConfig {
  if (config.backup === null)
    throw new ConfigError('Where the backups are: set BACKUP_DIR or BACKUP_S3_ENDPOINT, and BACKUP_KEY.');
  return config.backup;
}

/** Keeps the backups of this shop, if it is told to. @param ownerUrl who may copy the database, unless another is configured */
export function keepShopBackups(config: Config, ownerUrl: string, log: Log): BackupKeeper | null {
  if (config.backup === null || config.role === 'web') return null;
  return keepBackups({
    url: config.backup.databaseUrl ?? ownerUrl,
    store: openBackup(config.backup),
    media: openStore(config.media),
    secretKey: async () => config.secretKey ?? (await secretIn(config.dataDir)),
    keepDays: config.backup.keepDays,
    log,
  });
}

/** null: the server has not made it yet. */
async function secretIn(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(join(dataDir, 'secret-key'), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
