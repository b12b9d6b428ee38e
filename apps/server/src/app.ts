import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { PUSH_LIMITS, type PushLimits } from '@mnada/rules';
import { accountsRoutes, createPasswordHasher, createSessions, loadSecretKeys } from './features/accounts/index.ts';
import { startApprovalsWorker } from './features/approvals/index.ts';
import {
  Archive,
  auctionsRoutes,
  Board,
  CatchUp,
  ChangeFeed,
  scheduleAuction,
  startAuctionWorkers,
} from './features/auctions/index.ts';
import { createLane, settleBids } from './features/bidding/index.ts';
import { DEMO_SIGN_INS, startDemo } from './features/demo/index.ts';
import { historyRoutes } from './features/history/index.ts';
import { startInvariantWatch } from './features/integrity/index.ts';
import { settingsRoutes } from './features/limits/index.ts';
import { attachSockets, Hub } from './features/live/index.ts';
import { createMessageSender, outboxRoutes } from './features/messages/index.ts';
import { simulatorUrl } from './features/mpesa/index.ts';
import { orderPurposes, ordersRoutes, startOrderWorkers } from './features/orders/index.ts';
import { ownDataRoutes, startDeletions } from './features/own-data/index.ts';
import { pagesPlugin } from './features/pages/index.ts';
import { ratingsRoutes } from './features/ratings/index.ts';
import { rewardsRoutes } from './features/rewards/index.ts';
import { savedRoutes } from './features/saved/index.ts';
import { welcomeRoutes } from './features/welcome/index.ts';
import { createBus } from './platform/bus/index.ts';
import { createClockProbe } from './platform/clock/index.ts';
import type { Config } from './platform/config.ts';
import { type Database, type Db, mayMakeTemporaryTables, rewritingPower } from './platform/database/index.ts';
import {
  allowedHosts,
  answerUnknown,
  createHttp,
  type Http,
  healthRoutes,
  ownAddresses,
  securityTxt,
} from './platform/http/index.ts';
import type { Log } from './platform/log.ts';
import { Metrics } from './platform/metrics.ts';
import { Teardown } from './platform/process/teardown.ts';
import { supportWarning } from './platform/support.ts';
import { wireMoney } from './wire-money.ts';
import { wireNotifications } from './wire-notifications.ts';
import { wirePayouts } from './wire-payouts.ts';

export type AppDeps = {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
  /** Pages straight from their sources, reloading as they change. */
  readonly development?: boolean;
  /** Without the web pages: for tests of calls and sockets, which then need no build. */
  readonly withoutPages?: boolean;
  /** No invariant is checked by itself: for tests that plant what never happens. */
  readonly withoutInvariantWatch?: boolean;
  /** Under the role of staff, for the simulated operator of a demonstration; without it nobody approves anything. */
  readonly operator?: Db | null;
  /** Other limits of prompts than PAY-3's: for tests whose people all share one network. */
  readonly pushLimits?: PushLimits;
};

export type App = {
  readonly http: Http;
  /** Starts to listen. @returns where a browser on this machine finds it */
  listen(): Promise<string>;
  /** Refuses new bids, finishes the turn, sends the sockets elsewhere and closes; within 8 s. May be called twice. */
  stop(): Promise<void>;
};

// Of the ten seconds that a stop may take (architecture, 7), some belong to the database.
const SOCKETS_GONE_WITHIN_MS = 4_000;
const REQUESTS_DONE_WITHIN_MS = 1_500;
const REST_DONE_WITHIN_MS = 1_000;
const START_TRIES = 10;

/** Wires one node of the shop over a migrated database. What it starts, it stops in the opposite order. */
export async function createApp(deps: AppDeps): Promise<App> {
  const teardown = new Teardown(deps.log);
  try {
    const usual = {
      development: false,
      withoutPages: false,
      withoutInvariantWatch: false,
      operator: null,
      pushLimits: PUSH_LIMITS,
    };
    return await wire({ ...usual, ...deps, teardown });
  } catch (error) {
    await teardown.run();
    throw error;
  }
}

type Wiring = Required<AppDeps> & { readonly teardown: Teardown };

