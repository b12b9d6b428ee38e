import { ERRORS, HttpError } from '@mnada/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { laneOn, makeLive, makePeople } from '../../testing/auction-world.ts';
import {
  AN_ADDRESS,
  anMpesaNumber,
  makeWins,
  type OrdersApp,
  ordersApp,
  withAddress,
  type Won,
} from '../../testing/orders-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkInvariants } from '../invariants/index.ts';

const database = await testDatabase({ poolSize: 12 });
const lane = laneOn(database);
let app: OrdersApp;
let people: string[] = [];
let won: Won | undefined;
let auctionId = 0;
beforeAll(async () => {
  app = await ordersApp(database);
  people = await makePeople(database, 12);
  [auctionId = 0] = await makeLive(database, 1, { priceCents: 500_000 });
  [won] = await makeWins(database, lane, 1);
  await Promise.all([...people, won?.winner ?? ''].map((who) => withAddress(app, who)));
});
afterAll(async () => {
  await app?.stop();
  await lane.stop();
});

/** Anything that JSON can say, and what has broken servers before. */
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(0, -1, 1e308, 2 ** 53 + 1, -0, '', '1e3', '\u202e', 'x'.repeat(4_000), "' or 1=1--", [1], { $gt: 0 }),
);

test('[S03] whatever stands in the fields of an order or an address: an answer in one shape, never a 500', async () => {
  const bodies = {
    '/api/place_normal_order': () => ({
      ...{ mpesaNumber: anMpesaNumber(), originalPrice: 5_000, orderId: auctionId, amount: 5_000 },
      ...{ paymentMethod: 'mpesa', shippingAddressId: null },
    }),
    '/api/place-order': () => ({
      ...{ mpesaNumber: anMpesaNumber(), finalBidPrice: 2, auctionId: won?.auctionId, amount: 2 },
      ...{ paymentMethod: 'mpesa', shippingAddressId: null },
    }),
    '/api/save_shipping_address': () => ({ ...AN_ADDRESS, setAsDefault: true }),
  };
  let asked = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...(Object.keys(bodies) as (keyof typeof bodies)[])),
      fc.nat(),
      anything,
      fc.option(fc.string({ maxLength: 210 })),
      async (url, pick, value, key) => {
        const body: Record<string, unknown> = bodies[url]();
        const fields = Object.keys(body);
        body[fields[pick % fields.length] ?? ''] = value;
        const who = url === '/api/place-order' && asked % 6 === 0 ? won?.winner : people[asked % people.length];
        asked += 1;
        const answer = await app.ask(url, {
          ...(who ? { who } : {}),
          body,
          // Headers carry printable signs only; the rest never reaches the server.
          ...(key === null ? {} : { key: key.replace(/[^\x20-\x7e]/g, '') }),
        });
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
        if (answer.status >= 400) expect(Object.keys(ERRORS)).toContain(HttpError.parse(answer.body).code);
      },
    ),
    { numRuns: 300 },
  );
  await app.payments.idle();
  expect(await checkInvariants(database.pool)).toEqual([]);
});

test('[S12] every address of the feature gives visitors 401, and strangers the 404 of an id that nobody has', async () => {
  const [owner = '', stranger = ''] = await makePeople(database, 2);
  await withAddress(app, owner);
  const body = {
    ...{
      mpesaNumber: anMpesaNumber(),
      originalPrice: 5_000,
      orderId: auctionId,
      amount: 5_000,
      paymentMethod: 'mpesa',
    },
  };
  const placed = await app.ask('/api/place_normal_order', { who: owner, body });
  const { order_id: orderId } = placed.body;
  for (const url of [`/api/orders/${orderId}`, `/api/orders/${orderId.toUpperCase()}`, `/api/orders/${auctionId}`]) {
    expect((await app.ask(url, { who: owner })).status).toBe(200);
    const [theirs, nobodys] = [
      await app.ask(url, { who: stranger }),
      await app.ask('/api/orders/7', { who: stranger }),
    ];
    expect([theirs.status, theirs.body.code]).toEqual([404, 'ORDER_NOT_FOUND']);
    expect([nobodys.status, nobodys.body.message]).toEqual([404, theirs.body.message]);
  }
  for (const url of [
    '/api/get_user_won_items',
    '/api/get_user_orderd_items',
    '/api/shipping_addresses',
    `/api/orders/${orderId}`,
  ]) {
    expect((await app.ask(url)).status).toBe(401);
  }
  expect((await app.ask('/api/get_user_orderd_items', { who: stranger })).body).toEqual({ orderedItems: [] });
});
