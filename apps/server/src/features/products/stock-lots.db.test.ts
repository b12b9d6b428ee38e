import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { laneOn, makeProduct } from '../../testing/auction-world.ts';
import { anMpesaNumber, makeWins, ordersApp, withAddress, type Won } from '../../testing/orders-app.ts';
import { testDatabase } from '../../testing/test-database.ts';

const database = await testDatabase();
const { owner, pool } = database;
const lane = laneOn(database);
const wins: Won[] = [];
let app: Awaited<ReturnType<typeof ordersApp>>;
beforeAll(async () => {
  app = await ordersApp(database);
  wins.push(...(await makeWins(database, lane, 8)));
});
afterAll(async () => {
  await app.stop();
  await lane.stop();
});

/** An order that waits for its payment and holds a piece. */
async function anOrder(): Promise<{ readonly order: string; readonly payment: string; readonly product: number }> {
  const won = wins.pop();
  if (!won) throw new Error('no win is left');
  await withAddress(app, won.winner);
  const { auctionId } = won;
  const terms = { auctionId, finalBidPrice: 2, amount: 2, mpesaNumber: anMpesaNumber(), paymentMethod: 'mpesa' };
  const { body } = await app.ask('/api/place-order', { who: won.winner, body: terms });
  const { rows } = await owner.query('select product_id from shop_order where id = $1', [body.order_id]);
  return { order: body.order_id, payment: body.payment_id, product: Number(rows[0].product_id) };
}
const shelf = async (product: number) =>
  (
    await owner.query(
      `select stock, (select json_agg(pieces_left order by received_on, id) from stock_lot l where l.product_id = p.id) as left
         from product p where id = $1`,
      [product],
    )
  ).rows[0];

test('[OPS-6] an order takes its piece out of the oldest lot, remembers which, and gives it back to the same', async () => {
  const { order, payment, product } = await anOrder();
  const { rows } = await owner.query(
    `select l.id, s.lot_id from shop_order s join stock_lot l using (product_id) where s.id = $1`,
    [order],
  );
  expect(rows).toEqual([{ id: rows[0].id, lot_id: rows[0].id }]);
  // Another came in before it: the piece of this order stays the one that it was.
  await owner.query(
    `insert into stock_lot (product_id, pieces, pieces_left, unit_cost_cents, received_on) values ($1, 2, 2, 7000, '2020-01-01')`,
    [product],
  );
  expect(await shelf(product)).toEqual({ stock: 11, left: [2, 9] });
  await app.fail(payment);
  expect(await shelf(product)).toEqual({ stock: 12, left: [2, 10] });
  expect((await owner.query('select lot_id from shop_order where id = $1', [order])).rows).toEqual([{ lot_id: null }]);
});

test('[OPS-6] pieces taken at once leave the oldest lot first, none twice, and never more than there are', async () => {
  const orders = await Promise.all(Array.from({ length: 4 }, anOrder));
  const product = await makeProduct(database);
  await owner.query('update stock_lot set removed = 8 where product_id = $1', [product]);
  await owner.query(
    `insert into stock_lot (product_id, pieces, pieces_left, received_on) values ($1, 1, 1, '2020-01-01')`,
    [product],
  );
  const ids = orders.map(({ order }) => order);
  await owner.query('update shop_order set lot_id = null, product_id = $2 where id = any($1)', [ids, product]);
  const taken = await Promise.all(
    ids.map(
      async (id) =>
        (await sql<{ lot: number | null }>`select take_piece(${id}) as lot`.execute(database.db)).rows[0]?.lot,
    ),
  );
  expect(taken.filter((lot) => lot === null)).toHaveLength(1);
  expect(await shelf(product)).toEqual({ stock: 0, left: [0, 0] });
});

test('[OPS-6] [S58] the shop’s server writes no stock, lot or product by itself, and staff only what they know', async () => {
  const product = await makeProduct(database);
  for (const statement of [
    `update product set stock = 99 where id = ${product}`,
    `update product set original_price_cents = 100 where id = ${product}`,
    `insert into stock_lot (product_id, pieces, pieces_left, received_on) values (${product}, 1, 1, '2026-01-01')`,
    `insert into product (slug, name, category, original_price_cents) values ('x', 'X', 'X', 100)`,
  ])
    await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  const staff = database.staff.pool;
  await expect(staff.query(`update product set stock = 99 where id = ${product}`)).rejects.toMatchObject({
    code: '42501',
  });
  await expect(
    staff.query(`update stock_lot set pieces_left = 99 where product_id = ${product}`),
  ).rejects.toMatchObject({ code: '42501' });
  await staff.query(
    `insert into stock_lot (product_id, pieces, pieces_left, received_on) values (${product}, 5, 5, '2026-01-01')`,
  );
  await staff.query(`update stock_lot set removed = 2 where product_id = ${product} and pieces = 5`);
  expect(await shelf(product)).toMatchObject({ stock: 13 });
});

test('[OPS-6] a piece goes back once, of an order that holds one, however often and by whom it is asked', async () => {
  const { order, payment, product } = await anOrder();
  expect(await shelf(product)).toEqual({ stock: 9, left: [9] });
  const back = () => pool.query('select put_back_piece($1)', [order]);
  const answers = await Promise.allSettled([back(), back(), back()]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await shelf(product)).toEqual({ stock: 10, left: [10] });
  const { rows } = await owner.query('select lot_id, holds_stock from shop_order where id = $1', [order]);
  expect(rows).toEqual([{ lot_id: null, holds_stock: false }]);
  await expect(back()).rejects.toMatchObject({ code: '23514' });
  await app.fail(payment);
  expect(await shelf(product)).toEqual({ stock: 10, left: [10] });
});

test('[OPS-6] what has left the shop goes back to no lot, and one order takes one piece', async () => {
  const { order, product } = await anOrder();
  const take = () => pool.query('select take_piece($1)', [order]);
  await owner.query('select put_back_piece($1)', [order]);
  await Promise.all([take(), take(), take()]);
  expect(await shelf(product)).toEqual({ stock: 9, left: [9] });
  await owner.query(`insert into order_step (order_id, state, at) values ($1, 'shipped', clock_timestamp())`, [order]);
  await expect(pool.query('select put_back_piece($1)', [order])).rejects.toMatchObject({ code: '23514' });
  expect(await shelf(product)).toEqual({ stock: 9, left: [9] });
});

test('[OPS-6] nobody publishes what shoppers could not read, past the code either', async () => {
  const product = await makeProduct(database);
  await owner.query(`update product set state = 'withdrawn' where id = $1`, [product]);
  const publish = () => database.staff.pool.query(`update product set state = 'published' where id = $1`, [product]);
  await expect(publish()).rejects.toMatchObject({ code: '23514' });
  await owner.query(
    `insert into product_image (product_id, position, address) values ($1, 0, '/media/products/a-800.avif')`,
    [product],
  );
  await owner.query(
    `update product set name_sw = 'Birika', price_source = 'Simu Centre', price_checked_on = '2026-11-01' where id = $1`,
    [product],
  );
  await publish();
});
