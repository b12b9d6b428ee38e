/**
 * From a bid that the lane accepted to all who watch its auction, over real sockets: a whole shop with a durable database in a
 * process of its own, one auction, a thousand pages that watch it, most of which bid blindly in turn. A few pages among them, spread
 * over the whole room, look at when each bid was decided and when they were told of it.
 *
 * Options: --viewers=1000 --seconds=20 (measures the last build: `npm run build`)
 */
import { mkdtempSync, chmodSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { createSessions } from '../apps/server/src/features/accounts/index.ts';
import { ChangeFeed, scheduleAuction } from '../apps/server/src/features/auctions/index.ts';
import { makePeople, makeProduct } from '../apps/server/src/testing/auction-world.ts';
import { databaseNowUs } from '../apps/server/src/platform/clock/index.ts';
import { freePort } from '../apps/server/src/platform/free-port.ts';
import { quantile } from '../tests/faults/compare-bids.ts';
import { mainOf, ROOT, startShop, stopShop } from '../tests/faults/shop-process.ts';
import { type BenchDatabase, benchDatabase } from './bench-database.ts';
import type { Ratio } from './ratios.ts';
import { openClients } from './socket-clients.ts';

/** Bids a second that are accepted, and how late the slowest hundredth may be told, ms. */
const PACES = [
  { bidsPerSecond: 20, p99Ms: 110 },
  { bidsPerSecond: 1_000, p99Ms: 150 },
] as const;
const LOOKING = 20;
const LONG_COUNTDOWN_US = 600_000_000;
/** What a frame waits for at most before it goes: ten a second (decision 0007). */
const FRAME_MS = 100;
const WARM_UP_MS = 3_000;

export default async function viewers(args: string[]): Promise<Ratio[]> {
  const { values } = parseArgs({
    args,
    options: { viewers: { type: 'string', default: '1000' }, seconds: { type: 'string', default: '20' } },
  });
  const [count, seconds] = [Number(values.viewers), Number(values.seconds)];
  const { database, url, stop } = await benchDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'mnada-viewers-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const shop = startShop(
    {
      PORT: String(port),
      MPESA_SIMULATOR_PORT: '0',
      MODE: 'demo',
      DEMO: 'off',
      TRUST_PROXY: '1',
      DATABASE_URL: url,
      DATA_DIR: folder,
    },
    mainOf(ROOT),
  );
  try {
    await shop.serving();
    const people = await makePeople(database, count - LOOKING, { bids: 5_000 });
    const sessions = createSessions({ db: database.db });
    const tokens: string[] = [];
    for (const userId of people) tokens.push((await sessions.open(database.db, { userId, userAgent: 'bench' })).token);
    const id = await openOne(database);
    const path = `/ws/auctions/${id}`;
    const ratios: Ratio[] = [];
    // Those who look come in between the others, so that some are told first and some last.
    const clients = await openClients({ port }, 0, { path });
    const looking: Looking[] = [];
    const each = Math.floor(people.length / LOOKING);
    for (let n = 0; n < LOOKING; n++) {
      const mine = tokens.slice(n * each, n === LOOKING - 1 ? undefined : (n + 1) * each);
      await clients.open(mine.length, path, mine);
      looking.push(await look(port, path, n));
    }
    for (const { bidsPerSecond, p99Ms } of PACES) {
      await clients.bid(id, bidsPerSecond);
      await sleep(WARM_UP_MS);
      for (const page of looking) page.take();
      const before = await accepted(database, id);
      await sleep(seconds * 1_000);
      const took = (await accepted(database, id)) - before;
      await clients.bid(id, 0);
      const lateMs = looking.flatMap((page) => page.take());
      const [p50, p99] = [quantile(lateMs, 0.5), quantile(lateMs, 0.99)];
      const rate = Math.round(took / seconds);
      console.log(
        `${count} viewers, ${rate} bids accepted a second: told after ${p50.toFixed(0)} ms (median), ${p99.toFixed(0)} ms (p99)`,
      );
      ratios.push({
        what: `bid → every one of ${count} viewers, ${bidsPerSecond} bids/s offered: p99 ÷ a frame’s ${FRAME_MS} ms`,
        ratio: p99 / FRAME_MS,
        aim: { atMost: p99Ms / FRAME_MS },
        sides: `${p99.toFixed(0)} ms, ${FRAME_MS} ms; ${rate} accepted a second`,
      });
      await sleep(2_000);
    }
    for (const page of looking) page.stop();
    await clients.stop();
    return ratios;
  } finally {
    await stopShop(shop);
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Looking = { take(): number[]; stop(): void };

/** A page that notes how old each bid is when it is told of it, ms. */
function look(port: number, path: string, n: number): Promise<Looking> {
  let lateMs: number[] = [];
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
    perMessageDeflate: false,
    headers: { 'x-forwarded-for': `10.210.0.${n + 1}` },
  });
  type Told = { readonly timestamp: string };
  socket.on('message', (data: Buffer) => {
    const nowMs = Date.now();
    const { type, data: told } = JSON.parse(data.toString()) as {
      type: string;
      data: { bids?: readonly Told[]; latest_bid: Told };
    };
    if (type !== 'bid_placed') return;
    for (const { timestamp } of told.bids ?? [told.latest_bid]) lateMs.push(nowMs - Date.parse(timestamp));
  });
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('open', () =>
      resolve({
        take() {
          const taken = lateMs;
          lateMs = [];
          return taken;
        },
        stop: () => socket.terminate(),
      }),
    );
  });
}

/** An auction that begins now; the shop opens it. */
async function openOne(database: BenchDatabase['database']): Promise<number> {
  const { db, pool } = database;
  const deps = { db, feed: new ChangeFeed() };
  const productId = await makeProduct(database);
  const startsAtUs = await databaseNowUs(db);
  const id = await scheduleAuction(deps, { productId, startsAtUs, countdownUs: LONG_COUNTDOWN_US });
  for (let tries = 0; id !== null && tries < 200; tries++) {
    const { rows } = await pool.query(`select from auction where id = $1 and status = 'live'`, [id]);
    if (rows.length > 0) return id;
    await sleep(100);
  }
  throw new Error('the shop did not open the auction');
}

async function accepted({ pool }: BenchDatabase['database'], id: number): Promise<number> {
  const { rows } = await pool.query<{ seq: number }>('select seq from auction where id = $1', [id]);
  return rows[0]?.seq ?? 0;
}