async function wire(wiring: Wiring): Promise<App> {
  const { config, database, log, teardown, development, withoutPages } = wiring;
  const { db, pool } = database;
  const metrics = new Metrics();
  const nodeId = randomUUID();
  const takesBids = config.role !== 'worker';
  let listening = false;
  let draining = false;

  // ---- the engine: clock, bus, board, lane, workers
  const clock = createClockProbe({ connect: () => database.connect({ name: 'mnada clock' }), log });
  await patiently(() => clock.start());
  teardown.add('the clock', () => clock.stop(), REST_DONE_WITHIN_MS);
  const bus = createBus({
    nodeId,
    connect: () => database.connect({ name: 'mnada bus' }),
    redisUrl: config.redisUrl ?? undefined,
    log,
  });
  await bus.start();
  teardown.add('the bus', () => bus.stop(), REST_DONE_WITHIN_MS);
  const feed = new ChangeFeed();
  const board = new Board({ sql: pool, feed });
  await board.start();
  teardown.add('the board', () => board.stop(), REST_DONE_WITHIN_MS);
  const archive = new Archive(pool, board);
  const catchUp = new CatchUp({ sql: pool, board, feed, bus, nowUs: () => clock.nowUs(), log });
  await catchUp.start();
  teardown.add('the catch-up', () => catchUp.stop(), REST_DONE_WITHIN_MS);
  const turns = metrics.histogram('lane_turn_seconds', 'One turn of the lane, commit included');
  const accepted = metrics.counter('bids_accepted_total', 'Accepted bids');
  const lane = createLane({
    connect: () => database.connect({ name: 'mnada lane', pipeline: true }),
    feed,
    log,
    onTurn: (turn) => {
      turns.observe(turn.durationMs / 1000);
      accepted.add(turn.accepted);
    },
  });
  teardown.add('the lane', () => lane.stop(), REST_DONE_WITHIN_MS);
  const hub = new Hub({ board, archive, nowUs: () => clock.nowUs() });
  hub.start();
  teardown.add('the hub', () => hub.stop(), REST_DONE_WITHIN_MS);
  // No auction ends that nobody could bid on: each node that people reach says so, whoever closes.
  const canTakeBids = () => takesBids && listening && lane.healthy;
  const workers = startAuctionWorkers({
    db,
    feed,
    log,
    canTakeBids,
    clock,
    nodeId,
    heartbeatOnly: config.role === 'web',
  });
  teardown.add('the workers', () => workers.stop(), REST_DONE_WITHIN_MS);

  // ---- what people reach: calls, pages, sockets
  const sessions = createSessions({ db });
  const hasher = createPasswordHasher();
  const messages = createMessageSender({ config, db, log });
  teardown.add('messages on their way', () => messages.close(), REST_DONE_WITHIN_MS);
  const notifications = await wireNotifications({ config, db, bus, messages, log, metrics });
  teardown.add('notifications under way', () => notifications.stop(), REQUESTS_DONE_WITHIN_MS);
  const keys = await loadSecretKeys(config);
  const payouts = wirePayouts({ config, db, bus, keys, messages, log, metrics });
  const money = await wireMoney({
    config,
    db,
    bus,
    log,
    metrics,
    keys,
    purposes: orderPurposes({ bus }),
    handlers: payouts.handlers,
    limits: wiring.pushLimits,
  });
  teardown.add('payments under way', () => money.stop(), REQUESTS_DONE_WITHIN_MS);
  const { payments } = money;
  if (config.role !== 'web') {
    money.startWorkers();
    notifications.startWorkers();
    payouts.startWorker(money.mpesa, money.deps);
    teardown.add('payouts under way', () => payouts.stop(), REQUESTS_DONE_WITHIN_MS);
    const lapsing = startOrderWorkers({ db, payments, log });
    teardown.add('lapsing wins', () => lapsing.stop(), REST_DONE_WITHIN_MS);
    const requests = startApprovalsWorker({ db, log, metrics });
    teardown.add('requests that grow old', () => requests.stop(), REST_DONE_WITHIN_MS);
    const deletions = startDeletions({ db, bus, feed, messages, log });
    teardown.add('deletions', () => deletions.stop(), REST_DONE_WITHIN_MS);
    if (!wiring.withoutInvariantWatch) {
      const watch = startInvariantWatch({ database, metrics, log });
      teardown.add('the invariants', () => watch.stop(), REST_DONE_WITHIN_MS);
    }
  }
  const http = await createHttp({ config, log, metrics, sessions, relaxed: development });
  teardown.add('requests', () => http.close(), REQUESTS_DONE_WITHIN_MS);
  const checks = {
    process: () => (draining ? 'stopping' : null),
    database: () => pool.query('select 1').then(() => null),
    lane: () => (!takesBids || lane.healthy ? null : 'the lane takes no bids'),
    clock: () => (clock.stampUs() === null ? 'the clock is not sure within 10 ms' : null),
  };
  const warnings = [
    ...(await warnOfPower({ config, pool, log, metrics })),
    ...warnOfSupport(config, log),
    ...warnOfApprover(config, log),
  ];
  await http.register(healthRoutes({ metrics, checks, metricsToken: config.metricsToken, warnings: () => warnings }));
  if (takesBids) {
    const demoSignIns = () => (config.demo ? [...DEMO_SIGN_INS] : []);
    const phones = config.mpesa.provider === 'simulator' ? simulatorUrl(config.mpesa) : null;
    const accounts = { config, db, bus, sessions, hasher, messages, log, metrics, demoSignIns, simulatorUrl: phones };
    const { publicUrl, support, demo } = config;
    const reached = support.email === null ? null : `mailto:${support.email}`;
    await http.register(securityTxt({ publicUrl, contact: reached ?? (demo ? `${publicUrl}/help` : null) }));
    await http.register(accountsRoutes(accounts));
    await http.register(ownDataRoutes({ database, sessions, messages, publicUrl: config.publicUrl, log }));
    await http.register(outboxRoutes({ config, db }));
    await http.register(auctionsRoutes({ board, archive, sql: pool, nowUs: () => clock.nowUs() }));
    await http.register(welcomeRoutes({ db, sql: pool, archive }));
    await http.register(historyRoutes({ sql: pool, nowUs: () => clock.nowUs() }));
    await http.register(settingsRoutes({ db, bus }));
    await http.register(savedRoutes({ db, board, archive, sql: pool, nowUs: () => clock.nowUs() }));
    await http.register(rewardsRoutes({ db, bus, keys, publicUrl: config.publicUrl }));
    await http.register(ratingsRoutes({ db }));
    await money.register(http);
    await payouts.register(http);
    await notifications.register(http);
    await http.register(ordersRoutes({ db, bus, payments, mode: config.mode }));
    if (!withoutPages) await http.register(pagesPlugin({ config, metrics, development }));
  }
  answerUnknown(http);
  const sockets = takesBids
    ? attachSockets(http.server, {
        hub,
        lane,
        sessions,
        clock,
        sql: pool,
        settleBids: (userId, bidIds) => settleBids(db, userId, bidIds),
        refresh: (auctionId) => catchUp.refresh(auctionId),
        archive,
        bus,
        origins: () => [config.publicUrl, ...config.corsOrigins],
        trustProxy: config.trustProxy,
        isOurHost: allowedHosts(ownAddresses(config)),
        log,
        readPayment: money.readPayment,
        readNotifications: notifications.readNews,
      })
    : null;
  if (sockets) notifications.startWatching(sockets);
  if (sockets) teardown.add('sockets', () => sockets.stop(), REST_DONE_WITHIN_MS);
  measure(metrics, { sockets: () => sockets?.open ?? 0, waiting: () => lane.depth, pool });
  if (config.demo && config.role !== 'web') {
    const demo = startDemo({
      database,
      lane,
      schedule: (plan) => scheduleAuction({ db, feed }, plan),
      mode: config.mode,
      log,
      // A worker sees no sockets and can't know: then somebody always watches.
      ...(sockets ? { audience: () => sockets.open } : {}),
      ...(wiring.operator === null
        ? {}
        : { shop: { db: wiring.operator, bus, payments, forgetsPayouts: config.mpesa.provider === 'simulator' } }),
    });
    teardown.add('the demonstration world', () => demo.stop(), REST_DONE_WITHIN_MS);
  }
  await http.ready();

  // A stop begins here, from the outside inwards: no new bids, the turn in flight, then everybody else's sockets.
  teardown.add(
    'people',
    async () => {
      draining = true;
      await Promise.all([lane.drain(), sockets?.drain(SOCKETS_GONE_WITHIN_MS - 500)]);
    },
    SOCKETS_GONE_WITHIN_MS,
  );
  return {
    http,
    async listen() {
      await http.listen({ host: config.host, port: config.port });
      listening = true;
      const { port } = http.server.address() as AddressInfo;
      const host = config.host.includes(':') ? `[${config.host}]` : config.host;
      return `http://${host === '0.0.0.0' || host === '[::]' ? '127.0.0.1' : host}:${port}`;
    },
    stop: () => teardown.run(),
  };
}

