import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { createAccount } from '../accounts/index.ts';
import { ChangeFeed, scheduleWithin, startAuctionWorkers } from '../auctions/index.ts';
import { createLane } from '../bidding/index.ts';
import { checkInvariants } from '../invariants/index.ts';
import { DemoError, seedDemo } from './seed.ts';
import { type DemoDeps, startDemo } from './start-demo.ts';
import { makeTemplates } from './templates.ts';

const database = await testDatabase();
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const accounts = { createAccount, hashPassword: async (password: string) => `hashed ${password}` };
await seedDemo({ db: database.ownerDb, accounts, mode: 'demo', life: false });
await makeTemplates(database.ownerDb);

async function count(from: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(`select count(*) from ${from}`);
  return rows[0]?.count ?? -1;
}

/** A node whose auctions have a clock of a second instead of ten, so that much happens while the test waits. */
function aNode() {
  const feed = new ChangeFeed();
  const lane = createLane({ connect: () => database.connect({ name: 'lane', pipeline: true }), feed, log });
  const workers = startAuctionWorkers({
    db: database.db,
    feed,
    log,
    canTakeBids: () => lane.healthy,
    clock: { disagreementUs: () => 0 },
  });
  const schedule: typeof scheduleWithin = (trx, plan) =>
    scheduleWithin(trx, { ...plan, countdownUs: 1_500_000, drainUs: 100_000 });
  const deps: DemoDeps = { database, lane, feed, schedule, mode: 'demo', log };
  const stop = async () => {
    await workers.stop();
    await lane.stop();
  };
  return { deps, stop };
}

async function until(what: () => Promise<boolean>, ms: number): Promise<void> {
  const endsAt = performance.now() + ms;
  while (!(await what())) {
    if (performance.now() > endsAt) throw new Error('it did not come to that in time');
    await sleep(50);
  }
}

test('[OPS-3] auctions are live soon, scheduled for days ahead, and bid on by simulated people until they end', async () => {
  const bidsBefore = await count('bid');
  const endsBefore = await count('outcome');
  const node = aNode();
  onTestFinished(node.stop);
  const demo = startDemo(node.deps);
  onTestFinished(demo.stop);

  // With so short a clock the first may be over before the fifth opens.
  const opened = `auction where status in ('live', 'ended') and countdown_us = 1500000`;
  await until(async () => (await count(opened)) >= 5, 60_000);
  const days = await database.pool.query<{ hours: number }>(
    `select (max(scheduled_start_us) / 1000000 - extract(epoch from clock_timestamp()))::int / 3600 as hours
       from auction where status = 'scheduled'`,
  );
  expect(days.rows[0]?.hours).toBeGreaterThan(72);
  await until(async () => (await count('bid')) > bidsBefore + 15, 60_000);
  await until(async () => (await count('outcome')) > endsBefore, 60_000);
  // [BID-8] whoever bid is marked as simulated, and paid with bids of their own.
  expect(await count('bid join app_user on app_user.id = bid.user_id where not is_simulated')).toBe(0);
  // One statement: people bid while this counts.
  const unpaid = `bid where not exists (select from transfer where source = 'bid:' || auction_id || ':' || seq)`;
  expect(await count(unpaid)).toBe(0);

  await demo.stop();
  const after = { bids: await count('bid'), auctions: await count('auction') };
  await sleep(1_200);
  expect({ bids: await count('bid'), auctions: await count('auction') }).toEqual(after);
  await until(async () => (await count(`auction where status = 'live'`)) === 0, 60_000);
  expect(await checkInvariants(database.pool)).toEqual([]);
}, 240_000);

test('[OPS-3] a refusal that passes, two bids in a second for one, ends no auction: somebody bids again', async () => {
  const node = aNode();
  onTestFinished(node.stop);
  const refused = new Set<number>();
  const lane: DemoDeps['lane'] = {
    submit(bid) {
      if (refused.has(bid.auctionId)) return node.deps.lane.submit(bid);
      refused.add(bid.auctionId);
      const { auctionId, bidId } = bid;
      const nothing = { seq: null, receivedAtUs: null, decidedAtUs: null, endsAtUs: null };
      return Promise.resolve({ ok: false, code: 'BID_RATE', auctionId, bidId, ...nothing });
    },
  };
  const demo = startDemo({ ...node.deps, lane });
  onTestFinished(demo.stop);
  const bidOn = () => count(`auction where id = any('{${[...refused].join()}}') and seq > 0`);
  await until(async () => (await bidOn()) >= 2, 60_000);
});

test('of two nodes one keeps the demonstration world going, and the other takes over', async () => {
  const [first, second] = [aNode(), aNode()];
  onTestFinished(async () => void (await Promise.all([first.stop(), second.stop()])));
  const leaders = () =>
    count(`pg_locks where locktype = 'advisory' and granted and pid in
    (select pid from pg_stat_activity where application_name = 'mnada demo' and datname = current_database())`);
  const one = startDemo(first.deps);
  const other = startDemo(second.deps);
  onTestFinished(other.stop);
  await until(async () => (await leaders()) === 1, 60_000);
  await one.stop();
  await until(async () => (await leaders()) === 1, 60_000);
});

test('[S30] production refuses to keep it going', () => {
  const node = aNode();
  onTestFinished(node.stop);
  expect(() => startDemo({ ...node.deps, mode: 'production' })).toThrow(DemoError);
});
