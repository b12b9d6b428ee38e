import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBid, closeAll, laneOn, makeLive, makePeople, runOut, spanHeartbeat } from '../../testing/auction-world.ts';
import { setsAside, switchAutobidsOn } from '../../testing/autobid-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { endApart } from './auction-workers.ts';
import { ChangeFeed } from './change-feed.ts';

const database = await testDatabase({ poolSize: 12 });
const { db, owner } = database;
const failures: string[] = [];
const warnings: string[] = [];
const failing = (_fields: object, text: string) => void failures.push(text);
const lane = laneOn(database, { log: { warn: failing, error: failing } });
beforeAll(() => switchAutobidsOn(database));
afterAll(() => lane.stop());

const CLOCK = { countdownUs: 600_000_000 };
const DEPS = {
  ...{ db, feed: new ChangeFeed(), clock: { disagreementUs: () => 0 } },
  log: { info: failing, warn: (_fields: object, text: string) => void warnings.push(text), error: failing },
};

/** While a transaction holds that person's account. */
async function whileHeld(userId: string, work: () => Promise<void>): Promise<void> {
  const holder = await database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(`select from account where owner_id = $1 and unit = 'BID' for no key update`, [userId]);
    await work();
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}
const endOf = async (auctionId: number): Promise<string | undefined> =>
  (await owner.query<{ result: string }>('select result from outcome where auction_id = $1', [auctionId])).rows[0]
    ?.result;
const autobidOf = async (auctionId: number, userId: string) =>
  (
    await owner.query(
      `select b.state, b.bids_back as back, w.balance from autobid b join account w on w.owner_id = b.user_id and w.unit = 'BID'
        where b.auction_id = $1 and b.user_id = $2`,
      [auctionId, userId],
    )
  ).rows[0];

test.each(['sold', 'void'] as const)(
  '[AUC-5] an end (%s) that waits for an account since long waits apart: it keeps no other from its end and no press, and lets go',
  async (result) => {
    const [held = 0, free = 0, pressed = 0] = await makeLive(database, 3, CLOCK);
    const [ann = '', ben = '', cat = ''] = await makePeople(database, 3, { bids: 60 });
    await setsAside(database, held, ann, { from: 100 });
    for (const auctionId of [held, free]) {
      expect(await lane.submit(aBid(auctionId, ben))).toMatchObject({ ok: true });
    }
    await runOut(database, [held, free]);
    await owner.query('update auction set ends_at_us = ends_at_us - 11000000 where id = $1', [held]);
    // Nobody was there for the fifth time in a row.
    const extensions = result === 'void' ? 5 : 0;
    await owner.query('update auction set extensions_in_a_row = $2 where id = $1', [held, extensions]);
    if (result === 'void') await owner.query('delete from node_heartbeat');
    else await spanHeartbeat(database);
    await whileHeld(ann, async () => {
      const apart = endApart(DEPS);
      if (result === 'sold') {
        expect(await closeAll(database)).toMatchObject([{ kind: 'ended', head: { auctionId: free }, winnerId: ben }]);
      }
      expect(await lane.submit(aBid(pressed, cat))).toMatchObject({ ok: true });
      await apart;
      // The first one may have met the other closing at the auction, and left it to that.
      await endApart(DEPS);
      expect(await endOf(held)).toBeUndefined();
    });
    expect(new Set(warnings.splice(0))).toEqual(
      new Set(['an auction waits for accounts that somebody holds; trying again']),
    );
    await endApart(DEPS);
    expect(await endOf(held)).toBe(result);
    expect(await autobidOf(held, ann)).toEqual({ state: 'ended', back: 20, balance: 60 });
    expect(failures).toEqual([]);
  },
);

test('[AUC-5] an end that another node is at, is left to it: nothing fails, and nobody waits', async () => {
  const [auctionId = 0] = await makeLive(database, 1, CLOCK);
  const [ann = '', ben = ''] = await makePeople(database, 2, { bids: 60 });
  await setsAside(database, auctionId, ann, { from: 100 });
  expect(await lane.submit(aBid(auctionId, ben))).toMatchObject({ ok: true });
  await runOut(database, [auctionId]);
  await owner.query('update auction set ends_at_us = ends_at_us - 11000000 where id = $1', [auctionId]);
  await spanHeartbeat(database);
  const other = await database.pool.connect();
  try {
    await other.query('begin');
    await other.query('select from auction where id = $1 for no key update', [auctionId]);
    await endApart(DEPS);
    expect(await endOf(auctionId)).toBeUndefined();
  } finally {
    await other.query('rollback');
    other.release();
  }
  expect([...failures, ...warnings]).toEqual([]);
  await endApart(DEPS);
  expect(await endOf(auctionId)).toBe('sold');
});
