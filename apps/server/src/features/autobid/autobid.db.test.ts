import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aBid, closeAll, fund, laneOn, makeLive, makePeople, runOut } from '../../testing/auction-world.ts';
import {
  addsAside,
  bidsOn,
  laterOn,
  secondsLeft,
  setsAside,
  stops,
  sweep,
  switchAutobidsOn,
} from '../../testing/autobid-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { callOff, ChangeFeed } from '../auctions/index.ts';
import { checkInvariants } from '../invariants/index.ts';
import { currentBids } from '../ledger/index.ts';
import { endAutobids } from '../set-aside/index.ts';
import { readOwnAutobid } from './own-autobid.sql.ts';
import { readOwnAutobids } from './own-autobids.sql.ts';

const database = await testDatabase({ poolSize: 12 });
const { db } = database;
const failures: string[] = [];
const failing = (_fields: object, text: string) => void failures.push(text);
const log = { warn: failing, error: failing };
const [here, there] = [laneOn(database, { log }), laneOn(database, { log })];
beforeAll(() => switchAutobidsOn(database));
afterAll(async () => {
  await here.stop();
  await there.stop();
});
/** But for the clock's own (B5, O4): moments are brought about here by moving an end. The last test moves none. */
const violations = async () =>
  (await checkInvariants(database.pool)).filter(({ name }) => name !== 'B5' && name !== 'O4');
afterEach(async () => {
  expect(failures).toEqual([]);
  expect(await violations()).toEqual([]);
});

// So long that no auction of another test falls due meanwhile; what is due is brought about.
const CLOCK = { countdownUs: 600_000_000 };
const closing = async (auctionId: number) =>
  (await closeAll(database)).filter((change) => change.kind !== 'listed' && change.head.auctionId === auctionId);
const codeOf = (doing: Promise<unknown>) =>
  doing.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );
const own = (auctionId: number, userId: string) => readOwnAutobid(db, auctionId, userId);
const lotsOf = async (userId: string) => {
  const { rows } = await sql<{ cents: number; left: number }>`
    select l.unit_price_cents as cents, l.bids_left as left from bid_lot l join account a on a.id = l.account_id
     where a.owner_id = ${userId} order by l.id`.execute(db);
  return rows;
};

test('[BID-13] bids are set aside from the lots in their order, and go back to those lots the moment it stops', async () => {
  const [auctionId = 0] = await makeLive(database, 1, CLOCK);
  const [ann = ''] = await makePeople(database, 1, { bids: 3 });
  await fund(db, [ann], 10, 900);
  const before = await lotsOf(ann);
  const set = await setsAside(database, auctionId, ann, { bids: 5, from: 1, to: 2_000 });
  expect(set).toMatchObject({ state: 'active', bids_set: 5, bids_left: 5, price_from: 1, price_to: 2_000, balance: 8 });
  expect(set.next_bids).toEqual([{ bids: 8, price: 9 }]);
  expect(await lotsOf(ann)).toEqual([
    { cents: 0, left: 0 },
    { cents: 900, left: 8 },
  ]);
  expect(await violations()).toEqual([]);
  await laterOn(database, auctionId);
  expect(await stops(database, auctionId, ann)).toMatchObject({
    state: 'ended',
    reason: 'stopped',
    bids_back: 5,
    balance: 13,
  });
  expect(await lotsOf(ann)).toEqual(before);
});

test('[BID-13] what comes to more than was shown sets nothing aside: bids, price and what was used before, up to the shop price', async () => {
  const [auctionId = 0] = await makeLive(database, 1, CLOCK);
  const [cheap = 0] = await makeLive(database, 1, { ...CLOCK, priceCents: 190_000 });
  const [ann = ''] = await makePeople(database, 1, { bids: 3 });
  await fund(db, [ann], 20, 900);
  // Three free ones and two of KSh 9.
  expect(await codeOf(setsAside(database, auctionId, ann, { bids: 5, to: 2_000, allIn: 2_017.99 }))).toBe(
    'AUTOBID_COST_CHANGED',
  );
  expect(await setsAside(database, auctionId, ann, { bids: 5, to: 2_000, allIn: 2_018 })).toMatchObject({
    ...{ left_cost: 18, balance: 18 },
  });
  await laterOn(database, auctionId);
  expect(await codeOf(addsAside(database, auctionId, ann, 4, randomUUID(), 2_053))).toBe('AUTOBID_COST_CHANGED');
  expect(await addsAside(database, auctionId, ann, 4, randomUUID(), 2_054)).toMatchObject({ left_cost: 54 });
  expect(await codeOf(setsAside(database, cheap, ann, { bids: 5, to: 2_000, allIn: 1_899 }))).toBe(
    'AUTOBID_COST_CHANGED',
  );
  expect(await setsAside(database, cheap, ann, { bids: 5, to: 2_000, allIn: 1_900 })).toMatchObject({ bids_left: 5 });
});

