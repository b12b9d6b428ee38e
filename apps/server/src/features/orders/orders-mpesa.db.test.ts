import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aBid, laneOn, makeLive } from '../../testing/auction-world.ts';
import { AN_ADDRESS, makeWins } from '../../testing/orders-app.ts';
import { eventually, type PaymentsApp, paymentsApp } from '../../testing/payments-app.ts';
import { fund } from '../../testing/auction-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkInvariants } from '../invariants/index.ts';
import { currentBids, ensureAccount, walletOf } from '../ledger/index.ts';
import { orderPurposes, ordersRoutes } from './index.ts';

const database = await testDatabase({ poolSize: 12 });
const { db, pool } = database;
const lane = laneOn(database);
let app: PaymentsApp;
beforeAll(async () => {
  // The purposes exist before the bus of the node on which they speak.
  const bus: Pick<PaymentsApp['bus'], 'publish' | 'hear'> = {
    publish: (...invalidation) => app.bus.publish(...invalidation),
    hear: (...command) => app.bus.hear(...command),
  };
  app = await paymentsApp(database, {
    purposes: orderPurposes({ bus }),
    more: async (http, { payments }) => {
      await http.register(ordersRoutes({ db, bus, payments, mode: 'demo' }));
    },
    limits: {
      ...{ apartMs: 0, sameAmountApartMs: 0, promptOpenMs: 180_000, dayMs: 86_400_000 },
      ...{ unansweredADay: 100, unwantedADay: 100, toOthersADay: 100, unwantedANetworkADay: 100 },
      ...{ rejectedANetworkADay: 100, wideNetworkTimes: 30 },
    },
  });
});
afterAll(async () => {
  await app?.stop();
  await lane.stop();
});
afterEach(async () => expect(await checkInvariants(pool)).toEqual([]));

const order = async (who: string, id: string | number) => (await app.ask(`/api/orders/${id}`, { who })).body.order;

test('[WIN-2] a winner enters the PIN on the phone, and the order is paid with M-PESA’s receipt', async () => {
  const [won] = await makeWins(database, lane, 1);
  if (!won) throw new Error('no win');
  const { winner, auctionId } = won;
  const phone = '+254733000001';
  await pool.query('update app_user set phone = $2 where id = $1', [winner, phone]);
  await app.ask('/api/save_shipping_address', { who: winner, body: AN_ADDRESS });
  const body = { mpesaNumber: phone, finalBidPrice: 2, auctionId, amount: 2, paymentMethod: 'mpesa' };
  const placed = await app.ask('/api/place-order', { who: winner, body, key: 'once' });
  expect(placed.status).toBe(200);
  await app.answer(phone);
  const payment = await app.settled(placed.body.payment_id, 'paid');
  expect(await order(winner, auctionId)).toMatchObject({
    state: 'paid',
    receipt: payment.receipt,
    payment_status: 'paid',
  });
  expect((await app.ask('/api/place-order', { who: winner, body, key: 'once' })).body).toEqual(placed.body);
});

test('[WIN-6] the paid order ships to the address that was chosen, not to the default; its payment says so all along', async () => {
  const [won] = await makeWins(database, lane, 1);
  if (!won) throw new Error('no win');
  const { winner, auctionId } = won;
  const phone = '+254733000002';
  await pool.query('update app_user set phone = $2 where id = $1', [winner, phone]);
  await app.ask('/api/save_shipping_address', { who: winner, body: AN_ADDRESS });
  const work = { ...AN_ADDRESS, label: 'Work', address: 'Nkrumah Road 31', region: 'Mombasa', city: 'Likoni' };
  const shippingAddressId = (await app.ask('/api/save_shipping_address', { who: winner, body: work })).body.address.id;
  const { payment_id: paymentId } = (
    await app.ask('/api/place-order', {
      who: winner,
      body: { mpesaNumber: phone, finalBidPrice: 2, auctionId, amount: 2, paymentMethod: 'mpesa', shippingAddressId },
    })
  ).body;
  const payment = async () => (await app.ask(`/api/payments/${paymentId}`, { who: winner })).body.payment;
  const shipsTo = async () => (await payment()).ships_to;
  // What the receipt is for, by its name.
  const { rows: names } = await pool.query(
    'select p.name from product p join auction a on a.product_id = p.id where a.id = $1',
    [auctionId],
  );
  expect((await payment()).product_name).toBe(names[0].name);
  const chosen = { address: 'Nkrumah Road 31', area: 'Likoni', region: 'Mombasa' };
  expect(await shipsTo()).toEqual({ label: 'Work', first_name: 'Amina', last_name: 'Hassan', ...chosen });
  // What becomes of the address in the book is no matter of this order.
  await pool.query('delete from shipping_address where id = $1', [shippingAddressId]);
  await app.answer(phone);
  await app.settled(paymentId, 'paid');
  expect(await order(winner, auctionId)).toMatchObject({ state: 'paid', shipping_details: chosen });
  expect(await shipsTo()).toMatchObject({ label: null, ...chosen });
});

