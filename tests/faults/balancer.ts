import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { NetConnectOpts } from 'node:net';
import { join } from 'node:path';
import { freePort } from '../../apps/server/src/platform/free-port.ts';
import { ROOT } from './shop-process.ts';
import { type Link, startLink } from './tcp-proxy.ts';

const ASK_EVERY_MS = 500;
const ANSWERS_WITHIN_MS = 1_000;

export type Balancer = {
  readonly port: number;
  /** The way to one node, for faults of the network. */
  readonly links: readonly Link[];
  stop(): Promise<void>;
};

const linksTo = (ports: readonly number[]): Promise<Link[]> =>
  Promise.all(ports.map((port) => startLink((): NetConnectOpts => ({ host: '127.0.0.1', port }))));

/** What stands before equal nodes: it asks each whether it is ready, and hands new connections to those that are, in turn. */
export async function startBalancer(ports: readonly number[], at = 0): Promise<Balancer> {
  const links = await linksTo(ports);
  const isReady = ports.map(() => false);
  const ask = async (index: number): Promise<void> => {
    const port = links[index]?.port ?? 0;
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    }).catch(() => null);
    await answer?.body?.cancel().catch(() => undefined);
    isReady[index] = answer?.ok ?? false;
  };
  const askAll = (): void => ports.forEach((_, index) => void ask(index));
  const timer = setInterval(askAll, ASK_EVERY_MS);
  askAll();
  let turn = 0;
  const front = await startLink(() => {
    for (let tries = 0; tries < links.length; tries++) {
      const index = turn++ % links.length;
      const link = links[index];
      // Where none is ready, any is better than none: it refuses by itself, and says why.
      const isOffered = isReady[index] === true || !isReady.includes(true);
      if (isOffered && link !== undefined) return { host: '127.0.0.1', port: link.port };
    }
    return null;
  }, at);
  return {
    port: front.port,
    links,
    async stop() {
      clearInterval(timer);
      await front.stop();
      await Promise.all(links.map((link) => link.stop()));
    },
  };
}

/**
 * HAProxy with deploy/haproxy.cfg, at this machine's addresses: it names each caller by the address that it came from.
 * @param folder where its file is written
 * @returns null where HAProxy is not installed
 */
export async function startHaproxyBalancer(folder: string, ports: readonly number[]): Promise<Balancer | null> {
  if (!isHaproxyInstalled()) return null;
  const links = await linksTo(ports);
  const port = await freePort();
  const stop = startHaproxy(
    folder,
    port,
    links.map((link) => link.port),
  );
  return {
    port,
    links,
    async stop() {
      stop();
      await Promise.all(links.map((link) => link.stop()));
    },
  };
}

export const isHaproxyInstalled = (): boolean => spawnSync('haproxy', ['-v']).status === 0;

/** The balancer as it is shipped, before nodes of this machine. @returns what ends it */
export function startHaproxy(folder: string, port: number, nodePorts: readonly number[]): () => void {
  let config = readFileSync(join(ROOT, 'deploy/haproxy.cfg'), 'utf8').replace('bind :8080', `bind 127.0.0.1:${port}`);
  nodePorts.forEach((nodePort, index) => {
    config = config.replace(` node-${index + 1}:3000`, ` 127.0.0.1:${nodePort}`);
  });
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, config);
  const child = spawn('haproxy', ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  process.once('exit', () => child.kill('SIGKILL'));
  return () => void child.kill('SIGTERM');
}
