import { join } from 'node:path';
import { keepShopBackups } from './backups/shop-backup.ts';
import { createAccount, createPasswordHasher, ensureOwner, knownPasswords } from './features/accounts/index.ts';
import {
  DEMO_SIGN_INS,
  makeClerks,
  makeTemplates,
  refuseInProduction,
  seedDemo,
  untilLive,
} from './features/demo/index.ts';
import { firstOwnerLink } from './features/staff-access/index.ts';
import { createMpesa, registerPaybill, simulatorUrl, startSimulatedMpesa } from './features/mpesa/index.ts';
import type { OfficeSources } from './features/office-pages/index.ts';
import type { PageSources } from './features/pages/index.ts';
import { type App, createApp } from './node/app.ts';
import { freePort } from './platform/free-port.ts';
import { supportWarning } from './platform/support.ts';
import { type Config, localUrl } from './platform/config.ts';
import {
  admitServerRole,
  connect,
  migrate,
  openDatabase,
  prepareServerLogin,
  prepareStaffLogin,
  STAFF_ROLE,
  tellLost,
} from './platform/database/index.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/index.ts';
import type { Log } from './platform/log.ts';
import { lockFolder } from './platform/process/lock-folder.ts';
import { Teardown } from './platform/process/teardown.ts';

export type StartOptions = {
  readonly config: Config;
  readonly log: Log;
  /** Development: pages straight from their sources. */
  readonly pageSources?: PageSources;
  readonly officeSources?: OfficeSources;
  /** Something is wrong beyond repair: the process must end. */
  readonly onFatal: (error: unknown) => void;
};

/** The database is up, migrated and holds what must be there; nodes can start on it. */
export type Ground = {
  /** Signs in as a role that owns nothing, wherever one could be made. */
  readonly databaseUrl: string;
  /** As who the back office and the simulated operator of a demonstration act; null: there is neither. */
  readonly staffUrl: string | null;
  /** Lets the first owner in, while none can come in by themselves; null: one can, or there is no back office here. */
  readonly ownerLink: string | null;
  /** The true folder of the embedded database; null with DATABASE_URL. */
  readonly dataFolder: string | null;
  /** Development: what was written since. @returns the names of new migrations */
  migrate(): Promise<readonly string[]>;
  /** A stop has begun: the next start on the same folder waits for it. */
  leaving(): void;
  stop(): Promise<void>;
};

const DATABASE_STOPS_WITHIN_MS = 7_000;
const POOL_CLOSES_WITHIN_MS = 1_000;
/** What was heard of the log is stored first. */
const BACKUPS_STOP_WITHIN_MS = 3_000;
/** A handful of people, whose lists must not wait for each other; bids have connections of their own. */
const OFFICE_POOL_SIZE = 5;
/** The demonstration's market, before its address is printed; a slow machine prints it all the same. */
const FIRST_LIVE = { least: 6, withinMs: 8_000 } as const;

/** Prepares what all processes of one server share: folder, database, schema, first owner, demonstration world, phones. */
export async function prepareGround({ config, log, onFatal }: StartOptions): Promise<Ground> {
  const teardown = new Teardown(log);
  try {
    const found = await findDatabase(config, log, teardown, onFatal);
    const { applied } = await migrate(found.ownerUrl);
    if (applied.length > 0) log.info({ applied }, 'database migrated');
    const ownerLink = await fillDatabase(config, found.ownerUrl, log);
    const databaseUrl = await signInAsServer(config, found.ownerUrl, log);
    await simulateMpesa(config, databaseUrl, log, teardown);
    const staffUrl = await signInAsStaff(config, found.ownerUrl, log);
    const backups = keepShopBackups(config, found.ownerUrl, log);
    if (backups) teardown.add('the backups', () => backups.stop(), BACKUPS_STOP_WITHIN_MS);
    return {
      databaseUrl,
      staffUrl,
      ownerLink,
      dataFolder: found.dataFolder,
      migrate: async () => (await migrate(found.ownerUrl)).applied,
      leaving: found.leaving,
      stop: () => teardown.run(),
    };
  } catch (error) {
    await teardown.run();
    throw error;
  }
}

type FoundGround = Pick<Ground, 'dataFolder' | 'leaving'> & { readonly ownerUrl: string };

