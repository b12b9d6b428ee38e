import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  AuctionDetail,
  AuctionList,
  AuctionSearchAnswer,
  type AuctionSummary,
  CategoriesAnswer,
  OlderBidsAnswer,
  PastPausesAnswer,
  SoldItemsAnswer,
} from '@mnada/contract';
import { SECOND_US } from '@mnada/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBid, closeAll, makeLive, makePeople, makeProduct, quietLog, runOut } from '../../testing/auction-world.ts';
import { type AuctionsApp, auctionsApp, exactly } from '../../testing/auctions-app.ts';
import { until } from '../../testing/realtime-node.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkInvariants } from '../invariants/index.ts';
import { Archive } from './archive.ts';
import { Board } from './board.ts';
import { loadEntries } from './board.sql.ts';
import { callOff } from './index.ts';
import { readCursor } from './list-cursor.ts';
import { ListPages } from './list-pages.ts';
import { databaseNowUs } from '../../platform/clock/index.ts';
import { pauseAuctions, resumeAuctions } from './pause-auctions.ts';
import { scheduleAuction } from './schedule-auction.ts';
import { searchAuctions } from './search-auctions.ts';

const database = await testDatabase();
afterAll(async () => expect(await checkInvariants(database.pool)).toEqual([]));
let app: AuctionsApp;
beforeAll(async () => {
  app = await auctionsApp(database);
});
afterAll(() => app?.stop());

const ask: AuctionsApp['ask'] = (url, options) => app.ask(url, options);
const startIn = async (us: number, productId?: number) => {
  const product = productId ?? (await makeProduct(database));
  const startsAtUs = (await databaseNowUs(database.db)) + us;
  const id = await scheduleAuction({ db: database.db, feed: app.node.feed }, { productId: product, startsAtUs });
  await until(() => app.node.board.get(id ?? 0) !== null);
  return id ?? 0;
};
const nextOf = (headers: Record<string, unknown>) => /^<([^>]+)>; rel="next"$/.exec(String(headers['link'] ?? ''))?.[1];

/** Two live with bids of several people, three scheduled, three sold and one that nobody wanted. */
let live: number[] = [];
let scheduled: number[] = [];
let sold: number[] = [];
let people: string[] = [];
beforeAll(async () => {
  people = await makePeople(database, 40, { bids: 30 });
  const productId = await makeProduct(database);
  sold = await makeLive(database, 4, { productId, winsPerProduct: 0 });
  const last = await Promise.all(sold.slice(0, 3).map((id, i) => app.node.lane.submit(aBid(id, people[i] ?? ''))));
  expect(last.map((answer) => answer.ok)).toEqual([true, true, true]);
  await app.node.sync.sweep();
  await runOut(database, sold);
  expect(await closeAll(database)).toHaveLength(sold.length);
  live = await makeLive(database, 2);
  // Two accepted bids a second and person at most (BID-1).
  for (const who of [...people, ...people])
    while (!(await app.node.lane.submit(aBid(live[0] ?? 0, who))).ok)
      await new Promise((resolve) => setTimeout(resolve, 50));
  scheduled = [await startIn(3_000 * SECOND_US), await startIn(1_000 * SECOND_US), await startIn(2_000 * SECOND_US)];
  await app.node.sync.sweep();
  await until(
    () =>
      sold.every((id) => app.node.board.get(id)?.status === 'ended') &&
      app.node.board.get(live[0] ?? 0)?.head.seq === 80,
  );
});

