import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { childrenOf, ON_LINUX } from './process-tree.ts';
import { anEmptyShop, databaseProcesses, isAlive, startServer } from './server-process.ts';
import { register, signIn } from './sign-in.ts';

/** A busy machine is slow, not wrong. */
const PATIENTLY = { timeout: 90_000, interval: 250 };

describe('an end', () => {
  test('by SIGTERM comes within 10 s: people are sent elsewhere, nothing is left running', async () => {
    const dataDir = await anEmptyShop();
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
    const dataDir = await anEmptyShop();
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
    const dataDir = await anEmptyShop();
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
    const dataDir = await anEmptyShop();
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
    const dataDir = await anEmptyShop();
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
    const server = await startServer({
      dataDir: await anEmptyShop(),
      env: { DEMO: 'off' },
      nodeArgs: ['--import', bug],
    });
    expect(await server.exited).toBe(1);
    expect(server.output()).toContain('a planted bug');
  });
});