async function findDatabase(
  config: Config,
  log: Log,
  teardown: Teardown,
  onFatal: (error: unknown) => void,
): Promise<FoundGround> {
  if (config.databaseUrl !== null) {
    const ownerUrl = config.migrationDatabaseUrl ?? config.databaseUrl;
    return { ownerUrl, dataFolder: null, leaving: () => undefined };
  }
  const lock = await lockFolder(config.dataDir);
  teardown.add('the data folder', () => lock.release(), POOL_CLOSES_WITHIN_MS);
  const postgres = await startEmbeddedPostgres({
    folder: join(config.dataDir, 'postgres'),
    maxConnections: 40 + config.webProcesses * (config.databasePoolSize + 10),
    onCrash: (reason) => log.error({ reason }, 'the database ended by itself and is started again'),
    onLost: onFatal,
  });
  teardown.add('the database', () => postgres.stop(), DATABASE_STOPS_WITHIN_MS);
  await ensureDatabase(postgres.url('postgres'), 'mnada');
  return { ownerUrl: postgres.url('mnada'), dataFolder: postgres.folder, leaving: () => lock.leaving() };
}

/** Migrations are over: from here on nobody is the owner of the tables any more (S58). */
async function signInAsServer(config: Config, ownerUrl: string, log: Log): Promise<string> {
  if (config.databaseUrl !== null && config.migrationDatabaseUrl !== null) {
    await admitServerRole(ownerUrl, config.databaseUrl);
    return config.databaseUrl;
  }
  const { url, sharedBecause } = await prepareServerLogin(ownerUrl);
  if (sharedBecause !== null) log.warn({ reason: sharedBecause }, 'the server signs in as the owner of the tables');
  return url;
}

/** As who staff act in the back office, and the simulated operator with them, where the server may not (OPS-3, OPS-5, 0022). */
async function signInAsStaff(config: Config, ownerUrl: string, log: Log): Promise<string | null> {
  if (!config.demo && !config.office) return null;
  if (config.staffDatabaseUrl !== null) return config.staffDatabaseUrl;
  const { url, sharedBecause } = await prepareStaffLogin(ownerUrl);
  if (sharedBecause === null) return url;
  if (config.mode === 'production') {
    log.error({ reason: sharedBecause }, 'no back office: set STAFF_DATABASE_URL, or OFFICE=off');
    return null;
  }
  log.warn({ reason: sharedBecause }, 'the back office signs in as the owner of the tables');
  return url;
}

async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = await connect({ url: adminUrl, role: null, name: 'mnada start' });
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
}

/**
 * First owner and demonstration world: made once, found again ever after. By the owner of the tables: nobody else makes
 * staff (ACC-8).
 * @returns the link of the first owner, while nobody can come into the back office
 */
async function fillDatabase(config: Config, ownerUrl: string, log: Log): Promise<string | null> {
  const { db, close } = openDatabase({ url: ownerUrl, role: null, name: 'mnada start', poolSize: 4 });
  try {
    const hasher = createPasswordHasher();
    await refuseInProduction(db, config.mode);
    if (config.demo) {
      const accounts = { createAccount, hashPassword: (password: string) => hasher.hash(password) };
      if (await seedDemo({ db, accounts, mode: config.mode, market: true })) log.info('demonstration world made');
      await makeClerks(db);
      await makeTemplates(db);
    }
    if (config.owner !== null && (await ensureOwner({ db, hasher }, config.owner))) log.info('first owner made');
    return config.office && !config.demo ? await firstOwnerLink(db, config.publicUrl) : null;
  } finally {
    await close();
  }
}

/** The simulated M-PESA belongs to the server, not to one of its nodes; a worker beside it uses that one (PAY-5). */
async function simulateMpesa(config: Config, url: string, log: Log, teardown: Teardown): Promise<void> {
  if (config.mpesa.provider !== 'simulator' || config.role === 'worker') return;
  const simulator = await startSimulatedMpesa(config.mpesa, log);
  teardown.add('the simulated M-PESA', () => simulator.close(), POOL_CLOSES_WITHIN_MS);
  const { db, close } = openDatabase({ url, name: 'mnada start', poolSize: 2 });
  try {
    const mpesa = await createMpesa({ config: config.mpesa, db, log });
    if (mpesa) await registerPaybill({ db, mpesa });
  } finally {
    await close();
  }
}

