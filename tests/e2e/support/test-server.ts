import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PUSH_LIMITS } from '@mnada/rules';
import { afterAll, inject } from 'vitest';
import { type App, createApp } from '../../../apps/server/src/node/app.ts';
import { DEMO_SIGN_INS } from '../../../apps/server/src/features/demo/index.ts';
import { type Config, readConfig } from '../../../apps/server/src/platform/config.ts';
import { type Log, silentLog } from '../../../apps/server/src/platform/log.ts';
import { type TestDatabase, testDatabase } from '../../../apps/server/src/testing/test-database.ts';
import { withPort } from '../../../apps/server/src/start.ts';

export type TestServerOptions = {
  /** Fills the demonstration world in and keeps it going; else the shop is empty. */
  readonly demo?: boolean;
  /** Variables as a person would set them. */
  readonly env?: Readonly<Record<string, string>>;
  /** Calls and sockets only: then no build is needed. */
  readonly withoutPages?: boolean;
  /** Where it writes; else nowhere. */
  readonly log?: Log;
  /** Invariants are watched as in a shop; else not: stories set their scenes by hand, and not everything then holds. */
  readonly watchesInvariants?: boolean;
};

export type TestServer = {
  readonly url: string;
  readonly config: Config;
  readonly database: TestDatabase;
  readonly app: App;
  /** Another node on the same database, as a second machine would be. */
  startNode(): Promise<{ url: string; app: App }>;
};

/**
 * A whole server for this test file, on a free port and a database of its own; gone after the file.
 * Call it once at the top: `const server = await startTestServer({ demo: true });`.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = await testDatabase(options.demo ? { template: inject('demoTemplate') } : {});
  const dataDir = mkdtempSync(join(tmpdir(), 'mnada-test-'));
  const read = () =>
    withPort(
      readConfig({
        PORT: '0',
        LOG_LEVEL: 'silent',
        MODE: 'demo',
        DEMO: options.demo ? 'on' : 'off',
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        ...options.env,
      }),
    );
  const config = await read();
  const log = options.log ?? silentLog();
  const apps: App[] = [];
  const start = async (nodeConfig: Config) => {
    // A pool of its own, as another process would have.
    const app = await createApp({
      config: nodeConfig,
      database: database.open(),
      log,
      withoutPages: options.withoutPages ?? false,
      operator: nodeConfig.demo ? database.staff.db : null,
      office: database.staff.db,
      withoutInvariantWatch: options.watchesInvariants !== true,
      // All people of a file come from this machine's address.
      pushLimits: { ...PUSH_LIMITS, unwantedANetworkADay: 1_000 },
    });
    apps.push(app);
    return { app, url: await app.listen() };
  };
  // Registered after the database's own, so that it runs before it: nodes go first.
  afterAll(async () => {
    await Promise.all(apps.map((app) => app.stop()));
    rmSync(dataDir, { recursive: true, force: true });
  });
  const first = await start(config);
  return { ...first, config, database, startNode: async () => start(await read()) };
}

/** A sign-in of the demonstration world. */
export function demoSignIn(who: 'shopper' | 'owner'): { login: string; password: string } {
  const found = DEMO_SIGN_INS.find((each) => each.who === who);
  if (!found) throw new Error(`The demonstration world has no ${who}`);
  return found;
}