describe('GET /api/auctions', () => {
  test('[AUC-6] is a bare array: live by least time left, scheduled by soonest, ended by newest', async () => {
    const { status, body } = await ask('/api/auctions');
    const list = exactly(AuctionList, body);
    expect(status).toBe(200);
    expect(list.map((auction) => auction.status)).toEqual([
      ...Array(2).fill('live'),
      ...Array(3).fill('scheduled'),
      ...Array(4).fill('ended'),
    ]);
    expect(list.slice(2, 5).map((auction) => auction.id)).toEqual([scheduled[1], scheduled[2], scheduled[0]]);
    expect(list.find((auction) => auction.id === live[0])).toMatchObject({
      total_bids: 80,
      current_bid: 80,
      current_price: 80,
      seq: 80,
    });
  });

  test.each(['live', 'scheduled', 'ended'])('?status=%s', async (status) => {
    const list = exactly(AuctionList, (await ask(`/api/auctions?status=${status}`)).body);
    expect(new Set(list.map((auction) => auction.status))).toEqual(new Set([status]));
  });

  test('[S14] a card has exactly these fields, and nothing private', async () => {
    const { raw } = await ask('/api/auctions?status=live&limit=2');
    const card = raw.json().find((auction: AuctionSummary) => auction.id === live[0]);
    expect(Object.keys(card).sort()).toEqual([
      'beginners_only',
      'cash_enabled',
      'category',
      'countdown_seconds',
      'current_bid',
      'current_price',
      'ended_at',
      'ends_at',
      'highest_bidder',
      'highest_bidder_avatar',
      'highest_bidder_simulated',
      'id',
      'increment',
      'original_price',
      'product_id',
      'product_image',
      'product_name',
      'product_ratings',
      'ratings_count',
      'result',
      'scheduled_start',
      'seq',
      'sold_count',
      'status',
      'time_remaining',
      'total_bids',
    ]);
    for (const who of people) expect(raw.payload).not.toContain(who);
  });

  test('pages follow each other by Link, each auction once, also beyond what the board remembers', async () => {
    const small = new Board({ sql: database.pool, feed: app.node.feed, endedMax: 1 });
    await small.start();
    const sql = database.pool;
    const pages = new ListPages({
      board: small,
      archive: new Archive(sql, small),
      sql,
      nowUs: () => app.node.clock.nowUs(),
    });
    const seen: number[] = [];
    let after: ReturnType<typeof readCursor> = null;
    do {
      const page = await pages.page({ status: null, category: null, limit: 2, after });
      seen.push(...(JSON.parse(page.json.toString()) as AuctionSummary[]).map((auction) => auction.id));
      const next = page.link === null ? null : /[?&]cursor=([^&>]+)/.exec(page.link)?.[1];
      after = next == null ? null : readCursor(decodeURIComponent(next));
    } while (after !== null && seen.length < 50);
    small.stop();
    const whole = AuctionList.parse((await ask('/api/auctions')).body);
    expect(seen).toEqual(whole.map((auction) => auction.id));

    const linked: number[] = [];
    for (let url: string | undefined = '/api/auctions?limit=4'; url; ) {
      const { body, headers } = await ask(url);
      linked.push(...AuctionList.parse(body).map((auction) => auction.id));
      url = nextOf(headers);
    }
    expect(linked).toEqual(seen);
  });

  test('limit is clamped, a foreign cursor refused, a category kept', async () => {
    expect(AuctionList.parse((await ask('/api/auctions?limit=0')).body)).toHaveLength(1);
    expect((await ask('/api/auctions?limit=999999')).status).toBe(200);
    for (const list of ['/api/auctions?', '/api/auctions/search?q=tv&', '/api/get_all_ended_auctions?']) {
      for (const limit of ['1000000000', '9'.repeat(400), '-1', `-${'9'.repeat(400)}`])
        expect([list, limit, (await ask(`${list}limit=${limit}`)).status]).toEqual([list, limit, 200]);
      for (const limit of ['1e3', '1.5', '--1', '']) expect((await ask(`${list}limit=${limit}`)).status).toBe(400);
    }
    expect(AuctionList.parse((await ask('/api/auctions?limit=-7')).body)).toHaveLength(1);
    expect((await ask('/api/auctions?limit=x')).status).toBe(400);
    expect((await ask('/api/auctions?cursor=abc')).status).toBe(400);
    expect((await ask('/api/auctions?status=draft')).status).toBe(400);
    expect((await ask('/api/auctions?category=Phones')).body).toEqual([]);
    expect(AuctionList.parse((await ask('/api/auctions?category=Kitchen&limit=3')).body)).toHaveLength(3);
  });

  test('an ETag that still holds is answered with 304, and compressed pages are the same page', async () => {
    const first = await ask('/api/auctions?status=ended');
    const etag = String(first.headers['etag']);
    const again = await ask('/api/auctions?status=ended', { headers: { 'if-none-match': etag } });
    expect([again.status, again.body, again.headers['etag']]).toEqual([304, null, etag]);
    for (const encoding of ['br', 'gzip']) {
      const raw = await app.http.inject({
        url: '/api/auctions?status=ended',
        headers: { 'accept-encoding': encoding },
      });
      expect([raw.headers['content-encoding'], raw.headers['etag']]).toEqual([encoding, etag]);
      const unpacked = encoding === 'br' ? brotliDecompressSync(raw.rawPayload) : gunzipSync(raw.rawPayload);
      expect(JSON.parse(unpacked.toString())).toEqual(first.body);
    }
  });

  test('a bid is in the list a tenth of a second later', async () => {
    const before = await ask('/api/auctions?status=live');
    // Somebody who hasn't bid yet: two bids a second are the limit (BID-1).
    const [who = ''] = await makePeople(database, 1);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(await app.node.lane.submit(aBid(live[1] ?? 0, who))).toMatchObject({ ok: true });
    const changed = () =>
      ask('/api/auctions?status=live', { headers: { 'if-none-match': String(before.headers['etag']) } });
    await expect.poll(async () => (await changed()).status, { timeout: 60_000 }).toBe(200);
    const after = await changed();
    expect(AuctionList.parse(after.body).find((auction) => auction.id === live[1])?.total_bids).toBe(1);
  });
});