const POWERS = {
  superuser: 'the server signs in to the database as a superuser: it could rewrite history',
  owner: 'the server signs in to the database as the owner of the tables: it could rewrite history',
  approver: 'the server signs in to the database as a role that may approve: it could invent the second person',
} as const;

/** S58: a server that could rewrite history, or look away from our tables, is told of, loudly where it matters; it serves all the same. */
async function warnOfPower(deps: {
  readonly config: Pick<Config, 'mode'>;
  readonly pool: Database['pool'];
  readonly log: Log;
  readonly metrics: Metrics;
}): Promise<readonly string[]> {
  const power = await rewritingPower(deps.pool);
  const gauge = deps.metrics.gauge('database_role_can_rewrite', '1: the server signs in as a superuser or the owner');
  gauge.set(power === null ? 0 : 1);
  const warnings: string[] = power === null ? [] : [POWERS[power]];
  // Who owns the database may make any: that is said already.
  const isOwner = power === 'superuser' || power === 'owner';
  const temporaryIn = isOwner ? null : await mayMakeTemporaryTables(deps.pool);
  if (temporaryIn !== null) {
    warnings.push(`the server may make temporary tables: revoke temporary on database ${temporaryIn} from public`);
  }
  for (const warning of warnings) deps.log[deps.config.mode === 'production' ? 'error' : 'warn']({ power }, warning);
  return warnings;
}

