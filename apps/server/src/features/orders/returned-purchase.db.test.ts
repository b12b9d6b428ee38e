import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bidInTime, laneOn, makeLive, makePeople } from '../../testing/auction-world.ts';
import { byTwo } from '../../testing/by-two.ts';
import { aReceipt, anMpesaNumber, type OrdersApp, ordersApp, withAddress } from '../../testing/orders-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkInvariants } from '../invariants/index.ts';
import { currentBids } from '../ledger/index.ts';
import { oweByStaff, paymentApprovals } from '../payments/index.ts';
import { cancelOrderKind } from './cancel-order.ts';
import { moveOrder } from './move-order.ts';
import { moveCase, openCase } from './room/order-cases.ts';

const database = await testDatabase({ poolSize: 12 });
const { db, pool } = database;
const staffDb = database.staff.db;
const lane = laneOn(database);
let app: OrdersApp;
let [ann, ben] = ['', ''];
beforeAll(async () => {
  app = await ordersApp(database);
  [ann = '', ben = ''] = await makePeople(database, 2, { kind: 'owner' });
});
afterAll(async () => {
  await app?.stop();
  await lane.stop();
});
afterEach(async () => expect(await checkInvariants(pool)).toEqual([]));

const PRICE = 5_000;
const UNIT = 7.5;
type To = 'processing' | 'shipped' | 'delivered';

const two = (kind: string, params: object) => {
  const kinds = [...paymentApprovals({ ...app.deps, db: staffDb }), cancelOrderKind({ bus: app.bus })];
  return byTwo({ db: staffDb, kinds }, [ann, ben], kind, params);
};
const by = () => ({ actorId: ann, requestId: 'r' });
const move = async (orderId: string, ...steps: readonly To[]) => {
  for (const to of steps)
    await moveOrder({ db: staffDb, bus: app.bus as never, payments: app.payments }, ann, orderId, to);
};
const owe = (paymentId: string) => oweByStaff({ ...app.deps, db: staffDb }, ann, { paymentId }, 'it came back');
const debtOf = async (userId: string): Promise<number> =>
  Number(
    (await pool.query(`select balance from account where owner_id = $1 and kind = 'debt'`, [userId])).rows[0]
      ?.balance ?? 0,
  ) / 100;

/** A purchase that returned three bids to its buyer, who has ten; it stands at one of its steps. */
async function bought(...steps: readonly To[]) {
  const [buyer = '', rival = ''] = await makePeople(database, 2, { bids: 10, unitPriceCents: UNIT * 100 });
  const [auctionId = 0] = await makeLive(database, 1, { priceCents: PRICE * 100 });
  for (let n = 0; n < 3; n++)
    for (const who of [buyer, rival]) expect(await bidInTime(lane, auctionId, who)).toBe('accepted');
  await withAddress(app, buyer);
  const sums = { originalPrice: PRICE, amount: PRICE };
  const body = { mpesaNumber: anMpesaNumber(), ...sums, orderId: auctionId, paymentMethod: 'mpesa' };
  const { body: started } = await app.ask('/api/place_normal_order', { who: buyer, body });
  const { payment_id: paymentId, order_id: orderId } = started as { payment_id: string; order_id: string };
  expect(await app.pay(paymentId)).toBe('pay');
  await move(orderId, ...steps);
  return { auctionId, buyer, paymentId, orderId };
}

/** All ten go elsewhere. */
async function usesAll(buyer: string): Promise<void> {
  const [elsewhere = 0] = await makeLive(database, 1);
  const [foil = ''] = await makePeople(database, 1, { bids: 20 });
  for (let n = 0; n < 10; n++)
    for (const who of [buyer, foil]) expect(await bidInTime(lane, elsewhere, who)).toBe('accepted');
}

async function aReturn(orderId: string, ...steps: readonly ('agreed' | 'received')[]): Promise<string> {
  await openCase(staffDb, orderId, { kind: 'return', cause: 'damaged', words: 'the lid is cracked' }, by());
  const { rows } = await pool.query('select id from order_case where order_id = $1', [orderId]);
  const id: string = rows[0].id;
  for (const [revision, to] of steps.entries())
    await moveCase(staffDb, orderId, id, { to, revision, words: 'as told on the phone' }, by());
  return id;
}
const ownCase = async (buyer: string, orderId: string) =>
  (await app.ask(`/api/orders/${orderId}`, { who: buyer })).body.order.cases[0];
const told = async (buyer: string) =>
  (await pool.query(`select data from notification where user_id = $1 and kind = 'order' order by id`, [buyer])).rows
    .map(({ data }) => data)
    .filter(({ takes_bids }) => takes_bids !== undefined)
    .map(({ status, takes_bids }) => [status, takes_bids]);
const refundOf = async (paymentId: string): Promise<number> =>
  Number((await pool.query('select number from refund_due where payment_id = $1', [paymentId])).rows[0].number);

