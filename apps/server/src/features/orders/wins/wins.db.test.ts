import {
  OrderAnswer,
  OrderedItemsAnswer,
  PaymentStartedAnswer,
  WinningItemAnswer,
  WonItemsAnswer,
} from '@mnada/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aBid, closeAll, laneOn, makeLive, makePeople, runOut } from '../../../testing/auction-world.ts';
import { exactly } from '../../../testing/auctions-app.ts';
import {
  aReceipt,
  claimCash,
  anMpesaNumber,
  makeWins,
  type OrdersApp,
  ordersApp,
  withAddress,
  type Won,
} from '../../../testing/orders-app.ts';
import { countAsPayer } from '../../../testing/won-auctions.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { checkInvariants } from '../../invariants/index.ts';

const database = await testDatabase({ poolSize: 12 });
const lane = laneOn(database);
let app: OrdersApp;
let wins: Won[] = [];
beforeAll(async () => {
  app = await ordersApp(database);
  wins = await makeWins(database, lane, 17);
});
afterAll(async () => {
  await app?.stop();
  await lane.stop();
});
afterEach(async () => expect(await checkInvariants(database.pool)).toEqual([]));

/** A fresh win, its winner with an address. */
const aWin = async (): Promise<Won> => {
  const won = wins.pop();
  if (!won) throw new Error('no win is left');
  await withAddress(app, won.winner);
  return won;
};
const bodyOf = ({ auctionId }: Won, more: object = {}) => ({
  mpesaNumber: anMpesaNumber(),
  finalBidPrice: 2,
  auctionId,
  amount: 2,
  paymentMethod: 'mpesa',
  ...more,
});
const place = (won: Won, more: object = {}, key?: string) =>
  app.ask('/api/place-order', { who: won.winner, body: bodyOf(won, more), ...(key ? { key } : {}) });
const item = async ({ auctionId, winner }: Won) =>
  (await app.ask(`/api/getwinningitem/${auctionId}`, { who: winner })).body.auction;
const order = async (who: string, id: string | number) => (await app.ask(`/api/orders/${id}`, { who })).body.order;
const stockOf = async ({ auctionId }: Won): Promise<number> =>
  (
    await database.pool.query('select stock from product join auction a on a.product_id = product.id where a.id = $1', [
      auctionId,
    ])
  ).rows[0].stock;
const countOf = async (table: 'shop_order' | 'claim', { auctionId }: Won): Promise<number> =>
  Number(
    (await database.pool.query(`select count(*) as n from ${table} where auction_id = $1`, [auctionId])).rows[0].n,
  );
const paymentsOf = async ({ auctionId }: Won): Promise<number> =>
  Number(
    (
      await database.pool.query(
        'select count(*) as n from payment join shop_order s on s.id = payment.order_id where s.auction_id = $1',
        [auctionId],
      )
    ).rows[0].n,
  );

