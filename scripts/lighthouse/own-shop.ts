import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../apps/server/src/platform/free-port.ts';

const READY_WITHIN_MS = 90_000;
/** Of what it prints: enough to tell why it didn't start. */
const SAID_CHARS = 4_000;
const SETTLES_MS = 10_000;
const SETTLES_WITHIN_MS = 60_000;

export type OwnShop = {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  stop: () => Promise<void>;
};

/**
 * A demonstration on a free port, with its data in `folder`; `env` as a person would set more variables.
 * @param start how its process begins: `yielding` where a browser on the same processors is what is measured
 */
export async function startShop(
  folder: string,
  env: NodeJS.ProcessEnv = {},
  start: (program: string, args: readonly string[], options: SpawnOptions) => ChildProcess = spawn,
): Promise<OwnShop> {
  const port = await freePort();
  const child = start(process.execPath, ['apps/server/dist/main.js'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'error',
      MODE: 'demo',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => (said = (said + part.toString()).slice(-SAID_CHARS)));
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const url = `http://127.0.0.1:${port}`;
  const untilMs = performance.now() + READY_WITHIN_MS;
  while (
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (performance.now() > untilMs || child.exitCode !== null)
      throw new Error(`The shop did not start. Is it built? It said last:\n${said}`);
    await sleep(250);
  }
  return {
    url,
    port,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * The number of a live auction, once as many as now were live for ten seconds: a new shop opens them one after another,
 * and each would push the page down that is being measured. A busy shop is waited for a minute.
 */
export async function firstLive(url: string): Promise<number> {
  const startMs = performance.now();
  let [live, sinceMs] = [0, startMs];
  for (;;) {
    const auctions = (await (await fetch(`${url}/api/auctions?status=live`)).json()) as { id: number }[];
    if (auctions.length !== live) [live, sinceMs] = [auctions.length, performance.now()];
    const nowMs = performance.now();
    if (auctions[0] && (nowMs - sinceMs > SETTLES_MS || nowMs - startMs > SETTLES_WITHIN_MS)) return auctions[0].id;
    await sleep(500);
  }
}
