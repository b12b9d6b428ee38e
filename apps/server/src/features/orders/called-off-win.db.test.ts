/** A paid order that was called off after its piece had left the shop: the win waits again, and wants a piece of the shelf (WIN-1). */
import { notificationText } from '@mnada/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { laneOn, makePeople, setStock } from '../../testing/auction-world.ts';
import { byTwo } from '../../testing/by-two.ts';
import { anMpesaNumber, makeWins, type OrdersApp, ordersApp, withAddress, type Won } from '../../testing/orders-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { cancelOrderKind } from './cancel-order.ts';
import { moveOrder } from './move-order.ts';

const database = await testDatabase({ poolSize: 12 });
const lane = laneOn(database);
let app: OrdersApp;
beforeAll(async () => {
  app = await ordersApp(database);
});
afterAll(async () => {
  await app.stop();
  await lane.stop();
});

const place = (won: Won) =>
  app.ask('/api/place-order', {
    who: won.winner,
    body: {
      mpesaNumber: anMpesaNumber(),
      finalBidPrice: 2,
      auctionId: won.auctionId,
      amount: 2,
      paymentMethod: 'mpesa',
    },
  });
const item = async (won: Won) =>
  (await app.ask(`/api/getwinningitem/${won.auctionId}`, { who: won.winner })).body.auction;

/** Lost on its way: paid, shipped, and called off by two. */
async function aLostOne(): Promise<Won> {
  const [won] = await makeWins(database, lane, 1);
  if (won === undefined) throw new Error('nobody won');
  await withAddress(app, won.winner);
  await withAddress(app, won.loser);
  const { payment_id, order_id } = (await place(won)).body;
  await app.pay(payment_id);
  const [one = '', other = ''] = await makePeople(database, 2, { kind: 'owner' });
  const deps = { db: database.staff.db, bus: app.bus, payments: app.payments };
  await moveOrder(deps, one, order_id, 'processing');
  await moveOrder(deps, one, order_id, 'shipped', { trackingNumber: 'X1' });
  const kinds = [cancelOrderKind({ bus: app.bus })];
  const act = { orderId: order_id, note: 'Lost by the courier' };
  await byTwo({ db: database.staff.db, kinds }, [one, other], 'order.cancel', act);
  return won;
}

test('[WIN-5] the last piece is kept for the winner whose parcel was lost, not sold to who lost the auction', async () => {
  const won = await aLostOne();
  await setStock(database, won.auctionId, 1);
  const bought = await app.ask('/api/place_normal_order', {
    who: won.loser,
    body: {
      mpesaNumber: anMpesaNumber(),
      originalPrice: 5000,
      orderId: won.auctionId,
      amount: 5000,
      paymentMethod: 'mpesa',
    },
  });
  expect(bought.body.code).toBe('OUT_OF_STOCK');
  expect((await place(won)).status).toBe(200);
});

test('[WIN-1] with an empty shelf the days of such a win stand still like any other’s', async () => {
  const won = await aLostOne();
  expect((await item(won)).claim_until).toEqual(expect.any(String));
  await setStock(database, won.auctionId, 0);
  expect(await item(won)).toMatchObject({ is_lapsed: false, in_stock: false, claim_until: null });
});

test('[WIN-1][OWN-4] its winner is told that the win is theirs to claim again, until when, and is led there', async () => {
  const won = await aLostOne();
  const { claim_until: until } = await item(won);
  const { rows } = await database.pool.query(
    `select kind, data from notification where user_id = $1 and kind = 'order' order by id desc limit 1`,
    [won.winner],
  );
  expect(rows[0].data).toMatchObject({ status: 'win_free', claim_until: until });
  expect(notificationText(rows[0], 'en')).toMatchObject({ path: `/claim_price/${won.auctionId}` });
  const page = async () => (await app.ask(`/api/orders/${rows[0].data.order_id}`, { who: won.winner })).body.order;
  expect((await page()).claim_again).toEqual({ until });
  // While the shelf has no piece its days stand still; claimed again, there is nothing to claim.
  await setStock(database, won.auctionId, 0);
  expect((await page()).claim_again).toEqual({ until: null });
  await setStock(database, won.auctionId, 1);
  await app.pay((await place(won)).body.payment_id);
  expect((await page()).claim_again).toBeNull();
});
