import { chownSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { connect } from '../../apps/server/src/platform/database/index.ts';
import { demoSignIn } from '../e2e/support/test-server.ts';
import { aDataFolder, databaseProcesses, isAlive, ROOT, type ServerProcess, startServer } from './server-process.ts';

const ON_LINUX = process.platform === 'linux';
/** A busy machine is slow, not wrong. */
const PATIENTLY = { timeout: 90_000, interval: 250 };
const AS_ROOT = process.getuid?.() === 0;

const post = (server: ServerProcess, path: string, body: object) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const base64 = (text: string) => Buffer.from(text).toString('base64');

const register = (server: ServerProcess, username: string) =>
  post(server, '/api/auth/register', {
    username,
    fullName: 'Amina Otieno',
    password: base64('safari njema 42'),
    email: `${username}@example.org`,
    registrationType: 'email',
  });
const signIn = (server: ServerProcess, email: string, password: string) =>
  post(server, '/api/auth/login', { email, password: base64(password), registrationType: 'email' });

describe('a fresh folder', () => {
  test('[OPS-3] becomes a shop: pages, a demonstration world, and sign-ins that work', async () => {
    const dataDir = aDataFolder();
    const server = await startServer({ dataDir });
    await server.serving();
    const shopper = demoSignIn('shopper');
    expect(server.output()).toContain(`Mnada is open at ${server.url}`);
    expect(server.output()).toContain(shopper.password);
    expect(server.output()).toContain(`Data in ${dataDir}/postgres`);
    const page = await fetch(server.url);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const auctions = await (await fetch(`${server.url}/api/auctions`)).json();
    expect(auctions).toBeInstanceOf(Array);
    expect((auctions as unknown[]).length).toBeGreaterThan(0);
    const answer = await post(server, '/api/auth/login', {
      phoneNumber: shopper.login,
      password: base64(shopper.password),
      registrationType: 'phone',
    });
    expect(answer.status).toBe(200);
  });

  test('[OPS-3] stays an empty shop with DEMO=off, whose first owner can sign in', async () => {
    const env = {
      DEMO: 'off',
      MODE: 'production',
      OWNER_EMAIL: 'mwenye@example.org',
      OWNER_PASSWORD: 'duka-la-mfano-42',
    };
    const server = await startServer({ dataDir: aDataFolder(), env });
    await server.serving();
    expect(await (await fetch(`${server.url}/api/auctions`)).json()).toEqual([]);
    const answer = await signIn(server, env.OWNER_EMAIL, env.OWNER_PASSWORD);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ user: { role: 'owner' } });
    expect(server.output()).not.toContain('Sign in as');
  });

  test.runIf(AS_ROOT && ON_LINUX && reachableByAll())('serves an ordinary user as well', async () => {
    const dataDir = aDataFolder();
    const [uid, gid] = [65_534, 65_534];
    chownSync(dataDir, uid, gid);
    const server = await startServer({ dataDir, uid, gid, env: { DEMO: 'off' } });
    await server.serving();
    expect((await fetch(server.url)).status).toBe(200);
  });
});

