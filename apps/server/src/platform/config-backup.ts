import type * as z from 'zod';
import { address, ConfigError, NAME, optional, text, webOrigin, whole } from './config-fields.ts';
import type { MediaConfig } from './object-store/index.ts';

/** Backups: where, sealed by what, for how long (docs/operations/restore.md). */
export const BACKUP_VARIABLES = {
  BACKUP_DIR: optional(text('must be a folder')).meta({
    shown: '',
    says: 'Keeps backups in this folder: on another disk, best on another machine',
  }),
  BACKUP_S3_ENDPOINT: optional(webOrigin('must be an address such as https://s3.eu-west-1.amazonaws.com')).meta({
    shown: '',
    says: 'Keeps them in a bucket that speaks S3 instead; the bucket follows as a path',
  }),
  BACKUP_S3_BUCKET: optional(
    text('must be the name of a bucket', 3, 63).regex(/^[a-z0-9][a-z0-9.-]*[a-z0-9]$/, {
      error: 'must be the name of a bucket',
    }),
  ).meta({ shown: '', says: 'Its bucket' }),
  BACKUP_S3_REGION: optional(text(NAME, 1, 60)).meta({ shown: 'auto', says: 'Its region' }),
  BACKUP_S3_ACCESS_KEY_ID: optional(text(NAME, 1, 200)).meta({ shown: '', says: 'Its key' }),
  BACKUP_S3_SECRET_ACCESS_KEY: optional(text(NAME, 1, 200)).meta({ shown: '', says: 'Its secret' }),
  BACKUP_KEY: optional(text('must have at least 32 characters', 32)).meta({
    shown: '',
    says: 'Encrypts backups. Keep it away from them and from this machine: without it nothing can be restored',
  }),
  BACKUP_KEEP_DAYS: optional(whole(1, 3650)).meta({
    shown: '14',
    says: 'Any moment of so many days can be restored',
  }),
  BACKUP_DATABASE_URL: optional(
    address('must be an address such as postgres://backup:password@host:5432/mnada', 'postgres:', 'postgresql:'),
  ).meta({
    shown: 'MIGRATION_DATABASE_URL, DATABASE_URL or the embedded one',
    says: 'Signs in as a role with REPLICATION, on the database itself and not on a pooler',
  }),
} as const;

export type BackupConfig = {
  readonly place: MediaConfig;
  readonly key: string;
  readonly keepDays: number;
  readonly databaseUrl: string | null;
};

type BackupEnvironment = {
  readonly [Name in keyof typeof BACKUP_VARIABLES]?: z.infer<(typeof BACKUP_VARIABLES)[Name]>;
};

/** @returns null: this process keeps none */
export function toBackup(env: BackupEnvironment): BackupConfig | null {
  const s3 = [
    env.BACKUP_S3_ENDPOINT,
    env.BACKUP_S3_BUCKET,
    env.BACKUP_S3_ACCESS_KEY_ID,
    env.BACKUP_S3_SECRET_ACCESS_KEY,
  ] as const;
  const [endpoint, bucket, accessKeyId, secretAccessKey] = s3;
  const isS3 = s3.some((value) => value !== undefined);
  if (!isS3 && env.BACKUP_DIR === undefined) {
    if (env.BACKUP_KEY !== undefined)
      throw new ConfigError('BACKUP_KEY needs BACKUP_DIR, or the BACKUP_S3_ variables.');
    return null;
  }
  if (isS3 && env.BACKUP_DIR !== undefined)
    throw new ConfigError('BACKUP_DIR and BACKUP_S3_ENDPOINT exclude each other: backups have one place.');
  if (env.BACKUP_KEY === undefined)
    throw new ConfigError('BACKUP_KEY must be set, too: backups are never kept unencrypted.');
  const place = { folder: env.BACKUP_DIR ?? '', s3: null } as MediaConfig;
  const rest = {
    key: env.BACKUP_KEY,
    keepDays: env.BACKUP_KEEP_DAYS ?? 14,
    databaseUrl: env.BACKUP_DATABASE_URL ?? null,
  };
  if (!isS3) return { place, ...rest };
  if (endpoint === undefined || bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    throw new ConfigError('BACKUP_S3_ENDPOINT, BACKUP_S3_BUCKET and both BACKUP_S3_ keys belong together.');
  const region = env.BACKUP_S3_REGION ?? 'auto';
  return { place: { folder: '', s3: { endpoint, bucket, region, accessKeyId, secretAccessKey } }, ...rest };
}
