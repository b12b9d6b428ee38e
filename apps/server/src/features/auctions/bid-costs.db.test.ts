import { AuctionDetail } from '@mnada/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBid, closeAll, fund, makeLive, makePeople, runOut } from '../../testing/auction-world.ts';
import { type AuctionsApp, auctionsApp, exactly } from '../../testing/auctions-app.ts';
import { until } from '../../testing/realtime-node.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkInvariants } from '../invariants/index.ts';

const database = await testDatabase();
afterAll(async () => expect(await checkInvariants(database.pool)).toEqual([]));
let app: AuctionsApp;
beforeAll(async () => {
  app = await auctionsApp(database);
});
afterAll(() => app?.stop());

test('[BID-7] what one’s bids cost is told at what was paid for them: the free one first, at 0', async () => {
  const [who = '', other = ''] = await makePeople(database, 2, { bids: 1 });
  await fund(database.db, [who], 2, 900);
  const [id = 0] = await makeLive(database, 1);
  const you = async () => (await app.ask(`/api/auctions/${id}`, { who })).body.you;
  expect(await you()).toMatchObject({ bids_used: 0, bids_cost: 0, next_bid_cost: 0 });
  const first = await app.node.lane.submit(aBid(id, who));
  expect(first).toMatchObject({ ok: true, spending: { costCents: 0, nextCents: 900 } });
  expect(await app.node.lane.submit(aBid(id, other))).toMatchObject({ spending: { costCents: 0, nextCents: null } });
  expect(await app.node.lane.submit(aBid(id, who))).toMatchObject({ spending: { costCents: 900, nextCents: 900 } });
  expect(await you()).toMatchObject({ bids_used: 2, bids_cost: 9, next_bid_cost: 9 });
  await app.node.sync.sweep();
  await runOut(database, [id]);
  expect(await closeAll(database)).toMatchObject([{ winnersBids: { count: 2, costCents: 900 }, bidders: 2 }]);
  await app.node.sync.sweep();
  await until(() => app.node.board.get(id)?.status === 'ended');
  const { body } = await app.ask(`/api/auctions/${id}`, { who });
  expect(exactly(AuctionDetail, body)).toMatchObject({
    current_price: 3,
    winner_bids: 2,
    winner_bids_cost: 9,
    total_bidders: 2,
  });
  expect(body.you).toMatchObject({ bids_used: 2, bids_cost: 9, free_bids: 1, bid_price: null });
  expect((await app.ask(`/api/auctions/${id}`, { who: other })).body.you).toMatchObject({ free_bids: 1, bid_price: 0 });
});