test('[WIN-2] a winner orders, pays, and sees it: claimed by the evidence, not by the press', async () => {
  const won = await aWin();
  // [WIN-3] Cash only for who once paid for something.
  expect(await item(won)).toMatchObject({ cash_enabled: false, cash_needs_purchase: true });
  await countAsPayer(database, won.winner);
  const seen = await app.ask(`/api/getwinningitem/${won.auctionId}`, { who: won.winner });
  expect(exactly(WinningItemAnswer, seen.body).auction).toMatchObject({
    original_price: 5_000,
    current_bid: 2,
    product_total: 2,
    service_fee: 0.2,
    cash_amount: 4_999.8,
    payout: 4_999,
    cash_enabled: true,
    cash_needs_purchase: false,
    in_stock: true,
    is_claimed: 'false',
    order_type: null,
    is_lapsed: false,
    bid_packs: 0,
    bid_packs_bonus: 0,
  });
  expect(seen.body.shippingAddresses).toHaveLength(1);

  const placed = await place(won);
  const { payment_id, order_id } = exactly(PaymentStartedAnswer, placed.body);
  expect(placed.body.message).toBe('STK push sent! Please enter your PIN on your phone.');
  expect(await item(won)).toMatchObject({ is_claimed: 'false', order_id, open_payment_id: payment_id });
  expect(await order(won.winner, won.auctionId)).toMatchObject({
    state: 'awaiting_payment',
    payment_status: 'awaiting_payment',
  });
  expect(await stockOf(won)).toBe(9);

  expect(await app.pay(payment_id, 'SKWIN00001')).toBe('pay');
  expect(await item(won)).toMatchObject({
    is_claimed: 'true',
    order_type: 'product',
    claim_until: null,
    order_id,
    open_payment_id: null,
  });
  const answer = await app.ask(`/api/orders/${order_id}`, { who: won.winner });
  const paid = exactly(OrderAnswer, answer.body).order;
  expect(paid).toMatchObject({
    kind: 'win',
    state: 'paid',
    payment_status: 'paid',
    receipt: 'SKWIN00001',
    total_amount: 2,
    bids_returned: 0,
    shipping_details: { first_name: 'Amina', area: 'Umoja', region: 'Nairobi' },
  });
  expect(paid.order_number).toMatch(/^MN-20[0-9]{2}-[0-9]{6}$/);
  expect(paid.order_statuses.map(({ status, completed }) => [status, completed])).toEqual([
    ['Order placed', true],
    ['Payment confirmed', true],
    ['Processing', false],
    ['Shipped', false],
    ['Delivered', false],
  ]);
  const days =
    (Date.parse(paid.estimated_delivery ?? '') - Date.parse(paid.order_statuses[1]?.created_at ?? '')) / 86_400_000;
  expect(Math.round(days)).toBeGreaterThanOrEqual(5);
  expect(Math.round(days)).toBeLessThanOrEqual(7);
  const again = await place(won);
  expect([again.status, again.body.code]).toEqual([409, 'ALREADY_CLAIMED']);
});

test('[WIN-1] a win says how many bids it took and what was paid for them, in the list and in the claim', async () => {
  const won = await aWin();
  const { body } = await app.ask('/api/get_user_won_items?filter=all', { who: won.winner });
  expect(exactly(WonItemsAnswer, body).wonItems).toMatchObject([{ current_bid: 2, bids_used: 1, bids_cost: 7.5 }]);
  expect(await item(won)).toMatchObject({ bids_used: 1, bids_cost: 7.5, free_bids: 0, bid_price: 7.5 });
});

test('[S06] fifty calls at once, with fifty keys or with one, make one order and one push', async () => {
  for (const keyOf of [(n: number) => `key-${n}`, () => 'one-key']) {
    const won = await aWin();
    const before = app.pushes.length;
    const body = bodyOf(won);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => app.ask('/api/place-order', { who: won.winner, body, key: keyOf(n) })),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body.payment_id)).size).toBe(1);
    await app.payments.idle();
    expect([app.pushes.length - before, await countOf('shop_order', won), await paymentsOf(won)]).toEqual([1, 1, 1]);
    expect(await stockOf(won)).toBe(9);
  }
});

test('[S06] two nodes at once make one order and one push, too', async () => {
  const won = await aWin();
  const other = await ordersApp(database.open({ poolSize: 4 }));
  try {
    const before = app.pushes.length;
    const body = bodyOf(won);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        [app, other][n % 2]?.ask('/api/place-order', { who: won.winner, body, key: `node-${n}` }),
      ),
    );
    expect(new Set(answers.map((answer) => answer?.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer?.body.payment_id)).size).toBe(1);
    await Promise.all([app.payments.idle(), other.payments.idle()]);
    expect([app.pushes.length - before + other.pushes.length, await paymentsOf(won), await stockOf(won)]).toEqual([
      1, 1, 9,
    ]);
  } finally {
    await other.stop();
  }
});