/** People with money in it can reach nobody: said at each start, and in the readiness answer. */
function warnOfSupport(config: Config, log: Log): readonly string[] {
  const warning = supportWarning(config);
  if (warning === null) return [];
  log.error({}, warning);
  return [warning];
}

/** Who holds that address can approve in anybody's name: it is the staff command's alone (OPS-5). */
function warnOfApprover(config: Config, log: Log): readonly string[] {
  if (config.mode !== 'production' || config.staffDatabaseUrl === null) return [];
  const warning =
    'STAFF_DATABASE_URL is set where the server runs: keep it from the server, it is for the staff command alone';
  log.error({}, warning);
  return [warning];
}

/** A busy machine may leave a first question unanswered for seconds: that alone is no reason not to start. */
async function patiently(start: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await start();
    } catch (error) {
      if (tries === START_TRIES) throw error;
    }
  }
}

function measure(
  metrics: Metrics,
  { sockets, waiting, pool }: { sockets: () => number; waiting: () => number; pool: Database['pool'] },
): void {
  const gauges = {
    sockets: metrics.gauge('sockets_open', 'Open WebSockets'),
    waiting: metrics.gauge('lane_waiting', 'Bids that wait for their turn'),
    busy: metrics.gauge('database_connections_busy', 'Pooled connections in use'),
    queue: metrics.gauge('database_queries_waiting', 'Queries that wait for a connection'),
    memory: metrics.gauge('process_resident_bytes', 'Memory of this process'),
  };
  metrics.beforeReading(() => {
    gauges.sockets.set(sockets());
    gauges.waiting.set(waiting());
    gauges.busy.set(pool.totalCount - pool.idleCount);
    gauges.queue.set(pool.waitingCount);
    gauges.memory.set(process.memoryUsage.rss());
  });
}
