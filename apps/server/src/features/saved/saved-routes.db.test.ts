import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeLive, makePeople } from '../../testing/auction-world.ts';
import { type AuctionsApp, auctionsApp } from '../../testing/auctions-app.ts';
import { testDatabase } from '../../testing/test-database.ts';

const database = await testDatabase();
let app: AuctionsApp;
let auctionId = 0;
beforeAll(async () => {
  app = await auctionsApp(database);
  [auctionId = 0] = await makeLive(database);
  await app.node.catchUp.sweep();
});
afterAll(() => app?.stop());

describe('saved products and bids of one’s own', () => {
  test('[OWN-5] saving twice is saving once; letting go twice as well; everybody has their own', async () => {
    const [me = '', other = ''] = await makePeople(database, 2, { bids: 4 });
    const product = app.node.board.get(auctionId)?.facts.productId ?? 0;
    const put = () => app.ask(`/api/saved/${product}`, { who: me, method: 'PUT' });
    expect([(await put()).body, (await put()).body]).toEqual([{ data: [product] }, { data: [product] }]);
    expect((await app.ask('/api/saved', { who: other })).body).toEqual({ data: [] });
    expect((await app.ask(`/api/auctions/${auctionId}`, { who: me })).body.you.is_saved).toBe(true);
    const drop = () => app.ask(`/api/saved/${product}`, { who: me, method: 'DELETE' });
    expect([(await drop()).body, (await drop()).body]).toEqual([{ data: [] }, { data: [] }]);
    expect((await app.ask('/api/current-bids', { who: me })).body).toEqual({ currentBids: 4 });
  });

  test('only signed in; unknown products are a 404', async () => {
    for (const [url, method] of [
      ['/api/saved', 'GET'],
      ['/api/saved/1', 'PUT'],
      ['/api/saved/1', 'DELETE'],
      ['/api/current-bids', 'GET'],
    ] as const) {
      expect((await app.ask(url, { method })).status).toBe(401);
    }
    const [me = ''] = await makePeople(database, 1);
    for (const id of ['999999999', '0', 'x', '1e9'])
      expect((await app.ask(`/api/saved/${id}`, { who: me, method: 'PUT' })).status).toBe(404);
  });

  test('staff have no bids', async () => {
    const [staff = ''] = await makePeople(database, 1, { kind: 'staff' });
    expect((await app.ask('/api/current-bids', { who: staff })).body).toEqual({ currentBids: 0 });
  });
});
