import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBid, laneOn, makeLive, makePeople } from '../../testing/auction-world.ts';
import { laterOn, secondsLeft, setsAside, stops, sweep, switchAutobidsOn } from '../../testing/autobid-world.ts';
import { expectToFire } from '../../testing/plant-violations.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { AUTOBID_INVARIANTS } from './autobid-invariants.ts';
import { checkInvariants } from './index.ts';

const database = await testDatabase();
const lane = laneOn(database);
afterAll(() => lane.stop());

/** One autobid that has placed a bid and runs, one that was stopped with all of its bids back, and a press behind them. */
beforeAll(async () => {
  await switchAutobidsOn(database);
  const [auctionId = 0] = await makeLive(database, 1);
  const [ann = '', ben = '', cat = ''] = await makePeople(database, 3, { bids: 20, unitPriceCents: 750 });
  for (const who of [ann, ben]) await setsAside(database, auctionId, who, { bids: 5 });
  await secondsLeft(database, auctionId, 2);
  await sweep(database, lane);
  await laterOn(database, auctionId);
  await stops(database, auctionId, ben);
  expect(await lane.submit(aBid(auctionId, cat))).toMatchObject({ ok: true, seq: 2 });
});

test('an honest autobid breaks none of the invariants but the clock’s, which was moved', async () => {
  const broken = (await checkInvariants(database.pool)).map(({ name }) => name);
  expect(broken.filter((name) => name !== 'B5' && name !== 'O4')).toEqual([]);
});

const PLANTED: Record<string, readonly string[]> = {
  Q1: [
    `update autobid set bids_left = bids_left - 1 where state = 'active'`,
    `update autobid_lot set placed = placed + 1 where placed > 0`,
    `delete from transfer where source like 'autobid\\_back:%'`,
    `update auction set status = 'ended'`,
    `update autobid set user_id = gen_random_uuid() where state = 'active'`,
  ],
  Q2: [
    `update transfer set amount = amount + 1 where source like 'autobid:%'`,
    `update transfer set source = source || ':2' where source like 'autobid\\_back:%'`,
    `update autobid_lot set placed = 0, returned = returned + placed`,
    `update autobid_lot set unit_price_cents = 1`,
    `update bid set auto_head = null where auto_head is not null`,
    `update transfer set source = 'autobid:999999' where source like 'autobid:%' and id = (select min(id) from transfer where source like 'autobid:%')`,
  ],
  Q3: [
    `update bid set received_at_us = ends_before_us - 8000000 where auto_head is not null`,
    `update bid set received_at_us = ends_before_us - 7000000 where auto_head is not null`,
    `update auction set auto_in_row = 1`,
  ],
  Q4: [
    `delete from autobid_event where n = 1`,
    `update autobid_book set head = sha256('x')`,
    `update autobid_event set kind = 'skip' where kind = 'end'`,
  ],
};

test.for(AUTOBID_INVARIANTS.map((invariant) => [invariant.name, invariant.holds] as const))(
  '[%s] fires when it does not hold that %s',
  ([name]) => expectToFire(database, name, PLANTED[name] ?? []),
);
