import { afterAll, beforeAll, expect, test } from 'vitest';
import { laneOn, makePeople } from '../../testing/auction-world.ts';
import { byTwo } from '../../testing/by-two.ts';
import { makeWins, orderWin, type OrdersApp, ordersApp, type Won } from '../../testing/orders-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { asReadBy, readRequest, requestApproval } from '../approvals/index.ts';
import { smsText } from '../notifications/deliveries/message-texts.ts';
import { planDeliveries, toldBy, urgencyOf } from '../notifications/deliveries/plan-deliveries.ts';
import { oweByStaff } from '../payments/index.ts';
import { moveOrder } from './move-order.ts';
import { readdressOrderKind } from './readdress-order.ts';

const database = await testDatabase({ poolSize: 12 });
const { pool } = database;
const db = database.staff.db;
const lane = laneOn(database);
let app: OrdersApp;
let wins: Won[] = [];
let [ann, ben] = ['', ''];
beforeAll(async () => {
  app = await ordersApp(database);
  [ann = '', ben = ''] = await makePeople(database, 2, { kind: 'owner' });
  wins = await makeWins(database, lane, 7);
});
afterAll(async () => {
  await app?.stop();
  await lane.stop();
});

const NEW = {
  ...{ firstName: 'Amina', lastName: 'Hassan', phone: '0712 345 679' },
  ...{ address: 'Moi Drive, Umoja 2, House 41', region: 'Nairobi', city: 'Umoja' },
};
const kinds = () => [readdressOrderKind({ bus: app.bus })];
const two = (orderId: string, to: object = NEW) =>
  byTwo({ db, kinds: kinds() }, [ann, ben], 'order.readdress', { orderId, ...to });
async function paid() {
  const { won, orderId, paymentId } = await orderWin(app, wins.shift());
  await app.pay(paymentId);
  return { winner: won.winner, orderId, paymentId };
}
const goesTo = async (orderId: string) =>
  (
    await pool.query('select first_name, last_name, phone, address, region, area from shop_order where id = $1', [
      orderId,
    ])
  ).rows[0];

test('[WIN-6][OPS-5] two people put right where a paid order goes, and its buyer is told of both addresses', async () => {
  const { orderId, winner } = await paid();
  await two(orderId);
  expect(await goesTo(orderId)).toEqual({
    ...{ first_name: 'Amina', last_name: 'Hassan', phone: '+254712345679' },
    ...{ address: 'Moi Drive, Umoja 2, House 41', region: 'Nairobi', area: 'Umoja' },
  });
  const { rows } = await pool.query(
    `select kind, data from notification where user_id = $1 and data ->> 'status' = 'readdressed'`,
    [winner],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].data.address).toEqual({
    was: '0712 345 678, Moi Drive, Umoja 2, House 14',
    now: '0712 345 679, Moi Drive, Umoja 2, House 41',
  });
  // By each contact, whatever they chose and whatever the hour, in one SMS.
  const night = Date.parse('2026-11-12T20:00:00Z');
  const ways = planDeliveries({
    ...{ facts: rows[0], createdAtMs: night, nowMs: night, chosen: [{ kind: 'order', channel: 'sms', is_on: false }] },
    ...{ reach: { sms: true, email: true }, subscriptionIds: [], hasOutbox: false },
    // Nor is it one too many of a day.
    today: { push: 0, sms: 99, email: 99 },
  });
  expect(ways.map(({ channel, dueAtMs }) => [channel, dueAtMs])).toEqual([
    ['sms', night],
    ['email', night],
  ]);
  expect(urgencyOf(toldBy(rows[0]))).toBe('now');
  for (const language of ['en', 'sw'] as const) {
    const sms = smsText(rows[0], language, 'https://mnada.example');
    expect(sms.length).toBeLessThanOrEqual(160);
    expect(sms).toMatch(/0712 345 679.*0712 345 678/);
  }
});

test('[WIN-6] an order that is named in capitals is the same order', async () => {
  const { orderId } = await paid();
  await two(orderId.toUpperCase());
  expect(await goesTo(orderId)).toMatchObject({ address: 'Moi Drive, Umoja 2, House 41' });
});

test('[WIN-6] what has left the shop, goes back, or would stay as it is, is not sent elsewhere', async () => {
  const { orderId } = await paid();
  const same = { ...NEW, phone: '0712 345 678', address: 'Moi Drive, Umoja 2, House 14' };
  await expect(two(orderId, same)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  for (const wrong of [{ city: 'Nakuru' }, { phone: '12' }, { address: ' ' }, { address: 'a  b' }, { firstName: '' }])
    await expect(two(orderId, { ...NEW, ...wrong })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  const deps = { db, bus: app.bus as never, payments: app.payments };
  await moveOrder(deps, ann, orderId, 'processing');
  await two(orderId, { ...NEW, lastName: 'Otieno' });
  await moveOrder(deps, ann, orderId, 'shipped');
  await expect(two(orderId)).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
  const other = await paid();
  await oweByStaff({ ...app.deps, db }, ann, { paymentId: other.paymentId }, 'they asked');
  await expect(two(other.orderId)).rejects.toMatchObject({ code: 'ORDER_GOES_BACK' });
});

test('[OPS-5] no role sends a paid order elsewhere past the two, nor to another address than they read', async () => {
  const { orderId, paymentId } = await paid();
  await expect(
    database.staff.pool.query(`update shop_order set address = 'Elsewhere 1' where id = $1`, [orderId]),
  ).rejects.toThrow('two people');
  await two(orderId);
  await expect(
    database.staff.pool.query(`update shop_order set address = 'Elsewhere 1' where id = $1`, [orderId]),
  ).rejects.toThrow('two people');
  expect(paymentId).not.toBe('');
});

test('[OPS-5][ACC-7] who sees no addresses reads none in the request, and it goes with its owner', async () => {
  const { orderId, winner } = await paid();
  const { reference } = await requestApproval({ db, kinds: kinds() }, ann, {
    kind: 'order.readdress',
    params: { orderId, ...NEW },
    reason: { code: 'customer_request', words: 'a mistyped number' },
  });
  const whole = await readRequest(db, reference);
  const read = (permissions: readonly ('finance' | 'fulfilment' | 'audit')[]) =>
    JSON.stringify(asReadBy({ kind: 'staff', permissions }, whole));
  expect(read(['fulfilment'])).toContain('House 41');
  for (const permissions of [['finance'], ['audit']] as const)
    expect(read(permissions)).not.toMatch(/House|Moi Drive|Hassan|345 67/);
  // As the deletion of an account forgets where its orders went.
  await pool.query(
    `update shop_order set first_name = 'Deleted', last_name = 'user', phone = '', address = '', area = '', notes = null where user_id = $1`,
    [winner],
  );
  const { rows } = await pool.query('select params, facts from approval_request where id = $1', [whole.id]);
  expect(rows).toEqual([{ params: { orderId }, facts: [] }]);
});
