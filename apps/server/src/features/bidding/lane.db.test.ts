import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { aBid, laneOn, makeLive, makePeople, makeProduct, quietLog } from '../../testing/auction-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { type AuctionChange, callOff, ChangeFeed, scheduleAuction } from '../auctions/index.ts';
import { checkInvariants } from '../invariants/index.ts';
import { creditBids, currentBids, grantBids } from '../ledger/index.ts';

const database = await testDatabase({ poolSize: 8 });
const told: AuctionChange[] = [];
const feed = new ChangeFeed();
feed.subscribe((changes, origin) => {
  expect(origin).toBe('here');
  told.push(...changes);
});
const lane = laneOn(database, { feed });
afterAll(() => lane.stop());
afterEach(async () => expect(await checkInvariants(database.pool)).toEqual([]));

const nowUs = async (): Promise<number> => {
  const { rows } = await database.pool.query<{ now: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000000)::bigint as now',
  );
  return rows[0]?.now ?? 0;
};
const ENDED = { reason: 'the test is over', actorId: null };
const bidsOn = async (auctionId: number): Promise<number> => {
  const { rows } = await database.pool.query<{ n: number }>('select count(*) as n from bid where auction_id = $1', [
    auctionId,
  ]);
  return rows[0]?.n ?? 0;
};

describe('accepted bids', () => {
  test('[BID-4][AUC-3] are numbered 1, 2, 3 … and priced by the increment; the balance falls by one each', async () => {
    const [auctionId = 0] = await makeLive(database, 1, { incrementCents: 500 });
    const [ann = '', ben = ''] = await makePeople(database, 2);
    const answers = [];
    for (const userId of [ann, ben, ann]) answers.push(await lane.submit(aBid(auctionId, userId)));
    expect(answers).toMatchObject([
      { ok: true, seq: 1, newBalance: 9, bidsUsed: 1, repeated: false },
      { ok: true, seq: 2, newBalance: 9, bidsUsed: 1 },
      { ok: true, seq: 3, newBalance: 8, bidsUsed: 2 },
    ]);
    const { rows } = await database.pool.query('select seq, price_cents, leader_id from auction where id = $1', [
      auctionId,
    ]);
    expect(rows).toEqual([{ seq: 3, price_cents: 1_500, leader_id: ann }]);
  });

  test('[AUC-4][BID-3] carry the times by which a dispute can be settled', async () => {
    const [auctionId = 0] = await makeLive(database, 1, { countdownUs: 10_000_000 });
    const [ann = ''] = await makePeople(database, 1);
    const receivedAtUs = await nowUs();
    const answer = await lane.submit({ ...aBid(auctionId, ann), receivedAtUs });
    if (!answer.ok) throw new Error(answer.code);
    expect(answer.receivedAtUs).toBe(receivedAtUs);
    expect(answer.decidedAtUs).toBeGreaterThan(receivedAtUs);
    expect(answer.endsAtUs).toBe(answer.decidedAtUs + 10_000_000);
  });

  test('[BID-4] are told after the commit, in one change an auction, with the head as it then stands', async () => {
    const [auctionId = 0] = await makeLive(database);
    const people = await makePeople(database, 3);
    told.length = 0;
    const answers = await Promise.all(people.map((userId) => lane.submit(aBid(auctionId, userId))));
    expect(answers.every((answer) => answer.ok)).toBe(true);
    expect(told).toHaveLength(1);
    const { rows } = await database.pool.query(
      `select seq, revision, price_cents, encode(head_hash, 'hex') as hash from auction where id = $1`,
      [auctionId],
    );
    const change = told[0];
    if (change?.kind !== 'bids') throw new Error('no bids told');
    expect(change.bids.map((bid) => bid.seq)).toEqual([1, 2, 3]);
    expect(change.head).toMatchObject({ seq: 3, priceCents: 300, leaderId: people[2], hash: rows[0].hash });
    expect(change.head.revision).toBe(rows[0].revision);
  });

  test('[BID-2] stay accepted when a listener throws: their batch is not a failed one and is not run again', async () => {
    const [auctionId = 0] = await makeLive(database);
    const people = await makePeople(database, 2);
    const broken = new ChangeFeed();
    broken.subscribe(() => {
      throw new Error('a listener is broken');
    });
    const attempts: number[] = [];
    const logged: string[] = [];
    const log = {
      warn: (_fields: object, text: string) => logged.push(text),
      error: (_fields: object, text: string) => logged.push(text),
    };
    const told = laneOn(database, { feed: broken, log, onBatch: (batch) => attempts.push(batch.attempts) });
    for (const userId of people) expect(await told.submit(aBid(auctionId, userId))).toMatchObject({ ok: true });
    await told.drain();
    expect(attempts).toEqual([1, 1]);
    expect(logged).toEqual(Array(2).fill('a listener of the lane failed'));
    expect(await bidsOn(auctionId)).toBe(2);
    await told.stop();
  });
});