test('[GEN-6] the same key and body gets the first answer, also after it was paid; another body is refused', async () => {
  const won = await aWin();
  const body = bodyOf(won);
  const ask = (more: object = {}) =>
    app.ask('/api/place-order', { who: won.winner, body: { ...body, ...more }, key: 'k' });
  const first = await ask();
  await app.pay(first.body.payment_id);
  expect((await ask()).body).toEqual(first.body);
  const other = await ask({ mpesaNumber: anMpesaNumber() });
  expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
});

test('[WIN-2] the report of a payment fifty times over claims once', async () => {
  const won = await aWin();
  const { payment_id } = (await place(won)).body;
  const receipt = aReceipt();
  await Promise.all(Array.from({ length: 50 }, () => app.pay(payment_id, receipt)));
  expect([await countOf('claim', won), await stockOf(won)]).toEqual([1, 9]);
});

test('[WIN-2] a failed payment puts the piece back and leaves the order open for another try', async () => {
  const won = await aWin();
  const first = (await place(won)).body;
  expect(await app.fail(first.payment_id)).toBe('move');
  expect(await stockOf(won)).toBe(10);
  expect(await order(won.winner, won.auctionId)).toMatchObject({ state: 'awaiting_payment', payment_status: 'failed' });
  const second = (await place(won)).body;
  expect(second.order_id).toBe(first.order_id);
  expect(second.payment_id).not.toBe(first.payment_id);
  await app.pay(second.payment_id);
  // The first one's money comes after all: it pays nothing more, and goes back.
  const late = aReceipt();
  await app.pay(first.payment_id, late);
  const { rows } = await database.pool.query('select state, why from receipt where receipt = $1', [late]);
  expect(rows).toEqual([{ state: 'refund_due', why: 'the order had been paid by another payment' }]);
  expect([await countOf('claim', won), await stockOf(won)]).toEqual([1, 9]);
});

test('[WIN-2] late success of a payment that had failed still pays the order', async () => {
  const won = await aWin();
  const { payment_id } = (await place(won)).body;
  await app.fail(payment_id);
  await app.pay(payment_id);
  expect(await item(won)).toMatchObject({ is_claimed: 'true' });
  expect(await stockOf(won)).toBe(9);
});

test('[PAY-3] while a payment is open its number gets that payment again, another number is refused', async () => {
  const won = await aWin();
  const body = bodyOf(won);
  const ask = (more: object = {}) => app.ask('/api/place-order', { who: won.winner, body: { ...body, ...more } });
  const first = await ask();
  expect((await ask()).body).toEqual(first.body);
  const other = await ask({ mpesaNumber: anMpesaNumber() });
  expect([other.status, other.body.code]).toEqual([409, 'PAYMENT_OPEN']);
  expect(Number(other.headers['retry-after'])).toBeGreaterThan(0);
});

test('[WIN-4] product against cash: a cash claim that was first sends the product’s money back', async () => {
  const won = await aWin();
  const { payment_id } = (await place(won)).body;
  await app.fail(payment_id);
  await claimCash(database, won);
  const receipt = aReceipt();
  await app.pay(payment_id, receipt);
  const { rows } = await database.pool.query('select state from receipt where receipt = $1', [receipt]);
  expect(rows).toEqual([{ state: 'refund_due' }]);
  const cash = await item(won);
  expect(cash).toMatchObject({ is_claimed: 'true', order_type: 'cash', cash_payout: cash.payout });
  expect(await stockOf(won)).toBe(10);
  expect((await place(won)).body.code).toBe('ALREADY_CLAIMED');
});