test('[WIN-6] another address chosen while the PIN is awaited: the same payment, and the order ships to the last one', async () => {
  const buyer = await app.aShopper();
  const [orderId = 0] = await makeLive(database, 1, { priceCents: 500_000 });
  const [home, work] = await Promise.all(
    ['Moi Drive 14', 'Westlands Road 12'].map(
      async (address) =>
        (await app.ask('/api/save_shipping_address', { who: buyer.id, body: { ...AN_ADDRESS, address } })).body.address
          .id,
    ),
  );
  const command = { mpesaNumber: buyer.phone, originalPrice: 5_000, orderId, amount: 5_000, paymentMethod: 'mpesa' };
  const place = async (shippingAddressId: string | null) =>
    app.ask('/api/place_normal_order', { who: buyer.id, body: { ...command, shippingAddressId } });
  const first = (await place(home)).body;
  expect((await place(work)).body).toMatchObject({ payment_id: first.payment_id, order_id: first.order_id });
  expect(await order(buyer.id, first.order_id)).toMatchObject({ shipping_details: { address: 'Westlands Road 12' } });
  // Without an id, and with somebody else's, it stays where it is.
  expect((await place(null)).status).toBe(200);
  expect((await place(buyer.id)).body.code).toBe('ADDRESS_NOT_FOUND');
  await app.answer(buyer.phone);
  await app.settled(first.payment_id, 'paid');
  expect(await order(buyer.id, first.order_id)).toMatchObject({
    state: 'paid',
    shipping_details: { address: 'Westlands Road 12' },
  });
});

test('[WIN-5] cancelled on the phone, bids and piece are free again; paid the second time, every bid comes back', async () => {
  const [buyer, rival] = [await app.aShopper(), await app.aShopper()];
  for (const { id } of [buyer, rival]) await ensureAccount(db, walletOf(id));
  await fund(db, [buyer.id, rival.id], 5, 750);
  const [auctionId = 0] = await makeLive(database, 1, { priceCents: 500_000 });
  for (const { id } of [buyer, rival]) expect((await lane.submit(aBid(auctionId, id))).ok).toBe(true);
  await app.ask('/api/save_shipping_address', { who: buyer.id, body: AN_ADDRESS });
  const body = {
    ...{ mpesaNumber: buyer.phone, originalPrice: 5_000, orderId: auctionId, amount: 5_000, paymentMethod: 'mpesa' },
  };
  const first = (await app.ask('/api/place_normal_order', { who: buyer.id, body })).body;
  await app.answer(buyer.phone, { cancel: true });
  await app.settled(first.payment_id, 'failed');
  expect((await pool.query('select from purchase_hold where user_id = $1', [buyer.id])).rowCount).toBe(0);

  app.bus.said.length = 0;
  const second = (await app.ask('/api/place_normal_order', { who: buyer.id, body })).body;
  expect(second.order_id).toBe(first.order_id);
  await app.answer(buyer.phone);
  await app.settled(second.payment_id, 'paid');
  await eventually(
    () => app.bus.said.filter((said) => said === `balance ${buyer.id}`).length >= 2,
    () => 'nobody said that the bids are back',
  );
  expect(await currentBids(db, buyer.id)).toBe(5);
  expect(await order(buyer.id, second.order_id)).toMatchObject({ state: 'paid', bids_returned: 1 });
});

test('[S01] what the phone’s limits refuse leaves nothing behind: no order, no piece taken, no hold, a free key', async () => {
  const buyer = await app.aShopper();
  await app.ask('/api/save_shipping_address', { who: buyer.id, body: AN_ADDRESS });
  const [one = 0, two = 0] = await makeLive(database, 2, { priceCents: 500_000 });
  const bodyOf = (orderId: number) => ({
    ...{ mpesaNumber: buyer.phone, originalPrice: 5_000, orderId, amount: 5_000, paymentMethod: 'mpesa' },
  });
  const first = await app.ask('/api/place_normal_order', { who: buyer.id, body: bodyOf(one) });
  expect(first.status).toBe(200);
  const refused = await app.ask('/api/place_normal_order', { who: buyer.id, body: bodyOf(two), key: 'again' });
  expect([refused.status, refused.body.code]).toEqual([409, 'PROMPT_OPEN']);
  const left = await pool.query(
    `select (select count(*) from shop_order where auction_id = $1)::int as orders,
            (select count(*) from purchase_hold where auction_id = $1)::int as holds,
            (select stock from product join auction a on a.product_id = product.id where a.id = $1) as stock`,
    [two],
  );
  expect(left.rows).toEqual([{ orders: 0, holds: 0, stock: 10 }]);
  await app.answer(buyer.phone);
  await app.settled(first.body.payment_id, 'paid');
  const again = await app.ask('/api/place_normal_order', { who: buyer.id, body: bodyOf(two), key: 'again' });
  expect(again.status).toBe(200);
  await app.answer(buyer.phone);
  await app.settled(again.body.payment_id, 'paid');
});
