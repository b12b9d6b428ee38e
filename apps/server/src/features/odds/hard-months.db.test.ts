import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { OddsAnswer } from '@mnada/contract';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createHttp } from '../../platform/http/index.ts';
import { silentLog } from '../../platform/log.ts';
import { Metrics } from '../../platform/metrics.ts';
import { aBid, closeAll, laneOn, makeLive, makePeople, runOut } from '../../testing/auction-world.ts';
import { keepBooks } from '../../testing/keep-books.ts';
import { logWorld } from '../../testing/log-world.ts';
import { SpokenSessions } from '../../testing/realtime-node.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { transparencyRoutes } from '../transparency/index.ts';
import { oddsRoutes } from './odds-routes.ts';
import { publishDue } from './publish-odds.ts';

const RECOUNT = fileURLToPath(new URL('../../../../../docs/operations/recount-odds/recount.mjs', import.meta.url));
const run = promisify(execFile);
const database = await testDatabase({ poolSize: 8 });
const { db, owner } = database;
const world = await logWorld(database);
let stop: () => Promise<void> = async () => undefined;
afterAll(async () => {
  await stop();
  await world.stop();
});

const [FEW, ENOUGH] = [29, 30];
/** Each won by its second bidder: twelve people win, twelve others lose. */
async function play(count: number): Promise<number[]> {
  const people = await makePeople(database, 24, { bids: 20, unitPriceCents: 800 });
  const auctions = await makeLive(database, count, { priceCents: 250_000 });
  const lane = laneOn(database);
  for (const [n, auctionId] of auctions.entries())
    for (const who of [people[n % 12], people[12 + (n % 12)]]) {
      for (;;) {
        const answer = await lane.submit(aBid(auctionId, who ?? '', randomUUID()));
        if (answer.ok) break;
        if (answer.code !== 'BID_RATE') throw new Error(answer.code);
        await sql`select pg_sleep(0.1)`.execute(db);
      }
    }
  await lane.stop();
  await runOut(database, auctions);
  await closeAll(database);
  return auctions;
}
const endAt = (auctions: readonly number[], at: string) =>
  owner.query(
    `update outcome set decided_at_us = (extract(epoch from $1::timestamptz) * 1000000)::bigint where auction_id = any($2)`,
    [at, auctions],
  );

test('[LOG-8] months begin at midnight of Nairobi: a leap day, an end a microsecond before and one at midnight, 29, 30 and no auctions', async () => {
  const auctions = await play(FEW + ENOUGH);
  const [february, march] = [auctions.slice(0, FEW), auctions.slice(FEW)];
  await endAt(february, '2024-02-12T12:00:00+03');
  await endAt(february.slice(0, 1), '2024-02-01T00:00:00+03');
  // The last microsecond of the leap day; and what began in February and ended at midnight is of March, where UTC has February still.
  await endAt(february.slice(1, 2), '2024-02-29T20:59:59.999999Z');
  await endAt(march, '2024-03-31T20:59:59.999999Z');
  await endAt(march.slice(0, 1), '2024-02-29T21:00:00Z');
  await world.append();
  await keepBooks(db);
  await owner.query("update auction_result set claim = 'product', price_cents = 100000");
  expect(await publishDue(db)).toEqual({ month: '2024-02', line: 1 });
  expect(await publishDue(db)).toEqual({ month: '2024-03', line: 1 });
  // In April nothing ended, and in none since.
  expect(await publishDue(db)).toBeNull();
  await world.append();

  const http = await createHttp({
    config: { publicUrl: 'http://mnada.test', corsOrigins: [], trustProxy: false },
    ...{ log: silentLog(), metrics: new Metrics(), sessions: new SpokenSessions() },
  });
  await http.register(transparencyRoutes({ db, keptMs: 0 }));
  await http.register(oddsRoutes({ db }));
  const address = await http.listen({ port: 0, host: '127.0.0.1' });
  stop = () => http.close();
  const { lines } = OddsAnswer.parse(await (await fetch(`${address}/api/odds`)).json());
  const none = { median_saving: null, saving_from: null, others_median: null, others_paid: null, others_back: null };
  expect(lines).toMatchObject([
    { month: '2024-03', auctions: ENOUGH, bidders: 24, winners: 12, taken: ENOUGH, others_paid: ENOUGH * 8 },
    { month: '2024-02', auctions: FEW, bidders: 24, winners: 12, taken: FEW, ...none },
  ]);
  expect(lines[0]?.median_saving).not.toBeNull();
  // Of the smaller one nobody's row stands in public: how many there were, and no sum.
  const people = await (await fetch(`${address}/ledger/odds/2024-02.1.people.csv`)).text();
  expect(people).toBe('won,people,simulated,bids_paid_ksh,bids_back_ksh\nno,12,0,,\nyes,12,0,,\n');
  for (const month of ['2024-02', '2024-03'])
    expect((await run(process.execPath, [RECOUNT, address, month])).stdout).toContain('COUNTED AGAIN: the same');
}, 240_000);