describe('GET /api/auctions/{id}', () => {
  test('is the whole auction with its last 20 bids, newest first', async () => {
    const { body, headers } = await ask(`/api/auctions/${live[0]}`);
    const detail = exactly(AuctionDetail, body);
    expect(detail.recent_bids.map((bid) => bid.seq)).toEqual(Array.from({ length: 20 }, (_, i) => 80 - i));
    expect(Object.keys(detail.recent_bids[0] ?? {}).sort()).toEqual([
      'amount',
      'avatar',
      'seq',
      'simulated',
      'timestamp',
      'username',
    ]);
    expect(detail.genesis).toMatch(/^[0-9a-f]{64}$/);
    // It carries the clock, so it is never kept.
    expect([headers['cache-control'], headers['etag']]).toEqual(['no-store', undefined]);
    expect(Math.abs(detail.server_time - app.node.clock.nowUs() / 1_000)).toBeLessThan(2_000);
  });

  test('one that has ended may be kept, with its ETag', async () => {
    const first = await ask(`/api/auctions/${sold[0]}`);
    exactly(AuctionDetail, first.body);
    expect(first.body).toMatchObject({ status: 'ended', result: 'sold', time_remaining: 0 });
    const again = await ask(`/api/auctions/${sold[0]}`, {
      headers: { 'if-none-match': String(first.headers['etag']) },
    });
    expect(again.status).toBe(304);
  });

  test('`you` only for whoever is signed in, about themselves only', async () => {
    expect((await ask(`/api/auctions/${live[0]}`)).body).not.toHaveProperty('you');
    const { body, headers } = await ask(`/api/auctions/${live[0]}`, { who: people[39] ?? '' });
    expect(exactly(AuctionDetail, body).you).toEqual({
      bids_used: 2,
      is_bought: false,
      bids_cost: 0,
      next_bid_cost: 0,
      is_leading: true,
      is_saved: false,
      barred_by: null,
      // [BID-10] the bids they were given, and two bids.
      account_version: 3,
      // [WIN-3] said before the first bid: whoever has only free bids wins the product.
      cash_needs_purchase: true,
    });
    expect(headers['cache-control']).toBe('no-store');
    expect((await ask(`/api/auctions/${live[0]}`, { who: people[0] ?? '' })).body.you).toMatchObject({
      bids_used: 2,
      is_leading: false,
    });
  });

  test('[BID-6] what would bar a bid is shown before: limits, staff, a break, a purchase', async () => {
    const [winner = '', staff = '', resting = '', buyer = ''] = [
      people[0],
      ...(await makePeople(database, 1, { kind: 'staff' })),
      ...(await makePeople(database, 2)),
    ];
    const product = (await database.pool.query('select product_id from auction where id = $1', [sold[0]])).rows[0]
      ?.product_id;
    const same = await startIn(5_000 * SECOND_US, product);
    await database.pool.query('update app_user set excluded_until = now() + interval $$1 day$$ where id = $1', [
      resting,
    ]);
    await database.pool.query(`insert into purchase_hold values ($1, $2, 'bought')`, [same, buyer]);
    const barred = async (who: string) => (await ask(`/api/auctions/${same}`, { who })).body.you.barred_by;
    expect(await Promise.all([winner, staff, resting, buyer, people[20] ?? ''].map(barred))).toEqual([
      'WIN_LIMIT_PRODUCT',
      'STAFF_MAY_NOT_BID',
      'SELF_EXCLUDED',
      'BOUGHT_NOW',
      null,
    ]);
    // Planted without its order, so it goes again before the invariants are asked.
    await database.pool.query('delete from purchase_hold where auction_id = $1', [same]);
  });

  test.each(['0', '-1', '1.5', 'abc', '999999999', '99999999999999999999', '1%27--', '__proto__'])(
    '[S12, S03] %s: the same 404 as any unknown one',
    async (id) => {
      for (const path of ['', '/bids', '/past-winners']) {
        const { status, body } = await ask(`/api/auctions/${id}${path}`);
        expect([status, body.code, body.message]).toEqual([404, 'AUCTION_NOT_FOUND', 'Auction not found']);
      }
    },
  );
});

