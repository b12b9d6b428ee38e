import type { ServerFrameOf } from '@mnada/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fund, makeLive, makePeople } from '../../testing/auction-world.ts';
import { strictly } from '../../testing/fake-viewer-socket.ts';
import { LiveClient, type RealtimeNode, SpokenSessions, startRealtimeNode } from '../../testing/realtime-node.ts';
import { testDatabase } from '../../testing/test-database.ts';

const database = await testDatabase();
const sessions = new SpokenSessions();
const nodes: RealtimeNode[] = [];
beforeAll(async () => {
  for (let n = 0; n < 2; n++) nodes.push(await startRealtimeNode(database, { sessions }));
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
});

const LIST = '/ws/auctions';
const path = (id: number) => `/ws/auctions/${id}`;
const nodeAt = (index: number): RealtimeNode => {
  const node = nodes[index];
  if (node === undefined) throw new Error('not started');
  return node;
};

/** A page, and all that it is told of its person: the cost of a tap elsewhere must never be among it. */
async function openTab(node: number, at: string, who: string) {
  const page = await LiveClient.open(nodeAt(node), at, who);
  const told: ServerFrameOf<'user_info'>['data'][] = [];
  page.ws.on('message', (data) => {
    const frame = strictly(JSON.parse(String(data)));
    if (frame.type === 'user_info') told.push(frame.data);
  });
  return {
    page,
    costs: () => new Set(told.flatMap(({ next_bid_cost: cost }) => (cost === undefined ? [] : [cost]))),
    /** Told the balance, and what a tap costs with it; a list, the balance alone. */
    knows: (bids: number) =>
      page.next('user_info', (data) => data.balance === bids && (at === LIST || data.next_bid_cost !== undefined)),
  };
}

test.each([
  ['takes one bid, elsewhere ten', 1, 10],
  ['takes ten bids, elsewhere one', 10, 1],
])('[BID-12] each tab is told what a tap costs on its own auction: where the bid is, it %s', async (_, here, there) => {
  const [mine = 0] = await makeLive(database, 1, { bidsPerTap: here });
  const [other = 0, third = 0] = await makeLive(database, 2, { bidsPerTap: there });
  for (const { sync } of nodes) await sync.sweep();
  const [who = ''] = await makePeople(database, 1, { bids: 40, unitPriceCents: 750 });
  const bidder = await openTab(0, path(mine), who);
  const list = await openTab(0, LIST, who);
  list.page.send('watch', { ids: [] });
  const tabs = [await openTab(0, path(other), who), await openTab(1, path(third), who)];
  const all = [bidder, list, ...tabs];
  for (const tab of all) await tab.knows(40);
  expect(await bidder.page.bid(mine)).toMatchObject({ type: 'bid_success', data: { new_balance: 40 - here } });
  for (const tab of [list, ...tabs]) await tab.knows(40 - here);
  // Bids that come from elsewhere, as a purchase or a return books them.
  await fund(database.db, [who], 20, 750);
  nodeAt(1).bus.publish('balance', who);
  for (const tab of all) await tab.knows(60 - here);
  expect(bidder.costs()).toEqual(new Set([here * 7.5]));
  for (const tab of tabs) expect(tab.costs()).toEqual(new Set([there * 7.5]));
  expect(list.costs()).toEqual(new Set());
  for (const tab of all) tab.page.ws.terminate();
});

test('[BID-12] with nine bids left after a tap of ten, the tab where one is enough still has a next bid', async () => {
  const [mine = 0] = await makeLive(database, 1, { bidsPerTap: 10 });
  const [other = 0] = await makeLive(database, 1);
  await nodeAt(0).sync.sweep();
  const [who = ''] = await makePeople(database, 1, { bids: 19, unitPriceCents: 750 });
  const tab = await openTab(0, path(other), who);
  const bidder = await openTab(0, path(mine), who);
  for (const each of [tab, bidder]) await each.knows(19);
  await bidder.page.bid(mine);
  await tab.knows(9);
  expect(tab.costs()).toEqual(new Set([7.5]));
  expect(bidder.costs()).toEqual(new Set([75, null]));
  for (const each of [tab, bidder]) each.page.ws.terminate();
});
