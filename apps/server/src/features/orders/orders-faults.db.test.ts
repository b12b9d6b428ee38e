import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBid, laneOn, makeLive, makePeople } from '../../testing/auction-world.ts';
import { aReceipt, anMpesaNumber, makeWins, type OrdersApp, ordersApp, withAddress } from '../../testing/orders-app.ts';
import { PulledPlug } from '../../testing/pulled-plug.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkInvariants } from '../invariants/index.ts';

const database = await testDatabase({ poolSize: 12 });
const { pool } = database;
const lane = laneOn(database);
const plug = new PulledPlug();
let app: OrdersApp;
beforeAll(async () => {
  app = await ordersApp({ ...database, db: database.db.withPlugin(plug) });
});
afterAll(async () => {
  await app?.stop();
  await lane.stop();
});

/** Everything that an order touches, as text: the same text, the same state. */
async function picture(auctionId: number, userId: string): Promise<string> {
  const { rows } = await pool.query(
    `select (select count(*) from shop_order where auction_id = $1) as orders,
            (select string_agg(state || bids_returned, ',') from shop_order where auction_id = $1) as states,
            (select string_agg(state, ',') from payment where user_id = $2) as payments,
            (select count(*) from idempotency_key where user_id = $2) as keys,
            (select count(*) from order_step join shop_order s on s.id = order_id where s.auction_id = $1) as steps,
            (select string_agg(state, ',') from purchase_hold where auction_id = $1) as holds,
            (select count(*) from claim where auction_id = $1) as claims,
            (select stock from product join auction a on a.product_id = product.id where a.id = $1) as stock,
            (select balance from account where owner_id = $2 and unit = 'BID') as bids`,
    [auctionId, userId],
  );
  return JSON.stringify(rows[0]);
}

/** Pulls the plug before each statement in turn, until there is none left to pull it before. @returns how many there were */
async function atEveryStatement(look: () => Promise<string>, act: () => Promise<boolean>): Promise<number> {
  for (let statements = 0; ; statements++) {
    const before = await look();
    plug.after(statements);
    const isDone = await act().catch(() => false);
    plug.after();
    if (isDone) return statements;
    await app.payments.idle();
    expect(await look()).toBe(before);
    if (statements > 200) throw new Error('it never came to an end');
  }
}

test('[S05] the database goes away at any statement of an order or its booking: all of it happened, or nothing', async () => {
  const [buyer = '', rival = ''] = await makePeople(database, 2, { bids: 10, unitPriceCents: 750 });
  const [auctionId = 0] = await makeLive(database, 1, { priceCents: 500_000 });
  for (const userId of [buyer, rival]) expect((await lane.submit(aBid(auctionId, userId))).ok).toBe(true);
  const [won] = await makeWins(database, lane, 1);
  if (!won) throw new Error('no win');
  for (const who of [buyer, won.winner]) await withAddress(app, who);
  const mpesaNumber = anMpesaNumber();
  const calls = [
    {
      who: buyer,
      auctionId,
      url: '/api/place_normal_order',
      body: { mpesaNumber, originalPrice: 5_000, orderId: auctionId, amount: 5_000, paymentMethod: 'mpesa' },
    },
    {
      who: won.winner,
      auctionId: won.auctionId,
      url: '/api/place-order',
      body: {
        mpesaNumber: anMpesaNumber(),
        finalBidPrice: 2,
        auctionId: won.auctionId,
        amount: 2,
        paymentMethod: 'mpesa',
      },
    },
  ];
  for (const { who, url, body, auctionId } of calls) {
    const look = () => picture(auctionId, who);
    let paymentId = '';
    const asked = await atEveryStatement(look, async () => {
      const answer = await app.ask(url, { who, body, key: 'the-same' });
      if (answer.status === 200) paymentId = answer.body.payment_id;
      return answer.status === 200;
    });
    expect(asked).toBeGreaterThan(10);
    await app.payments.idle();
    const receipt = aReceipt();
    const booked = await atEveryStatement(look, async () => (await app.pay(paymentId, receipt)) === 'pay');
    expect(booked).toBeGreaterThan(8);
    expect((await app.ask(`/api/orders/${auctionId}`, { who })).body.order.state).toBe('paid');
  }
  expect(await picture(auctionId, buyer)).toContain('"bids":10');
  expect(await checkInvariants(pool)).toEqual([]);
});
