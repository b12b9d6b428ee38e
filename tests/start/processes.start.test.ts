import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { connect } from '../../apps/server/src/platform/database/index.ts';
import { childrenOf, commandOf, ON_LINUX } from './process-tree.ts';
import { anEmptyShop, databaseProcesses, isAlive, startServer } from './server-process.ts';
import { register, signIn } from './sign-in.ts';

/** A busy machine is slow, not wrong. */
const PATIENTLY = { timeout: 90_000, interval: 250 };

describe('[fault 4] a database that is killed', () => {
  test.runIf(ON_LINUX)('comes back by itself, and the shop with it', async () => {
    const dataDir = await anEmptyShop();
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

test('WEB_PROCESSES=2 serves one port from two processes; one that dies is replaced', async () => {
  const server = await startServer({ dataDir: await anEmptyShop(), env: { WEB_PROCESSES: '2', DEMO: 'off' } });
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
    const server = await startServer({ dataDir: await anEmptyShop(), env: { WEB_PROCESSES: '2', DEMO: 'off' } });
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
  const dataDir = await anEmptyShop();
  const server = await startServer({ dataDir, env: { DEMO: 'off', WEB_PROCESSES: '2' } });
  await server.serving();
  const folder = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[4] ?? '';
  const url = `postgres://app@localhost:5432/mnada?host=${encodeURIComponent(folder)}`;
  const owner = await connect({ url, role: null, name: 'test' });
  const { rows } = await owner.query<{ role: string }>(
    `select distinct usename as role from pg_stat_activity where datname = 'mnada' and pid <> pg_backend_pid()`,
  );
  const { rows: owners } = await owner.query(
    `select distinct tableowner from pg_tables where tableowner in ('mnada_server', 'mnada_console')`,
  );
  await owner.end();
  // The office's own role comes and goes with what the office asks; like the server's it owns nothing.
  expect(rows.map(({ role }) => role).filter((role) => role !== 'mnada_console')).toEqual(['mnada_server']);
  expect(owners).toEqual([]);
  expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('\ndatabase_role_can_rewrite 0\n');
});
