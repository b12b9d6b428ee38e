import { afterAll, beforeAll, expect, test } from 'vitest';
import { bidInTime, closeAll, laneOn, makeLive, makePeople, quietLog, runOut } from '../../testing/auction-world.ts';
import { daysPass, type OrdersApp, ordersApp } from '../../testing/orders-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { callOff, ChangeFeed } from '../auctions/index.ts';
import { ownLimits } from '../limits/own-limits.ts';

const database = await testDatabase();
const { db, owner } = database;
const lane = laneOn(database);
let app: OrdersApp;
beforeAll(async () => {
  app = await ordersApp(database);
});
afterAll(async () => {
  await app?.stop();
  await lane.stop();
});

const told = async (auctionId: number, who: string) =>
  (await app.ask(`/api/getorderproduct/${auctionId}`, { who })).body.other_auctions as { id: number; bids: number }[];

/** Several of a product may be led at once. */
const MANY = { winsPerProduct: 50, winsInTotal: 50 };

/** Auctions of one product, on each of which Ann used so many bids and somebody else leads. */
async function auctionsOf(...bids: number[]) {
  const [ann = '', ben = ''] = await makePeople(database, 2, { bids: 30 });
  const [first = 0] = await makeLive(database, 1, { ...MANY, priceCents: 500_000 });
  const { rows } = await owner.query<{ product_id: number }>('select product_id from auction where id = $1', [first]);
  const productId = rows[0]?.product_id ?? 0;
  const ids = [first, ...(await makeLive(database, bids.length, { ...MANY, productId }))];
  for (const [n, count] of bids.entries())
    for (let done = 0; done < count; done++)
      for (const who of [ann, ben]) expect(await bidInTime(lane, ids[n + 1] ?? 0, who)).toBe('accepted');
  return { ann, ben, ids };
}

test('[WIN-5] the order page of one auction tells of one’s bids on the others of its product: the most first, three at most', async () => {
  const { ann, ben, ids } = await auctionsOf(1, 3, 2, 1);
  const [here = 0, one, three = 0, two] = ids;
  expect(await told(here, ann)).toEqual([
    { id: three, bids: 3, ended_at: null },
    { id: two, bids: 2, ended_at: null },
    { id: ids[4], bids: 1, ended_at: null },
  ]);
  expect((await told(three, ann)).map(({ id }) => id)).toEqual([two, ids[4], one]);
  // Who leads there can't order there.
  expect(await told(here, ben)).toEqual([]);
  expect(await told(here, (await makePeople(database, 1))[0] ?? '')).toEqual([]);
});

test('[WIN-5] what came back, and what no order brings back any more, is none of them', async () => {
  const { ann, ids } = await auctionsOf(1, 1, 1);
  const [here = 0, ended = 0, over = 0, off = 0] = ids;
  await runOut(database, [ended, over]);
  await closeAll(database);
  await daysPass(database, over, 8);
  await callOff({ db, feed: new ChangeFeed(), log: quietLog }, off, { reason: 'test', actorId: null });
  expect(await told(here, ann)).toEqual([{ id: ended, bids: 1, ended_at: expect.any(String) }]);
});

test('[WIN-5][OWN-7] whoever looks at breaks is told of the bids that only an order brings back, and until when', async () => {
  const { ann, ids } = await auctionsOf(2, 1);
  await runOut(database, [ids[2] ?? 0]);
  await closeAll(database);
  const { orderable = [] } = await ownLimits(db, ann);
  expect(orderable.map(({ bids, until }) => [bids, until === null])).toEqual([
    [1, false],
    [2, true],
  ]);
});
