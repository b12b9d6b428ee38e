import type { NetConnectOpts } from 'node:net';
import { type Link, startLink } from './tcp-proxy.ts';

const ASK_EVERY_MS = 500;
const ANSWERS_WITHIN_MS = 1_000;

export type Balancer = {
  readonly port: number;
  /** The way to one node, for faults of the network. */
  readonly links: readonly Link[];
  stop(): Promise<void>;
};

/** What stands before equal nodes: it asks each whether it is ready, and hands new connections to those that are, in turn. */
export async function startBalancer(ports: readonly number[], at = 0): Promise<Balancer> {
  const links = await Promise.all(ports.map((port) => startLink((): NetConnectOpts => ({ host: '127.0.0.1', port }))));
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
