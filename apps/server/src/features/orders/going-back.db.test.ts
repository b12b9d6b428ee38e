import { OrderPage } from '@mnada/contract/office';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bidInTime, laneOn, makeLive, makePeople } from '../../testing/auction-world.ts';
import { exactly } from '../../testing/auctions-app.ts';
import { byTwo } from '../../testing/by-two.ts';
import { officeApp } from '../../testing/office-app.ts';
import {
  aReceipt,
  anMpesaNumber,
  makeWins,
  type OrdersApp,
  ordersApp,
  orderWin,
  withAddress,
} from '../../testing/orders-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { currentBids } from '../ledger/index.ts';
import { oweByStaff, paymentApprovals } from '../payments/index.ts';
import { moveOrder } from './index.ts';

const database = await testDatabase({ poolSize: 12 });
const { db, pool } = database;
const lane = laneOn(database);
let app: OrdersApp;
let office: Awaited<ReturnType<typeof officeApp>>;
let [ann, ben] = ['', ''];
beforeAll(async () => {
  app = await ordersApp(database);
  office = await officeApp(database, { money: { ...app.deps, db: database.staff.db } });
  [ann = '', ben = ''] = await makePeople(database, 2, { kind: 'owner' });
});
afterAll(async () => {
  await office?.stop();
  await app?.stop();
  await lane.stop();
});

const two = (kind: string, params: object) =>
  byTwo(
    { db: database.staff.db, kinds: paymentApprovals({ ...app.deps, db: database.staff.db }) },
    [ann, ben],
    kind,
    params,
  );
const move = async (orderId: string, ...steps: readonly ('processing' | 'shipped' | 'delivered')[]) => {
  for (const to of steps) await moveOrder({ db, bus: app.bus, payments: app.payments }, ann, orderId, to);
};
const owedOf = async (column: 'payment_id' | 'receipt', value: string): Promise<number> =>
  Number((await pool.query(`select number from refund_due where ${column} = $1`, [value])).rows[0]?.number);
async function paidOrder() {
  const [won] = await makeWins(database, lane, 1);
  const { orderId, paymentId } = await orderWin(app, won);
  await app.pay(paymentId);
  return { orderId, paymentId, winner: won?.winner ?? '' };
}

test('[WIN-2][PAY-6] an order that is paid and sent stays paid when the same money, come twice, went back', async () => {
  const { orderId, paymentId, winner } = await paidOrder();
  const again = aReceipt();
  await app.pay(paymentId, again);
  await two('refund.returned', { refund: await owedOf('receipt', again), returnedBy: aReceipt() });
  await move(orderId, 'processing', 'shipped');
  const { order } = (await app.ask(`/api/orders/${orderId}`, { who: winner })).body;
  expect([order.state, order.payment_status]).toEqual(['shipped', 'paid']);
});

test('[WIN-2][PAY-6] an order whose money is owed back is neither packed nor sent, until the refund is forgotten', async () => {
  const { orderId, paymentId } = await paidOrder();
  const packer = await office.aPerson(['fulfilment']);
  const pageOf = async () => exactly(OrderPage, (await office.get(`/api/admin/orders/${orderId}`, packer.as)).body);
  const refund = await oweByStaff({ ...app.deps, db: database.staff.db }, ann, { paymentId }, 'the buyer asked for it');
  const page = await pageOf();
  expect([page.goes_back_by, page.moves.map(({ to }) => to)]).toEqual([refund, ['cancelled']]);
  await expect(move(orderId, 'processing')).rejects.toMatchObject({ code: 'ORDER_GOES_BACK' });
  await two('refund.forget', { refund: await owedOf('payment_id', paymentId) });
  expect((await pageOf()).goes_back_by).toBeNull();
  await move(orderId, 'processing', 'shipped');
  // On its way: it arrives whatever becomes of its money, and that is written down.
  await oweByStaff({ ...app.deps, db: database.staff.db }, ann, { paymentId }, 'the parcel is late');
  await move(orderId, 'delivered');
});

test('[OPS-16][WIN-5] what a payment’s page says a reversal takes of a purchase is what it takes', async () => {
  const [buyer = '', rival = ''] = await makePeople(database, 2, { bids: 10, unitPriceCents: 750 });
  const [auctionId = 0] = await makeLive(database, 1, { priceCents: 500_000 });
  for (const who of [buyer, rival, buyer, rival]) expect(await bidInTime(lane, auctionId, who)).toBe('accepted');
  await withAddress(app, buyer);
  const body = {
    mpesaNumber: anMpesaNumber(),
    ...{ originalPrice: 5_000, orderId: auctionId, amount: 5_000, paymentMethod: 'mpesa' },
  };
  const { body: started } = await app.ask('/api/place_normal_order', { who: buyer, body });
  await app.pay(started.payment_id);
  const finance = await office.aPerson(['finance']);
  const { reversal } = (await office.get(`/api/admin/payments/${started.payment_id}`, finance.as)).body;
  const before = await currentBids(db, buyer);
  await app.reverse(started.payment_id);
  expect(before - (await currentBids(db, buyer))).toBe(2);
  expect(reversal).toMatchObject({ bids_bought: 2, bids_taken: 2, bids_spent: 0, debt: 0 });
});
