import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { stopShop } from './shop-process.ts';
import { quantile } from './compare-bids.ts';
import type { World } from './world.ts';

/** One thing that breaks: what it is, what must hold meanwhile, and how it is done to a world that runs. */
export type Scenario = {
  readonly name: string;
  readonly what: string;
  /** Beside what always must: nothing acknowledged lost, nothing doubled, nothing unanswered, no auction closed early. */
  readonly promised: string;
  readonly needsRedis?: boolean;
  /** Behind HAProxy as it is shipped, instead of our own balancer. */
  readonly needsHaproxy?: boolean;
  /** @returns figures of its own, and whether they keep the promise */
  run(world: World): Promise<{ readonly figures: string; readonly isKept: boolean }>;
};

const SETTLES_WITHIN_MS = 60_000;
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** Pages that lost their connection: how long until they were right again. */
async function comingBack(world: World, p95Ms: number, mostMs: number): Promise<{ figures: string; isKept: boolean }> {
  const isSettled = await world.crowd.settled(SETTLES_WITHIN_MS);
  const gaps = world.crowd.takeGaps();
  const [p95, most] = [quantile(gaps, 0.95), Math.max(0, ...gaps)];
  return {
    figures: `${gaps.length} of ${world.size.sockets} pages interrupted, right again after ${seconds(p95)} (p95), ${seconds(most)} at most${isSettled ? '' : '; not all came back within a minute'}`,
    isKept: isSettled && p95 <= p95Ms && most <= mostMs,
  };
}

/** How long nobody's bid was accepted, at most, since an instant. */
async function longestSilence(world: World, sinceMs: number): Promise<number> {
  const rows = await world.ask<{ us: number }>(
    'select decided_at_us as us from bid where decided_at_us > $1 order by 1',
    [sinceMs * 1_000],
  );
  let [before, longest] = [sinceMs, 0];
  for (const { us } of rows) {
    longest = Math.max(longest, us / 1_000 - before);
    before = us / 1_000;
  }
  return longest;
}

const freeze =
  (forMs: number) =>
  async (world: World): Promise<{ figures: string; isKept: boolean }> => {
    world.nodes[1]?.signal('SIGSTOP');
    await sleep(forMs);
    world.nodes[1]?.signal('SIGCONT');
    return comingBack(world, 5_000, 10_000);
  };

async function kill(world: World): Promise<{ figures: string; isKept: boolean }> {
  world.nodes[0]?.signal('SIGKILL');
  await sleep(5_000);
  await world.restart(0);
  return comingBack(world, 5_000, 10_000);
}

