import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { freePort } from '../../apps/server/src/platform/free-port.ts';

export type RedisProcess = { readonly url: string; readonly child: ChildProcess; stop(): Promise<void> };

/** A bus of its own, where the machine has one; null: neither redis-server nor valkey-server is installed. */
export async function startRedis(): Promise<RedisProcess | null> {
  const program = ['valkey-server', 'redis-server'].find((name) => spawnSync(name, ['--version']).status === 0);
  if (program === undefined) return null;
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn(program, args, { stdio: 'ignore', cwd: '/' });
  process.once('exit', () => child.kill('SIGKILL'));
  return {
    url: `redis://127.0.0.1:${port}`,
    child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
