import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { childrenOf, ON_LINUX } from './process-tree.ts';
import { anEmptyShop, databaseProcesses, isAlive, type ServerProcess, startServer } from './server-process.ts';
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

  // One shop through three ends: what a start takes most of its time for is the same after each.
  test('and a start again find everything as it was: by SIGTERM, by kill -9, and by one that left the database running', async () => {
    const dataDir = await anEmptyShop();
    const start = async () => {
      const server = await startServer({ dataDir, env: { DEMO: 'off' } });
      await server.serving();
      return server;
    };
    const registered: string[] = [];
    const comesNew = async (server: ServerProcess, name: string) => {
      expect((await register(server, name)).status).toBe(201);
      registered.push(name);
    };
    const expectEverybody = async (server: ServerProcess) => {
      for (const name of registered)
        expect((await signIn(server, `${name}@example.org`, 'safari njema 42')).status, name).toBe(200);
    };

    const first = await start();
    await comesNew(first, 'amina.otieno');
    first.child.kill('SIGTERM');
    await first.exited;

    const second = await start();
    await expectEverybody(second);
    await comesNew(second, 'brian.kiprop'); // answered, and lost by no kill -9
    second.child.kill('SIGKILL');

    const third = await start();
    await expectEverybody(third);
    if (!ON_LINUX) return;
    await comesNew(third, 'cynthia.wambui');
    const { postmaster, shell } = databaseProcesses(dataDir);
    // The shell that would stop the database goes first, so that it truly stays behind.
    for (const pid of [shell, ...childrenOf(shell, postmaster)]) process.kill(pid, 'SIGKILL');
    third.child.kill('SIGKILL');
    await third.exited;
    expect(isAlive(postmaster)).toBe(true);

    const fourth = await start();
    expect(isAlive(postmaster)).toBe(false);
    await expectEverybody(fourth);
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