test('[WIN-5][WIN-7] a return says before it is agreed what goes with the money, and exactly that goes', async () => {
  const { buyer, paymentId, orderId } = await bought('processing', 'shipped', 'delivered');
  const id = await aReturn(orderId);
  expect((await ownCase(buyer, orderId)).takes_bids).toEqual({ bids: 3, owed: 0 });
  await usesAll(buyer);
  expect((await ownCase(buyer, orderId)).takes_bids).toEqual({ bids: 3, owed: 3 * UNIT });
  await moveCase(staffDb, orderId, id, { to: 'agreed', revision: 0, words: 'send it back' }, by());
  await moveCase(staffDb, orderId, id, { to: 'received', revision: 1, words: 'it is here' }, by());
  const end = { to: 'resolved', revision: 2, outcome: 'money_back', words: 'money goes back' } as const;
  await moveCase(staffDb, orderId, id, end, by());
  expect(await told(buyer)).toEqual([
    ['return_open', { bids: 3, owed: 0 }],
    ['return_agreed', { bids: 3, owed: 3 * UNIT }],
    ['return_received', { bids: 3, owed: 3 * UNIT }],
    ['return_resolved', { bids: 3, owed: 3 * UNIT }],
  ]);
  await owe(paymentId);
  await two('refund.returned', { refund: await refundOf(paymentId), returnedBy: aReceipt() });
  expect([await currentBids(db, buyer), await debtOf(buyer)]).toEqual([0, 3 * UNIT]);
  // It is over: nothing goes with it any more.
  expect((await ownCase(buyer, orderId)).takes_bids).toBeNull();
});

test('[WIN-5] before it was delivered its money goes back one way alone, by calling it off, and the bids stay', async () => {
  for (const steps of [[], ['processing'], ['processing', 'shipped']] as const) {
    const { buyer, paymentId, orderId } = await bought(...steps);
    await expect(owe(paymentId)).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
    await two('order.cancel', { orderId, note: '' });
    await two('refund.returned', { refund: await refundOf(paymentId), returnedBy: aReceipt() });
    expect([await currentBids(db, buyer), await debtOf(buyer)]).toEqual([10, 0]);
  }
});

test('[WIN-5] given back without a case, its buyer is told of money and bids together, before either goes', async () => {
  for (const [owed, used] of [
    [0, false],
    [3 * UNIT, true],
  ] as const) {
    const { buyer, paymentId } = await bought('processing', 'shipped', 'delivered');
    if (used) await usesAll(buyer);
    await owe(paymentId);
    const { rows } = await pool.query(
      `select data from notification where user_id = $1 and kind = 'payment' order by id desc`,
      [buyer],
    );
    expect(rows[0].data).toMatchObject({ state: 'refund_owed', amount: PRICE, takes_bids: { bids: 3, owed } });
    await two('refund.returned', { refund: await refundOf(paymentId), returnedBy: aReceipt() });
    expect([await currentBids(db, buyer), await debtOf(buyer)]).toEqual([used ? 0 : 7, owed]);
  }
});

test('[WIN-7] what may be sent back is called off no more: its money goes back with the return, and so do its bids', async () => {
  const { buyer, paymentId, orderId } = await bought('processing', 'shipped');
  const id = await aReturn(orderId, 'agreed');
  await expect(two('order.cancel', { orderId, note: '' })).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
  await moveCase(staffDb, orderId, id, { to: 'received', revision: 1, words: 'it is here' }, by());
  const end = { to: 'resolved', revision: 2, outcome: 'money_back', words: 'money goes back' } as const;
  await moveCase(staffDb, orderId, id, end, by());
  await expect(two('order.cancel', { orderId, note: '' })).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
  await owe(paymentId);
  await two('refund.returned', { refund: await refundOf(paymentId), returnedBy: aReceipt() });
  expect([await currentBids(db, buyer), await debtOf(buyer)]).toEqual([7, 0]);
});

test('[WIN-7] a return that came to nothing leaves the order to be called off, with its bids', async () => {
  const { buyer, orderId } = await bought('processing', 'shipped');
  const id = await aReturn(orderId, 'agreed');
  const kept = { to: 'resolved', revision: 1, outcome: 'withdrawn', words: 'they keep it' } as const;
  await moveCase(staffDb, orderId, id, kept, by());
  expect((await ownCase(buyer, orderId)).takes_bids).toBeNull();
  await two('order.cancel', { orderId, note: '' });
  expect(await currentBids(db, buyer)).toBe(10);
});

test('[WIN-7] a complaint about what is not delivered takes no bids; about what is, it says so', async () => {
  const { buyer, orderId } = await bought('processing');
  await openCase(staffDb, orderId, { kind: 'complaint', cause: 'late', words: 'where is it?' }, by());
  expect((await ownCase(buyer, orderId)).takes_bids).toBeNull();
  await move(orderId, 'shipped', 'delivered');
  expect((await ownCase(buyer, orderId)).takes_bids).toEqual({ bids: 3, owed: 0 });
});
