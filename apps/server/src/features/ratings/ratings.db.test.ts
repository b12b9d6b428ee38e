import { randomUUID } from 'node:crypto';
import { OrderAnswer, RateOrderAnswer } from '@mnada/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makePeople, makeProduct, makeLive } from '../../testing/auction-world.ts';
import { exactly } from '../../testing/auctions-app.ts';
import { type OrdersApp, ordersApp } from '../../testing/orders-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkInvariants } from '../invariants/index.ts';
import { ratingsRoutes } from './index.ts';

const database = await testDatabase({ poolSize: 12 });
const { owner, pool } = database;
let app: OrdersApp;
beforeAll(async () => {
  app = await ordersApp(database, (http) => http.register(ratingsRoutes({ db: database.db })));
});
afterAll(() => app?.stop());

type Placed = { readonly buyer: string; readonly orderId: string };
const STEPS = ['awaiting_payment', 'paid', 'processing', 'shipped', 'delivered'] as const;

/** Orders of one product, planted by the owner as far as `state`: money isn't what this is about. */
async function someOrders(productId: number, count: number, state: (typeof STEPS)[number] = 'delivered') {
  const buyers = await makePeople(database, count, { bids: 0 });
  const [auctionId] = await makeLive(database, 1, { productId });
  const placed: Placed[] = [];
  for (const buyer of buyers) {
    const { rows } = await owner.query(
      `insert into shop_order (user_id, auction_id, product_id, kind, total_cents, first_name, last_name, phone, address,
                               region, area)
       values ($1, $2, $3, 'buy_now', 500000, 'A', 'B', '+254712345678', 'C', 'D', 'E') returning id`,
      [buyer, auctionId, productId],
    );
    placed.push({ buyer, orderId: rows[0].id });
    await moveTo(rows[0].id, state);
  }
  return placed;
}
const moveTo = (orderId: string, state: string) =>
  owner.query(
    `update shop_order set state = $2, delivered_at = case when $2 = 'delivered' then now() end where id = $1`,
    [orderId, state],
  );
const rate = ({ buyer, orderId }: Placed, stars: unknown, who = buyer) =>
  app.ask(`/api/orders/${orderId}/rating`, { who, body: { stars } });
const numbersOf = async (productId: number) => {
  const { rows } = await pool.query('select rating_sum, rating_count, sold_count from product where id = $1', [
    productId,
  ]);
  return [rows[0].rating_sum, rows[0].rating_count, rows[0].sold_count];
};
/** Planted orders were never paid: only what is said of products is asked. */
afterEach(async () => {
  const broken = await checkInvariants(pool);
  expect(broken.filter(({ name }) => name === 'A1' || name === 'A2')).toEqual([]);
});

