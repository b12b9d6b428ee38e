import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aBid, closeAll, laneOn, makeLive, makePeople, runOut } from '../../testing/auction-world.ts';
import { bidsOn, secondsLeft, setsAside, sweep, switchAutobidsOn } from '../../testing/autobid-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkInvariants } from '../invariants/index.ts';
import { readOwnAutobid } from './own-autobid.sql.ts';

const database = await testDatabase({ poolSize: 12 });
const { db } = database;
const failures: string[] = [];
const failing = (_fields: object, text: string) => void failures.push(text);
const lane = laneOn(database, { log: { warn: failing, error: failing } });
beforeAll(() => switchAutobidsOn(database));
afterAll(() => lane.stop());
beforeEach(() => {
  failures.length = 0;
});
/** But for the clock's own: moments are brought about here by moving an end. */
afterEach(async () => {
  const broken = await checkInvariants(database.pool);
  expect(broken.filter(({ name }) => name !== 'B5' && name !== 'O4')).toEqual([]);
});

const CLOCK = { countdownUs: 600_000_000 };
const WALLET = `select from account where owner_id = $1 and unit = 'BID' for no key update`;
const AUCTION = 'select from auction where id = $1 for no key update';
const BOOK = 'select from autobid_book where auction_id = $1 for no key update';
const own = (auctionId: number, userId: string) => readOwnAutobid(db, auctionId, userId);
const closing = async (auctionId: number) =>
  (await closeAll(database)).filter((change) => change.kind !== 'listed' && change.head.auctionId === auctionId);
const extensionsOf = async (auctionId: number) => {
  const { rows } = await database.pool.query<{ all: number; row: number }>(
    'select extensions as all, extensions_in_a_row as row from auction where id = $1',
    [auctionId],
  );
  return rows[0];
};

