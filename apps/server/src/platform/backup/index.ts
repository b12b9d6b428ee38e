export { backupStore, type BackupStore, type Base, readBases } from './backup-store.ts';
export { type BackupKeeper, keepBackups } from './keep-backups.ts';
export { NoSuchBackup } from './plan-restore.ts';
export { restore } from './restore.ts';
export { BrokenSeal, createSeal } from './seal.ts';