test('[WIN-4] cash ends the unpaid order at once: nobody is asked for its money any more', async () => {
  const won = await aWin();
  const { payment_id, order_id } = (await place(won)).body;
  await expect(claimCash(database, won)).rejects.toMatchObject({ code: 'PAYMENT_OPEN' });
  expect(await order(won.winner, order_id)).toMatchObject({ state: 'awaiting_payment', cash_id: null });
  await app.fail(payment_id);
  await claimCash(database, won);
  const { withdrawal_id } = await item(won);
  const ended = { state: 'cancelled', cash_id: withdrawal_id };
  expect(await order(won.winner, order_id)).toMatchObject({ ...ended, open_payment_id: null, receipt: null });
  const listed = await app.ask('/api/get_user_orderd_items', { who: won.winner });
  expect(exactly(OrderedItemsAnswer, listed.body).orderedItems).toMatchObject([ended]);
  expect(await stockOf(won)).toBe(10);
  const { rows } = await database.owner.query(`select action, reason from audit where subject = $1`, [
    `order:${order_id}`,
  ]);
  expect(rows).toEqual([{ action: 'order.taken_as_cash', reason: 'the win was taken as cash' }]);
});

test('[WIN-4] product against cash at the same moment: one claim, never two', async () => {
  const won = await aWin();
  const { payment_id } = (await place(won)).body;
  await Promise.all([app.pay(payment_id), claimCash(database, won).catch(() => undefined)]);
  expect(await countOf('claim', won)).toBe(1);
});

test('[S01] forged sums, numbers and addresses change nothing', async () => {
  const won = await aWin();
  const before = app.pushes.length;
  for (const [more, code] of [
    [{ amount: 1 }, 'PRICE_CHANGED'],
    [{ finalBidPrice: 1 }, 'PRICE_CHANGED'],
    [{ amount: 2.000001 }, 'PRICE_CHANGED'],
    [{ amount: -2 }, 'PRICE_CHANGED'],
    [{ mpesaNumber: '+441234567890' }, 'PHONE_INVALID'],
    [{ shippingAddressId: won.winner }, 'ADDRESS_NOT_FOUND'],
    [{ shippingAddressId: "' or 1=1" }, 'ADDRESS_NOT_FOUND'],
    [{ paymentMethod: 'card' }, 'INVALID_INPUT'],
  ] as const) {
    expect([more, (await place(won, more)).body.code]).toEqual([more, code]);
  }
  expect([await countOf('shop_order', won), app.pushes.length, await stockOf(won)]).toEqual([0, before, 10]);
  // S02: what nobody asked for is not stored.
  const { order_id } = (await place(won, { state: 'paid', user_id: won.loser, total_cents: 1 })).body;
  expect(await order(won.winner, order_id)).toMatchObject({ state: 'awaiting_payment', total_amount: 2 });
  expect((await app.ask(`/api/orders/${order_id}`, { who: won.loser })).status).toBe(404);
});

test('[S12][S04] only the winner: others and unknown ids get the same 404; before the end it is a 409', async () => {
  const won = await aWin();
  for (const auctionId of [won.auctionId, 999_999_999]) {
    const seen = await app.ask(`/api/getwinningitem/${auctionId}`, { who: won.loser });
    const placed = await app.ask('/api/place-order', { who: won.loser, body: bodyOf(won, { auctionId }) });
    expect([seen.status, seen.body.code, placed.status, placed.body.code]).toEqual([
      404,
      'AUCTION_NOT_FOUND',
      404,
      'AUCTION_NOT_FOUND',
    ]);
  }
  for (const id of ['x', '0', '1e3', '%00', 'a'.repeat(90)]) {
    expect([400, 404]).toContain((await app.ask(`/api/getwinningitem/${id}`, { who: won.winner })).status);
    expect([400, 404]).toContain((await app.ask(`/api/orders/${id}`, { who: won.winner })).status);
  }
  const [live = 0] = await makeLive(database);
  expect((await place({ ...won, auctionId: live })).body.code).toBe('STATE_FORBIDS');
  expect((await app.ask('/api/get_user_won_items')).status).toBe(401);
});

