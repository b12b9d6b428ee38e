import { BidHistoryAnswer, type BidHistoryEntry, BidStatsAnswer, HttpError } from '@mnada/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aBid,
  type AuctionOptions,
  closeAll,
  makeLive,
  makePeople,
  makeProduct,
  quietLog,
  runOut,
} from '../../testing/auction-world.ts';
import { type AuctionsApp, auctionsApp, exactly } from '../../testing/auctions-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { callOff } from '../auctions/index.ts';
import { checkInvariants } from '../invariants/index.ts';

const database = await testDatabase();
afterAll(async () => expect(await checkInvariants(database.pool)).toEqual([]));
let app: AuctionsApp;
let me = '';
let other = '';
let nobody = '';
/** Joined by `me` in this order. */
let cancelled = 0;
let lost = 0;
let won = 0;
let outbid = 0;
let active = 0;

const named = async (name: string) => {
  const productId = await makeProduct(database);
  await database.owner.query('update product set name = $2 where id = $1', [productId, name]);
  return productId;
};

/** Two accepted bids a second and person at most (BID-1): tries until it counts. */
async function bid(auctionId: number, who: string): Promise<void> {
  for (;;) {
    const answer = await app.node.lane.submit(aBid(auctionId, who));
    if (answer.ok) return;
    expect(answer.code).toBe('BID_RATE');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const history = async (query = '', who = me) => {
  const { status, body, headers } = await app.ask(`/api/bids/history${query}`, { who });
  expect(status).toBe(200);
  const next = /^<([^>]+)>; rel="next"$/.exec(String(headers['link'] ?? ''))?.[1] ?? null;
  return { ...exactly(BidHistoryAnswer, body), next };
};
const ids = (entries: readonly BidHistoryEntry[]) => entries.map((entry) => entry.id);
const stats = async (who = me) => exactly(BidStatsAnswer, (await app.ask('/api/bids/stats', { who })).body).stats;

beforeAll(async () => {
  app = await auctionsApp(database);
  [me = '', other = '', nobody = ''] = await makePeople(database, 3, { bids: 50 });
  const live = async (name: string, more: AuctionOptions = {}) =>
    (await makeLive(database, 1, { productId: await named(name), ...more }))[0] ?? 0;
  lost = await live('Sauti 43″ 4K UHD Smart TV');
  await bid(lost, me);
  await bid(lost, other);
  won = await live('Sauti over-ear headphones');
  await bid(won, me);
  await bid(won, other);
  await bid(won, me);
  cancelled = await live('Moto gas cooker');
  await bid(cancelled, other);
  await bid(cancelled, me);
  outbid = await live('100% cotton_sheet');
  await bid(outbid, me);
  await bid(outbid, other);
  active = await live('Baridi fridge');
  await bid(active, me);
  const why = { reason: 'no stock', actorId: null };
  await callOff({ db: database.db, feed: app.node.feed, log: quietLog }, cancelled, why);
  await runOut(database, [lost, won]);
  expect(await closeAll(database)).toHaveLength(2);
});
afterAll(() => app?.stop());

test('[OWN-1] one entry an auction joined, newest own bid first, each with how it stands', async () => {
  const { bidHistory, next } = await history();
  expect(ids(bidHistory)).toEqual([active, outbid, cancelled, won, lost]);
  expect(bidHistory.map((entry) => [entry.status, entry.is_highest_bidder, entry.result])).toEqual([
    ['active', true, null],
    ['outbid', false, null],
    ['lost', true, 'void'],
    ['won', true, 'sold'],
    ['lost', false, 'sold'],
  ]);
  expect(next).toBeNull();
});

test('[OWN-1][AUC-3] amount is their own newest bid, the highest is the auction’s, bids are their own', async () => {
  const { bidHistory } = await history();
  const sums = bidHistory.map((entry) => [entry.amount, entry.current_highest_bid, entry.total_bids]);
  expect(sums).toEqual([
    [1, 1, 1],
    [1, 2, 1],
    [2, 2, 1],
    [3, 3, 2],
    [1, 2, 1],
  ]);
  expect(bidHistory.map((entry) => entry.bids_returned)).toEqual([0, 0, 1, 0, 0]);
});

test('[OWN-1] a live entry carries what its card needs; an ended one has no time left', async () => {
  const { bidHistory, server_time } = await history();
  const [leading, , , won_] = bidHistory;
  expect(leading?.countdown_seconds).toBe(600);
  expect(leading?.seq).toBe(1);
  expect(leading?.time_remaining).toBe(Math.ceil(((leading?.ends_at ?? 0) - server_time) / 1_000));
  expect(won_).toMatchObject({ time_remaining: 0, seq: 3, product_name: 'Sauti over-ear headphones' });
  expect(won_?.ended_at).not.toBeNull();
  expect(leading?.ended_at).toBeNull();
});

test('[OWN-1] the bid that was placed last leads the history', async () => {
  const [someone = ''] = await makePeople(database, 1, { bids: 5 });
  const [first = 0, second = 0] = await makeLive(database, 2);
  await bid(first, someone);
  await bid(second, someone);
  expect(ids((await history('', someone)).bidHistory)).toEqual([second, first]);
  await bid(first, nobody);
  await bid(first, someone);
  const { bidHistory } = await history('', someone);
  expect(ids(bidHistory)).toEqual([first, second]);
  expect(bidHistory[0]).toMatchObject({ amount: 3, total_bids: 2 });
});

test('[OWN-1] chips narrow it', async () => {
  const of = async (status: string) => ids((await history(`?status=${status}`)).bidHistory);
  expect(await of('all')).toEqual([active, outbid, cancelled, won, lost]);
  expect(await of('active')).toEqual([active]);
  expect(await of('outbid')).toEqual([outbid]);
  expect(await of('won')).toEqual([won]);
  expect(await of('lost')).toEqual([cancelled, lost]);
});

test('[OWN-1] search finds every word in the product’s name, folded; signs are signs, not patterns', async () => {
  const found = async (q: string, more = '') => ids((await history(`?q=${encodeURIComponent(q)}${more}`)).bidHistory);
  expect(await found('SAUTI')).toEqual([won, lost]);
  expect(await found('tv sauti')).toEqual([lost]);
  expect(await found('sauti', '&status=won')).toEqual([won]);
  expect(await found('100%')).toEqual([outbid]);
  expect(await found('cotton_s')).toEqual([outbid]);
  expect(await found('cottonxsheet')).toEqual([]);
  expect(await found('kettle')).toEqual([]);
  expect(await found('%')).toEqual([]);
  expect(await found('   ')).toHaveLength(5);
  expect(await found("'; drop table bid; --")).toEqual([]);
});

test('[OWN-1][AUC-6] pages meet without a gap or a double, whatever is asked alike', async () => {
  const whole = ids((await history()).bidHistory);
  for (const filter of ['', '&status=lost', '&q=a']) {
    const pages: number[] = [];
    let at: string | null = `?limit=1${filter}`;
    while (at !== null) {
      const page: Awaited<ReturnType<typeof history>> = await history(at);
      expect(page.bidHistory).toHaveLength(1);
      pages.push(...ids(page.bidHistory));
      at = page.next?.slice('/api/bids/history'.length) ?? null;
    }
    const expected = ids((await history(`?${filter}`)).bidHistory);
    expect(pages).toEqual(expected);
    expect(whole).toEqual(expect.arrayContaining(pages));
  }
});

test('[OWN-1] a limit is clamped; what cannot be read is refused, never a 500', async () => {
  for (const limit of ['0', '-1']) expect((await history(`?limit=${limit}`)).bidHistory).toHaveLength(1);
  expect((await history('?limit=999999')).bidHistory).toHaveLength(5);
  for (const query of ['status=sold', 'limit=x', 'cursor=x', 'cursor=', `q=${'a'.repeat(101)}`]) {
    const { status, body } = await app.ask(`/api/bids/history?${query}`, { who: me });
    expect([query, status]).toEqual([query, 400]);
    HttpError.parse(body);
  }
  expect((await app.ask('/api/bids/history?q=%00', { who: me })).status).toBeLessThan(500);
});

test('[OWN-1] success counts the ended, cancelled auctions count nowhere', async () => {
  // Joined: lost, won, outbid, active (5 bids); of two ended one was won. The cancelled one’s bid is back.
  expect(await stats()).toEqual({ auctions_won: 1, success_rate: 50, total_bids: 5, average_bid: 1.3 });
});

test('[OWN-1] whoever never bid has an empty history and zeroes, staff too', async () => {
  const [fresh = ''] = await makePeople(database, 1);
  const [staff = ''] = await makePeople(database, 1, { kind: 'staff' });
  for (const who of [fresh, staff]) {
    expect((await history('', who)).bidHistory).toEqual([]);
    expect(await stats(who)).toEqual({ auctions_won: 0, success_rate: 0, total_bids: 0, average_bid: 0 });
  }
});

test('[S13] only for whoever is signed in, and never kept by anything on the way', async () => {
  for (const url of ['/api/bids/history', '/api/bids/stats']) {
    expect((await app.ask(url)).status).toBe(401);
    expect((await app.ask(url, { who: me })).headers['cache-control']).toBe('no-store');
  }
});

test('[WIN-5] who bought the product reads that their bids came back', async () => {
  const [buyer = ''] = await makePeople(database, 1, { bids: 5 });
  const [auctionId = 0] = await makeLive(database, 1);
  await bid(auctionId, buyer);
  await database.pool.query(`insert into purchase_hold (auction_id, user_id, state) values ($1, $2, 'pending')`, [
    auctionId,
    buyer,
  ]);
  expect((await history('', buyer)).bidHistory[0]?.bids_returned).toBe(0);
  await database.pool.query(`update purchase_hold set state = 'bought' where user_id = $1`, [buyer]);
  expect((await history('', buyer)).bidHistory[0]?.bids_returned).toBe(1);
  // Planted without its order, so it goes again before the invariants are asked.
  await database.pool.query('delete from purchase_hold where auction_id = $1', [auctionId]);
});