async function roll(world: World): Promise<{ figures: string; isKept: boolean }> {
  for (let index = 0; index < world.nodes.length; index++) {
    const node = world.nodes[index];
    if (node) await stopShop(node);
    await world.restart(index);
    await sleep(2_000);
  }
  return comingBack(world, 5_000, 10_000);
}

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'kill',
    what: 'kill -9 of one of three nodes; started again after 5 s',
    promised: 'its pages right again ≤ 5 s (p95), ≤ 10 s at most',
    run: kill,
  },
  {
    name: 'freeze-3',
    what: 'one of three nodes frozen for 3 s (SIGSTOP)',
    promised: 'its pages right again ≤ 5 s (p95), ≤ 10 s at most',
    run: freeze(3_000),
  },
  {
    name: 'freeze-60',
    what: 'one of three nodes frozen for 60 s (SIGSTOP)',
    promised: 'its pages right again ≤ 5 s (p95), ≤ 10 s at most',
    run: freeze(60_000),
  },
  {
    name: 'rolling',
    what: 'rolling restart: SIGTERM, the next one once it is ready again',
    promised: 'no failed bid; pages right again ≤ 5 s (p95), ≤ 10 s at most',
    run: roll,
  },
  {
    name: 'kill-haproxy',
    what: 'the first, behind HAProxy as it is shipped',
    promised: 'its pages right again ≤ 5 s (p95), ≤ 10 s at most',
    needsHaproxy: true,
    run: kill,
  },
  {
    name: 'rolling-haproxy',
    what: 'the rolling restart, behind HAProxy as it is shipped',
    promised: 'no failed bid; pages right again ≤ 5 s (p95), ≤ 10 s at most',
    needsHaproxy: true,
    run: roll,
  },
  {
    name: 'bus',
    what: 'the bus (Redis) frozen for 30 s',
    promised: 'viewers late by ≤ 1 s, bids not',
    needsRedis: true,
    async run(world) {
      const watcher = await watchLateness(world);
      world.redis?.child.kill('SIGSTOP');
      await sleep(30_000);
      world.redis?.child.kill('SIGCONT');
      const late = watcher.stop();
      const p99 = quantile(late, 0.99);
      const isSettled = await world.crowd.settled(SETTLES_WITHIN_MS);
      return {
        figures: `a bid reaches a page of another node after ${seconds(quantile(late, 0.5))} (median), ${seconds(p99)} (p99) of ${late.length}`,
        isKept: isSettled && late.length > 0 && p99 <= 1_000,
      };
    },
  },
  {
    name: 'database-kill',
    what: 'kill -9 of PostgreSQL; its keeper starts it again',
    promised: 'no acknowledgement while it is away; bids again ≤ 30 s',
    async run(world) {
      const atMs = Date.now();
      process.kill(world.postgres.pid, 'SIGKILL');
      await sleep(15_000);
      const isSettled = await world.crowd.settled(SETTLES_WITHIN_MS);
      const silenceMs = await longestSilence(world, atMs);
      return { figures: `no bid accepted for ${seconds(silenceMs)}`, isKept: isSettled && silenceMs <= 30_000 };
    },
  },
  {
    name: 'cut-at-commit',
    what: '30 connections cut exactly at COMMIT, every other one after it had arrived',
    promised: 'each bid counted once or not at all, and its bidder told which',
    async run(world) {
      const link = world.databaseLinks[0];
      if (link === undefined) throw new Error('a world without a way to its database');
      for (let cut = 0; cut < 30; cut++) {
        link.fault.cutsAtCommit = 1;
        for (let waited = 0; link.fault.cutsAtCommit > 0 && waited < 5_000; waited += 50) await sleep(50);
        await sleep(400);
      }
      link.fault.cutsAtCommit = 0;
      const isSettled = await world.crowd.settled(SETTLES_WITHIN_MS);
      return { figures: `${link.cuts} commits cut`, isKept: isSettled && link.cuts > 0 };
    },
  },
  {
    name: 'slow-database',
    what: '50 ms more each way between one node and the database, for 20 s',
    promised: 'bids of the others not held up: accepted without a gap of 2 s',
    async run(world) {
      const link = world.databaseLinks[2];
      const atMs = Date.now();
      if (link) link.fault.delayMs = 50;
      await sleep(20_000);
      if (link) link.fault.delayMs = 0;
      const silenceMs = await longestSilence(world, atMs);
      const isSettled = await world.crowd.settled(SETTLES_WITHIN_MS);
      return { figures: `longest gap between two bids ${seconds(silenceMs)}`, isKept: isSettled && silenceMs <= 2_000 };
    },
  },
  {
    name: 'database-half-open',
    what: 'one node’s connections to the database half-open for 20 s, locks and all',
    promised: 'others held up ≤ 2 s',
    async run(world) {
      const link = world.databaseLinks[1];
      const atMs = Date.now();
      if (link) link.fault.isStalled = true;
      await sleep(20_000);
      if (link) {
        link.fault.isStalled = false;
        link.cut();
      }
      const silenceMs = await longestSilence(world, atMs);
      const isSettled = await world.crowd.settled(SETTLES_WITHIN_MS);
      return { figures: `longest gap between two bids ${seconds(silenceMs)}`, isKept: isSettled && silenceMs <= 2_000 };
    },
  },
  {
    name: 'half-open',
    what: 'the way between pages and one node half-open for 20 s',
    promised: 'its pages notice by themselves, right again ≤ 5 s (p95), ≤ 10 s at most',
    async run(world) {
      const link = world.balancer.links[1];
      if (link) link.fault.isStalled = true;
      await sleep(20_000);
      if (link) {
        link.fault.isStalled = false;
        link.cut();
      }
      return comingBack(world, 5_000, 10_000);
    },
  },
  {
    name: 'deaf',
    what: '200 more sockets that never read, for 30 s',
    promised: 'cut or harmless: nobody else interrupted, memory of a node + ≤ 150 MiB',
    async run(world) {
      const before = await memoryOf(world);
      const deaf = Array.from({ length: 200 }, (_, n) => {
        const socket = new WebSocket(
          `ws://127.0.0.1:${world.port}/ws/auctions/${world.auctionIds[n % world.auctionIds.length]}`,
          {
            perMessageDeflate: false,
            headers: { 'x-forwarded-for': `10.200.${n % 250}.7` },
          },
        );
        socket.on('error', () => undefined);
        socket.once('open', () => socket.pause());
        return socket;
      });
      await sleep(30_000);
      const after = await memoryOf(world);
      for (const socket of deaf) socket.terminate();
      const isSettled = await world.crowd.settled(SETTLES_WITHIN_MS);
      const gaps = world.crowd.takeGaps();
      const grown = Math.max(...after.map((bytes, index) => bytes - (before[index] ?? 0))) / 2 ** 20;
      return {
        figures: `${gaps.length} others interrupted, a node grew by ${grown.toFixed(0)} MiB at most`,
        isKept: isSettled && gaps.length === 0 && grown <= 150,
      };
    },
  },
];

async function memoryOf(world: World): Promise<number[]> {
  return Promise.all(
    world.nodes.map(async (node) => {
      const text = await (await fetch(`${node.url}/metrics`)).text();
      return Number(/^process_resident_bytes (\S+)$/m.exec(text)?.[1] ?? 0);
    }),
  );
}

type ToldBid = { readonly timestamp: string };
type ToldBids = { readonly bids?: readonly ToldBid[]; readonly latest_bid: ToldBid };

/** A page on each node, which notes how old each bid is when it is told of it. */
async function watchLateness(world: World): Promise<{ stop(): number[] }> {
  const lateMs: number[] = [];
  const sockets = world.nodes.map((node, n) => {
    const socket = new WebSocket(`${node.url.replace('http', 'ws')}/ws/auctions/${world.auctionIds[0]}`, {
      headers: { 'x-forwarded-for': `10.201.0.${n + 1}` },
    });
    socket.on('error', () => undefined);
    socket.on('message', (data: Buffer) => {
      const { type, data: told } = JSON.parse(data.toString()) as { type: string; data: ToldBids };
      if (type !== 'bid_placed') return;
      for (const { timestamp } of told.bids ?? [told.latest_bid]) lateMs.push(Date.now() - Date.parse(timestamp));
    });
    return socket;
  });
  await sleep(500);
  return {
    stop() {
      for (const socket of sockets) socket.terminate();
      return lateMs;
    },
  };
}