/** While a transaction holds what that statement locks. */
async function whileHeld(text: string, what: unknown, work: () => Promise<void>): Promise<void> {
  const holder = await database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(text, [what]);
    await work();
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

describe('[BID-13] what somebody else holds is undecided: it is asked again, and nobody waits for it', () => {
  test.each([
    ['an account', WALLET, 'person'],
    ['an auction', AUCTION, 'auction'],
    ['an auction’s book of autobids', BOOK, 'auction'],
  ] as const)('%s', async (_what, text, of) => {
    const [held = 0, free = 0, pressedOn = 0] = await makeLive(database, 3, CLOCK);
    const [ann = '', ben = '', cat = ''] = await makePeople(database, 3, { bids: 60 });
    await setsAside(database, held, ann);
    await setsAside(database, free, ben);
    await secondsLeft(database, [held, free], 2);
    await whileHeld(text, of === 'person' ? ann : held, async () => {
      for (let round = 0; round < 3; round++) {
        const pressed = lane.submit(aBid(pressedOn, round === 1 ? ben : cat));
        lane.fire([
          { auctionId: held, userIds: [ann] },
          { auctionId: free, userIds: [ben] },
        ]);
        expect(await pressed).toMatchObject({ ok: true });
        await lane.settled();
      }
      expect(await bidsOn(database, held)).toEqual([]);
      expect(await bidsOn(database, free)).toEqual([{ seq: 1, who: ben, auto: true }]);
    });
    await sweep(database, lane);
    expect(await bidsOn(database, held)).toEqual([{ seq: 1, who: ann, auto: true }]);
    expect(failures).toEqual([]);
    expect(lane.healthy).toBe(true);
  });

  test('the turn stays theirs: nobody who has waited for less time is placed meanwhile', async () => {
    const [auctionId = 0] = await makeLive(database, 1, CLOCK);
    const [ann = '', ben = ''] = await makePeople(database, 2, { bids: 60 });
    for (const who of [ann, ben]) await setsAside(database, auctionId, who);
    await secondsLeft(database, auctionId, 2);
    await whileHeld(WALLET, ann, async () => {
      await sweep(database, lane);
      expect(await bidsOn(database, auctionId)).toEqual([]);
    });
    await sweep(database, lane);
    expect(await bidsOn(database, auctionId)).toEqual([{ seq: 1, who: ann, auto: true }]);
  });

  test('the close waits for it through the drain; beyond it the time is given back once, and nothing is called off', async () => {
    const [short = 0, long = 0] = await makeLive(database, 2, CLOCK);
    const [ann = '', ben = ''] = await makePeople(database, 2, { bids: 60 });
    for (const auctionId of [short, long]) {
      await setsAside(database, auctionId, ann);
      expect(await lane.submit(aBid(auctionId, ben))).toMatchObject({ ok: true });
    }
    await secondsLeft(database, short, 0.01);
    await secondsLeft(database, long, 2);
    await whileHeld(WALLET, ann, async () => {
      await sweep(database, lane);
      await runOut(database, [long]);
      expect(await closing(long)).toMatchObject([{ kind: 'extended', reason: 'outage' }]);
      expect(await closing(long)).toEqual([]);
    });
    await secondsLeft(database, [short, long], 2);
    await sweep(database, lane);
    for (const auctionId of [short, long]) {
      expect((await bidsOn(database, auctionId)).at(-1)).toMatchObject({ who: ann, auto: true });
    }
    expect(await extensionsOf(short)).toEqual({ all: 0, row: 0 });
    expect(await extensionsOf(long)).toEqual({ all: 1, row: 0 });
    expect(failures).toEqual([]);
  });

  test('an auction that is over waits for its people’s accounts by itself, and keeps no other from its end', async () => {
    const [held = 0, free = 0] = await makeLive(database, 2, CLOCK);
    const [ann = '', ben = ''] = await makePeople(database, 2, { bids: 60 });
    await setsAside(database, held, ann, { from: 100 });
    for (const auctionId of [held, free]) {
      expect(await lane.submit(aBid(auctionId, ben))).toMatchObject({ ok: true });
    }
    await runOut(database, [held, free]);
    await whileHeld(WALLET, ann, async () => {
      expect(await closing(free)).toMatchObject([{ kind: 'ended', winnerId: ben }]);
      expect(await own(held, ann)).toMatchObject({ state: 'active' });
    });
    expect(await closing(held)).toMatchObject([{ kind: 'ended', winnerId: ben }]);
    expect(await own(held, ann)).toMatchObject({ state: 'ended', reason: 'auction_over', bids_back: 20, balance: 60 });
  });
});

test('[BID-6] a lead on an auction whose trigger is left out counts all the same for a press of the same batch', async () => {
  const [led = 0] = await makeLive(database, 1, CLOCK);
  const { rows } = await database.pool.query<{ product_id: number }>('select product_id from auction where id = $1', [
    led,
  ]);
  const [other = 0] = await makeLive(database, 1, { ...CLOCK, productId: rows[0]?.product_id ?? 0 });
  const [ann = '', ben = ''] = await makePeople(database, 2, { bids: 60 });
  await setsAside(database, led, ann);
  expect(await lane.submit(aBid(led, ben))).toMatchObject({ ok: true });
  await secondsLeft(database, led, 2);
  await whileHeld(AUCTION, led, async () => {
    const pressed = lane.submit(aBid(other, ben));
    lane.fire([{ auctionId: led, userIds: [ann] }]);
    expect(await pressed).toMatchObject({ ok: false, code: 'WIN_LIMIT_PRODUCT' });
  });
});

test('[BID-13] whoever changes an autobid while their account is held keeps no press on that auction waiting', async () => {
  const [auctionId = 0] = await makeLive(database, 1, CLOCK);
  const [ann = '', ben = ''] = await makePeople(database, 2, { bids: 60 });
  let setting: Promise<unknown> = Promise.resolve();
  await whileHeld(WALLET, ann, async () => {
    setting = setsAside(database, auctionId, ann);
    await vi.waitFor(async () => {
      const { rows } = await database.owner.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    }, 60_000);
    expect(await lane.submit(aBid(auctionId, ben))).toMatchObject({ ok: true, seq: 1 });
  });
  expect(await setting).toMatchObject({ state: 'active', bids_left: 20, balance: 40 });
  expect(failures).toEqual([]);
});

test('[BID-13] an autobid whose writing loses a race fails no press beside it, is asked again, and is nobody’s failure', async () => {
  const [raced = 0, pressedOn = 0] = await makeLive(database, 2, CLOCK);
  const [ann = '', ben = ''] = await makePeople(database, 2, { bids: 60 });
  await setsAside(database, raced, ann);
  await database.owner.query(`
    create function lose_race() returns trigger language plpgsql as
      'begin raise exception ''a race'' using errcode = ''lock_not_available''; end';
    create trigger lose_race before insert on bid for each row when (new.auction_id = ${raced}) execute function lose_race()`);
  await secondsLeft(database, raced, 2);
  for (let round = 0; round < 4; round++) {
    const pressed = round % 2 === 0 ? lane.submit(aBid(pressedOn, round === 0 ? ben : ann)) : null;
    lane.fire([{ auctionId: raced, userIds: [ann] }]);
    if (pressed !== null) expect(await pressed).toMatchObject({ ok: true });
    await lane.settled();
    expect(lane.healthy).toBe(true);
  }
  expect(new Set(failures)).toEqual(new Set(['autobids could not be placed']));
  await database.owner.query('drop trigger lose_race on bid');
  await vi.waitFor(
    async () => {
      await sweep(database, lane);
      expect(await bidsOn(database, raced)).toEqual([{ seq: 1, who: ann, auto: true }]);
    },
    { timeout: 20_000, interval: 50 },
  );
});
