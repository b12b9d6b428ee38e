import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBid, laneOn, makeLive, makePeople } from '../../testing/auction-world.ts';
import { anMpesaNumber, daysPass, makeWins, ordersApp, withAddress } from '../../testing/orders-app.ts';
import { expectToFire } from '../../testing/plant-violations.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { lapseWins, moveOrder } from '../orders/index.ts';
import { checkInvariants } from './index.ts';
import { ORDER_INVARIANTS } from './order-invariants.ts';

const database = await testDatabase();
const lane = laneOn(database);
afterAll(() => lane.stop());

/** A win that is paid and delivered, one that lapsed, a product bought with bids on it, one that is being paid. */
beforeAll(async () => {
  const app = await ordersApp(database);
  const [won, lapsed] = await makeWins(database, lane, 2);
  const [clerk = ''] = await makePeople(database, 1, { kind: 'owner' });
  const [buyer = '', payer = ''] = await makePeople(database, 2, { bids: 5, unitPriceCents: 750 });
  const auctions = await makeLive(database, 2, { priceCents: 500_000 });
  if (!won || !lapsed) throw new Error('no wins');
  const order = async (who: string, path: string, more: object) => {
    await withAddress(app, who);
    const body = { mpesaNumber: anMpesaNumber(), paymentMethod: 'mpesa', ...more };
    return (await app.ask(path, { who, body })).body;
  };
  const delivered = await order(won.winner, '/api/place-order', {
    ...{ auctionId: won.auctionId, finalBidPrice: 2, amount: 2 },
  });
  await app.pay(delivered.payment_id);
  const deps = { db: database.db, bus: app.bus, payments: app.payments };
  for (const to of ['processing', 'shipped', 'delivered'] as const)
    await moveOrder(deps, clerk, delivered.order_id, to);
  await database.pool.query(
    `insert into product_rating (order_id, user_id, product_id, stars)
     select id, user_id, product_id, 4 from shop_order where id = $1`,
    [delivered.order_id],
  );
  for (const auctionId of auctions) for (const userId of [buyer, payer]) await lane.submit(aBid(auctionId, userId));
  const bought = { originalPrice: 5_000, amount: 5_000 };
  const first = await order(buyer, '/api/place_normal_order', { ...bought, orderId: auctions[0] });
  await app.pay(first.payment_id);
  await order(buyer, '/api/place_normal_order', { ...bought, orderId: auctions[1] });
  await app.payments.idle();
  // Bought, the bid that came back used elsewhere, and the purchase taken back: that bid is owed.
  const [sorry = '', rival = ''] = await makePeople(database, 2, { bids: 1, unitPriceCents: 750 });
  const [regretted = 0] = await makeLive(database, 1, { priceCents: 500_000 });
  for (const userId of [sorry, rival]) await lane.submit(aBid(regretted, userId));
  const undone = await order(sorry, '/api/place_normal_order', { ...bought, orderId: regretted });
  expect(undone).toMatchObject({ payment_id: expect.any(String) });
  await app.pay(undone.payment_id);
  await lane.submit(aBid(auctions[0] ?? 0, sorry));
  await app.reverse(undone.payment_id);
  const failed = await order(lapsed.winner, '/api/place-order', {
    ...{ auctionId: lapsed.auctionId, finalBidPrice: 2, amount: 2 },
  });
  await app.fail(failed.payment_id);
  await daysPass(database, lapsed.auctionId, 15);
  expect(await lapseWins(deps)).toBe(1);
  await daysPass(database, lapsed.auctionId, -15);
  await app.stop();
});

test('an honest day of orders breaks none of the invariants', async () => {
  expect(await checkInvariants(database.pool)).toEqual([]);
  const { rows } = await database.pool.query('select kind, state from shop_order order by 1, 2');
  expect(rows).toEqual([
    { kind: 'buy_now', state: 'awaiting_payment' },
    { kind: 'buy_now', state: 'cancelled' },
    { kind: 'buy_now', state: 'paid' },
    { kind: 'win', state: 'cancelled' },
    { kind: 'win', state: 'delivered' },
  ]);
});

const THE = (kind: string, state: string) =>
  `(select id from shop_order where kind = '${kind}' and state = '${state}')`;
const BOUGHT = THE('buy_now', 'paid');
const UNDONE = THE('buy_now', 'cancelled');
const PAYING = THE('buy_now', 'awaiting_payment');
const DELIVERED = THE('win', 'delivered');

