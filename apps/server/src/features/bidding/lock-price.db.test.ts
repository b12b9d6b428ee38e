import { afterAll, afterEach, expect, test } from 'vitest';
import { aBid, laneOn, makeLive, makePeople } from '../../testing/auction-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readBidderStates } from '../auctions/index.ts';
import { checkInvariants } from '../invariants/index.ts';
import { currentBids } from '../ledger/index.ts';

const database = await testDatabase({ poolSize: 8 });
const [here, there] = [laneOn(database), laneOn(database)];
afterAll(async () => {
  await here.stop();
  await there.stop();
});
afterEach(async () => expect(await checkInvariants(database.pool)).toEqual([]));

const codeOf = ({ ok, ...answer }: Awaited<ReturnType<typeof here.submit>>): string =>
  ok ? 'accepted' : 'code' in answer ? answer.code : '';
const barredBy = async (auctionId: number, userId: string) =>
  (await readBidderStates(database.pool, [{ auctionId, userId }]))({ auctionId, userId })?.barredBy;

test('[BID-11] from the lock price on only who has bid bids; a refusal is free, and told before', async () => {
  const [auctionId = 0] = await makeLive(database, 1, { lockPriceCents: 300 });
  const [ann = '', ben = '', cat = '', dan = ''] = await makePeople(database, 4);
  for (const who of [ann, ben]) expect(codeOf(await here.submit(aBid(auctionId, who)))).toBe('accepted');
  expect(await barredBy(auctionId, cat)).toBeNull();
  expect(codeOf(await here.submit(aBid(auctionId, cat)))).toBe('accepted'); // makes KSh 3
  expect(await barredBy(auctionId, dan)).toBe('LOCK_PRICE');
  expect(await barredBy(auctionId, ann)).toBeNull();
  expect(codeOf(await here.submit(aBid(auctionId, dan)))).toBe('LOCK_PRICE');
  expect(await currentBids(database.db, dan)).toBe(10);
  expect(codeOf(await there.submit(aBid(auctionId, ann)))).toBe('accepted');
});

test('[BID-11] fifty newcomers at once on two lanes: one makes the lock price, the others are kept out and pay nothing', async () => {
  const [auctionId = 0] = await makeLive(database, 1, { lockPriceCents: 200 });
  const [first = '', ...crowd] = await makePeople(database, 51);
  expect(codeOf(await here.submit(aBid(auctionId, first)))).toBe('accepted');
  const answers = await Promise.all(
    crowd.map((who, index) => (index % 2 === 0 ? here : there).submit(aBid(auctionId, who))),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(new Set(answers.map(codeOf))).toEqual(new Set(['accepted', 'LOCK_PRICE']));
  const { rows } = await database.pool.query<{ left: number }>(
    `select sum(balance)::int as left from account where owner_id = any($1)`,
    [crowd],
  );
  expect(rows[0]?.left).toBe(50 * 10 - 1);
});

test('[BID-11][AUC-1] the database changes no lock price once an auction is scheduled, and takes no odd one', async () => {
  const [auctionId = 0] = await makeLive(database, 1, { lockPriceCents: 50_000 });
  await expect(
    database.owner.query('update auction set lock_price_cents = 60000 where id = $1', [auctionId]),
  ).rejects.toMatchObject({ code: '23514' });
  for (const lockPriceCents of [0, 150, 25_000_100])
    await expect(makeLive(database, 1, { lockPriceCents })).rejects.toMatchObject({ code: '23514' });
});
