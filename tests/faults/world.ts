import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { checkInvariants } from '../../apps/server/src/features/invariants/index.ts';
import { connect, type Database, openDatabase } from '../../apps/server/src/platform/database/index.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/embedded-postgres/index.ts';
import { freePort } from '../../apps/server/src/platform/free-port.ts';
import { type Balancer, startBalancer, startHaproxyBalancer } from './balancer.ts';
import { compareBids } from './compare-bids.ts';
import { type Crowd, startCrowd } from './crowd.ts';
import { type RedisProcess, startRedis } from './redis.ts';
import { aFolder, mainOf, ROOT, type ShopProcess, startShop, stopShop } from './shop-process.ts';
import { type Link, startLink } from './tcp-proxy.ts';
import type { Verdict } from './verdict.ts';
import { type VersionTools, toolsOf } from './version-tools.ts';

export type Size = { readonly sockets: number; readonly bidsPerSecond: number };

/** Three equal nodes on one PostgreSQL, a way of its own from each to it, a bus, a balancer, and a crowd that bids. */
export type World = {
  readonly size: Size;
  readonly nodes: ShopProcess[];
  readonly databaseLinks: readonly Link[];
  readonly balancer: Balancer;
  readonly postgres: EmbeddedPostgres;
  /** null: no Redis on this machine; then PostgreSQL carries the invalidations. */
  readonly redis: RedisProcess | null;
  readonly crowd: Crowd;
  readonly port: number;
  readonly hasHaproxy: boolean;
  readonly auctionIds: readonly number[];
  /**
   * Starts a node again in the place of one that ended.
   * @param root the checkout whose build it runs; else that of the world
   */
  restart(index: number, root?: string): Promise<void>;
  ask<T extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<T[]>;
  /** What this crowd's bids became, and whether the books say the same. */
  verdict(): Promise<Verdict>;
  stop(): Promise<void>;
};

const NODES = 3;
/** A few that nobody bids on end while it is broken. */
const BUSY = { count: 16, countdownUs: 10_000_000 } as const;
const QUIET_COUNTDOWNS_S = [15, 20, 25, 30, 35, 40, 50, 60] as const;
const BIDS_EACH = 5_000;
const OPEN_WITHIN_MS = 20_000;

/** What a world is made of besides its nodes and database. */
export type Parts = {
  readonly redis?: boolean;
  /** HAProxy as it is shipped instead of our own balancer; our own where it isn't installed. */
  readonly haproxy?: boolean;
  /** The checkout whose schema, people and nodes it begins with; else this one. */
  readonly root?: string;
};

