import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aBid, closeAll, fund, makeLive, makePeople, quietLog, runOut } from '../../testing/auction-world.ts';
import { BIDS_AT_HAND, callOff } from '../auctions/index.ts';
import {
  LiveClient,
  type RealtimeNode,
  SpokenSessions,
  startRealtimeNode,
  until,
} from '../../testing/realtime-node.ts';
import { CountsInMemory } from '../../testing/counts-in-memory.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { atRest, WatchingPage } from '../../testing/watching-page.ts';
import { checkInvariants } from '../invariants/index.ts';

const database = await testDatabase();
afterEach(async () => expect(await checkInvariants(database.pool)).toEqual([]));
const sessions = new SpokenSessions();
let a: RealtimeNode;
let b: RealtimeNode;

const sharedCounts = new CountsInMemory();

beforeAll(async () => {
  a = await startRealtimeNode(database, { sessions, sharedCounts });
  b = await startRealtimeNode(database.open(), { sessions, sharedCounts });
});
afterAll(() => Promise.all([a?.stop(), b?.stop()]));

const path = (auctionId: number) => `/ws/auctions/${auctionId}`;
const live = async () => {
  const [auctionId = 0] = await makeLive(database);
  await Promise.all([a.sync.sweep(), b.sync.sweep()]);
  return auctionId;
};