describe('GET /api/auctions/{id}/bids', () => {
  test('older bids, paged back to the first, from memory or from the database alike', async () => {
    const seen: number[] = [];
    for (let url: string | undefined = `/api/auctions/${live[0]}/bids?limit=30`; url; ) {
      const { body, headers } = await ask(url);
      seen.push(...exactly(OlderBidsAnswer, body).data.map((bid) => bid.seq));
      url = nextOf(headers);
    }
    expect(seen).toEqual(Array.from({ length: 80 }, (_, i) => 80 - i));
    const { body } = await ask(`/api/auctions/${live[0]}/bids?before_seq=5`);
    expect(OlderBidsAnswer.parse(body).data.map((bid) => bid.seq)).toEqual([4, 3, 2, 1]);
    expect((await ask(`/api/auctions/${live[0]}/bids?before_seq=1`)).body).toEqual({ data: [] });
    expect((await ask(`/api/auctions/${scheduled[0]}/bids`)).body).toEqual({ data: [] });
  });
});

describe('what was sold', () => {
  test('[S14] the strip: newest first, exactly these fields', async () => {
    const { data } = exactly(SoldItemsAnswer, (await ask('/api/get_all_ended_auctions?limit=10')).body);
    expect(data.map((item) => item.id).sort()).toEqual(sold.slice(0, 3).sort());
    expect(Object.keys(data[0] ?? {}).sort()).toEqual([
      'ended_at',
      'final_price',
      'id',
      'original_price',
      'product_image',
      'product_name',
      'winner_avatar',
      'winner_bids',
      'winner_bids_cost',
      'winner_simulated',
      'winner_username',
    ]);
    expect(SoldItemsAnswer.parse((await ask('/api/get_all_ended_auctions?limit=1')).body).data).toHaveLength(1);
  });

  test('past winners of the product', async () => {
    const { data } = exactly(SoldItemsAnswer, (await ask(`/api/auctions/${sold[3]}/past-winners`)).body);
    expect(data.map((item) => item.id).sort()).toEqual(sold.slice(0, 3).sort());
    expect((await ask(`/api/auctions/${live[0]}/past-winners`)).body).toEqual({ data: [] });
  });

  test('categories count what is on offer', async () => {
    const { data } = exactly(CategoriesAnswer, (await ask('/api/categories')).body);
    expect(data.map((category) => category.name)).toEqual(['Kitchen']);
    expect(data[0]?.auctions).toBeGreaterThanOrEqual(5);
  });
});

describe('[AUC-7] GET /api/auctions/search', () => {
  const search = async (q: string) => (await ask(`/api/auctions/search?q=${encodeURIComponent(q)}`)).body;

  test('a product is found once, by its live auction; with a typo and in Kiswahili as well', async () => {
    for (const q of ['kettle', 'KETTLE kitchen', 'ketle', 'kettel', 'birika']) {
      const { data } = exactly(AuctionSearchAnswer, await search(q));
      const products = data.map((auction: AuctionSummary) => auction.product_id);
      expect(products).toEqual([...new Set(products)]);
      expect(data[0]?.status).toBe('live');
    }
    expect(await search('birika')).toMatchObject({ understood: [{ typed: 'birika', means: 'kettle' }] });
  });

  test('nothing to search for finds nothing', async () => {
    for (const q of ['', '   ', '%', "'; --", 'zebra']) expect((await search(q)).data).toEqual([]);
    expect((await ask('/api/auctions/search')).body.data).toEqual([]);
  });

  test('[S55] a thousand quotes, signs and letters of all kinds are words like others', async () => {
    for (const q of [
      "'".repeat(1_000),
      '%_'.repeat(500),
      '\\'.repeat(1_000),
      'ﷺ'.repeat(300),
      '👩‍👩‍👧'.repeat(100),
      'a '.repeat(500),
    ]) {
      expect((await ask(`/api/auctions/search?q=${encodeURIComponent(q)}`)).status).toBe(200);
    }
    expect((await ask(`/api/auctions/search?q=${'x'.repeat(1_025)}`)).status).toBe(400);
    expect((await ask('/api/auctions/search?q=a&q=b')).status).toBe(400);
    expect((await ask('/api/auctions/search?q=%00kettle')).status).toBe(400);
    expect((await ask('/api/auctions/%00')).status).toBe(400);
  });

  test('an ended auction that the board has forgotten is found in the database, also by its Kiswahili name', async () => {
    const old = await makeLive(database, 2, { productId: await makeProduct(database), winsPerProduct: 0 });
    await runOut(database, old);
    await closeAll(database);
    const board = new Board({ sql: database.pool, feed: app.node.feed, endedMax: 0 });
    await board.start();
    const deps = { board, archive: new Archive(database.pool, board), sql: database.pool };
    const idsOf = async (text: string) =>
      (await searchAuctions(deps, text, 100)).entries.map((one) => one.facts.auctionId);
    // One card a product: its newest.
    for (const text of ['kettle', 'birika', 'kettl']) {
      expect(await idsOf(text)).toContain(old[1]);
      expect(await idsOf(text)).not.toContain(old[0]);
    }
    board.stop();
  });
});