export async function startWorld(
  size: Size,
  { redis: usesRedis, haproxy: usesHaproxy, root = ROOT }: Parts,
): Promise<World> {
  const tools = await toolsOf(root);
  const home = aFolder('faults');
  const undo: (() => unknown)[] = [home.done];
  const stop = async (): Promise<void> => {
    for (const each of undo.splice(0).reverse()) await Promise.resolve(each()).catch(() => undefined);
  };
  try {
    const postgres = await startEmbeddedPostgres({ folder: join(home.path, 'postgres'), maxConnections: 200 });
    undo.push(() => postgres.stop());
    const admin = await connect({ url: postgres.url('postgres'), role: null, name: 'mnada faults' });
    await admin.query('create database mnada');
    await admin.end();
    await tools.migrate(postgres.url('mnada'));
    const redis = usesRedis === true ? await startRedis() : null;
    if (redis) undo.push(() => redis.stop());

    const socket = `${decodeURIComponent(new URL(postgres.url('mnada')).searchParams.get('host') ?? '')}/.s.PGSQL.5432`;
    const databaseLinks = await Promise.all(Array.from({ length: NODES }, () => startLink(() => ({ path: socket }))));
    undo.push(() => Promise.all(databaseLinks.map((link) => link.stop())));
    const secret = randomBytes(32).toString('hex');
    const ledgerKey = randomBytes(32).toString('base64');
    const ports = await Promise.all(Array.from({ length: NODES }, () => freePort()));
    const start = (index: number, from: string): ShopProcess =>
      startShop(
        {
          PORT: String(ports[index]),
          MPESA_SIMULATOR_PORT: '0',
          MODE: 'demo',
          DEMO: 'off',
          TRUST_PROXY: '1',
          SECRET_KEY: secret,
          LEDGER_KEY: ledgerKey,
          DATA_DIR: join(home.path, `node-${index}`),
          MEDIA_DIR: join(home.path, 'media'),
          DATABASE_URL: `postgres://app@127.0.0.1:${databaseLinks[index]?.port}/mnada`,
          ...(redis === null ? {} : { REDIS_URL: redis.url }),
        },
        mainOf(from),
      );
    const nodes = ports.map((_, index) => start(index, root));
    undo.push(() => Promise.all(nodes.map(stopShop)));
    await Promise.all(nodes.map((node) => node.serving()));

    const database = openDatabase({ url: postgres.url('mnada'), role: null, name: 'mnada faults', poolSize: 4 });
    undo.push(() => database.close());
    const bidders = Math.max(3 * BUSY.count, Math.ceil(size.bidsPerSecond * 1.5));
    const people = await tools.makePeople(database, bidders, { bids: BIDS_EACH });
    const sessions = tools.createSessions({ db: database.db });
    const tokens: string[] = [];
    for (const userId of people) tokens.push((await sessions.open(database.db, { userId, userAgent: 'faults' })).token);
    const haproxy = usesHaproxy === true ? await startHaproxyBalancer(home.path, ports) : null;
    const balancer = haproxy ?? (await startBalancer(ports));
    undo.push(() => balancer.stop());
    await sleep(1_000);
    const busy = await open(
      tools,
      database,
      Array.from({ length: BUSY.count }, () => BUSY.countdownUs),
    );
    const crowd = startCrowd({
      port: balancer.port,
      auctionIds: busy,
      tokens,
      sockets: Math.max(size.sockets, bidders),
      bidsPerSecond: size.bidsPerSecond,
      comesFromOwnAddresses: haproxy !== null,
    });
    undo.push(() => crowd.stop());
    await open(
      tools,
      database,
      QUIET_COUNTDOWNS_S.map((seconds) => seconds * 1_000_000),
    );
    const ask = async <T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> =>
      (await database.pool.query<T>(sql, values)).rows;
    return {
      size,
      nodes,
      databaseLinks,
      balancer,
      postgres,
      redis,
      crowd,
      port: balancer.port,
      hasHaproxy: haproxy !== null,
      auctionIds: busy,
      async restart(index, from = root) {
        const node = start(index, from);
        nodes[index] = node;
        await node.serving();
      },
      ask,
      async verdict() {
        const violations = await checkInvariants(database.pool);
        const kept = await ask<{ id: string; seq: number }>('select bid_id as id, seq from bid');
        const [early] = await ask<{ n: number }>(
          `select count(*)::int as n from outcome o join auction a on a.id = o.auction_id
            where o.decided_at_us < a.ends_at_us + a.drain_us`,
        );
        return {
          ...compareBids(crowd.bids, kept),
          closedEarly: early?.n ?? 0,
          brokenInvariants: violations.map(({ name }) => name),
        };
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Auctions that begin now: the nodes open them. */
async function open(tools: VersionTools, database: Database, countdownsUs: readonly number[]): Promise<number[]> {
  const startsAtUs = await tools.databaseNowUs(database.db);
  const deps = { db: database.db, feed: new tools.ChangeFeed() };
  const ids: number[] = [];
  for (const countdownUs of countdownsUs) {
    const productId = await tools.makeProduct(database);
    const id = await tools.scheduleAuction(deps, { productId, startsAtUs, countdownUs });
    if (id !== null) ids.push(id);
  }
  for (let waitedMs = 0; waitedMs < OPEN_WITHIN_MS; waitedMs += 100) {
    const { rows } = await database.pool.query(`select from auction where id = any($1) and status = 'scheduled'`, [
      ids,
    ]);
    if (rows.length === 0) return ids;
    await sleep(100);
  }
  throw new Error('the nodes did not open the auctions');
}