test('[BID-14] one’s own are listed, those that run first, and nobody else’s', async () => {
  const [first = 0, second = 0] = await makeLive(database, 2, CLOCK);
  const [ann = '', ben = ''] = await makePeople(database, 2, { bids: 60 });
  for (const auctionId of [first, second]) await setsAside(database, auctionId, ann);
  await setsAside(database, first, ben);
  await laterOn(database, second);
  await stops(database, second, ann);
  expect(await readOwnAutobids(db, ann)).toMatchObject({
    ...{ running: 1, bids_aside: 20 },
    autobids: [
      { auction_id: first, state: 'active', bids_left: 20, price_to: 200_000 },
      { auction_id: second, state: 'ended', reason: 'stopped', bids_back: 20 },
    ],
  });
  expect((await readOwnAutobids(db, ben)).autobids.map(({ auction_id }) => auction_id)).toEqual([first]);
});

test('[BID-13] when two seconds are left one bid is placed, received at that very moment; never for who leads', async () => {
  const [auctionId = 0] = await makeLive(database, 1, CLOCK);
  const [ann = '', ben = ''] = await makePeople(database, 2, { bids: 30, unitPriceCents: 800 });
  await setsAside(database, auctionId, ann);
  await secondsLeft(database, auctionId, 5);
  await sweep(database, here);
  expect(await bidsOn(database, auctionId)).toEqual([]);
  await secondsLeft(database, auctionId, 2);
  await sweep(database, here);
  expect(await bidsOn(database, auctionId)).toEqual([{ seq: 1, who: ann, auto: true }]);
  const { rows } = await database.pool.query(
    `select ends_before_us - received_at_us as before, ends_after_us - decided_at_us as after, balance_after from bid where auction_id = $1`,
    [auctionId],
  );
  expect(rows).toEqual([{ before: 2_000_000, after: 600_000_000, balance_after: 10 }]);
  expect(await own(auctionId, ann)).toMatchObject({ bids_left: 19, bids_used: 1, bids_cost: 8, balance: 10 });
  await secondsLeft(database, auctionId, 2);
  await sweep(database, here);
  expect(await bidsOn(database, auctionId)).toHaveLength(1);
  expect(await here.submit(aBid(auctionId, ben))).toMatchObject({ ok: true, seq: 2 });
  await secondsLeft(database, auctionId, 2);
  await sweep(database, here);
  expect((await bidsOn(database, auctionId)).map(({ who, auto }) => [who, auto])).toEqual([
    [ann, true],
    [ben, false],
    [ann, true],
  ]);
});

test('[BID-13] two nodes that place it at once make one bid; its id is that of the auction and the trigger', async () => {
  const auctions = await makeLive(database, 20, CLOCK);
  const people = await makePeople(database, 40, { bids: 10 });
  for (const [i, auctionId] of auctions.entries()) {
    for (const who of people.slice(2 * i, 2 * i + 2)) await setsAside(database, auctionId, who, { bids: 5 });
  }
  await secondsLeft(database, auctions, 2);
  await Promise.all([sweep(database, here), sweep(database, there), sweep(database, here)]);
  for (const [i, auctionId] of auctions.entries()) {
    expect(await bidsOn(database, auctionId)).toEqual([{ seq: 1, who: people[2 * i], auto: true }]);
  }
  const { rows } = await database.pool.query<{ bid_id: string }>(`select bid_id from bid where auction_id = any($1)`, [
    auctions,
  ]);
  expect(new Set(rows.map(({ bid_id }) => bid_id)).size).toBe(20);
  for (const { bid_id } of rows) expect(bid_id[14]).toBe('5');
});

test('[BID-13] whoever presses in the same batch goes first, and then nothing is due', async () => {
  const [auctionId = 0] = await makeLive(database, 1, CLOCK);
  const [ann = '', ben = ''] = await makePeople(database, 2, { bids: 30 });
  await setsAside(database, auctionId, ann);
  await secondsLeft(database, auctionId, 2);
  const pressed = here.submit(aBid(auctionId, ben));
  here.fire([{ auctionId, userIds: [ann] }]);
  expect(await pressed).toMatchObject({ ok: true, seq: 1 });
  await here.settled();
  expect(await bidsOn(database, auctionId)).toEqual([{ seq: 1, who: ben, auto: false }]);
});