describe('[BID-1] refusals are free', () => {
  const refused = async (auctionId: number, userId: string, receivedAtUs: number | null = null) => {
    const before = await currentBids(database.db, userId);
    const bidsBefore = await bidsOn(auctionId);
    const answer = await lane.submit({ ...aBid(auctionId, userId), receivedAtUs });
    expect(await currentBids(database.db, userId)).toBe(before);
    expect(await bidsOn(auctionId)).toBe(bidsBefore);
    return answer.ok ? 'accepted' : answer.code;
  };
  const one = async () => (await makePeople(database, 1))[0] ?? '';

  test('who may not bid: nobody, a suspended one, staff, somebody on a break', async () => {
    const [auctionId = 0] = await makeLive(database);
    expect(await refused(auctionId, randomUUID())).toBe('SIGN_IN_TO_BID');
    const [suspended, broken, deleted] = [await one(), await one(), await one()];
    await database.owner.query(`update app_user set status = 'suspended' where id = $1`, [suspended]);
    await database.owner.query(`update app_user set status = 'deleted' where id = $1`, [deleted]);
    await database.pool.query(`update app_user set excluded_until = 'infinity' where id = $1`, [broken]);
    expect(await refused(auctionId, suspended)).toBe('ACCOUNT_SUSPENDED');
    expect(await refused(auctionId, deleted)).toBe('SIGN_IN_TO_BID');
    expect(await refused(auctionId, broken)).toBe('SELF_EXCLUDED');
    const [staff = ''] = await makePeople(database, 1, { kind: 'staff' });
    expect(await refused(auctionId, staff)).toBe('STAFF_MAY_NOT_BID');
  });

  test('no such auction, and one that is not live', async () => {
    const ann = await one();
    expect(await refused(999_999_999, ann)).toBe('AUCTION_NOT_FOUND');
    const product = await makeProduct(database);
    const startsAtUs = (await nowUs()) + 3_600_000_000;
    const scheduled = await scheduleAuction({ db: database.db, feed }, { productId: product, startsAtUs });
    expect(await refused(scheduled ?? 0, ann)).toBe('AUCTION_NOT_LIVE');
  });

  test('[WIN-5] whoever buys the product', async () => {
    const [auctionId = 0] = await makeLive(database);
    const [buyer, payer] = [await one(), await one()];
    await database.pool.query(`insert into purchase_hold values ($1, $2, 'bought'), ($1, $3, 'pending')`, [
      auctionId,
      buyer,
      payer,
    ]);
    expect(await refused(auctionId, buyer)).toBe('BOUGHT_NOW');
    expect(await refused(auctionId, payer)).toBe('BUY_NOW_PENDING');
    // Planted without its order, so it goes again before the invariants are asked.
    await database.pool.query('delete from purchase_hold where auction_id = $1', [auctionId]);
  });

  test('the leader', async () => {
    const [auctionId = 0] = await makeLive(database);
    const ann = await one();
    expect((await lane.submit(aBid(auctionId, ann))).ok).toBe(true);
    expect(await refused(auctionId, ann)).toBe('ALREADY_LEADING');
  });

  test('[BID-6] who leads the same product, or too many', async () => {
    const product = await makeProduct(database);
    const [first = 0, second = 0] = await makeLive(database, 2, { productId: product, winsInTotal: 1 });
    const [other = 0] = await makeLive(database, 1, { winsInTotal: 1 });
    const [beginners = 0] = await makeLive(database, 1, { beginnersOnly: true });
    const ann = await one();
    expect((await lane.submit(aBid(first, ann))).ok).toBe(true);
    expect(await refused(second, ann)).toBe('WIN_LIMIT_PRODUCT');
    expect(await refused(other, ann)).toBe('WIN_LIMIT_TOTAL');
    expect(await refused(beginners, ann)).toBe('BEGINNERS_ONLY');
  });

  test('[BID-5] whoever would pay more than the shop price, bids included', async () => {
    const [auctionId = 0] = await makeLive(database, 1, { priceCents: 1_000 });
    const [ann = '', ben = ''] = await makePeople(database, 2, { unitPriceCents: 400 });
    expect((await lane.submit(aBid(auctionId, ann))).ok).toBe(true); // 400 + 100
    expect((await lane.submit(aBid(auctionId, ben))).ok).toBe(true); // 400 + 200
    expect(await refused(auctionId, ann)).toBe('OVERPAY_GUARD'); // 800 + 300
    const [free = ''] = await makePeople(database, 1);
    expect((await lane.submit(aBid(auctionId, free))).ok).toBe(true); // 0 + 300
  });

  test('[S07] two accepted in a second over all auctions, and not three', async () => {
    const auctions = await makeLive(database, 3);
    const ann = await one();
    const answers = await Promise.all(auctions.map((auctionId) => lane.submit(aBid(auctionId, ann))));
    expect(answers.map((answer) => (answer.ok ? 'accepted' : answer.code))).toEqual([
      'accepted',
      'accepted',
      'BID_RATE',
    ]);
    expect(await currentBids(database.db, ann)).toBe(8);
  });

  test('an empty balance', async () => {
    const [auctionId = 0] = await makeLive(database);
    const [poor = ''] = await makePeople(database, 1, { bids: 0 });
    expect(await refused(auctionId, poor)).toBe('NO_BIDS_LEFT');
  });

  test('[BID-3] too late: by one microsecond at the end, or decided after the drain window', async () => {
    const [first = 0] = await makeLive(database, 1, { countdownUs: 100_000, drainUs: 5_000_000 });
    const [second = 0] = await makeLive(database, 1, { countdownUs: 100_000, drainUs: 0 });
    const ann = await one();
    const { rows } = await database.pool.query<{ id: number; ends: number }>(
      'select id, ends_at_us as ends from auction where id = any($1)',
      [[first, second]],
    );
    const ends = new Map(rows.map((row) => [row.id, row.ends]));
    await sleep(150);
    expect(await refused(first, ann, (ends.get(first) ?? 0) + 1)).toBe('BID_TOO_LATE');
    expect((await lane.submit({ ...aBid(first, ann), receivedAtUs: ends.get(first) ?? 0 })).ok).toBe(true);
    expect(await refused(second, ann, ends.get(second) ?? 0)).toBe('BID_FAILED');
    for (const auctionId of [first, second]) await callOff({ db: database.db, feed, log: quietLog }, auctionId, ENDED);
  });

  test('[S03] what is no bid at all never reaches the database, and spoils nothing for its neighbours', async () => {
    const [auctionId = 0] = await makeLive(database);
    const ann = await one();
    const answers = await Promise.all([
      lane.submit({ ...aBid(auctionId, ann), bidId: '{},"' }),
      lane.submit({ ...aBid(Number.NaN, ann) }),
      lane.submit({ ...aBid(auctionId, "'; drop table bid; --") }),
      lane.submit(aBid(2 ** 53, ann)),
      lane.submit({ ...aBid(auctionId, ann), receivedAtUs: 1.5 }),
      lane.submit(aBid(auctionId, ann)),
    ]);
    expect(answers.map((answer) => (answer.ok ? 'accepted' : answer.code))).toEqual([
      ...Array(5).fill('INVALID_INPUT'),
      'accepted',
    ]);
  });
});

