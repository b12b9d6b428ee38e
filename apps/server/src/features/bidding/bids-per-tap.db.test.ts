import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { aBid, closeAll, fund, laneOn, makeLive, makePeople, quietLog, runOut } from '../../testing/auction-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { callOff, ChangeFeed, readBidderStates } from '../auctions/index.ts';
import { checkInvariants } from '../invariants/index.ts';
import { currentBids } from '../ledger/index.ts';
import { settleBids } from './settle-bids.ts';

const database = await testDatabase({ poolSize: 8 });
const [here, there] = [laneOn(database), laneOn(database)];
afterAll(async () => {
  await here.stop();
  await there.stop();
});
afterEach(async () => expect(await checkInvariants(database.pool)).toEqual([]));

const stateOf = async (auctionId: number, userId: string) =>
  (await readBidderStates(database.pool, [{ auctionId, userId }]))({ auctionId, userId });
const bidsOf = async (auctionId: number) => {
  const { rows } = await sql<{ seq: number; price: number; paid: number; named: boolean; left: number }>`
    select seq, price_cents as price, unit_price_cents as paid, bid_id is not null as named, balance_after as left
      from bid where auction_id = ${auctionId} order by seq`.execute(database.db);
  return rows;
};

test('[BID-12] one press takes three bids out of the lots in their order, answers with the last, and a repeat changes nothing', async () => {
  const [auctionId = 0] = await makeLive(database, 1, { bidsPerTap: 3 });
  const [ann = ''] = await makePeople(database, 1, { bids: 2 });
  await fund(database.db, [ann], 5, 900);
  expect(await stateOf(auctionId, ann)).toMatchObject({ balance: 7, nextBidCents: 900 });
  const press = aBid(auctionId, ann);
  const answer = await here.submit(press);
  expect(answer).toMatchObject({ ok: true, seq: 3, newBalance: 4, bidsUsed: 3, repeated: false });
  expect(answer).toMatchObject({ spending: { costCents: 900, nextCents: 2_700 } });
  expect(await bidsOf(auctionId)).toEqual([
    { seq: 1, price: 100, paid: 0, named: false, left: 6 },
    { seq: 2, price: 200, paid: 0, named: false, left: 5 },
    { seq: 3, price: 300, paid: 900, named: true, left: 4 },
  ]);
  expect(await stateOf(auctionId, ann)).toMatchObject({ bidsUsed: 3, costCents: 900, nextBidCents: 2_700 });
  expect(await there.submit(press)).toMatchObject({ ok: true, seq: 3, newBalance: 4, repeated: true });
  expect((await settleBids(database.db, ann, [press.bidId])).bids).toMatchObject([{ state: 'accepted', seq: 3 }]);
  expect(await bidsOf(auctionId)).toHaveLength(3);
});

test('[BID-12] who has fewer left than a tap takes pays nothing, and is told what a tap takes', async () => {
  const [auctionId = 0] = await makeLive(database, 1, { bidsPerTap: 4 });
  const [ann = ''] = await makePeople(database, 1, { bids: 3 });
  expect(await stateOf(auctionId, ann)).toMatchObject({ nextBidCents: null });
  expect(await here.submit(aBid(auctionId, ann))).toMatchObject({ ok: false, code: 'NO_BIDS_LEFT' });
  expect(await currentBids(database.db, ann)).toBe(3);
});

