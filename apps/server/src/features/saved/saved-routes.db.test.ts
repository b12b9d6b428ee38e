import { MergeSavedAnswer, ProductCardsAnswer, SAVED_MAX } from '@mnada/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeAll, makeLive, makePeople, makeProduct } from '../../testing/auction-world.ts';
import { type AuctionsApp, auctionsApp, exactly } from '../../testing/auctions-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { addDebt } from '../ledger/index.ts';

const database = await testDatabase();
let app: AuctionsApp;
let auctionId = 0;
beforeAll(async () => {
  app = await auctionsApp(database);
  [auctionId = 0] = await makeLive(database);
  await app.node.sync.sweep();
});
afterAll(() => app?.stop());

describe('saved products and bids of one’s own', () => {
  test('[OWN-5] saving twice is saving once; letting go twice as well; everybody has their own', async () => {
    const [me = '', other = ''] = await makePeople(database, 2, { bids: 4 });
    const product = app.node.board.get(auctionId)?.facts.productId ?? 0;
    const put = () => app.ask(`/api/saved/${product}`, { who: me, method: 'PUT' });
    const saved = { data: [product], reminders: [product] };
    expect([(await put()).body, (await put()).body]).toEqual([saved, saved]);
    expect((await app.ask('/api/saved', { who: other })).body).toEqual({ data: [], reminders: [] });
    expect((await app.ask(`/api/auctions/${auctionId}`, { who: me })).body.you.is_saved).toBe(true);
    const drop = () => app.ask(`/api/saved/${product}`, { who: me, method: 'DELETE' });
    expect([(await drop()).body, (await drop()).body]).toEqual([
      { data: [], reminders: [] },
      { data: [], reminders: [] },
    ]);
    expect((await app.ask('/api/current-bids', { who: me })).body).toEqual({ currentBids: 4, account_version: 1 });
    // What a payment that was taken back left owed is told before the next pack is paid (PAY-6).
    await database.db.transaction().execute((trx) => addDebt(trx, me, '0b8f4a52-5f0e-4c8e-9d6e-222222222222', 36_050));
    expect((await app.ask('/api/current-bids', { who: me })).body).toMatchObject({ currentBids: 4, owed: 360.5 });
  });

  test('only signed in; unknown products are a 404', async () => {
    for (const [url, method] of [
      ['/api/saved', 'GET'],
      ['/api/saved/1', 'PUT'],
      ['/api/saved/1', 'DELETE'],
      ['/api/saved/merge', 'POST'],
      ['/api/current-bids', 'GET'],
    ] as const) {
      expect((await app.ask(url, { method })).status).toBe(401);
    }
    const [me = ''] = await makePeople(database, 1);
    for (const id of ['999999999', '0', 'x', '1e9'])
      expect((await app.ask(`/api/saved/${id}`, { who: me, method: 'PUT' })).status).toBe(404);
  });

  test('[S07] nobody saves without end: 120 changes a minute, then a wait', async () => {
    const [me = '', other = ''] = await makePeople(database, 2);
    const put = (who: string) => app.ask('/api/saved/999999999', { who, method: 'PUT' });
    const changes = await Promise.all(Array.from({ length: 120 }, () => put(me)));
    expect(new Set(changes.map(({ status }) => status))).toEqual(new Set([404]));
    expect([(await put(me)).status, (await put(other)).status]).toEqual([429, 404]);
  });

  test('[OWN-5] a reminder is on unless said otherwise, and is switched without losing its place', async () => {
    const [me = ''] = await makePeople(database, 1);
    const [first, second] = [await makeProduct(database), await makeProduct(database)];
    const put = (id: number, body?: object) => app.ask(`/api/saved/${id}`, { who: me, method: 'PUT', body });
    await put(first);
    expect((await put(second, { remind: false })).body).toEqual({ data: [second, first], reminders: [first] });
    expect((await put(first, { remind: false })).body).toEqual({ data: [second, first], reminders: [] });
    expect((await put(first, {})).body).toEqual({ data: [second, first], reminders: [] });
    expect((await put(first, { remind: true })).body).toEqual({ data: [second, first], reminders: [first] });
    for (const body of [{ remind: 'yes' }, { remind: 1 }, []]) expect((await put(first, body)).status).toBe(400);
  });

  test('[OWN-5] what a visitor had saved moves to the account once, in its order; nothing that was there changes', async () => {
    const [me = ''] = await makePeople(database, 1);
    const [a, b, c] = [await makeProduct(database), await makeProduct(database), await makeProduct(database)];
    await app.ask(`/api/saved/${c}`, { who: me, method: 'PUT', body: { remind: false } });
    const merge = (ids: unknown) => app.ask('/api/saved/merge', { who: me, body: { ids } });
    const ids = [a, b, a, c, 999_999_999];
    const answers = await Promise.all(Array.from({ length: 10 }, () => merge(ids)));
    const added = answers.map((answer) => exactly(MergeSavedAnswer, answer.body).added);
    expect(added.toSorted((x, y) => y - x)).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect((await merge(ids)).body).toEqual({ data: [a, b, c], reminders: [a, b], added: 0, left_out: [] });
    expect((await merge([])).body.added).toBe(0);
    for (const bad of [undefined, 'x', [0], [1.5], ['1'], Array.from({ length: 201 }, () => 1)])
      expect((await merge(bad)).status).toBe(400);
  });

  test('[OWN-5] the list has an end, also for saves at once; what does not fit is named', async () => {
    const [me = ''] = await makePeople(database, 1);
    await database.owner.query(
      `with made as (insert into product (slug, name, category, original_price_cents)
         select 'full-' || n, 'Kettle', 'Kitchen', 100000 from generate_series(1, $2::int) n returning id)
       insert into saved_product (user_id, product_id) select $1, id from made`,
      [me, SAVED_MAX - 2],
    );
    const fresh = await Promise.all(Array.from({ length: 6 }, () => makeProduct(database)));
    const puts = await Promise.all(
      fresh.map((id) => app.ask(`/api/saved/${id}`, { who: me, method: 'PUT', body: {} })),
    );
    expect(puts.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
    const left = fresh.filter((_, at) => puts[at]?.status === 409);
    const merged = exactly(
      MergeSavedAnswer,
      (await app.ask('/api/saved/merge', { who: me, body: { ids: left } })).body,
    );
    expect([merged.added, merged.left_out, merged.data.length]).toEqual([0, left, SAVED_MAX]);
    const kept = merged.data[0] ?? 0;
    const again = await app.ask(`/api/saved/${kept}`, { who: me, method: 'PUT', body: { remind: false } });
    expect(again.status).toBe(200);
  });

  test('[OWN-5] cards of products: the live auction, else the next, else the last, else none; for everybody', async () => {
    const [live, ended, never] = [
      await makeProduct(database),
      await makeProduct(database),
      await makeProduct(database),
    ];
    const [old = 0] = await makeLive(database, 1, { productId: live, countdownUs: 1_000_000, drainUs: 0 });
    const [last = 0] = await makeLive(database, 1, { productId: ended, countdownUs: 1_000_000, drainUs: 0 });
    await expect
      .poll(async () => (await closeAll(database), (await database.pool.query('select from outcome')).rowCount))
      .toBeGreaterThanOrEqual(2);
    const [now = 0] = await makeLive(database, 1, { productId: live });
    expect(now).toBeGreaterThan(old);
    await app.node.sync.sweep();
    const answer = await app.ask(`/api/products?ids=${never},${ended},${live},${live},999999999`);
    const cards = exactly(ProductCardsAnswer, answer.body).data;
    expect(cards.map((card) => [card.product_id, card.auction?.id ?? null, card.auction?.status ?? null])).toEqual([
      [never, null, null],
      [ended, last, 'ended'],
      [live, now, 'live'],
    ]);
    for (const ids of ['', '0', '1,', 'x', '1;2', Array.from({ length: 51 }, () => '1').join(',')])
      expect((await app.ask(`/api/products?ids=${ids}`)).status).toBe(400);
  });

  test('staff have no bids', async () => {
    const [staff = ''] = await makePeople(database, 1, { kind: 'staff' });
    expect((await app.ask('/api/current-bids', { who: staff })).body).toEqual({ currentBids: 0, account_version: 0 });
  });
});
