/** The real page code against a real node over a real socket; only the network between them and the clock are ours. */
import { randomUUID } from 'node:crypto';
import type { AuctionDetail } from '@mnada/contract';
import { WebSocket } from 'ws';
import { afterAll, expect, test } from 'vitest';
import { makeLive, makePeople } from '../../apps/server/src/testing/auction-world.ts';
import { startRealtimeNode, until } from '../../apps/server/src/testing/realtime-node.ts';
import { testDatabase } from '../../apps/server/src/testing/test-database.ts';
import type { PressStore } from '../../apps/web/src/client/kept-press.ts';
import { type Balance, newerBalance } from '../../apps/web/src/features/wallet/balance.ts';
import { AuctionChannel, type BidProgress, type SettledBid } from '../../apps/web/src/realtime/auction-channel.ts';
import type { SocketLike } from '../../apps/web/src/realtime/reconnecting-socket.ts';
import { pageTime } from '../../apps/web/src/realtime/page-time.ts';
import { ServerClock } from '../../apps/web/src/realtime/server-clock.ts';

const database = await testDatabase();
const node = await startRealtimeNode(database);
afterAll(() => node.stop());

/** One device: what outlives a page, and how long it has been since. */
function aDevice() {
  const entries = new Map<string, string>();
  const store: PressStore = {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
  const device = { entries, store, laterMs: 0 };
  const time = {
    ...pageTime,
    monotonicMs: () => performance.now() + device.laterMs,
    wallMs: () => Date.now() + device.laterMs,
  };
  return Object.assign(device, { time });
}

type Network = { losesBids: boolean };

/** Opens an auction's page on a device as somebody, as `useAuctionSocket` does. */
async function openPage(device: ReturnType<typeof aDevice>, auctionId: number, userId: string) {
  const network: Network = { losesBids: false };
  const sent: string[] = [];
  const settled: SettledBid[] = [];
  const page = {
    auction: undefined as AuctionDetail | undefined,
    balance: undefined as Balance | undefined,
    bid: { phase: 'ready', bid: null } as BidProgress,
    state: 'connecting',
  };
  const channel = new AuctionChannel({
    auctionId,
    userId,
    address: `ws://127.0.0.1:${node.port}/ws/auctions/${auctionId}`,
    clock: new ServerClock(device.time.monotonicMs),
    ticket: async () => `of.${userId}`,
    createSocket: (address) => lossy(new WebSocket(address), network, sent),
    store: device.store,
    newId: randomUUID,
    read: () => page.auction,
    write: (state) => void (page.auction = state),
    setBalance: (balance) => void (page.balance = newerBalance(page.balance, balance)),
    setBreak: () => undefined,
    refetch: async () => undefined,
    onConnection: ({ state }) => void (page.state = state),
    onBid: (bid) => void (page.bid = bid),
    onSettled: (bid) => void settled.push(bid),
    time: device.time,
    signals: { cameOffline: () => false, isHidden: () => false, listen: () => () => undefined },
  });
  channel.start();
  await until(() => page.state === 'live' && page.balance !== undefined);
  return { channel, network, sent, settled, page };
}

/** A line that may lose bids on their way, and tells what left. */
function lossy(ws: WebSocket, network: Network, sent: string[]): SocketLike {
  const send = ws.send.bind(ws);
  const line = Object.assign(ws, {
    send: (text: string) => {
      const { type } = JSON.parse(text) as { type: string };
      sent.push(type);
      if (type !== 'place_bid' || !network.losesBids) send(text);
    },
  });
  return line as unknown as SocketLike;
}

const seqOf = async (auctionId: number): Promise<number> => {
  const { rows } = await database.pool.query<{ seq: number }>('select seq from auction where id = $1', [auctionId]);
  return rows[0]?.seq ?? -1;
};

async function world() {
  const [auctionId = 0] = await makeLive(database);
  const [amina = '', juma = ''] = await makePeople(database, 2);
  return { auctionId, amina, juma };
}

test('[BID-9] a press whose frame was lost is not placed 42 s later by another person who signs in to the same tab', async () => {
  const { auctionId, amina, juma } = await world();
  const device = aDevice();
  const first = await openPage(device, auctionId, amina);
  first.network.losesBids = true;
  expect(first.channel.placeBid()).toBe(true);
  first.channel.stop();
  device.laterMs = 42_000;

  const second = await openPage(device, auctionId, juma);
  // What a page says first is read before what it says then: a whole round trip later nothing was charged.
  expect(second.channel.placeBid()).toBe(true);
  await until(() => second.page.auction?.seq === 1);
  expect(second.sent.filter((type) => type === 'place_bid')).toHaveLength(1);
  expect(second.sent).not.toContain('bid_status');
  expect(second.page.balance?.bids).toBe(9);
  expect(await seqOf(auctionId)).toBe(1);
  second.channel.stop();
});

test('[BID-9] a press whose frame was lost is not placed by the same person’s reload 52 s later: they are told so', async () => {
  const { auctionId, amina } = await world();
  const device = aDevice();
  const before = await openPage(device, auctionId, amina);
  before.network.losesBids = true;
  expect(before.channel.placeBid()).toBe(true);
  before.channel.stop();
  device.laterMs = 52_000;

  const after = await openPage(device, auctionId, amina);
  await until(() => after.settled.length > 0);
  expect(after.settled).toMatchObject([{ state: 'not_received', balance: 10 }]);
  expect(after.page.bid.phase).toBe('ready');
  expect(device.entries.size).toBe(0);
  expect(await seqOf(auctionId)).toBe(0);
  expect(after.channel.placeBid()).toBe(true);
  await until(() => after.page.balance?.bids === 9);
  expect(await seqOf(auctionId)).toBe(1);
  after.channel.stop();
});

test('[BID-9] a bid that counted while its page went away is told to the next one, with the balance', async () => {
  const { auctionId, amina } = await world();
  const device = aDevice();
  const before = await openPage(device, auctionId, amina);
  expect(before.channel.placeBid()).toBe(true);
  before.channel.stop();
  await expect.poll(() => seqOf(auctionId)).toBe(1);
  const after = await openPage(device, auctionId, amina);
  await until(() => after.settled.length > 0);
  expect(after.settled).toMatchObject([{ state: 'accepted', seq: 1 }]);
  expect(after.page.balance?.bids).toBe(9);
  expect(after.sent).not.toContain('place_bid');
  expect(await seqOf(auctionId)).toBe(1);
  after.channel.stop();
});
