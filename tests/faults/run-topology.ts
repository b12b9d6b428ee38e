/**
 * `npm run topology`: deploy/compose.yaml with processes instead of containers: a balancer, three nodes that serve, one that works,
 * PostgreSQL, and Redis where it is installed. Until Ctrl-C; `-- --check` asks it a few things, kills a node, and ends.
 * `--app=FOLDER` runs an unpacked release instead of this build, `--port=8080` is where the balancer listens.
 */
import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { connect } from '../../apps/server/src/platform/database/index.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts';
import { freePort } from '../../apps/server/src/platform/free-port.ts';
import { isHaproxyInstalled, startBalancer, startHaproxy } from './balancer.ts';
import { startRedis } from './redis.ts';
import {
  aFolder,
  build,
  endWithChildren,
  mainOf,
  ROOT,
  type ShopProcess,
  startShop,
  stopShop,
} from './shop-process.ts';

const NAMES = ['node-1', 'node-2', 'node-3'] as const;
const LOST_NODE_WITHIN_MS = 10_000;

type Topology = {
  readonly url: string;
  readonly balancer: string;
  readonly bus: string;
  readonly nodes: readonly ShopProcess[];
  readonly token: string;
};

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      check: { type: 'boolean', default: false },
      app: { type: 'string' },
      port: { type: 'string', default: '0' },
    },
  });
  endWithChildren();
  if (values.app === undefined) build();
  const undo: (() => unknown)[] = [];
  let stop = (): void => undefined;
  const stopped = new Promise<void>((done) => {
    stop = done;
  });
  process.removeAllListeners('SIGINT').once('SIGINT', stop);
  process.removeAllListeners('SIGTERM').once('SIGTERM', stop);
  try {
    const main = mainOf(resolve(values.app ?? ROOT));
    const topology = await startTopology(main, Number(values.port), undo);
    console.log(
      `\n  ${NAMES.length} nodes and a worker behind ${topology.balancer} at ${topology.url}; bus: ${topology.bus}\n`,
    );
    if (values.check) return (await check(topology)) ? 0 : 1;
    console.log('  Ctrl-C ends it.');
    await stopped;
    return 0;
  } finally {
    for (const each of undo.reverse()) await Promise.resolve(each()).catch(() => undefined);
  }
}

async function startTopology(mainFile: string, wanted: number, undo: (() => unknown)[]): Promise<Topology> {
  const home = aFolder('topology');
  undo.push(home.done);
  const postgres = await startEmbeddedPostgres({ folder: join(home.path, 'postgres'), maxConnections: 200 });
  undo.push(() => postgres.stop());
  const admin = await connect({ url: postgres.url('postgres'), role: null, name: 'mnada topology' });
  await admin.query('create database mnada');
  await admin.end();
  const redis = await startRedis();
  if (redis) undo.push(() => redis.stop());
  const port = wanted > 0 ? wanted : await freePort();
  const token = randomBytes(24).toString('hex');
  const shared = {
    MODE: 'production',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TRUST_PROXY: '1',
    DATABASE_URL: postgres.url('mnada'),
    SECRET_KEY: randomBytes(32).toString('hex'),
    LEDGER_KEY: randomBytes(32).toString('base64'),
    METRICS_TOKEN: token,
    MEDIA_DIR: join(home.path, 'media'),
    ...(redis === null ? {} : { REDIS_URL: redis.url }),
  };
  const ports = await Promise.all([...NAMES, 'worker'].map(() => freePort()));
  const nodes = [...NAMES, 'worker'].map((name, index) =>
    startShop(
      {
        ...shared,
        ROLE: name === 'worker' ? 'worker' : 'web',
        PORT: String(ports[index]),
        DATA_DIR: join(home.path, name),
      },
      mainFile,
    ),
  );
  undo.push(() => Promise.all(nodes.map(stopShop)));
  await Promise.all(nodes.map((node) => node.serving()));
  const nodePorts = ports.slice(0, NAMES.length);
  const hasHaproxy = isHaproxyInstalled();
  undo.push(
    hasHaproxy
      ? startHaproxy(home.path, port, nodePorts)
      : await startBalancer(nodePorts, port).then((own) => own.stop),
  );
  return {
    url: `http://127.0.0.1:${port}`,
    balancer: hasHaproxy ? 'HAProxy (deploy/haproxy.cfg)' : 'our own balancer (HAProxy is not installed)',
    bus: redis ? 'Redis' : 'PostgreSQL (no Redis is installed)',
    nodes,
    token,
  };
}

/** Asks through the balancer what a shopper and Prometheus would, and once more without one of the nodes. */
async function check({ url, nodes, token }: Topology): Promise<boolean> {
  const lines: (readonly [what: string, isRight: boolean, figure?: string])[] = [];
  const page = await eventually(async () => {
    const answer = await fetch(url);
    return answer.ok ? await answer.text() : null;
  }, 10_000);
  lines.push([
    'a page through the balancer',
    page?.includes('<h1') === true,
    page ? `${(page.length / 1e3).toFixed(0)} kB` : '',
  ]);
  lines.push(['a socket through the balancer', await opens(url)]);
  lines.push(['/metrics is closed to the outside', (await fetch(`${url}/metrics`)).status === 404]);
  const figures = await Promise.all(
    nodes.map(async (node) => {
      const answer = await fetch(`${node.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
      return answer.ok && (await answer.text()).includes('process_start_time_seconds');
    }),
  );
  lines.push(['/metrics of each node, with the token', figures.every(Boolean)]);
  const status = await eventually(async () => {
    const answer = (await (await fetch(`${url}/api/status`)).json()) as { parts: { part: string; state: string }[] };
    return answer.parts.find(({ part }) => part === 'bidding')?.state === 'ok' ? answer : null;
  }, 60_000);
  lines.push(['the worker has measured that bids are taken', status !== null]);

  nodes[0]?.signal('SIGKILL');
  const killedAtMs = performance.now();
  let failed = 0;
  while (performance.now() - killedAtMs < LOST_NODE_WITHIN_MS) {
    const answer = await fetch(`${url}/healthz`, { headers: { connection: 'close' } }).catch(() => null);
    await answer?.body?.cancel();
    if (!answer?.ok) failed++;
    await sleep(50);
  }
  lines.push(['a node killed: requests that failed in ten seconds', failed === 0, String(failed)]);
  lines.push(['and a socket again', await opens(url)]);
  for (const [what, isRight, figure = ''] of lines)
    console.log(`  ${isRight ? 'yes' : 'NO '}  ${what}${figure === '' ? '' : `: ${figure}`}`);
  return lines.every(([, isRight]) => isRight);
}

function opens(url: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/auctions`);
    const end = (isOpen: boolean) => () => {
      done(isOpen);
      socket.terminate();
    };
    socket.once('open', end(true)); // an empty shop says nothing more
    socket.once('error', end(false));
    setTimeout(end(false), 10_000).unref();
  });
}

async function eventually<T>(ask: () => Promise<T | null>, withinMs: number): Promise<T | null> {
  const untilMs = performance.now() + withinMs;
  while (performance.now() < untilMs) {
    const answer = await ask().catch(() => null);
    if (answer !== null) return answer;
    await sleep(500);
  }
  return null;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