describe('an end', () => {
  test('by SIGTERM comes within 10 s: people are sent elsewhere, nothing is left running', async () => {
    const dataDir = aDataFolder();
    const server = await startServer({ dataDir });
    await server.serving();
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws/auctions`);
    const heard: string[] = [];
    socket.on('message', (frame) => heard.push(String(frame)));
    const closed = new Promise((done) => socket.once('close', done));
    await new Promise((done) => socket.once('open', done));
    const database = ON_LINUX ? databaseProcesses(dataDir) : null;

    const startedMs = performance.now();
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(performance.now() - startedMs).toBeLessThan(10_000);
    await closed;
    expect(heard.some((frame) => frame.includes('server_draining'))).toBe(true);
    if (database)
      await expect
        .poll(() => [isAlive(database.postmaster), isAlive(database.shell)], PATIENTLY)
        .toEqual([false, false]);
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  });

  test.runIf(ON_LINUX)('by SIGTERM to npm, whose shell passes no signal on, comes as well', async () => {
    const dataDir = aDataFolder();
    // Without the scripts before it: the build was made already.
    const server = await startServer({ dataDir, env: { DEMO: 'off' }, command: ['npm', 'start', '--ignore-scripts'] });
    await server.serving();
    const { postmaster } = databaseProcesses(dataDir);
    server.child.kill('SIGTERM');
    await server.exited;
    // Whoever starts again at once waits for the one that is leaving.
    const next = await startServer({ dataDir, env: { DEMO: 'off' } });
    await next.serving();
    expect(isAlive(postmaster)).toBe(false);
  });

  test('and a start again find everything as it was', async () => {
    const dataDir = aDataFolder();
    const env = { DEMO: 'off' };
    const first = await startServer({ dataDir, env });
    await first.serving();
    expect((await register(first, 'amina.otieno')).status).toBe(201);
    first.child.kill('SIGTERM');
    await first.exited;
    const second = await startServer({ dataDir, env });
    await second.serving();
    expect((await signIn(second, 'amina.otieno@example.org', 'safari njema 42')).status).toBe(200);
  });

  test('by kill -9 loses nothing that was answered', async () => {
    const dataDir = aDataFolder();
    const env = { DEMO: 'off' };
    const first = await startServer({ dataDir, env });
    await first.serving();
    expect((await register(first, 'amina.otieno')).status).toBe(201);
    first.child.kill('SIGKILL');
    const second = await startServer({ dataDir, env });
    await second.serving();
    expect((await signIn(second, 'amina.otieno@example.org', 'safari njema 42')).status).toBe(200);
  });

  test.runIf(ON_LINUX)('by kill -9 that left the database running is followed by a clean start', async () => {
    const dataDir = aDataFolder();
    const env = { DEMO: 'off' };
    const first = await startServer({ dataDir, env });
    await first.serving();
    expect((await register(first, 'amina.otieno')).status).toBe(201);
    const { postmaster, shell } = databaseProcesses(dataDir);
    // The shell that would stop the database goes first, so that it truly stays behind.
    for (const pid of [shell, ...childrenOf(shell, postmaster)]) process.kill(pid, 'SIGKILL');
    first.child.kill('SIGKILL');
    await first.exited;
    expect(isAlive(postmaster)).toBe(true);
    const second = await startServer({ dataDir, env });
    await second.serving();
    expect(isAlive(postmaster)).toBe(false);
    expect((await signIn(second, 'amina.otieno@example.org', 'safari njema 42')).status).toBe(200);
  });

  test('[fault 22] by a bug that nobody caught is logged and not a success', async () => {
    const bug = `data:text/javascript,setTimeout(()=>{Promise.reject(new Error('a planted bug'))},4000)`;
    const server = await startServer({ dataDir: aDataFolder(), env: { DEMO: 'off' }, nodeArgs: ['--import', bug] });
    expect(await server.exited).toBe(1);
    expect(server.output()).toContain('a planted bug');
  });
});

describe('[fault 4] a database that is killed', () => {
  test.runIf(ON_LINUX)('comes back by itself, and the shop with it', async () => {
    const dataDir = aDataFolder();
    const server = await startServer({ dataDir, env: { DEMO: 'off' } });
    await server.serving();
    expect((await register(server, 'amina.otieno')).status).toBe(201);
    process.kill(databaseProcesses(dataDir).postmaster, 'SIGKILL');
    await expect
      .poll(async () => (await signIn(server, 'amina.otieno@example.org', 'safari njema 42')).status, PATIENTLY)
      .toBe(200);
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, PATIENTLY).toBe(200);
  });
});

describe('a start that cannot be', () => {
  test('for a wrong variable ends with a sentence that names it', async () => {
    const server = await startServer({ dataDir: aDataFolder(), env: { PORT: 'abc', MODE: 'perhaps' } });
    expect(await server.exited).toBe(1);
    expect(server.output()).toContain('PORT must be a whole number');
    expect(server.output()).toContain('MODE must be one of');
    expect(server.output()).not.toContain('    at ');
  });

  test('for a port that is taken names the port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    afterAll(() => void other.close());
    await new Promise((done) => other.once('listening', done));
    const { port } = other.address() as { port: number };
    const server = await startServer({ dataDir: aDataFolder(), env: { PORT: String(port), DEMO: 'off' } });
    expect(await server.exited).toBe(1);
    expect(server.output()).toContain(`PORT ${port}`);
  });

  test('for a database that does not answer says so', async () => {
    const server = await startServer({
      dataDir: aDataFolder(),
      env: { DATABASE_URL: 'postgres://app@127.0.0.1:1/none' },
    });
    expect(await server.exited).toBe(1);
    expect(server.output()).toContain('DATABASE_URL');
    expect(server.output()).not.toContain('    at ');
  });

  test('beside a living server on the same folder is refused, and the other lives on', async () => {
    const dataDir = aDataFolder();
    const first = await startServer({ dataDir, env: { DEMO: 'off' } });
    await first.serving();
    const second = await startServer({ dataDir, env: { DEMO: 'off' } });
    expect(await second.exited).toBe(1);
    expect(second.output()).toMatch(/Another server \(process \d+\) already runs on .+DATA_DIR/);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  });
});

test('WEB_PROCESSES=2 serves one port from two processes; one that dies is replaced', async () => {
  const server = await startServer({ dataDir: aDataFolder(), env: { WEB_PROCESSES: '2', DEMO: 'off' } });
  await server.serving();
  const processes = () => childrenOf(server.child.pid ?? 0).filter((pid) => commandOf(pid).includes('main.js'));
  if (ON_LINUX) {
    await expect.poll(processes, PATIENTLY).toHaveLength(2);
    const [first = 0] = processes();
    process.kill(first, 'SIGKILL');
    // Another stands in its place.
    await expect.poll(() => [isAlive(first), processes().length], PATIENTLY).toEqual([false, 2]);
  }
  const workers = processes();
  // A name of its own for each try: one that was taken and whose answer got lost would be refused from then on.
  let tries = 0;
  await expect.poll(async () => (await register(server, `amina.${++tries}`)).status, PATIENTLY).toBe(201);
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  for (const pid of workers) expect(isAlive(pid)).toBe(false);
});

test.runIf(ON_LINUX)(
  'a request that comes while all web processes die is refused or answered; it never hangs',
  async () => {
    const server = await startServer({ dataDir: aDataFolder(), env: { WEB_PROCESSES: '2', DEMO: 'off' } });
    await server.serving();
    const processes = () => childrenOf(server.child.pid ?? 0).filter((pid) => commandOf(pid).includes('main.js'));
    await expect.poll(processes, PATIENTLY).toHaveLength(2);
    // Frozen, they take nothing any more, and whatever is meant for them waits: as in the moment in which they die.
    const dying = processes();
    for (const pid of dying) process.kill(pid, 'SIGSTOP');
    const ends = Array.from({ length: 6 }, () =>
      fetch(`${server.url}/healthz`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(60_000) }).then(
        (answer) => answer.status,
        (error: Error) => (error.name === 'TimeoutError' ? 'hung' : 'refused'),
      ),
    );
    await sleep(500);
    for (const pid of dying) process.kill(pid, 'SIGKILL');
    for (const end of await Promise.all(ends)) expect(['refused', 200]).toContain(end);
    await expect
      .poll(() => fetch(`${server.url}/healthz`).then((answer) => answer.status, String), PATIENTLY)
      .toBe(200);
  },
);

test('[S58] nobody who serves signs in to the database as its owner', async () => {
  const dataDir = aDataFolder();
  const server = await startServer({ dataDir, env: { DEMO: 'off', WEB_PROCESSES: '2' } });
  await server.serving();
  const folder = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[4] ?? '';
  const url = `postgres://app@localhost:5432/mnada?host=${encodeURIComponent(folder)}`;
  const owner = await connect({ url, role: null, name: 'test' });
  const { rows } = await owner.query<{ role: string }>(
    `select distinct usename as role from pg_stat_activity where datname = 'mnada' and pid <> pg_backend_pid()`,
  );
  await owner.end();
  expect(rows).toEqual([{ role: 'mnada_server' }]);
  expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('\ndatabase_role_can_rewrite 0\n');
});

/** Whether anybody may read this checkout; under a closed home folder an ordinary user can't even start it. */
function reachableByAll(): boolean {
  for (let folder = ROOT; ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o005) !== 0o005) return false;
    if (folder === dirname(folder)) return true;
  }
}

function childrenOf(parent: number, except?: number): number[] {
  if (!ON_LINUX) return [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => pid !== except && parentOf(pid) === parent);
}

function parentOf(pid: number): number {
  const stat = read(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

const commandOf = (pid: number): string => read(`/proc/${pid}/cmdline`);

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // it ended meanwhile
  }
}