describe('two nodes on one database are one', () => {
  test('[BID-4] bids on both, a crowd of them at once too: every page on both ends alike, without a hole or a step back', async () => {
    const auctionId = await live();
    const people = await makePeople(database, 30, { bids: 5 });
    const viewers = await Promise.all([a, b, a, b].map((node) => LiveClient.open(node, path(auctionId))));
    const pages = viewers.map((viewer) => new WatchingPage(viewer));
    await until(() => pages.every((page) => page.state !== undefined));
    const bidders = await Promise.all(people.map((who, i) => LiveClient.open(i % 2 ? a : b, path(auctionId), who)));
    for (let round = 0; round < 4; round++) {
      await Promise.all(bidders.map((bidder) => bidder.bid(auctionId)));
      if (round !== 1) continue;
      // More at once than a frame of bids holds: they arrive as one whole state.
      const crowd = await makePeople(database, BIDS_AT_HAND + 36, { bids: 1 });
      await Promise.all(crowd.map((who) => a.lane.submit(aBid(auctionId, who))));
    }
    const { rows } = await database.pool.query<{ seq: number; price: number; hash: string }>(
      `select seq, price_cents / 100 as price, encode(head_hash, 'hex') as hash from auction where id = $1`,
      [auctionId],
    );
    const { seq = 0, price, hash } = rows[0] ?? {};
    expect(seq).toBeGreaterThan(30 + BIDS_AT_HAND);
    await until(() => pages.every((page) => page.state?.seq === seq));
    for (const page of pages) {
      expect(page.state).toMatchObject({ seq, current_price: price, total_bids: seq, hash });
      expect(atRest(page.state)).toEqual(atRest(pages[0]?.state));
      expect(page.shown.map((state) => state.seq)).toEqual(page.shown.map((state) => state.seq).sort((x, y) => x - y));
      for (const { seq: shown, current_price, recent_bids } of page.shown) {
        expect(current_price).toBe(shown);
        expect(recent_bids.map((bid) => bid.seq)).toEqual(recent_bids.map((_, nth) => shown - nth));
      }
      // Its own whole state came first; the crowd's is the second.
      expect(page.heard.filter((type) => type === 'auction_state').length).toBeGreaterThan(1);
      expect(page.heard).toContain('bid_placed');
    }
    expect(a.board.get(auctionId)?.head).toEqual(b.board.get(auctionId)?.head);
    for (const client of [...viewers, ...bidders]) client.ws.terminate();
  });

  test('an end on one node is told on the other, with its winner', async () => {
    const [auctionId = 0] = await makeLive(database, 1, { drainUs: 100_000 });
    await Promise.all([a.sync.sweep(), b.sync.sweep()]);
    const [who = ''] = await makePeople(database, 1);
    const bidder = await LiveClient.open(a, path(auctionId), who);
    const [viewer, card] = await Promise.all([LiveClient.open(b, path(auctionId)), LiveClient.open(b, '/ws/auctions')]);
    expect((await bidder.bid(auctionId)).type).toBe('bid_success');
    await runOut(database, [auctionId]);
    a.feed.publish(await closeAll(database), 'here');
    const wanted = { auction_id: auctionId, winner_id: who, result: 'sold', final_price: 1, total_bids: 1, seq: 1 };
    for (const page of [bidder, viewer, card]) expect(await page.next('auction_ended')).toMatchObject(wanted);
    const late = await LiveClient.open(b, path(auctionId));
    expect(await late.next('auction_state')).toMatchObject({ status: 'ended', result: 'sold', time_remaining: 0 });
    for (const page of [bidder, viewer, card, late]) page.ws.terminate();
  });

  test('one socket per person and auction: a new one on the other node closes the older', async () => {
    const auctionId = await live();
    const [who = ''] = await makePeople(database, 1);
    const older = await LiveClient.open(a, path(auctionId), who);
    const newer = await LiveClient.open(b, path(auctionId), who);
    expect(await older.closed).toEqual({ code: 1000, reason: 'New connection established' });
    const newest = await LiveClient.open(b, path(auctionId), who);
    expect(await newer.closed).toEqual({ code: 1000, reason: 'New connection established' });
    expect((await newest.bid(auctionId)).type).toBe('bid_success');
    newest.ws.terminate();
  });

  test('five sockets per person over both nodes: the oldest goes', async () => {
    const ids = await makeLive(database, 6);
    await Promise.all([a.sync.sweep(), b.sync.sweep()]);
    const [who = ''] = await makePeople(database, 1);
    const clients: LiveClient[] = [];
    for (const [i, id] of ids.entries()) {
      clients.push(await LiveClient.open(i % 2 ? a : b, path(id), who));
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    expect((await clients[0]?.closed)?.reason).toBe('New connection established');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(clients.slice(1).every((client) => client.closedWith === null)).toBe(true);
    for (const client of clients) client.ws.terminate();
  });

  test('a balance reaches all sockets of its person on every node, and nobody else', async () => {
    const auctionId = await live();
    const [who = '', other = ''] = await makePeople(database, 2, { bids: 7 });
    const bidder = await LiveClient.open(a, path(auctionId), who);
    const lists = await Promise.all([LiveClient.open(a, '/ws/auctions', who), LiveClient.open(b, '/ws/auctions', who)]);
    const stranger = await LiveClient.open(b, '/ws/auctions', other);
    for (const list of lists) {
      list.send('watch', { ids: [] });
      expect(await list.next('user_info')).toEqual({
        balance: 7,
        account_version: 1,
        excluded_until: null,
      });
    }
    expect(await bidder.next('user_info')).toEqual({
      balance: 7,
      account_version: 1,
      excluded_until: null,
      next_bid_cost: 0,
      bids_used: 0,
      bids_cost: 0,
      is_bought: false,
      // [WIN-3] said on every page from its first word on, however it was opened.
      cash_needs_purchase: true,
      barred_by: null,
    });
    await stranger.next('user_info');
    const success = await bidder.bid(auctionId);
    expect(success).toMatchObject({ type: 'bid_success', data: { new_balance: 6, bids_used: 1 } });
    for (const list of lists)
      expect(await list.next('user_info', (data) => data.balance === 6)).toMatchObject({ balance: 6 });
    // Whatever else changes it says so on the bus; here a grant that another part of the server books.
    await fund(database.db, [who], 54);
    b.bus.publish('balance', who);
    for (const list of lists)
      expect(await list.next('user_info', (data) => data.balance === 60)).toEqual({
        balance: 60,
        account_version: 3,
        excluded_until: null,
      });
    expect(await bidder.next('user_info', (data) => data.balance === 60)).toMatchObject({ bids_used: 1 });
    // A break begins: every page of theirs learns until when, and the bid page that it bars.
    const until = Date.UTC(2100, 0, 1);
    await database.owner.query('update app_user set excluded_until = to_timestamp($2) where id = $1', [
      who,
      until / 1000,
    ]);
    b.bus.publish('balance', who);
    for (const list of lists) {
      const told = await list.next('user_info', (data) => data.excluded_until !== null);
      expect(told).toEqual({ balance: 60, account_version: 3, excluded_until: until });
    }
    const barred = await bidder.next('user_info', (data) => data.excluded_until === until);
    expect(barred.barred_by).toBe('SELF_EXCLUDED');
    expect(stranger.frames.filter((frame) => frame.type === 'user_info')).toEqual([]);
    for (const client of [bidder, ...lists, stranger]) client.ws.terminate();
  });

  test('[AUC-1] when an auction is called off, everybody learns that their bids came back', async () => {
    const auctionId = await live();
    const [who = ''] = await makePeople(database, 1, { bids: 4 });
    const [bidder, list] = [
      await LiveClient.open(a, path(auctionId), who),
      await LiveClient.open(b, '/ws/auctions', who),
    ];
    await bidder.bid(auctionId);
    await list.next('user_info', (data) => data.balance === 3);
    const why = { reason: 'wrong picture', actorId: null };
    expect(await callOff({ db: database.db, feed: a.feed, log: quietLog }, auctionId, why)).toBe(true);
    expect(await bidder.next('auction_ended')).toMatchObject({
      result: 'void',
      reason: 'wrong picture',
      winner_id: null,
    });
    for (const page of [bidder, list]) await page.next('user_info', (data) => data.balance === 4);
    for (const page of [bidder, list]) page.ws.terminate();
  });

  test('[BID-2] the same bid id on both nodes is one bid with one answer', async () => {
    const auctionId = await live();
    const [who = ''] = await makePeople(database, 1, { bids: 3 });
    const first = await LiveClient.open(a, path(auctionId), who);
    const bidId = randomUUID();
    const answer = await first.bid(auctionId, bidId);
    const second = await LiveClient.open(b, path(auctionId), who);
    const again = await Promise.all(Array.from({ length: 5 }, () => second.bid(auctionId, bidId)));
    for (const frame of again) expect(frame).toEqual(answer);
    expect(a.board.get(auctionId)?.head.seq).toBe(1);
    second.ws.terminate();
  });

  test('[BID-2] a known bid id is answered even when the attempts are used up, and counts for none', async () => {
    const auctionId = await live();
    const [who = ''] = await makePeople(database, 1, { bids: 3 });
    const client = await LiveClient.open(a, path(auctionId), who);
    const bidId = randomUUID();
    const answer = await client.bid(auctionId, bidId);
    // As few repeats as show it: with many, the connection's own limit on frames would answer first.
    for (let i = 0; i < 4; i++) await client.bid(auctionId, bidId);
    // Ten attempts with the first: were a repeat counted, one of these would be refused for its rate already.
    for (let i = 0; i < 9; i++)
      expect(await client.bid(auctionId)).toMatchObject({ type: 'error', data: { code: 'ALREADY_LEADING' } });
    const refused = await client.bid(auctionId);
    expect(refused).toMatchObject({ type: 'error', data: { code: 'BID_RATE' } });
    expect(await client.bid(auctionId, bidId)).toEqual(answer);
    client.ws.terminate();
  });

  test('[S07][BID-1] ten attempts in five seconds are those of both nodes together; a question is none of them', async () => {
    const [here, there] = [await live(), await live()];
    const [who = ''] = await makePeople(database, 1, { bids: 3 });
    // On two auctions: of one a page elsewhere would close this one.
    const pages = [
      { auctionId: here, client: await LiveClient.open(a, path(here), who) },
      { auctionId: there, client: await LiveClient.open(b, path(there), who) },
    ];
    const codes: string[] = [];
    for (let i = 0; i < 11; i++) {
      for (const { auctionId, client } of pages.slice(i % 2, (i % 2) + 1)) {
        const answer = await client.bid(auctionId);
        codes.push(answer.type === 'error' ? answer.data.code : answer.type);
      }
    }
    expect(codes).toEqual(['bid_success', 'bid_success', ...Array<string>(8).fill('ALREADY_LEADING'), 'BID_RATE']);
    const last = pages[1]?.client;
    last?.send('bid_status', { bid_ids: [randomUUID()] });
    expect((await last?.next('bid_status', () => true))?.bids[0]?.state).toBe('not_received');
    for (const { client } of pages) client.ws.terminate();
  });

  test('[S18] after signing out the next bid is refused and the socket closed, on the node that knows nothing of it', async () => {
    const auctionId = await live();
    const [who = ''] = await makePeople(database, 1);
    const client = await LiveClient.open(b, path(auctionId), who);
    sessions.ended.add(who);
    expect(await client.bid(auctionId)).toMatchObject({ type: 'error', data: { code: 'SIGN_IN_TO_BID' } });
    expect((await client.closed).code).toBe(4401);
    const back = await LiveClient.open(b, path(auctionId), who);
    expect(await back.bid(auctionId)).toMatchObject({ data: { code: 'SIGN_IN_TO_BID' } });
    back.ws.terminate();
  });

  test('resume after a drop: on the other node, exactly the bids that were missed', async () => {
    const auctionId = await live();
    const people = await makePeople(database, 2, { bids: 20 });
    const [first, second] = await Promise.all(people.map((who) => LiveClient.open(a, path(auctionId), who)));
    const viewer = await LiveClient.open(a, path(auctionId));
    await viewer.next('auction_state');
    for (const bidder of [first, second]) await bidder?.bid(auctionId);
    await viewer.next('bid_placed', (data) => data.seq === 2);
    viewer.ws.terminate();
    for (const bidder of [first, second, first]) {
      await bidder?.bid(auctionId);
      await new Promise((resolve) => setTimeout(resolve, 550)); // two accepted bids a second each
    }
    const back = await LiveClient.open(b, path(auctionId));
    expect((await back.next('auction_state')).seq).toBe(5);
    back.send('resume', { from_seq: 2 });
    expect((await back.next('bid_placed')).bids?.map((bid) => bid.seq)).toEqual([3, 4, 5]);
    back.send('resume', { from_seq: 5 });
    expect((await back.next('timer_update')).seq).toBe(5);
    // A page that knows more than this node does never gets an older picture than what the database holds.
    back.send('resume', { from_seq: 6 });
    expect((await back.next('auction_state')).seq).toBe(5);
    for (const client of [first, second, back]) client?.ws.terminate();
  });
});
