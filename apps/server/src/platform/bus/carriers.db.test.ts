import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:net';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../testing/realtime-node.ts';
import { testDatabase } from '../../testing/test-database.ts';
import type { RunningBus } from './bus.ts';
import { createBus } from './index.ts';

const database = await testDatabase();
const log = { warn: () => undefined };
const running: RunningBus[] = [];
afterEach(async () => {
  for (const bus of running.splice(0)) await bus.stop();
});

async function startBus(redisUrl?: string) {
  const bus = createBus({
    nodeId: randomUUID(),
    connect: () => database.connect({ name: 'bus under test' }),
    redisUrl,
    log,
  });
  await bus.start();
  running.push(bus);
  const heard: string[] = [];
  bus.hear('auction', (keys, origin) => heard.push(...keys.map((key) => `${origin} ${key}`)));
  return Object.assign(bus, { heard });
}

/** What every carrier must do. */
function carries(start: () => ReturnType<typeof startBus>) {
  test('what one node says, the others hear, once; itself at once', async () => {
    const [a, b, c] = [await start(), await start(), await start()];
    a.publish('auction', '1', '2');
    b.publish('auction', '3');
    // Each hears at its own pace: that one has heard all says nothing of the others.
    await until(() => [a, b, c].every(({ heard }) => heard.length >= 3));
    expect([...a.heard].sort()).toEqual(['elsewhere 3', 'here 1', 'here 2']);
    expect([...b.heard].sort()).toEqual(['elsewhere 1', 'elsewhere 2', 'here 3']);
    expect([...c.heard].sort()).toEqual(['elsewhere 1', 'elsewhere 2', 'elsewhere 3']);
  });

  test('five thousand invalidations in a row arrive, in a handful of texts each below 8000 bytes', async () => {
    const [a, b] = [await start(), await start()];
    const keys = Array.from({ length: 5_000 }, (_, i) => `${i} ${randomUUID()}`);
    for (const key of keys) a.publish('auction', key);
    await until(() => b.heard.length === keys.length);
    expect(b.heard).toEqual(keys.map((key) => `elsewhere ${key}`));
  });
}

describe('over PostgreSQL', () => {
  carries(() => startBus());

  test('a lost connection is opened again, and invalidations flow again', async () => {
    const [a, b] = [await startBus(), await startBus()];
    await database.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bus under test' and pid <> pg_backend_pid()`,
    );
    await until(() => !a.connected && !b.connected);
    a.publish('auction', 'while it was down');
    await until(() => a.connected && b.connected);
    a.publish('auction', 'after');
    await until(() => b.heard.includes('elsewhere after'));
  });

  test('a database that is away at the start is no obstacle', async () => {
    let there = false;
    const bus = createBus({
      nodeId: 'late',
      connect: () => (there ? database.connect({ name: 'late' }) : Promise.reject(new Error('away'))),
      log,
    });
    await bus.start();
    running.push(bus);
    expect(bus.connected).toBe(false);
    there = true;
    await until(() => bus.connected);
  });
});

const installed = spawnSync('redis-server', ['--version']).status === 0;
const given = process.env['REDIS_URL'];
if (!installed && !given) {
  process.stderr.write(
    '\n*** The bus over Redis is NOT tested here: no REDIS_URL, and redis-server is not installed. ***\n\n',
  );
}

describe.runIf(installed || given)('over Redis', () => {
  let redis: ChildProcess | null = null;
  let folder = '';
  let url = given ?? '';
  let port = 0;

  const launch = async () => {
    redis = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder], {
      stdio: 'ignore',
    });
    await until(() => redis?.exitCode === null);
    await reachable(port);
  };
  beforeAll(async () => {
    if (given) return;
    folder = mkdtempSync(join(tmpdir(), 'mnada-redis-'));
    port = 20_000 + (process.pid % 20_000);
    url = `redis://127.0.0.1:${port}`;
    await launch();
  });
  afterAll(() => {
    redis?.kill();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  carries(() => startBus(url));

  test.runIf(!given)('a Redis that went away and came back is used again', async () => {
    const [a, b] = [await startBus(url), await startBus(url)];
    redis?.kill();
    await until(() => !a.connected && !b.connected);
    a.publish('auction', 'nobody hears this');
    await launch();
    await until(() => a.connected && b.connected);
    // Subscribed a moment after it is connected: invalidations may be lost, so it is said until it is heard.
    await until(() => {
      a.publish('auction', 'after');
      return b.heard.includes('elsewhere after');
    });
  });
});

async function reachable(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.on('error', () => resolve(false));
      socket.on('connect', () => socket.end());
    });
    if (open) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`nothing listens on ${port}`);
}