describe('[BID-2] a bid id', () => {
  test('that is repeated gets the first answer and changes nothing, whatever happened since', async () => {
    const [auctionId = 0] = await makeLive(database);
    const [ann = '', ben = ''] = await makePeople(database, 2);
    const bid = aBid(auctionId, ann);
    const first = await lane.submit(bid);
    await lane.submit(aBid(auctionId, ben));
    expect(first.ok).toBe(true);
    expect(await lane.submit(bid)).toEqual({ ...first, repeated: true, spending: null });
    expect(await lane.submit({ ...bid, bidId: bid.bidId.toUpperCase() })).toEqual({
      ...first,
      repeated: true,
      spending: null,
    });
    expect(await currentBids(database.db, ann)).toBe(9);
  });

  test('answers even after the end, and to a person who was suspended since', async () => {
    const [auctionId = 0] = await makeLive(database);
    const [ann = ''] = await makePeople(database, 1);
    const bid = aBid(auctionId, ann);
    const first = await lane.submit(bid);
    await database.owner.query(`update app_user set status = 'suspended' where id = $1`, [ann]);
    expect(await lane.submit(bid)).toEqual({ ...first, repeated: true, spending: null });
  });

  test('copies in one batch are one bid; a copy of a refused one is refused alike', async () => {
    const [auctionId = 0] = await makeLive(database);
    const [ann = '', poor = ''] = [(await makePeople(database, 1))[0], (await makePeople(database, 1, { bids: 0 }))[0]];
    const bid = aBid(auctionId, ann);
    const answers = await Promise.all([bid, bid, bid].map((copy) => lane.submit(copy)));
    expect(answers.map((answer) => answer.ok && [answer.seq, answer.repeated])).toEqual([
      [1, false],
      [1, true],
      [1, true],
    ]);
    const none = aBid(auctionId, poor);
    const refusals = await Promise.all([none, none].map((copy) => lane.submit(copy)));
    expect(refusals[0]).toMatchObject({ ok: false, code: 'NO_BIDS_LEFT' });
    expect(refusals[1]).toEqual(refusals[0]);
  });

  test('belongs to one auction, and to one person', async () => {
    const [first = 0, second = 0] = await makeLive(database, 2);
    const [ann = '', ben = ''] = await makePeople(database, 2);
    const bid = aBid(first, ann);
    expect((await lane.submit(bid)).ok).toBe(true);
    expect(await lane.submit({ ...bid, auctionId: second })).toMatchObject({ ok: false, code: 'BID_ID_REUSED' });
    expect(await lane.submit({ ...bid, userId: ben })).toMatchObject({ ok: true, seq: 2 });
  });
});

