import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const GOES_WITHIN_MS = 4_000;

/** The first of these programs that is installed, or null. */
export const firstInstalled = (paths: readonly string[]): string | null =>
  paths.find((path) => existsSync(path)) ?? null;

export type Running = { readonly child: ChildProcess; stop(): Promise<void> };

/** Starts a program in a group of its own, so that it and whatever it starts can be ended, and nothing else. */
export function startProgram(path: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Running {
  const child = spawn(path, args, { env: { ...process.env, ...env }, stdio: 'ignore', detached: true });
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  child.once('error', () => undefined);
  const send = (signal: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      // It has ended by itself.
    }
  };
  return {
    child,
    async stop() {
      send('SIGTERM');
      await Promise.race([gone, sleep(GOES_WITHIN_MS, undefined, { ref: false })]);
      send('SIGKILL');
    },
  };
}

/** Tries until it works. @throws the last error, once it has been tried for so long */
export async function retryFor<T>(ms: number, attempt: () => Promise<T>): Promise<T> {
  const untilMs = performance.now() + ms;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > untilMs) throw error;
      await sleep(200);
    }
  }
}