test('[WIN-6, ACC-8, S17] without an address 409 ADDRESS_REQUIRED; staff never claim, nor does the database let them', async () => {
  const won = wins.pop();
  if (!won) throw new Error('no win is left');
  expect((await place(won)).body.code).toBe('ADDRESS_REQUIRED');
  const [staff = ''] = await makePeople(database, 1, { kind: 'staff' });
  const asStaff = await app.ask('/api/place-order', { who: staff, body: bodyOf(won) });
  expect([asStaff.status, asStaff.body.code]).toEqual([403, 'STAFF_MAY_NOT_BUY']);
  await expect(
    database.pool.query(
      `insert into shop_order (user_id, auction_id, product_id, kind, total_cents, first_name, last_name, phone, address, region, area)
       select $1, id, product_id, 'win', 100, 'a', 'b', '+254712345678', 'c', 'd', 'e' from auction limit 1`,
      [staff],
    ),
  ).rejects.toMatchObject({ code: '23514' });
  expect(await countOf('shop_order', won)).toBe(0);
});

test('[WIN-1] whoever takes a break may still pay for what they won before it', async () => {
  const won = await aWin();
  await database.pool.query(`update app_user set excluded_until = now() + interval '6 months' where id = $1`, [
    won.winner,
  ]);
  expect((await place(won)).status).toBe(200);
});

test('lists: won items and ordered items are paged, newest first, and only one’s own', async () => {
  const [me = ''] = await makePeople(database, 1, { bids: 20, unitPriceCents: 750 });
  const mine = await winMany(me, 3);
  const page = async (url: string) => {
    const answer = await app.ask(url, { who: me });
    const next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1];
    return { body: answer.body, next };
  };
  const first = await page('/api/get_user_won_items?limit=2&filter=pending');
  exactly(WonItemsAnswer, first.body);
  const second = await page(first.next ?? '');
  const ids = [...first.body.wonItems, ...second.body.wonItems].map((won: { id: number }) => won.id);
  expect([...ids].sort()).toEqual([...mine].sort());
  expect(second.next).toBeUndefined();

  await withAddress(app, me);
  for (const auctionId of mine) {
    const placed = await app.ask('/api/place-order', {
      who: me,
      body: { ...bodyOf({ auctionId, winner: me, loser: '' }), finalBidPrice: 1, amount: 1 },
    });
    await app.pay(placed.body.payment_id);
  }
  expect((await page('/api/get_user_won_items?filter=pending')).body.wonItems).toEqual([]);
  expect((await page('/api/get_user_won_items?filter=all')).body.wonItems).toHaveLength(3);
  const orders = await page('/api/get_user_orderd_items?limit=2');
  exactly(OrderedItemsAnswer, orders.body);
  const rest = await page(orders.next ?? '');
  const ordered = [...orders.body.orderedItems, ...rest.body.orderedItems];
  expect(ordered.map((one: { auction_id: number }) => one.auction_id)).toEqual([...mine].reverse());
  expect(ordered.every((one: { is_claimed: string }) => one.is_claimed === 'true')).toBe(true);
  for (const cursor of ['x', 'bGl2ZQ', Buffer.from('1:zz').toString('base64url')]) {
    expect((await app.ask(`/api/get_user_orderd_items?cursor=${cursor}`, { who: me })).status).toBe(400);
    expect((await app.ask(`/api/get_user_won_items?cursor=${cursor}`, { who: me })).status).toBe(400);
  }
});

async function winMany(userId: string, count: number): Promise<number[]> {
  const won: number[] = [];
  for (let n = 0; n < count; n++) {
    const [auctionId = 0] = await makeLive(database, 1, { priceCents: 500_000 });
    // Two accepted bids a second and person at most (BID-1).
    await expect.poll(async () => (await lane.submit(aBid(auctionId, userId))).ok, { timeout: 60_000 }).toBe(true);
    await runOut(database, [auctionId]);
    expect(await closeAll(database)).toHaveLength(1);
    won.push(auctionId);
  }
  return won;
}