test('[BID-12] fifty presses at once on two lanes: whole taps, one after the other, and every bid comes back once', async () => {
  const [auctionId = 0] = await makeLive(database, 1, { bidsPerTap: 7 });
  const people = await makePeople(database, 50, { bids: 20, unitPriceCents: 750 });
  const answers = await Promise.all(
    people.map((who, index) => (index % 2 === 0 ? here : there).submit(aBid(auctionId, who))),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(50);
  expect((await bidsOf(auctionId)).map(({ seq }) => seq)).toEqual(Array.from({ length: 350 }, (_, n) => n + 1));
  expect(await checkInvariants(database.pool)).toEqual([]);
  await callOff({ db: database.db, feed: new ChangeFeed(), log: quietLog }, auctionId, {
    reason: 'the test is over',
    actorId: null,
  });
  for (const who of people.slice(0, 5)) expect(await currentBids(database.db, who)).toBe(20);
});

test('[BID-12][AUC-5] the winner is the last tap’s, at the price of all bids', async () => {
  const [auctionId = 0] = await makeLive(database, 1, { bidsPerTap: 10 });
  const [ann = '', ben = ''] = await makePeople(database, 2, { bids: 20 });
  for (const who of [ann, ben, ann]) await here.submit(aBid(auctionId, who));
  await runOut(database, [auctionId]);
  await closeAll(database);
  const { rows } =
    await sql`select winner_id, price_cents, bid_count from outcome where auction_id = ${auctionId}`.execute(
      database.db,
    );
  expect(rows).toEqual([{ winner_id: ann, price_cents: 3_000, bid_count: 30 }]);
});

test('[BID-12] the database takes no half tap, no odd number, and changes none once scheduled', async () => {
  const [auctionId = 0] = await makeLive(database, 1, { bidsPerTap: 2 });
  const owner = (text: string) => database.owner.query(text, [auctionId]);
  await expect(owner('update auction set bids_per_tap = 3 where id = $1')).rejects.toMatchObject({ code: '23514' });
  const half = `update auction set seq = 1, price_cents = 100, leader_id = (select id from app_user limit 1) where id = $1`;
  await expect(owner(half)).rejects.toMatchObject({ code: '23514', constraint: 'auction_whole_taps' });
  for (const bidsPerTap of [0, 11])
    await expect(makeLive(database, 1, { bidsPerTap })).rejects.toMatchObject({ code: '23514' });
});

test('[BID-12] a process that dies inside a tap, all of it written and nothing committed, leaves none of it', async () => {
  const [auctionId = 0] = await makeLive(database, 1, { bidsPerTap: 4 });
  const [ann = ''] = await makePeople(database, 1, { bids: 9, unitPriceCents: 750 });
  let isDead = false;
  let written = 0;
  const dying = laneOn(database, {
    limits: { retryMs: 200, resolveMs: 200 },
    connect: async () => {
      if (isDead) throw new Error('the process is gone');
      const client = await database.connect({ pipeline: true });
      const query = client.query.bind(client) as (statement: { text: string }) => Promise<unknown>;
      const sent: Promise<unknown>[] = [];
      const killed = async (statement: { text: string }) => {
        if (statement.text !== 'commit') {
          const result = query(statement);
          sent.push(result);
          return await result;
        }
        await Promise.all(sent);
        // Seen by the transaction itself, and by nobody else.
        const inside = await query({ text: `select from bid where auction_id = ${auctionId}` });
        written = (inside as { rowCount: number }).rowCount;
        isDead = true;
        (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
        throw new Error('the process was killed');
      };
      return Object.assign(client, { query: killed });
    },
  });
  const press = aBid(auctionId, ann);
  expect(await dying.submit(press)).toMatchObject({ ok: false });
  await dying.stop();
  expect([written, await bidsOf(auctionId), await currentBids(database.db, ann)]).toEqual([4, [], 9]);
  // The phone asks another node with the same press: the whole tap, once.
  expect(await here.submit(press)).toMatchObject({ ok: true, seq: 4, newBalance: 5, repeated: false });
  expect(await bidsOf(auctionId)).toHaveLength(4);
});

test('[BID-12][BID-7] a tap over lots of one bid each takes free ones first, then the oldest, at the cost that was told', async () => {
  const [auctionId = 0] = await makeLive(database, 1, { bidsPerTap: 10 });
  const [ann = ''] = await makePeople(database, 1, { bids: 0 });
  for (const unitPriceCents of [900, 700, 0, 1_350, 500, 0, 333, 800, 750])
    await fund(database.db, [ann], 1, unitPriceCents);
  expect(await here.submit(aBid(auctionId, ann))).toMatchObject({ ok: false, code: 'NO_BIDS_LEFT' });
  await fund(database.db, [ann], 3, 450);
  const told = (await stateOf(auctionId, ann))?.nextBidCents;
  expect(await here.submit(aBid(auctionId, ann))).toMatchObject({ newBalance: 2, spending: { costCents: told } });
  const paid = (await bidsOf(auctionId)).map((bid) => bid.paid);
  expect(paid).toEqual([0, 0, 900, 700, 1_350, 500, 333, 800, 750, 450]);
});

test.each([
  [0, { ok: true }],
  [1, { ok: false, code: 'OVERPAY_GUARD' }],
])('[BID-12][BID-5] a tap that comes to the shop price and %s cents', async (over, answer) => {
  // Four bids at KSh 10, and the price of KSh 4 that they make.
  const [auctionId = 0] = await makeLive(database, 1, { bidsPerTap: 4, priceCents: 4_400 });
  const [ann = ''] = await makePeople(database, 1, { bids: 0 });
  await fund(database.db, [ann], 3, 1_000);
  await fund(database.db, [ann], 1, 1_000 + over);
  expect(await here.submit(aBid(auctionId, ann))).toMatchObject(answer);
});

test('[BID-12][BID-11] of fifty newcomers at once, those bid whose tap begins below the lock price', async () => {
  const [auctionId = 0] = await makeLive(database, 1, { bidsPerTap: 4, lockPriceCents: 600 });
  const crowd = await makePeople(database, 50, { bids: 10 });
  const answers = await Promise.all(
    crowd.map((who, index) => (index % 2 === 0 ? here : there).submit(aBid(auctionId, who))),
  );
  const codes = answers.map((answer) => (answer.ok ? 'accepted' : answer.code));
  expect(codes.filter((code) => code === 'accepted')).toHaveLength(2);
  expect(codes.filter((code) => code === 'LOCK_PRICE')).toHaveLength(48);
});
