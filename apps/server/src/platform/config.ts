import { join, resolve } from 'node:path';
import { readWitnessKey } from '@mnada/rules/transparency';
import * as z from 'zod';
import {
  address,
  ConfigError,
  isNetwork,
  list,
  NAME,
  optional,
  text,
  webOrigin,
  whole,
  words,
} from './config-fields.ts';
import { ETIMS_VARIABLES, type EtimsConfig, toEtims } from './config-etims.ts';
import { BACKUP_VARIABLES, type BackupConfig, toBackup } from './config-backup.ts';
import { MPESA_VARIABLES, type MpesaConfig, toMpesa } from './config-mpesa.ts';

import type { MediaConfig } from './object-store/index.ts';

export { ConfigError } from './config-fields.ts';
export type { BackupConfig } from './config-backup.ts';
export type { EtimsConfig } from './config-etims.ts';
export type { MpesaConfig } from './config-mpesa.ts';

/** As a winner's message notes a checkpoint: entries, and at least 8 signs of the root in base64. */
const SEEN = /^[1-9][0-9]{0,14}\s+[A-Za-z0-9+/]{8,43}=?$/;

/**
 * Every variable that the server reads, once: its rule, its default and what the README says of it.
 * `meta.shown` is the default as people read it.
 */
export const VARIABLES = {
  PORT: optional(whole(0, 65535)).meta({ shown: '3000', says: 'Port to listen on; 0 takes any free one' }),
  HOST: optional(text(NAME)).meta({ shown: '127.0.0.1', says: 'Address to listen on; `0.0.0.0` for every network' }),
  PUBLIC_URL: optional(webOrigin('must be an address such as https://mnada.example')).meta({
    shown: 'http://HOST:PORT',
    says: 'Where people reach it: links in messages, link previews, allowed origin of sockets',
  }),
  DATA_DIR: optional(text('must be a folder')).meta({ shown: '.data', says: 'Folder of the embedded PostgreSQL' }),
  DATABASE_URL: optional(
    address('must be an address such as postgres://user:password@host:5432/mnada', 'postgres:', 'postgresql:'),
  ).meta({ shown: 'embedded PostgreSQL', says: 'An existing PostgreSQL, 15 or later, instead of the embedded one' }),
  MIGRATION_DATABASE_URL: optional(
    address('must be an address such as postgres://owner:password@host:5432/mnada', 'postgres:', 'postgresql:'),
  ).meta({
    shown: 'DATABASE_URL',
    says: 'Signs in as the owner of the tables, to migrate; DATABASE_URL is then a role that owns nothing',
  }),
  STAFF_DATABASE_URL: optional(
    address('must be an address such as postgres://staff:password@host:5432/mnada', 'postgres:', 'postgresql:'),
  ).meta({
    shown: 'a role made by the owner',
    says: 'For the staff command and the back office: signs in as a role that may approve. A node with OFFICE=off gets none',
  }),
  OFFICE: optional(words(['on', 'off'])).meta({
    shown: 'on',
    says: 'Whether this node serves the back office at /admin; off: it serves shoppers alone, and can’t act as staff',
  }),
  MEDIA_DIR: optional(text('must be a folder')).meta({
    shown: '`media` in DATA_DIR',
    says: 'Folder of uploaded pictures; several nodes share it, or use a bucket',
  }),
  MEDIA_S3_ENDPOINT: optional(webOrigin('must be an address such as https://s3.eu-west-1.amazonaws.com')).meta({
    shown: '',
    says: 'Keeps uploaded pictures in a bucket that speaks S3 instead; the bucket follows as a path',
  }),
  MEDIA_S3_BUCKET: optional(
    text('must be the name of a bucket', 3, 63).regex(/^[a-z0-9][a-z0-9.-]*[a-z0-9]$/, {
      error: 'must be the name of a bucket',
    }),
  ).meta({ shown: '', says: 'Its bucket' }),
  MEDIA_S3_REGION: optional(text(NAME, 1, 60)).meta({ shown: 'auto', says: 'Its region' }),
  MEDIA_S3_ACCESS_KEY_ID: optional(text(NAME, 1, 200)).meta({ shown: '', says: 'Its key' }),
  MEDIA_S3_SECRET_ACCESS_KEY: optional(text(NAME, 1, 200)).meta({ shown: '', says: 'Its secret' }),
  ...ETIMS_VARIABLES,
  ...BACKUP_VARIABLES,
  DATABASE_POOL_SIZE: optional(whole(2, 200)).meta({
    shown: '10',
    says: 'Connections per process, beside the lane’s own',
  }),
  REDIS_URL: optional(address('must be an address such as redis://host:6379', 'redis:', 'rediss:')).meta({
    shown: 'PostgreSQL NOTIFY',
    says: 'Carries invalidations between nodes over Redis, and counts the limits of calls over all of them',
  }),
  MODE: optional(words(['demo', 'production'])).meta({
    shown: 'demo; production with DATABASE_URL',
    says: 'A shop to try, or the real one; production never has a demonstration world',
  }),
  DEMO: optional(words(['on', 'off'])).meta({
    shown: 'on; off with DATABASE_URL',
    says: 'The demonstration world: products, auctions, simulated bidders, two sign-ins',
  }),
  ROLE: optional(words(['all', 'web', 'worker'])).meta({
    shown: 'all',
    says: '`web`: pages, API, sockets, bids; `worker`: openings, closes, reminders; needs DATABASE_URL when not all',
  }),
  WEB_PROCESSES: optional(whole(1, 64)).meta({
    shown: '1',
    says: 'Web processes that share the port, for machines with more cores',
  }),
  OWNER_EMAIL: optional(
    text('must be an e-mail address', 3, 254).regex(/^[^@\s]+@[^@\s]+$/, { error: 'must be an e-mail address' }),
  ).meta({
    shown: '',
    says: 'First owner of the shop, made at the start if there is none yet',
  }),
  OWNER_PASSWORD: optional(text('must have 6 to 128 characters', 6, 128)).meta({
    shown: '',
    says: 'The first owner’s password',
  }),
  SECRET_KEY: optional(text('must have at least 32 characters', 32)).meta({
    shown: 'made in DATA_DIR',
    says: 'Keys the hashes of one-time codes; several nodes need the same one',
  }),
  LEDGER_KEY: optional(
    text('must be 32 random bytes in base64').regex(/^[A-Za-z0-9+/]{43}=$/, {
      error: 'must be 32 random bytes in base64',
    }),
  ).meta({
    shown: 'made in DATA_DIR',
    says: 'Signs the public log (Ed25519); several nodes need the same one. Keep it apart from backups of the database',
  }),
  LEDGER_NUMBER: optional(whole(1, 9999)).meta({
    shown: '1',
    says: 'Which public log is signed; a database that was put back from a backup begins the next one',
  }),
  LEDGER_SEEN: optional(
    text('must be entries and root').regex(SEEN, {
      error: 'must be entries and at least the first 8 signs of the root, such as "1234567 Ab3+E/9h"',
    }),
  ).meta({
    shown: '',
    says: 'Entries and root that somebody else saw of the public log: asked for only where no node and no bucket remembers any',
  }),
  LEDGER_WITNESSES: optional(
    text('must be a list of "address key" pairs')
      .refine((value) => list(value).every((item) => toWitness(item) !== null), {
        error: 'must be a list of "https://address name+id+key" pairs, each with a key as its witness tells it',
      })
      .refine(
        (value) => {
          const names = list(value).map((item) => readWitnessKey(toWitness(item)?.vkey ?? '')?.name);
          return new Set(names).size === names.length;
        },
        { error: 'must name each witness once' },
      ),
  ).meta({
    shown: 'none',
    says: 'Who co-signs the public log: the address and the verifier key of each, with a space between',
  }),
  TRUST_PROXY: optional(
    text('must be off, a number of proxies, or their addresses').refine(
      (value) => value === 'off' || /^[1-9]$/.test(value) || (list(value).length > 0 && list(value).every(isNetwork)),
      { error: 'must be off, a number of proxies, or their addresses (10.0.0.0/8, …)' },
    ),
  ).meta({ shown: 'off', says: 'Believe X-Forwarded-* from that many proxies, or from these addresses' }),
  BALANCER_NOTICES_MS: optional(whole(0, 3_500)).meta({
    shown: '0; 2500 with DATABASE_URL and TRUST_PROXY',
    says: 'How long a stopping node still serves while `/readyz` says that it goes, for the balancer to notice, in ms',
  }),
  CORS_ORIGINS: optional(
    text('must be a list of origins').refine(
      (value) => list(value).every((item) => URL.canParse(item) && new URL(item).origin === item),
      {
        error: 'must be a list of origins such as https://app.example, with commas between',
      },
    ),
  ).meta({ shown: '', says: 'Other web origins that may call the API' }),
  LOG_LEVEL: optional(words(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])).meta({
    shown: 'info',
    says: 'How much is logged, as JSON lines on standard output',
  }),
  METRICS_TOKEN: optional(text('must have at least 16 characters', 16)).meta({
    shown: 'this machine only',
    says: 'Bearer token for /metrics; without it, it answers only to this machine',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(webOrigin('must be an address such as http://127.0.0.1:4318')).meta({
    shown: '',
    says: 'Sends traces of bids and payments to this collector (OTLP over HTTP); without it nothing of tracing is loaded',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: optional(
    text('must be headers such as x-key=value, with commas between', 1, 2_000).refine(
      (value) => list(value).every((item) => /^[\w-]+=\S+$/.test(item)),
      { error: 'must be headers such as x-key=value, with commas between' },
    ),
  ).meta({ shown: '', says: 'Headers that the collector asks for' }),
  OTEL_TRACES_SAMPLER_ARG: optional(
    text('must be a share from 0 to 1').regex(/^(?:0(?:\.[0-9]{1,6})?|1(?:\.0+)?)$/, {
      error: 'must be a share from 0 to 1',
    }),
  ).meta({ shown: '0.01', says: 'Of all bids and payments, the share that is traced' }),
  SUPPORT_PHONE: optional(text(NAME, 1, 40)).meta({ shown: '', says: 'Shown where people can ask for help' }),
  SUPPORT_EMAIL: optional(text(NAME, 3, 254)).meta({ shown: '', says: 'Shown where people can ask for help' }),
  SUPPORT_WHATSAPP: optional(text(NAME, 1, 40)).meta({ shown: '', says: 'Shown where people can ask for help' }),
  AFRICASTALKING_USERNAME: optional(text(NAME)).meta({
    shown: '',
    says: 'SMS by Africa’s Talking; without a sender, messages go to the local outbox page',
  }),
  AFRICASTALKING_API_KEY: optional(text(NAME)).meta({ shown: '', says: 'Its API key' }),
  AFRICASTALKING_SENDER: optional(text(NAME, 1, 20)).meta({ shown: '', says: 'Its sender name, if one is registered' }),
  SMTP_URL: optional(address('must be an address such as smtps://user:password@host:465', 'smtp:', 'smtps:')).meta({
    shown: '',
    says: 'E-mail by SMTP; without it, messages go to the local outbox page',
  }),
  SMTP_FROM: optional(text(NAME, 3, 254)).meta({ shown: '', says: 'Sender of e-mails' }),
  VAPID_PUBLIC_KEY: optional(text('must be a public key of P-256 in base64url').regex(/^[A-Za-z0-9_-]{87}$/)).meta({
    shown: 'made from SECRET_KEY',
    says: 'Key by which push services know this shop',
  }),
  VAPID_PRIVATE_KEY: optional(text('must be a private key of P-256 in base64url').regex(/^[A-Za-z0-9_-]{43}$/)).meta({
    shown: 'made from SECRET_KEY',
    says: 'Its private half',
  }),
  VAPID_SUBJECT: optional(address('must be an address such as mailto:shop@mnada.example', 'mailto:', 'https:')).meta({
    shown: 'SUPPORT_EMAIL, else PUBLIC_URL',
    says: 'Where push services reach the operator',
  }),
  GOOGLE_CLIENT_ID: optional(text(NAME)).meta({ shown: '', says: 'Sign-in with Google' }),
  GOOGLE_CLIENT_SECRET: optional(text(NAME)).meta({ shown: '', says: 'Its secret' }),
  FACEBOOK_CLIENT_ID: optional(text(NAME)).meta({ shown: '', says: 'Sign-in with Facebook' }),
  FACEBOOK_CLIENT_SECRET: optional(text(NAME)).meta({ shown: '', says: 'Its secret' }),
  ...MPESA_VARIABLES,
} as const;

const Environment = z.object(VARIABLES);
type Environment = z.infer<typeof Environment>;

/** Somebody who co-signs the public log: where they are asked, and the key that they sign with. */
export type WitnessConfig = { readonly url: string; readonly vkey: string };

export type Config = {
  readonly mode: 'demo' | 'production';
  /** Whether the demonstration world lives here (OPS-3); never in production. */
  readonly demo: boolean;
  readonly role: 'all' | 'web' | 'worker';
  readonly webProcesses: number;
  readonly host: string;
  readonly port: number;
  /** Origin without a slash at the end. With PORT=0 the port is known only after listening. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  /** Who owns the tables, when that isn't who DATABASE_URL signs in as; null: the server makes itself a role that owns nothing. */
  readonly migrationDatabaseUrl: string | null;
  /** Where the console signs in, when it makes itself no role; a web process of a demonstration is handed it. */
  readonly staffDatabaseUrl: string | null;
  /** Whether the back office is served here (0022). */
  readonly office: boolean;
  /** Where uploaded pictures lie; `s3`: in a bucket, and not in the folder. */
  readonly media: MediaConfig;
  /** null: this server keeps no backups. */
  readonly backup: BackupConfig | null;
  /** null: tax documents are told to nobody. */
  readonly etims: EtimsConfig | null;
  readonly databasePoolSize: number;
  readonly redisUrl: string | null;
  readonly owner: { readonly email: string; readonly password: string } | null;
  readonly secretKey: string | null;
  /** The public log: its number, its key where that isn't a file of DATA_DIR, what somebody saw of it, and who co-signs it. */
  readonly ledger: {
    readonly number: number;
    readonly key: string | null;
    readonly seen: { readonly size: number; readonly rootStart: string } | null;
    readonly witnesses: readonly WitnessConfig[];
  };
  readonly trustProxy: boolean | number | string[];
  /** How long a stopping node still serves after it has said so, in ms. */
  readonly balancerNoticesMs: number;
  readonly corsOrigins: readonly string[];
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  readonly metricsToken: string | null;
  /** null: nothing is traced. */
  readonly tracing: TracingConfig | null;
  readonly support: { readonly phone: string | null; readonly email: string | null; readonly whatsapp: string | null };
  readonly sms: { readonly username: string; readonly apiKey: string; readonly sender: string | null } | null;
  readonly smtp: { readonly url: string; readonly from: string } | null;
  /** Web push; without keys they are made from the secret of the shop. */
  readonly push: VapidConfig;
  readonly google: ProviderConfig | null;
  readonly facebook: ProviderConfig | null;
  readonly mpesa: MpesaConfig;
};
export type TracingConfig = {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Of all traces, from 0 to 1. */
  readonly share: number;
};
type VapidConfig = {
  readonly keys: { readonly publicKey: string; readonly privateKey: string } | null;
  /** `mailto:` or `https:`. */
  readonly subject: string | null;
};
export type ProviderConfig = { readonly clientId: string; readonly clientSecret: string };

/**
 * Reads the configuration once, at the start.
 * @throws ConfigError naming every variable that is wrong
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const parsed = Environment.safeParse(env);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`).join('\n'));
  }
  return toConfig(parsed.data);
}

function toConfig(env: Environment): Config {
  // The staff command may know the database by its own address alone: that is as little a demonstration.
  const isOutside = Boolean(env.DATABASE_URL || env.STAFF_DATABASE_URL);
  const mode = env.MODE ?? (isOutside && env.DEMO !== 'on' ? 'production' : 'demo');
  const host = env.HOST ?? '127.0.0.1';
  const port = env.PORT ?? 3000;
  const role = env.ROLE ?? 'all';
  if (mode === 'production' && env.DEMO === 'on') throw new ConfigError('DEMO must not be on in production (MODE).');
  if (role !== 'all' && !env.DATABASE_URL)
    throw new ConfigError(`ROLE=${role} needs DATABASE_URL: the embedded database belongs to one process.`);
  if (env.MIGRATION_DATABASE_URL && !env.DATABASE_URL)
    throw new ConfigError('MIGRATION_DATABASE_URL needs DATABASE_URL: who migrates is then not who serves.');
  return {
    mode,
    demo: mode === 'demo' && (env.DEMO ?? (isOutside ? 'off' : 'on')) === 'on',
    role,
    webProcesses: env.WEB_PROCESSES ?? 1,
    host,
    port,
    publicUrl: env.PUBLIC_URL ?? localUrl(host, port),
    dataDir: resolve(env.DATA_DIR ?? '.data'),
    databaseUrl: env.DATABASE_URL ?? null,
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL ?? null,
    staffDatabaseUrl: env.STAFF_DATABASE_URL ?? null,
    office: env.OFFICE !== 'off' && role !== 'worker',
    media: toMedia(env),
    backup: toBackup(env),
    etims: toEtims(env),
    databasePoolSize: env.DATABASE_POOL_SIZE ?? 10,
    redisUrl: env.REDIS_URL ?? null,
    owner: pair(env, 'OWNER_EMAIL', 'OWNER_PASSWORD', (email, password) => ({ email, password })),
    secretKey: env.SECRET_KEY ?? null,
    ledger: {
      number: env.LEDGER_NUMBER ?? 1,
      key: env.LEDGER_KEY ?? null,
      seen: toSeen(env.LEDGER_SEEN),
      witnesses: list(env.LEDGER_WITNESSES ?? '').flatMap((item) => toWitness(item) ?? []),
    },
    trustProxy: trustProxy(env.TRUST_PROXY ?? 'off'),
    balancerNoticesMs: env.BALANCER_NOTICES_MS ?? (env.DATABASE_URL && env.TRUST_PROXY ? 2_500 : 0),
    corsOrigins: list(env.CORS_ORIGINS ?? ''),
    logLevel: env.LOG_LEVEL ?? 'info',
    metricsToken: env.METRICS_TOKEN ?? null,
    tracing: toTracing(env),
    support: {
      phone: env.SUPPORT_PHONE ?? null,
      email: env.SUPPORT_EMAIL ?? null,
      whatsapp: env.SUPPORT_WHATSAPP ?? null,
    },
    sms: pair(env, 'AFRICASTALKING_USERNAME', 'AFRICASTALKING_API_KEY', (username, apiKey) => ({
      username,
      apiKey,
      sender: env.AFRICASTALKING_SENDER ?? null,
    })),
    smtp: pair(env, 'SMTP_URL', 'SMTP_FROM', (url, from) => ({ url, from })),
    push: {
      keys: pair(env, 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', (publicKey, privateKey) => ({ publicKey, privateKey })),
      subject: env.VAPID_SUBJECT ?? null,
    },
    google: pair(env, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', toProvider),
    facebook: pair(env, 'FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET', toProvider),
    mpesa: toMpesa(env, { mode, port, publicUrl: env.PUBLIC_URL ?? null, localUrl: localUrl(host, port) }),
  };
}

const TRACED_SHARE = 0.01;

function toTracing(env: Environment): TracingConfig | null {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return null;
  const headers = list(env.OTEL_EXPORTER_OTLP_HEADERS ?? '').map((item): [string, string] => {
    const at = item.indexOf('=');
    return [item.slice(0, at), item.slice(at + 1)];
  });
  return { endpoint, headers: Object.fromEntries(headers), share: Number(env.OTEL_TRACES_SAMPLER_ARG ?? TRACED_SHARE) };
}

function toSeen(seen: string | undefined): Config['ledger']['seen'] {
  const [size, rootStart = ''] = seen?.split(/\s+/) ?? [];
  return size === undefined ? null : { size: Number(size), rootStart };
}

function toMedia(env: Environment): MediaConfig {
  const folder = resolve(env.MEDIA_DIR ?? join(env.DATA_DIR ?? '.data', 'media'));
  const keys = pair(env, 'MEDIA_S3_ACCESS_KEY_ID', 'MEDIA_S3_SECRET_ACCESS_KEY', (accessKeyId, secretAccessKey) => ({
    accessKeyId,
    secretAccessKey,
  }));
  const place = pair(env, 'MEDIA_S3_ENDPOINT', 'MEDIA_S3_BUCKET', (endpoint, bucket) => ({ endpoint, bucket }));
  if ((keys === null) !== (place === null))
    throw new ConfigError('MEDIA_S3_ENDPOINT, MEDIA_S3_BUCKET and both MEDIA_S3_ keys belong together.');
  const s3 = keys === null || place === null ? null : { ...place, ...keys, region: env.MEDIA_S3_REGION ?? 'auto' };
  return { folder, s3 };
}

const toProvider = (clientId: string, clientSecret: string): ProviderConfig => ({ clientId, clientSecret });

/** Two variables that mean something only together. */
function pair<T>(
  env: Environment,
  first: TextVariable,
  second: TextVariable,
  make: (first: string, second: string) => T,
): T | null {
  const [a, b] = [env[first], env[second]];
  if (a !== undefined && b !== undefined) return make(a, b);
  if (a === undefined && b === undefined) return null;
  throw new ConfigError(
    `${a === undefined ? first : second} must be set, too: ${first} and ${second} belong together.`,
  );
}
type TextVariable =
  | 'OWNER_EMAIL'
  | 'OWNER_PASSWORD'
  | 'SMTP_URL'
  | 'SMTP_FROM'
  | 'MEDIA_S3_ENDPOINT'
  | 'MEDIA_S3_BUCKET'
  | 'MEDIA_S3_ACCESS_KEY_ID'
  | 'MEDIA_S3_SECRET_ACCESS_KEY'
  | `VAPID_${'PUBLIC' | 'PRIVATE'}_KEY`
  | `${'AFRICASTALKING'}_${'USERNAME' | 'API_KEY'}`
  | `${'GOOGLE' | 'FACEBOOK'}_CLIENT_${'ID' | 'SECRET'}`;

function trustProxy(value: string): boolean | number | string[] {
  if (value === 'off') return false;
  return /^[1-9]$/.test(value) ? Number(value) : list(value);
}

/** How a browser on this machine reaches it: wildcard addresses can't be opened, IPv6 ones need brackets. */
export function localUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** `https://address name+id+key`; without TLS on this machine alone. */
function toWitness(text: string): WitnessConfig | null {
  const [url = '', vkey = '', ...more] = text.split(/\s+/);
  // Its id is made of its name and key: a slip in either shows here, not as a witness that never signs.
  if (more.length > 0 || !URL.canParse(url) || readWitnessKey(vkey) === null) return null;
  const { protocol, hostname } = new URL(url);
  const isHere = protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
  return protocol === 'https:' || isHere ? { url, vkey } : null;
}
