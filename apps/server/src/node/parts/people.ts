import { setTimeout as sleep } from 'node:timers/promises';
import { settleBids } from '../../features/bidding/index.ts';
import { startDemo } from '../../features/demo/index.ts';
import { attachSockets } from '../../features/realtime/index.ts';
import { VisitCounter } from '../../features/visits/index.ts';
import { allowedHosts, ownAddresses } from '../../platform/http/index.ts';
import { part, runsWorkers, takesBids } from '../values.ts';

// Of the ten seconds that a stop may take (architecture, 7), some belong to the database.
const SOCKETS_GONE_WITHIN_MS = 4_000;
/** The most that `BALANCER_NOTICES_MS` may be. */
const BALANCER_NOTICES_WITHIN_MS = 3_500;

/** Who is connected, and whom the demonstration pretends to be. */
export const peopleParts = [
  part('visits', ['config', 'database', 'log'], {
    start: ({ config, database: { db }, log }) => (takesBids(config) ? new VisitCounter({ db, log }) : null),
    stop: (visits) => visits?.stop(),
  }),
  part(
    'sockets',
    [
      ...(['pages', 'http', 'config', 'database', 'hub', 'lane', 'sessions', 'clock', 'sync', 'archive'] as const),
      ...(['bus', 'log', 'money', 'notifications', 'visits', 'sharedCounts'] as const),
    ],
    {
      start({ http, config, database: { db, pool }, sync, money, notifications, visits, ...more }) {
        if (!takesBids(config)) return null;
        const sockets = attachSockets(http.server, {
          ...more,
          ...(visits === null ? {} : { visits }),
          sql: pool,
          settleBids: (userId, bidIds) => settleBids(db, userId, bidIds),
          refresh: (auctionId) => sync.refresh(auctionId),
          origins: () => [config.publicUrl, ...config.corsOrigins],
          trustProxy: config.trustProxy,
          isOurHost: allowedHosts(ownAddresses(config)),
          readPayment: money.readPayment,
          readNotifications: notifications.readNews,
        });
        notifications.startWatching(sockets);
        return sockets;
      },
      stop: (sockets) => sockets?.stop(),
    },
  ),
  part('gauges', ['metrics', 'sockets', 'lane', 'database'], {
    start({ metrics, sockets, lane, database: { pool } }) {
      const open = metrics.gauge('sockets_open', 'Open WebSockets');
      const waiting = metrics.gauge('lane_waiting', 'Bids that wait to be decided');
      const busy = metrics.gauge('database_connections_busy', 'Pooled connections in use');
      const queue = metrics.gauge('database_queries_waiting', 'Queries that wait for a connection');
      const memory = metrics.gauge('process_resident_bytes', 'Memory of this process');
      const started = metrics.gauge('process_start_time_seconds', 'When this process started, in seconds since 1970');
      started.set(performance.timeOrigin / 1_000);
      metrics.beforeReading(() => {
        open.set(sockets?.open ?? 0);
        waiting.set(lane.depth);
        busy.set(pool.totalCount - pool.idleCount);
        queue.set(pool.waitingCount);
        memory.set(process.memoryUsage.rss());
      });
    },
  }),
  part('demo', ['config', 'database', 'lane', 'feed', 'log', 'sockets', 'bus', 'money', 'options'], {
    start({ config, database, lane, feed, log, sockets, bus, money: { payments }, options: { operator } }) {
      if (!config.demo || !runsWorkers(config)) return null;
      const forgetsPayouts = config.mpesa.provider === 'simulator';
      return startDemo({
        database,
        lane,
        feed,
        mode: config.mode,
        log,
        // A worker sees no sockets and can't know: then somebody always watches.
        ...(sockets ? { audience: () => sockets.open } : {}),
        ...(operator === null ? {} : { shop: { db: operator, bus, payments, forgetsPayouts } }),
      });
    },
    stop: (demo) => demo?.stop(),
  }),
  part('ready', ['http', 'pages', 'sockets'], {
    async start({ http }) {
      await http.ready();
    },
  }),
  // A stop begins here, from the outside inwards: the balancer sends nobody more, the pages go, then the last bids are decided.
  // Whoever goes takes its press along to another node; a press that is here already is still taken.
  part('people', ['config', 'phase', 'lane', 'sockets', 'demo', 'ready'], {
    start: ({ config, phase, lane, sockets }) => ({
      async leave() {
        phase.isDraining = true;
        await sleep(config.balancerNoticesMs);
        await sockets?.drain(SOCKETS_GONE_WITHIN_MS - 500);
        await lane.drain();
      },
    }),
    stop: (people) => people.leave(),
    stopsWithinMs: BALANCER_NOTICES_WITHIN_MS + SOCKETS_GONE_WITHIN_MS,
  }),
];