describe('[BID-7] spending', () => {
  test('takes free bids first, then the oldest paid, and remembers what each was paid for', async () => {
    const [auctionId = 0] = await makeLive(database);
    const [ann = '', ben = ''] = await makePeople(database, 2, { bids: 0 });
    await creditBids(database.db, { userId: ann, bids: 1, cause: `grant:${ann}-1` }, 900);
    await creditBids(database.db, { userId: ann, bids: 1, cause: `grant:${ann}-2` }, 750);
    await grantBids(database.db, { userId: ann, bids: 1, cause: `grant:${ann}` });
    await grantBids(database.db, { userId: ben, bids: 3, cause: `grant:${ben}` });
    await database.pool.query('update account set accepted_us_1 = 0');
    for (const userId of [ann, ben, ann, ben]) expect((await lane.submit(aBid(auctionId, userId))).ok).toBe(true);
    await sql`update account set accepted_us_1 = 0, accepted_us_2 = 0`.execute(database.db);
    expect((await lane.submit(aBid(auctionId, ann))).ok).toBe(true);
    const { rows } = await database.pool.query(
      'select unit_price_cents from bid where auction_id = $1 and user_id = $2 order by seq',
      [auctionId, ann],
    );
    expect(rows.map((row) => row.unit_price_cents)).toEqual([0, 900, 750]);
  });
});

describe('bounds', () => {
  test('a full queue refuses at once with BUSY; draining refuses with DRAINING and loses nothing that waits', async () => {
    const [auctionId = 0] = await makeLive(database);
    const people = await makePeople(database, 8);
    const small = laneOn(database, { limits: { waitingBids: 3, batchBids: 2 } });
    const answers = people.map((userId) => small.submit(aBid(auctionId, userId)));
    const drained = small.drain();
    const late = await small.submit(aBid(auctionId, people[0] ?? ''));
    await drained;
    const codes = (await Promise.all(answers)).map((answer) => (answer.ok ? 'accepted' : answer.code));
    expect(late).toMatchObject({ ok: false, code: 'DRAINING' });
    expect(codes).toEqual([...Array(3).fill('accepted'), ...Array(5).fill('BUSY')]);
    expect(small.healthy).toBe(false);
    await small.stop();
  });
});
