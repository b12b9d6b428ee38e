/**
 * How many bids a second the lane decides, against one transaction per bid, and against the bare inserts of the very rows that
 * it wrote: in one run on the same database (embedded, durable). Bidders bid again as soon as they are answered, in random order.
 *
 * Options: --seconds=8 --bidders=40000 --waiting=2000 --auctions=1,50 --only=lane|each --url=postgres://…
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createLane, type Lane } from '../apps/server/src/features/bidding/index.ts';
import { ChangeFeed } from '../apps/server/src/features/auctions/index.ts';
import type { Database } from '../apps/server/src/platform/database/index.ts';
import { makeLive, makePeople } from '../apps/server/src/testing/auction-world.ts';
import { benchDatabase } from './bench-database.ts';
import { bareInserts } from './bare-inserts.ts';
import type { Ratio } from './ratios.ts';

type Figures = {
  readonly bidsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly refused: number;
  readonly batchBids: number;
  /** Processor time a bid, µs: of this process (which makes the load, too) and of the lanes' database sessions. */
  readonly nodeUs: number;
  readonly databaseUs: number | null;
  readonly auctionIds: readonly number[];
};

const DEAR_CENTS = 25_000_000; // the dearest listing there may be: the never-overpay guarantee stays out of the way
const LONG_COUNTDOWN_US = 600_000_000;
const WARM_UP_MS = 1_500;
// One transaction per bid does best with a few connections; more of them only wait for each other.
const CONNECTIONS = { 1: [4, 16], 50: [16, 32] } as Record<number, number[]>;
/** Of the architecture: times one transaction a bid. */
const AIMS = { 1: 15, 50: 8 } as Record<number, number>;
const OF_BARE_INSERTS = 0.5;

export default async function bids(args: string[]): Promise<Ratio[]> {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '8' },
      bidders: { type: 'string', default: '40000' },
      waiting: { type: 'string', default: '2000' },
      auctions: { type: 'string', default: '1,50' },
      only: { type: 'string', default: '' },
      url: { type: 'string' },
    },
  });
  const { database, url, stop } = await benchDatabase(values.url);
  try {
    const bidders = shuffled(await makePeople(database, Number(values.bidders), { bids: 1_000 }));
    console.log(`${bidders.length} bidders, ${values.waiting} bids under way, ${values.seconds} s each`);
    const ratios: Ratio[] = [];
    for (const auctions of values.auctions.split(',').map(Number)) {
      const ms = Number(values.seconds) * 1_000;
      ratios.push(...(await compare(database, url, bidders, auctions, ms, Number(values.waiting), values.only)));
    }
    return ratios;
  } finally {
    await stop();
  }
}

async function compare(
  database: Database,
  url: string,
  bidders: string[],
  auctions: number,
  ms: number,
  waiting: number,
  only: string,
): Promise<Ratio[]> {
  let each: Figures | null = null;
  let lane: Figures | null = null;
  if (only !== 'lane') {
    for (const connections of CONNECTIONS[auctions] ?? [16]) {
      const figures = await measure(database, bidders, auctions, ms, Math.min(waiting, connections), connections, 1);
      print(`${auctions} auction(s), one transaction per bid, ${connections} connections`, figures);
      if (!each || figures.bidsPerSecond > each.bidsPerSecond) each = figures;
    }
  }
  if (only !== 'each') {
    lane = await measure(database, bidders, auctions, ms, waiting, 1, 1_000);
    print(`${auctions} auction(s), the lane`, lane);
  }
  if (!each || !lane) return [];
  const bare = await bareInserts(database, url, lane.auctionIds, { rows: Math.max(1, Math.round(lane.batchBids)), ms });
  const sides = (other: number): string => `${Math.round(lane.bidsPerSecond)}, ${Math.round(other)} a second`;
  const ratios = [
    {
      what: `bids: the lane ÷ one transaction a bid, ${auctions} auction(s)`,
      ratio: lane.bidsPerSecond / each.bidsPerSecond,
      aim: { atLeast: AIMS[auctions] ?? 1 },
      sides: sides(each.bidsPerSecond),
    },
    {
      what: `bids: the lane ÷ bare inserts of its rows, ${auctions} auction(s)`,
      ratio: lane.bidsPerSecond / bare,
      aim: { atLeast: OF_BARE_INSERTS },
      sides: sides(bare),
    },
  ];
  for (const { what, ratio, sides: both } of ratios) console.log(`${what}: ${ratio.toFixed(2)} (${both})`);
  console.log('');
  return ratios;
}