export type Node = { readonly url: string; readonly app: App; stop(): Promise<void> };

/**
 * Starts one node over a prepared database, and listens.
 * @param staffUrl as who staff act in the back office; without it, nobody does
 */
export async function startNode(
  options: StartOptions,
  databaseUrl: string,
  staffUrl: string | null = null,
): Promise<Node> {
  const { config, log } = options;
  const teardown = new Teardown(log);
  try {
    const database = openDatabase({
      url: databaseUrl,
      poolSize: config.databasePoolSize,
      onError: tellLost(log, 'an idle database connection was lost', () => teardown.isRunning),
    });
    teardown.add('the pool', () => database.close(), POOL_CLOSES_WITHIN_MS);
    knownPasswords(); // read now: later it would hold up bids
    const staff =
      (config.demo || config.office) && staffUrl !== null
        ? openDatabase({
            url: staffUrl,
            role: STAFF_ROLE,
            name: 'mnada office',
            poolSize: OFFICE_POOL_SIZE,
            onError: tellLost(log, 'an idle connection of the back office was lost', () => teardown.isRunning),
          })
        : null;
    if (staff) teardown.add('the pool of the back office', () => staff.close(), POOL_CLOSES_WITHIN_MS);
    const app = await createApp({
      config,
      database,
      log,
      pageSources: options.pageSources ?? null,
      officeSources: options.officeSources ?? null,
      operator: config.demo ? (staff?.db ?? null) : null,
      office: staff?.db ?? null,
    });
    teardown.add('the application', () => app.stop(), 10_000);
    const url = await app.listen();
    // Nobody who opens the address that is printed next meets an empty shop (OPS-3).
    if (config.demo && config.role !== 'web') await untilLive(database.db, FIRST_LIVE);
    return { url, app, stop: () => teardown.run() };
  } catch (error) {
    await teardown.run();
    throw error;
  }
}

/** Ports of 0: free ones are chosen before anything is built, because pages, sockets and callbacks know their own address. */
export async function withPort(config: Config): Promise<Config> {
  const port = config.port === 0 ? await freePort(config.host) : config.port;
  const isSimulated = config.mpesa.provider === 'simulator' && config.mpesa.simulatorPort === 0;
  const simulatorPort = isSimulated ? await freePort('127.0.0.1') : config.mpesa.simulatorPort;
  const known = (url: string) => (url === localUrl(config.host, 0) ? localUrl(config.host, port) : url);
  const mpesa = { ...config.mpesa, simulatorPort, callbackUrl: known(config.mpesa.callbackUrl) };
  return { ...config, port, publicUrl: known(config.publicUrl), mpesa };
}

/** What a person at the console wants to know, and nothing else. */
export function banner(
  config: Config,
  url: string,
  dataFolder: string | null,
  seconds: number,
  ownerLink: string | null = null,
): string {
  const signIns = config.demo
    ? [
        '',
        '  Sign in as',
        ...DEMO_SIGN_INS.map(({ who, login, password }) =>
          who === 'owner'
            ? `    ${who.padEnd(8)} ${login}   with one press at ${url}/admin`
            : `    ${who.padEnd(8)} ${login}   password ${password}`,
        ),
      ]
    : [];
  const phones =
    config.mpesa.provider === 'simulator' && config.role !== 'worker'
      ? ['', `  M-PESA is simulated; its phones, PIN 1234: ${simulatorUrl(config.mpesa)}/phones/254712345678`]
      : [];
  const office =
    ownerLink === null
      ? []
      : [
          '',
          '  Nobody can come into the back office yet. The owner sets it up here, within 48 hours:',
          `    ${ownerLink}`,
        ];
  const warning = supportWarning(config);
  return [
    '',
    ...(warning === null ? [] : [`  !!  WARNING: ${warning}`, '']),
    `  Mnada is open at ${url}`,
    ...signIns,
    ...phones,
    ...office,
    '',
    `  Data in ${dataFolder ?? 'the database of DATABASE_URL'}. Started in ${seconds.toFixed(1)} s. Ctrl-C stops it.`,
    '',
    '',
  ].join('\n');
}