test('[BID-13] several bids a tap: one trigger places one whole tap, and what makes no tap goes back', async () => {
  const [auctionId = 0] = await makeLive(database, 1, { ...CLOCK, bidsPerTap: 3 });
  const [ann = '', ben = ''] = await makePeople(database, 2, { bids: 10, unitPriceCents: 700 });
  await setsAside(database, auctionId, ann, { bids: 5 });
  await secondsLeft(database, auctionId, 2);
  await sweep(database, here);
  expect(await bidsOn(database, auctionId)).toEqual([1, 2, 3].map((seq) => ({ seq, who: ann, auto: true })));
  expect(await own(auctionId, ann)).toMatchObject({
    state: 'ended',
    reason: 'used_up',
    bids_back: 2,
    balance: 7,
    bids_used: 3,
  });
  expect(await here.submit(aBid(auctionId, ben))).toMatchObject({ ok: true, seq: 6 });
});

describe('[BID-14] whose turn it is', () => {
  const turn = async (auctionId: number) => {
    await secondsLeft(database, auctionId, 2);
    await sweep(database, here);
    return (await bidsOn(database, auctionId)).at(-1)?.who;
  };
  test('who has waited longest, and it survives a stop, a top-up and setting it again', async () => {
    const [auctionId = 0] = await makeLive(database, 1, CLOCK);
    const [ann = '', ben = '', cat = ''] = await makePeople(database, 3, { bids: 100 });
    for (const who of [ann, ben, cat]) await setsAside(database, auctionId, who);
    expect(await turn(auctionId)).toBe(ann);
    expect(await turn(auctionId)).toBe(ben);
    await laterOn(database, auctionId);
    await addsAside(database, auctionId, cat, 10);
    // Ann stops and sets it again: she isn't new, and Cat has waited longer all the same.
    await stops(database, auctionId, ann);
    await laterOn(database, auctionId);
    await setsAside(database, auctionId, ann);
    expect(await turn(auctionId)).toBe(cat);
    expect(await turn(auctionId)).toBe(ann);
    expect(await turn(auctionId)).toBe(ben);
  });
  test('a stop in the last second before a trigger counts after it; the answer says so', async () => {
    const [auctionId = 0] = await makeLive(database, 1, CLOCK);
    const [ann = '', ben = ''] = await makePeople(database, 2, { bids: 30 });
    for (const who of [ann, ben]) await setsAside(database, auctionId, who);
    await laterOn(database, auctionId);
    await secondsLeft(database, auctionId, 2.5);
    expect(await stops(database, auctionId, ann)).toMatchObject({ state: 'stopping', bids_left: 20 });
    expect(await stops(database, auctionId, ben)).toMatchObject({ state: 'stopping' });
    await secondsLeft(database, auctionId, 2);
    await sweep(database, here);
    expect(await bidsOn(database, auctionId)).toEqual([{ seq: 1, who: ann, auto: true }]);
    expect(await own(auctionId, ann)).toMatchObject({ state: 'ended', reason: 'stopped', bids_back: 19 });
    await sweep(database, here);
    expect(await own(auctionId, ben)).toMatchObject({ state: 'ended', reason: 'stopped', bids_back: 20, balance: 30 });
  });
  test('one change in ten seconds; the same change, sent again, is the same', async () => {
    const [auctionId = 0] = await makeLive(database, 1, CLOCK);
    const [ann = ''] = await makePeople(database, 1, { bids: 50 });
    const changeId = randomUUID();
    const twice = await Promise.all([1, 2, 3].map(() => setsAside(database, auctionId, ann, { changeId })));
    expect(twice.map(({ bids_left }) => bids_left)).toEqual([20, 20, 20]);
    expect(await currentBids(db, ann)).toBe(30);
    expect(await codeOf(addsAside(database, auctionId, ann, 5))).toBe('AUTOBID_TOO_SOON');
    expect(await codeOf(stops(database, auctionId, ann))).toBe('AUTOBID_TOO_SOON');
    await laterOn(database, auctionId);
    expect(await codeOf(setsAside(database, auctionId, ann))).toBe('AUTOBID_RUNS');
    const more = randomUUID();
    await addsAside(database, auctionId, ann, 5, more);
    await laterOn(database, auctionId);
    await stops(database, auctionId, ann);
    await laterOn(database, auctionId);
    // An answer that was lost long ago: nothing is set aside again.
    expect(await setsAside(database, auctionId, ann, { changeId })).toMatchObject({
      state: 'ended',
      bids_left: 0,
      balance: 50,
    });
    expect(await addsAside(database, auctionId, ann, 5, more)).toMatchObject({ state: 'ended', balance: 50 });
  });
});

