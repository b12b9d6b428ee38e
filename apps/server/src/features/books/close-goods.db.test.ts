import { afterAll, expect, test } from 'vitest';
import { laneOn, makePeople } from '../../testing/auction-world.ts';
import { byTwo } from '../../testing/by-two.ts';
import { keepBooks } from '../../testing/keep-books.ts';
import { makeWins, ordersApp, orderWin } from '../../testing/orders-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { moveOrder } from '../orders/index.ts';
import { closeBooksKind } from './index.ts';

const database = await testDatabase({ poolSize: 8 });
const { db, owner } = database;
const lane = laneOn(database);
const app = await ordersApp(database);
afterAll(async () => {
  await app.stop();
  await lane.stop();
});

const dayAgo = async (days: number): Promise<string> =>
  (await owner.query('select (nairobi_day(clock_timestamp()) - $1::int)::text as day', [days])).rows[0].day;
let people: readonly [string, string] | null = null;
async function closes(day: string): Promise<string> {
  if (people === null) {
    const [ann = '', ben = ''] = await makePeople(database, 2, { kind: 'owner' });
    people = [ann, ben];
  }
  return byTwo({ db: database.staff.db, kinds: [closeBooksKind()] }, people, 'books.close', { day }).then(
    () => 'closed',
    (error: { code?: string }) => error.code ?? String(error),
  );
}

test('[MON-6] a day with a delivery, or pieces, that the bookkeeper has not come to does not close; once booked they are of that day', async () => {
  const [won] = await makeWins(database, lane, 1);
  if (won === undefined) throw new Error('no win');
  const { orderId, paymentId } = await orderWin(app, won);
  await app.pay(paymentId);
  const [staff = ''] = await makePeople(database, 1, { kind: 'owner' });
  const deps = { db, bus: app.bus as never, payments: app.payments };
  for (const to of ['processing', 'shipped'] as const) await moveOrder(deps, staff, orderId, to);
  await keepBooks(db);
  await moveOrder(deps, staff, orderId, 'delivered');
  // It was delivered two days ago, and the bookkeeper has been down since.
  const client = await owner.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    await client.query(`update order_step set at = at - interval '2 days' where order_id = $1`, [orderId]);
    await client.query(`update transfer set created_at = created_at - interval '3 days'`);
    await client.query('commit');
  } finally {
    client.release();
  }
  const day = await dayAgo(2);
  expect(await closes(day)).toBe('BOOKS_BEHIND');
  await keepBooks(db);
  const { rows } = await owner.query(
    `select nairobi_day(created_at)::text as day from transfer where source like 'sold:%'`,
  );
  expect(rows).toEqual([{ day }]);

  await owner.query(
    `insert into stock_lot (product_id, pieces, pieces_left, unit_cost_cents, received_on)
     select product_id, 4, 4, 100000, $1::date from stock_lot limit 1`,
    [day],
  );
  expect(await closes(day)).toBe('BOOKS_BEHIND');
  // What came after that day waits for a later one.
  expect(await closes(await dayAgo(3))).toBe('closed');
  await keepBooks(db);
  expect(await closes(day)).toBe('closed');
});
