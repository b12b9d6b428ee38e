import { expect, test } from 'vitest';
import { fakeSocket, readFrames, someViewer } from '../../testing/fake-viewer-socket.ts';
import type { Queryable } from '../auctions/index.ts';
import type { BidAnswer } from '../bidding/index.ts';
import { PersonalNews } from './personal-news.ts';
import { Presence } from './presence.ts';

const ME = '00000000-0000-4000-8000-00000000000a';
const bidderState = {
  ...{ user_id: ME, auction_id: 7, kind: 'user', status: 'active', excluded_until_ms: null },
  ...{
    balance: 9,
    account_version: 3,
    bids_used: 2,
    cost_cents: 1_800,
    next_bid_cents: 900,
    is_leading: false,
    is_saved: false,
    hold: null,
  },
  ...{ beginners_only: false, wins_per_product: 1, wins_in_total: 8 },
  ...{ won_of_product: 0, won_in_total: 0, won_ever: 0, leads_of_product: 0, leads_in_total: 0 },
};

function setUp(failures: number, auctionId: number | null = 7) {
  let left = failures;
  const query = () => (left-- > 0 ? Promise.reject(new Error('gone')) : Promise.resolve({ rows: [bidderState] }));
  const bus = { publish: () => undefined, hear: () => () => undefined };
  const presence = new Presence(bus);
  const log = { warn: () => undefined };
  const news = new PersonalNews({ sql: { query } as unknown as Queryable, bus, presence, log });
  const socket = fakeSocket({ auctionId, viewer: someViewer(ME) });
  presence.enter(socket, ME);
  const told = () => socket.fake.writes.flatMap(readFrames).filter((frame) => frame.type === 'user_info');
  return { news, socket, told };
}

test('[BID-10] whose balance could not be read is told it as soon as it can be, without asking again', async () => {
  const { news, socket, told } = setUp(2);
  news.greet(socket);
  await expect.poll(told).toMatchObject([{ data: { balance: 9, bids_used: 2, account_version: 3 } }]);
  await news.stop();
});

test('[BID-7] on the auction’s own sockets it comes with what the bids cost, and what the next one will', async () => {
  const { news, socket, told } = setUp(0);
  news.greet(socket);
  await expect.poll(told).toMatchObject([{ data: { bids_used: 2, bids_cost: 18, next_bid_cost: 9 } }]);
  await news.stop();
});

test('[BID-10] when who got bids back cannot be read, everybody here is told anew', async () => {
  const { news, told } = setUp(1);
  await news.bidsReturned(7);
  await expect.poll(told).toHaveLength(1);
  await news.stop();
});

test('a stop ends the wait for the next try', async () => {
  const { news, socket, told } = setUp(Number.POSITIVE_INFINITY);
  news.greet(socket);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await news.stop();
  expect(told()).toEqual([]);
});

test('[BID-10] a balance that changed without a word between nodes is told by the next sweep', async () => {
  const { news, socket, told } = setUp(0);
  socket.noteAccount(2);
  await news.sweep();
  await expect.poll(told).toMatchObject([{ data: { balance: 9, bids_used: 2, account_version: 3 } }]);
  await news.sweep();
  await news.stop();
  expect(told()).toHaveLength(1);
});

test('a sweep that the database refuses is left to the next one', async () => {
  const { news, socket, told } = setUp(1);
  socket.noteAccount(2);
  await news.sweep();
  expect(told()).toEqual([]);
  await news.sweep();
  await expect.poll(told).toHaveLength(1);
  await news.stop();
});

const bidOn = (auctionId: number, accountVersion: number): BidAnswer & { ok: true } => ({
  ...{ ok: true, auctionId, bidId: '00000000-0000-4000-8000-0000000000b1', seq: 1, repeated: false },
  ...{ newBalance: 9, accountVersion, bidsUsed: 1, spending: null, hash: 'aa'.repeat(32) },
  ...{ receivedAtUs: 1, decidedAtUs: 1, endsAtUs: 1 },
});

test('[BID-10] news of a bid elsewhere covers up none of this auction whose word between nodes was lost', async () => {
  const { news, socket, told } = setUp(0);
  socket.noteAccount(1);
  // Version 2 was a bid on this auction, taken by another node; the sweep would see the newest version told here.
  news.bidAccepted(ME, bidOn(8, 3));
  expect(told()).toMatchObject([{ data: { balance: 9, account_version: 3 } }]);
  await expect.poll(told).toHaveLength(2);
  expect(told()[1]).toMatchObject({ data: { bids_used: 2, account_version: 3 } });
  await news.stop();
});

test.each([7, null])(
  '[BID-10] of the bid that follows directly nothing is read where it was placed, nor for a list',
  async (where) => {
    const { news, socket, told } = setUp(0, where);
    socket.noteAccount(2);
    news.bidAccepted(ME, bidOn(7, 3));
    await news.sweep();
    await news.stop();
    expect(told()).toMatchObject([{ data: { balance: 9, account_version: 3 } }]);
  },
);

test('[BID-12] a tab of another auction is told the balance at once, and what a tap costs there as soon as it is read', async () => {
  const { news, socket, told } = setUp(1);
  socket.noteAccount(2);
  news.bidAccepted(ME, { ...bidOn(8, 3), spending: { costCents: 7_500, nextCents: 7_500 } });
  expect(told()).toEqual([{ type: 'user_info', data: { balance: 9, account_version: 3 } }]);
  await expect.poll(told).toMatchObject([{}, { data: { account_version: 3, next_bid_cost: 9, bids_used: 2 } }]);
  await news.stop();
});