test('[BID-15] after thirty automatic taps in a row it is due at seven seconds left, until somebody presses', async () => {
  const [auctionId = 0] = await makeLive(database, 1, CLOCK);
  const [ann = '', ben = '', cat = ''] = await makePeople(database, 3, { bids: 60 });
  for (const who of [ann, ben]) await setsAside(database, auctionId, who, { bids: 40 });
  for (let tap = 1; tap <= 30; tap++) {
    await secondsLeft(database, auctionId, 6);
    await sweep(database, here);
    expect((await bidsOn(database, auctionId)).length).toBe(tap - 1);
    await secondsLeft(database, auctionId, 2);
    await sweep(database, here);
  }
  await secondsLeft(database, auctionId, 6);
  await sweep(database, here);
  expect((await bidsOn(database, auctionId)).length).toBe(31);
  expect(await here.submit(aBid(auctionId, cat))).toMatchObject({ ok: true, seq: 32 });
  await secondsLeft(database, auctionId, 6);
  await sweep(database, here);
  expect((await bidsOn(database, auctionId)).length).toBe(32);
});

describe('[BID-16] what passes it over, and what ends it with its bids', () => {
  const running = async (more: Parameters<typeof makeLive>[2] = {}, bids = 30) => {
    const [auctionId = 0] = await makeLive(database, 1, { ...CLOCK, ...more });
    const [ann = '', ben = ''] = await makePeople(database, 2, { bids, unitPriceCents: 900 });
    return { auctionId, ann, ben };
  };
  test('the price leaves its range: at once, not at the next trigger', async () => {
    const { auctionId, ann, ben } = await running();
    await setsAside(database, auctionId, ann, { to: 1 });
    expect(await here.submit(aBid(auctionId, ben))).toMatchObject({ ok: true });
    await sweep(database, here);
    expect(await own(auctionId, ann)).toMatchObject({ state: 'ended', reason: 'range', bids_back: 20, balance: 30 });
  });
  test('whoever is in the same batch for another auction is left alone: nothing of theirs here was read', async () => {
    const { auctionId, ann, ben } = await running();
    const [other = 0] = await makeLive(database, 1, CLOCK);
    await setsAside(database, auctionId, ann, { to: 1 });
    expect(await here.submit(aBid(auctionId, ben))).toMatchObject({ ok: true });
    const pressed = here.submit(aBid(other, ann));
    here.fire([{ auctionId, userIds: [ben] }]);
    expect(await pressed).toMatchObject({ ok: true });
    await here.settled();
    expect(await own(auctionId, ann)).toMatchObject({ state: 'active', bids_left: 20 });
    await sweep(database, here);
    expect(await own(auctionId, ann)).toMatchObject({ state: 'ended', reason: 'range', bids_back: 20, balance: 29 });
  });
  test('the guarantee: refused beforehand, and ended when it is reached', async () => {
    const { auctionId, ann, ben } = await running({ priceCents: 1_500 });
    await setsAside(database, auctionId, ann);
    await secondsLeft(database, auctionId, 2);
    await sweep(database, here);
    await here.submit(aBid(auctionId, ben));
    await secondsLeft(database, auctionId, 2);
    await sweep(database, here);
    expect(await own(auctionId, ann)).toMatchObject({ state: 'ended', reason: 'guarantee', bids_back: 19 });
    await laterOn(database, auctionId);
    expect(await codeOf(setsAside(database, auctionId, ann))).toBe('OVERPAY_GUARD');
  });
  test('who leads elsewhere beyond a limit is passed over, keeps the place, and the next one is asked', async () => {
    const [first = 0] = await makeLive(database, 1, CLOCK);
    const { rows } = await database.pool.query<{ product_id: number }>('select product_id from auction where id = $1', [
      first,
    ]);
    const [second = 0] = await makeLive(database, 1, { ...CLOCK, productId: rows[0]?.product_id ?? 0 });
    const [ann = '', ben = '', cat = ''] = await makePeople(database, 3, { bids: 50 });
    for (const who of [ann, ben]) await setsAside(database, second, who);
    await here.submit(aBid(first, ann));
    await secondsLeft(database, second, 2);
    await sweep(database, here);
    expect((await bidsOn(database, second)).map(({ who }) => who)).toEqual([ben]);
    await here.submit(aBid(first, cat));
    await secondsLeft(database, second, 2);
    await sweep(database, here);
    expect((await bidsOn(database, second)).map(({ who }) => who)).toEqual([ben, ann]);
  });
  test('of whoever was asked and passed over nothing keeps the auction open', async () => {
    const [first = 0] = await makeLive(database, 1, CLOCK);
    const { rows } = await database.pool.query<{ product_id: number }>('select product_id from auction where id = $1', [
      first,
    ]);
    const [second = 0] = await makeLive(database, 1, { ...CLOCK, productId: rows[0]?.product_id ?? 0 });
    const [ann = '', ben = ''] = await makePeople(database, 2, { bids: 50 });
    await setsAside(database, second, ann);
    await here.submit(aBid(first, ann));
    await here.submit(aBid(second, ben));
    await secondsLeft(database, second, 2);
    await sweep(database, here);
    await runOut(database, [second]);
    expect(await closing(second)).toMatchObject([{ kind: 'ended', winnerId: ben }]);
    expect(await own(second, ann)).toMatchObject({
      state: 'ended',
      reason: 'auction_over',
      bids_back: 20,
      balance: 49,
    });
  });
  test('called off, it gives back both: what was used and what was not', async () => {
    const { auctionId, ann } = await running();
    await setsAside(database, auctionId, ann);
    await secondsLeft(database, auctionId, 2);
    await sweep(database, here);
    await callOff({ db, feed: new ChangeFeed(), log: { info() {}, warn() {}, error() {} } }, auctionId, {
      reason: 'a test',
      actorId: null,
    });
    expect(await currentBids(db, ann)).toBe(30);
  });
  test('called off in a storm of thirty autobids and their taps, by two people at once: every bid is back, once', async () => {
    const [auctionId = 0] = await makeLive(database, 1, CLOCK);
    const people = await makePeople(database, 30, { bids: 50 });
    for (const person of people) await setsAside(database, auctionId, person);
    await secondsLeft(database, auctionId, 2);
    const off = () =>
      callOff({ db, feed: new ChangeFeed(), log: { info() {}, warn() {}, error() {} } }, auctionId, {
        reason: 'a test',
        actorId: null,
      });
    const [taps, , first, second] = await Promise.all([
      Promise.allSettled(people.flatMap((person) => [here, there].map((lane) => lane.submit(aBid(auctionId, person))))),
      Promise.allSettled([sweep(database, here), sweep(database, there)]),
      off(),
      off(),
    ]);
    expect([first, second].filter(Boolean)).toEqual([true]);
    expect(taps).toHaveLength(60);
    const balances = await Promise.all(people.map((person) => currentBids(db, person)));
    expect(balances).toEqual(people.map(() => 50));
    const late = await Promise.allSettled(people.slice(0, 3).map((person) => here.submit(aBid(auctionId, person))));
    expect(late).toHaveLength(3);
    expect(await Promise.all(people.map((person) => currentBids(db, person)))).toEqual(balances);
  });
  test('stop, close and suspension at once: every bid goes back once', async () => {
    const { auctionId, ann } = await running();
    await setsAside(database, auctionId, ann);
    await laterOn(database, auctionId);
    await runOut(database, [auctionId]);
    await database.owner.query('update autobid set asked_seq = 0 where auction_id = $1', [auctionId]);
    await Promise.all([
      stops(database, auctionId, ann),
      closeAll(database),
      db.transaction().execute((trx) => endAutobids(trx, { userIds: [ann] }, 'suspended')),
      db.transaction().execute((trx) => endAutobids(trx, { auctionIds: [auctionId] }, 'auction_over')),
    ]);
    expect(await currentBids(db, ann)).toBe(30);
  });
});

describe('[BID-13] the close fires a due autobid first', () => {
  test('after the drain nobody wins by our delay: it gets its time back, and then the autobid is placed', async () => {
    const [auctionId = 0] = await makeLive(database, 1, CLOCK);
    const [ann = '', ben = ''] = await makePeople(database, 2, { bids: 30 });
    await setsAside(database, auctionId, ann);
    await here.submit(aBid(auctionId, ben));
    await runOut(database, [auctionId]);
    expect(await closing(auctionId)).toMatchObject([{ kind: 'extended', reason: 'outage' }]);
    await secondsLeft(database, auctionId, 2);
    await sweep(database, here);
    expect((await bidsOn(database, auctionId)).at(-1)).toMatchObject({ who: ann, auto: true });
    await runOut(database, [auctionId]);
    expect(await closing(auctionId)).toMatchObject([{ kind: 'ended', winnerId: ann }]);
    expect(await own(auctionId, ann)).toMatchObject({
      state: 'ended',
      reason: 'auction_over',
      bids_back: 19,
      balance: 29,
    });
  });
});
