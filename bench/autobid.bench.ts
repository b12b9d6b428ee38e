/**
 * Many duels at once: on each auction two people's autobids answer each other at duel pace, a bid each three seconds, by the very
 * loops of a node (sweep, lane, opening and closing). Beside them people press, and it is measured how long each of them waits.
 *
 * Options: --duels=10000 --presses=20 (a second) --seconds=60 --url=postgres://…
 */
import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { ChangeFeed, startAuctionWorkers } from '../apps/server/src/features/auctions/index.ts';
import { setAutobid } from '../apps/server/src/features/autobid/change-autobid.ts';
import { startAutobids } from '../apps/server/src/features/autobid/index.ts';
import { createLane, type Lane } from '../apps/server/src/features/bidding/index.ts';
import type { Database } from '../apps/server/src/platform/database/index.ts';
import { makeLive, makePeople, makeProduct } from '../apps/server/src/testing/auction-world.ts';
import { benchDatabase } from './bench-database.ts';

const LONG_US = 3_000_000_000;
const COUNTDOWN_US = 10_000_000;
/** More than sixty seconds of duel pace use; so many sets under way at once while it is prepared. */
const SET_ASIDE = 60;
const SETTING = 8;
const DUEL_AFTER = 30;
const bus = { publish: () => undefined };
const log = { info: () => undefined, warn: console.error, error: console.error };

export default async function autobid(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      duels: { type: 'string', default: '10000' },
      presses: { type: 'string', default: '20' },
      seconds: { type: 'string', default: '60' },
      url: { type: 'string' },
    },
  });
  const [duels, presses, seconds] = [values.duels, values.presses, values.seconds].map(Number) as [
    number,
    number,
    number,
  ];
  const { database, stop } = await benchDatabase(values.url);
  try {
    const auctionIds = await prepare(database, duels);
    await run(database, auctionIds, presses, seconds);
  } finally {
    await stop();
  }
}

async function prepare(database: Parameters<typeof makeProduct>[0] & Database, duels: number): Promise<number[]> {
  const startedMs = performance.now();
  await sql`select change_setting('autobid_enabled', 'true', null, 'setting.changed', 'setting:autobid_enabled', 'a measurement')`.execute(
    database.ownerDb ?? database.db,
  );
  const productId = await makeProduct(database);
  const auctionIds = await makeLive(database, duels, { productId, countdownUs: COUNTDOWN_US });
  await sql`update auction set ends_at_us = ends_at_us + ${LONG_US}`.execute(database.db);
  const people = await makePeople(database, 2 * duels, { bids: SET_ASIDE });
  const wanted = people.map((userId, n) => ({ userId, auctionId: auctionIds[n >> 1] ?? 0 }));
  await Promise.all(
    Array.from({ length: SETTING }, async () => {
      for (let who = wanted.pop(); who !== undefined; who = wanted.pop()) {
        const range = { from: 0, to: 100_000 };
        await setAutobid({ db: database.db, bus }, who, { changeId: randomUUID(), bids: SET_ASIDE, range, allIn: 1e7 });
      }
    }),
  );
  const took = ((performance.now() - startedMs) / 1_000).toFixed(0);
  console.log(`${duels} auctions with two autobids each, prepared in ${took} s`);
  return auctionIds;
}

async function run(database: Database, auctionIds: readonly number[], presses: number, seconds: number): Promise<void> {
  const { db } = database;
  const pressing = await makePeople(database, 2_000, { bids: 200 });
  await sql`analyze`.execute(db).catch(() => undefined);
  // Thirty in a row already, and their moments spread over a round.
  await sql`
    update auction set auto_in_row = ${DUEL_AFTER},
           ends_at_us = (extract(epoch from clock_timestamp()) * 1000000)::bigint + 8000000 + (id % 3000) * 1000
     where id = any(${auctionIds}::bigint[])`.execute(db);
  const feed = new ChangeFeed();
  const lane = createLane({
    connect: () => database.connect({ name: 'mnada bench lane', pipeline: true }),
    ...{ feed, log },
  });
  const canTakeBids = () => lane.healthy;
  const parts = [
    startAutobids({ db, bus, lane, canTakeBids, log }),
    startAuctionWorkers({ db, feed, canTakeBids, clock: { disagreementUs: () => 0 }, log }),
  ];
  await sleep(5_000);
  const fromUs = Date.now() * 1_000;
  const cpu = process.cpuUsage();
  const waited = await press(lane, auctionIds, pressing, presses, seconds);
  const used = process.cpuUsage(cpu);
  await Promise.all(parts.map((part) => part.stop()));
  await lane.stop();
  await report(database, waited, { fromUs, seconds, nodeMs: (used.user + used.system) / 1_000 });
}

/** So many a second, each at a moment of its own, whatever became of the others. @returns what each waited for its answer, ms */
async function press(
  lane: Lane,
  auctionIds: readonly number[],
  people: readonly string[],
  perSecond: number,
  seconds: number,
): Promise<number[]> {
  const waited: number[] = [];
  const under: Promise<void>[] = [];
  for (let n = 0; n < perSecond * seconds; n++) {
    await sleep(1_000 / perSecond);
    // A tenth of them: a press takes the duel pace off its auction.
    const auctionId = auctionIds[10 * Math.floor((Math.random() * auctionIds.length) / 10)] ?? 0;
    const userId = people[n % people.length] ?? '';
    const sentMs = performance.now();
    under.push(
      lane.submit({ auctionId, userId, bidId: randomUUID(), receivedAtUs: null }).then((answer) => {
        if (answer.ok) waited.push(performance.now() - sentMs);
      }),
    );
  }
  await Promise.all(under);
  return waited;
}

async function report(
  { db }: Database,
  waited: number[],
  { fromUs, seconds, nodeMs }: { fromUs: number; seconds: number; nodeMs: number },
): Promise<void> {
  const { rows } = await sql<{ bids: number; p50: number; p99: number; most: number; extended: number; ended: number }>`
    select count(*)::int as bids, percentile_cont(0.5) within group (order by late) as p50,
           percentile_cont(0.99) within group (order by late) as p99, max(late) as most,
           (select sum(extensions)::int from auction) as extended,
           (select count(*)::int from auction where status = 'ended') as ended
      from (select (decided_at_us - received_at_us) / 1000.0 as late from bid
             where auto_head is not null and decided_at_us >= ${fromUs}) placed`.execute(db);
  const [row] = rows;
  const sorted = waited.toSorted((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  const ms = (value: number | undefined) => Number(value ?? 0).toFixed(0);
  console.log(
    `${((row?.bids ?? 0) / seconds).toFixed(0)} automatic bids a second, after their moment: p50 ${ms(row?.p50)} ms, ` +
      `p99 ${ms(row?.p99)} ms, most ${ms(row?.most)} ms; ${row?.extended ?? 0} extensions, ${row?.ended ?? 0} ended`,
  );
  console.log(
    `${waited.length} manual bids waited p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms; ` +
      `node ${((100 * nodeMs) / (seconds * 1_000)).toFixed(0)} % of a core, load ${loadavg()[0]?.toFixed(1)}`,
  );
}