describe('[AUC-8] ratings', () => {
  test('a delivered order is rated by its buyer and changed; the product says what all buyers gave', async () => {
    const product = await makeProduct(database);
    const [first, second] = await someOrders(product, 2);
    if (!first || !second) throw new Error('no orders');
    expect(await numbersOf(product)).toEqual([0, 0, 2]);
    const before = exactly(OrderAnswer, (await app.ask(`/api/orders/${first.orderId}`, { who: first.buyer })).body);
    expect([before.order.rating, before.order.can_rate]).toEqual([null, true]);
    const answer = exactly(RateOrderAnswer, (await rate(first, 5)).body);
    expect([answer.rating.stars, answer.product_ratings, answer.ratings_count]).toEqual([5, 5, 1]);
    expect((await rate(second, 2)).body).toMatchObject({ product_ratings: 3.5, ratings_count: 2 });
    const changed = exactly(RateOrderAnswer, (await rate(first, 4)).body);
    expect(changed).toMatchObject({ product_ratings: 3, ratings_count: 2 });
    expect(changed.rating.rated_at).toBe(answer.rating.rated_at);
    expect(Date.parse(changed.rating.change_until) - Date.parse(changed.rating.rated_at)).toBe(30 * 86_400_000);
    const after = exactly(OrderAnswer, (await app.ask(`/api/orders/${first.orderId}`, { who: first.buyer })).body);
    expect([after.order.rating, after.order.can_rate]).toEqual([changed.rating, true]);
    expect(await numbersOf(product)).toEqual([6, 2, 2]);
  });

  test('only what is delivered, only by its buyer, only one to five', async () => {
    const product = await makeProduct(database);
    for (const state of STEPS.filter((each) => each !== 'delivered')) {
      const [placed] = await someOrders(product, 1, state);
      if (!placed) throw new Error('no order');
      expect((await rate(placed, 5)).body.code).toBe('RATING_NOT_DELIVERED');
    }
    const [placed, other] = await someOrders(product, 2);
    if (!placed || !other) throw new Error('no orders');
    expect((await rate(placed, 5, other.buyer)).status).toBe(404);
    expect((await rate({ ...placed, orderId: randomUUID() }, 5)).status).toBe(404);
    expect((await rate({ ...placed, orderId: 'x' }, 5)).status).toBe(404);
    expect((await app.ask(`/api/orders/${placed.orderId}/rating`, { body: { stars: 5 } })).status).toBe(401);
    for (const stars of [0, 6, -1, 4.5, '5', null, undefined, 1e300, [5]])
      expect((await rate(placed, stars)).status).toBe(400);
    await expect(
      pool.query('insert into product_rating (order_id, user_id, product_id, stars) values ($1, $2, $3, 5)', [
        placed.orderId,
        other.buyer,
        product,
      ]),
    ).rejects.toMatchObject({ code: '23503' });
    expect(await numbersOf(product)).toEqual([0, 0, 2]);
  });

  test('after 30 days a rating stays as it is', async () => {
    const product = await makeProduct(database);
    const [placed] = await someOrders(product, 1);
    if (!placed) throw new Error('no order');
    await rate(placed, 3);
    await owner.query(`update product_rating set created_at = now() - interval '30 days 1 s' where order_id = $1`, [
      placed.orderId,
    ]);
    expect((await rate(placed, 5)).body.code).toBe('RATING_CLOSED');
    const { order } = (await app.ask(`/api/orders/${placed.orderId}`, { who: placed.buyer })).body;
    expect([order.rating.stars, order.can_rate]).toEqual([3, false]);
  });

  test('many at once count each once; a delivery that is undone takes its rating along, and brings it back', async () => {
    const product = await makeProduct(database);
    const orders = await someOrders(product, 4);
    const answers = await Promise.all(orders.flatMap((order) => [1, 2, 3, 4, 5].map((stars) => rate(order, stars))));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const [, count, sold] = await numbersOf(product);
    expect([count, sold]).toEqual([4, 4]);
    const [undone] = orders;
    if (!undone) throw new Error('no order');
    const sum = async () => (await numbersOf(product))[0] as number;
    const [before, stars] = [
      await sum(),
      Number(
        (await pool.query('select stars from product_rating where order_id = $1', [undone.orderId])).rows[0].stars,
      ),
    ];
    await moveTo(undone.orderId, 'shipped');
    expect(await numbersOf(product)).toEqual([before - stars, 3, 3]);
    expect((await rate(undone, 5)).body.code).toBe('RATING_NOT_DELIVERED');
    await moveTo(undone.orderId, 'delivered');
    expect(await numbersOf(product)).toEqual([before, 4, 4]);
  });

  test('a rating and the end of its delivery at once leave no trace of each other behind', async () => {
    const product = await makeProduct(database);
    const orders = await someOrders(product, 8);
    await Promise.all(orders.flatMap((order) => [rate(order, 5), moveTo(order.orderId, 'shipped')]));
    expect(await numbersOf(product)).toEqual([0, 0, 0]);
  });
});