async function measure(
  database: Database,
  bidders: string[],
  auctions: number,
  ms: number,
  waiting: number,
  lanes: number,
  batchBids: number,
): Promise<Figures> {
  const auctionIds = await makeLive(database, auctions, { priceCents: DEAR_CENTS, countdownUs: LONG_COUNTDOWN_US });
  let batches = 0;
  let bidsDecided = 0;
  const opened = Array.from({ length: lanes }, () =>
    createLane({
      connect: () => database.connect({ name: 'mnada bench lane', pipeline: true }),
      feed: new ChangeFeed(),
      log: { warn: (fields, text) => console.error(text, fields), error: console.error },
      limits: { batchBids, waitingBids: 100_000, waitMs: 60_000, retryMs: 60_000 },
      onBatch: (stats) => {
        batches += 1;
        bidsDecided += stats.bids;
      },
    }),
  );
  await database.pool.query('checkpoint').catch(() => undefined);
  const run = new Load(opened, auctionIds, bidders);
  await run.drive(waiting, WARM_UP_MS);
  batches = bidsDecided = 0;
  const cpuBefore = process.cpuUsage();
  const databaseBefore = sessionsUs(opened);
  const figures = await run.drive(waiting, ms);
  const cpu = process.cpuUsage(cpuBefore);
  const bids = Math.max(1, bidsDecided);
  const databaseUs = databaseBefore === null ? null : ((sessionsUs(opened) ?? 0) - databaseBefore) / bids;
  await Promise.all(opened.map((lane) => lane.stop()));
  return {
    ...figures,
    batchBids: bidsDecided / Math.max(1, batches),
    nodeUs: (cpu.user + cpu.system) / bids,
    databaseUs,
    auctionIds,
  };
}

class Load {
  readonly #lanes: readonly Lane[];
  readonly #auctionIds: readonly number[];
  readonly #bidders: readonly string[];
  #next = 0;

  constructor(lanes: readonly Lane[], auctionIds: readonly number[], bidders: readonly string[]) {
    this.#lanes = lanes;
    this.#auctionIds = auctionIds;
    this.#bidders = bidders;
  }

  async drive(waiting: number, ms: number): Promise<Pick<Figures, 'bidsPerSecond' | 'p50Ms' | 'p99Ms' | 'refused'>> {
    const latencies: number[] = [];
    let refused = 0;
    const startedMs = performance.now();
    const one = async (worker: number) => {
      const lane = this.#lanes[worker % this.#lanes.length] as Lane;
      while (performance.now() - startedMs < ms) {
        const n = this.#next++;
        const auctionId = this.#auctionIds[n % this.#auctionIds.length] as number;
        const userId = this.#bidders[n % this.#bidders.length] as string;
        const sentMs = performance.now();
        const answer = await lane.submit({ auctionId, userId, bidId: randomUUID(), receivedAtUs: null });
        if (answer.ok) latencies.push(performance.now() - sentMs);
        else refused += 1;
      }
    };
    await Promise.all(Array.from({ length: waiting }, (_, worker) => one(worker)));
    const seconds = (performance.now() - startedMs) / 1_000;
    latencies.sort((a, b) => a - b);
    const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
    return { bidsPerSecond: latencies.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), refused };
  }
}

/** Processor time that the lanes' database sessions have used so far; null where /proc doesn't tell. */
function sessionsUs(lanes: readonly Lane[]): number | null {
  try {
    return lanes.reduce((sum, lane) => {
      const stat = readFileSync(`/proc/${lane.processId}/stat`, 'utf8');
      const [user = 0, system = 0] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13)
        .map(Number);
      return sum + (user + system) * 10_000; // ticks of 10 ms
    }, 0);
  } catch {
    return null;
  }
}

/** In the order of their rows, neighbours would share a page, which real bidders don't. */
function shuffled(items: string[]): string[] {
  for (let n = items.length - 1; n > 0; n--) {
    const other = Math.floor(Math.random() * (n + 1));
    [items[n], items[other]] = [items[other] as string, items[n] as string];
  }
  return items;
}

function print(what: string, figures: Figures): void {
  const { bidsPerSecond, p50Ms, p99Ms, refused, batchBids, nodeUs, databaseUs } = figures;
  console.log(
    `${what}: ${Math.round(bidsPerSecond)} bids/s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, ` +
      `${batchBids.toFixed(0)} a batch, ${refused} refused, processor a bid: ${nodeUs.toFixed(0)} µs here, ` +
      `${databaseUs === null ? 'unknown' : databaseUs.toFixed(0)} µs in the database`,
  );
}