/** Ways to break each: done by the owner with every constraint and trigger out of the way. */
const PLANTED: Record<string, readonly string[]> = {
  K1: [
    `delete from claim where kind = 'product'`,
    `update claim set order_id = ${BOUGHT} where kind = 'product'`,
    `update claim set user_id = (select user_id from shop_order where id = ${BOUGHT}) where kind = 'product'`,
    `delete from order_step where order_id = ${DELIVERED} and state = 'paid'`,
    `update outcome set winner_id = (select user_id from shop_order where id = ${BOUGHT}) where result = 'sold'`,
    `delete from claim where kind = 'lapsed'`,
    `insert into waiting_win select auction_id, product_id from outcome where auction_id = (select auction_id from shop_order where id = ${DELIVERED})`,
  ],
  K2: [
    `update shop_order set state = 'awaiting_payment' where id = ${THE('win', 'cancelled')}`,
    `update payment set state = 'pending' where order_id = ${THE('win', 'cancelled')}`,
  ],
  K3: [
    `delete from order_step where order_id = ${PAYING}`,
    `delete from order_step where order_id = ${DELIVERED} and state = 'delivered'`,
    `update order_step set at = at - interval '1 day' where order_id = ${DELIVERED} and state = 'shipped'`,
    `update shop_order set state = 'paid' where id = ${DELIVERED}`,
    `update shop_order set delivered_at = null where id = ${DELIVERED}`,
    `update app_user set kind = 'staff' where id = (select user_id from shop_order where id = ${BOUGHT})`,
  ],
  K4: [
    `update payment set state = 'failed' where id = (select payment_id from shop_order where id = ${BOUGHT})`,
    `update payment set amount_cents = 100 where id = (select payment_id from shop_order where id = ${BOUGHT})`,
    `update payment set purpose = 'win' where id = (select payment_id from shop_order where id = ${BOUGHT})`,
    `update shop_order set payment_id = null where id = ${BOUGHT}`,
    `update shop_order set payment_id = (select payment_id from shop_order where id = ${PAYING}) where id = ${BOUGHT}`,
    `update receipt set state = 'refund_due' where payment_id = (select payment_id from shop_order where id = ${BOUGHT})`,
    `update payment set state = 'paid' where id = (select payment_id from shop_order where id = ${PAYING})`,
    `delete from receipt where payment_id = (select payment_id from shop_order where id = ${BOUGHT})`,
  ],
  K5: [
    `update shop_order set holds_stock = false where id = ${BOUGHT}`,
    `update shop_order set holds_stock = false where id = ${PAYING}`,
    `update shop_order set holds_stock = true where id = ${THE('win', 'cancelled')}`,
    `update payment set state = 'failed' where id = (select payment_id from shop_order where id = ${PAYING})`,
    `update product set stock = -1`,
    `update product set stock = stock + 1`,
    `update stock_lot set pieces_left = pieces_left + 1`,
    `update shop_order set lot_id = null where id = ${BOUGHT}`,
  ],
  K6: [
    `delete from purchase_hold where state = 'bought'`,
    `delete from purchase_hold where state = 'pending'`,
    `update purchase_hold set state = 'bought' where state = 'pending'`,
    `update purchase_hold set state = 'pending' where state = 'bought'`,
    `insert into purchase_hold select auction_id, winner_id, 'pending' from outcome`,
  ],
  R1: [
    `update transfer set amount = amount + 1 where source like 'refund:%'`,
    `delete from transfer where source like 'refund:%'`,
    `update shop_order set bids_returned = 0 where id = ${BOUGHT}`,
    `update shop_order set bids_returned = 1 where id = ${DELIVERED}`,
    `update order_step set at = at - interval '1 day' where order_id = ${BOUGHT}`,
    `update participant set bids_used = bids_used + 1`,
  ],
  R2: [
    `update shop_order set kind = 'win' where id = ${BOUGHT}`,
    `delete from order_step where order_id = ${BOUGHT} and state = 'paid'`,
    `update transfer set source = 'refund:999:' || split_part(source, ':', 3) || ':1' where source like 'refund:%'`,
  ],
  R3: [
    `update return_reversal set bids_owed = 0`,
    `update return_reversal set bids_taken = 1, bids_owed = 0`,
    `update transfer set amount = amount + 1 where source like 'unreturn_rest:%'`,
    `delete from transfer where source like 'unreturn_rest:%'`,
    `delete from transfer where source = 'debt:' || (select payment_id from shop_order where id = ${UNDONE})`,
    `update transfer set amount = 1 where source = 'debt:' || (select payment_id from shop_order where id = ${UNDONE})`,
    `delete from return_reversal`,
  ],
  A1: [`update product set sold_count = 0`, `update product set sold_count = sold_count + 1`],
  A2: [
    `update product set rating_count = rating_count + 1`,
    `update product set rating_sum = 5 where rating_count > 0`,
    `update product_rating set stars = 5`,
    `delete from product_rating`,
    `update shop_order set state = 'cancelled' where id = ${DELIVERED}`,
    `update product_rating set user_id = (select user_id from shop_order where id = ${BOUGHT})`,
  ],
};

test.for(ORDER_INVARIANTS.map((invariant) => [invariant.name, invariant.holds] as const))(
  '[%s] fires when it does not hold that %s',
  ([name]) => expectToFire(database, name, PLANTED[name] ?? []),
);

test('[WIN-5] nobody owes bids: a debt is in shillings, whoever writes it', async () => {
  const { rows } = await database.pool.query('select owner_id from account where owner_id is not null limit 1');
  await expect(
    database.pool.query(`insert into account (unit, kind, owner_id, balance) values ('BID', 'debt', $1, 0)`, [
      rows[0].owner_id,
    ]),
  ).rejects.toMatchObject({ code: '23514', constraint: 'account_debt_in_shillings' });
});
