import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { laneOn, makeLive, makePeople } from '../../testing/auction-world.ts';
import { bidsOn, setsAside, switchAutobidsOn } from '../../testing/autobid-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { ChangeFeed, startAuctionWorkers } from '../auctions/index.ts';
import { checkInvariants } from '../invariants/index.ts';
import { startAutobids } from './autobid-sweep.ts';

const database = await testDatabase({ poolSize: 12 });
const { db } = database;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

test('[BID-13] two nodes and a real clock: people’s phones are off, the autobids go on, one wins, and what is left comes back', async () => {
  await switchAutobidsOn(database);
  const [auctionId = 0] = await makeLive(database, 1, { countdownUs: 3_000_000 });
  const people = await makePeople(database, 2, { bids: 9, unitPriceCents: 900 });
  for (const who of people) await setsAside(database, auctionId, who, { bids: 3 });
  const lanes = [laneOn(database), laneOn(database)];
  const bus = { publish: () => undefined };
  const parts = lanes.map((lane) => [
    startAutobids({ db, bus, lane, canTakeBids: () => true, log: quiet }),
    startAuctionWorkers({
      db,
      feed: new ChangeFeed(),
      canTakeBids: () => true,
      clock: { disagreementUs: () => 0 },
      log: quiet,
    }),
  ]);
  const ended = async () => {
    const { rows } = await sql`select from outcome where auction_id = ${auctionId}`.execute(db);
    expect(rows).toHaveLength(1);
  };
  await vi.waitFor(ended, { timeout: 110_000, interval: 250 });
  await Promise.all(parts.flat().map((part) => part.stop()));
  await Promise.all(lanes.map((lane) => lane.stop()));
  const bids = await bidsOn(database, auctionId);
  expect(bids.length).toBeGreaterThan(0);
  expect(bids.every(({ auto }) => auto)).toBe(true);
  for (const [i, bid] of bids.entries()) expect(bid.who).toBe(people[i % 2]);
  const { rows } = await sql<{ state: string; left: number; balance: number; used: number }>`
    select b.state, b.bids_left as left, a.balance, p.bids_used as used
      from autobid b join account a on a.owner_id = b.user_id join participant p on p.auction_id = b.auction_id and p.user_id = b.user_id
     where b.auction_id = ${auctionId}`.execute(db);
  for (const { state, left, balance, used } of rows) expect([state, left, balance]).toEqual(['ended', 0, 9 - used]);
  expect(await checkInvariants(database.pool)).toEqual([]);
}, 120_000);