test('[WIN-5] in stock is what can be bought beside the auctions of it: their own pieces aren’t', async () => {
  const productId = await makeProduct(database);
  const pieces = (n: number) =>
    database.owner.query('update stock_lot set pieces = $2 where product_id = $1', [productId, n]);
  await pieces(1);
  const first = await startIn(4_000 * SECOND_US, productId);
  const inStock = async () => exactly(AuctionDetail, (await ask(`/api/auctions/${first}`)).body).in_stock;
  expect(await inStock()).toBe(false);
  await pieces(2);
  await app.node.board.refreshProducts();
  expect(await inStock()).toBe(true);
  await startIn(5_000 * SECOND_US, productId);
  await app.node.board.refreshProducts();
  expect(await inStock()).toBe(false);
});

test('[OPS-15] an auction’s page keeps telling what paused it, and when', async () => {
  const [one = '', two = ''] = await makePeople(database, 2, { kind: 'owner', bids: 0 });
  const staff = database.staff.db.transaction();
  const pause = (actorId: string) =>
    staff.execute((trx) => pauseAuctions(trx, { actorId, reasonEn: `By ${actorId}`, reasonSw: 'Malipo ya polepole' }));
  const [id = 0] = live;
  const told = async (of: number) => exactly(PastPausesAnswer, (await ask(`/api/auctions/${of}/pauses`)).body).data;
  expect(await told(id)).toEqual([]);
  await pause(one);
  const [lasting] = await told(id);
  expect(lasting).toMatchObject({ until: null, reason: { en: `By ${one}`, sw: 'Malipo ya polepole' } });
  await staff.execute((trx) => resumeAuctions(trx, { actorId: one, reason: 'All is well' }));
  await pause(two);
  await staff.execute((trx) => resumeAuctions(trx, { actorId: two, reason: 'All is well' }));
  const both = await told(id);
  expect(both.map(({ reason }) => reason.en)).toEqual([`By ${two}`, `By ${one}`]);
  for (const { since, until } of both) expect(until).toBeGreaterThanOrEqual(since);
  expect(await told(scheduled[0] ?? 0)).toEqual([]);
  expect((await ask('/api/auctions/999999999/pauses')).status).toBe(404);
});

test('[WIN-5] an ended auction tells until when it may be ordered, by the setting at its end; a called-off one that it may not', async () => {
  const [ending = 0, void_ = 0, open = 0] = await makeLive(database, 3);
  const inDays = async (id: number) => {
    const { ended_at, order_until } = exactly(AuctionDetail, (await ask(`/api/auctions/${id}`)).body);
    return order_until && (Date.parse(order_until) - Date.parse(ended_at ?? '')) / 86_400_000;
  };
  expect(await inDays(sold[0] ?? 0)).toBe(7);
  await database.owner.query(`insert into setting (name, value) values ('buy_now_days', '3')`);
  await runOut(database, [ending]);
  const [change] = await closeAll(database);
  await database.owner.query(`delete from setting where name = 'buy_now_days'`);
  await callOff({ db: database.db, feed: app.node.feed, log: quietLog }, void_, { reason: 'test', actorId: null });
  await app.node.sync.sweep();
  await until(() => [ending, void_].every((id) => app.node.board.get(id)?.status === 'ended'));
  expect([await inDays(ending), await inDays(void_), await inDays(open)]).toEqual([3, null, undefined]);
  // The same however the end came to be known: told by the commit, or read from the database.
  const [read] = await loadEntries(database.pool, [ending]);
  expect(change).toMatchObject({ kind: 'ended', orderUntilUs: read?.outcome?.orderUntilUs ?? 0 });
});
