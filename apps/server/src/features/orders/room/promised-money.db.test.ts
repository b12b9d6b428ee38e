import { Today } from '@mnada/contract/office';
import { afterAll, afterEach, expect, test } from 'vitest';
import { exactly } from '../../../testing/auctions-app.ts';
import { keepBooks } from '../../../testing/keep-books.ts';
import { ordersRoom } from '../../../testing/orders-room.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { checkInvariants } from '../../invariants/index.ts';
import { oweByStaff, refundFacts } from '../../payments/index.ts';
import { lockRefund } from '../../payments/refunds/refund.sql.ts';

const database = await testDatabase({ poolSize: 12 });
const room = await ordersRoom(database, 22);
const { office, packer, support, aPaidOrder, read, list, move } = room;
const finance = await office.aPerson(['finance']);
afterAll(() => room.stop());
afterEach(async () => {
  await keepBooks(database.db);
  expect(await checkInvariants(database.pool)).toEqual([]);
});

const step = async (id: string, to: string) =>
  move(id, { to, revision: (await read(id)).order.revision, courier: 'Pesi' });
async function aDeliveredOrder(): Promise<string> {
  const { id } = await aPaidOrder();
  for (const to of ['processing', 'shipped', 'delivered']) expect((await step(id, to)).status).toBe(200);
  return id;
}
/** A case of an order that support opened, and how it is taken on. */
async function aCase(id: string, kind: 'complaint' | 'return') {
  const url = `/api/admin/orders/${id}/cases`;
  expect((await office.post(url, { kind, cause: 'damaged', words: 'it is cracked' }, support.as)).status).toBe(200);
  const caseId = (await read(id)).cases[0]?.id ?? '';
  const now = async () => (await read(id)).cases.find((each) => each.id === caseId);
  const go = async (to: string, outcome?: string) => {
    const body = { to, outcome, revision: (await now())?.revision, words: 'as told on the phone' };
    return office.post(`${url}/${caseId}/move`, body, support.as);
  };
  const send = async () =>
    office.post(`${url}/${caseId}/sent`, { revision: (await now())?.revision, words: 'with Pesi' }, packer.as);
  const past = (outcome: string) =>
    database.staff.pool.query(`update order_case set state = 'resolved', outcome = $2 where id = $1`, [
      caseId,
      outcome,
    ]);
  return { caseId, now, go, send, past };
}
const ended = async (id: string, kind: 'complaint' | 'return', outcome: string) => {
  const it = await aCase(id, kind);
  if (kind === 'return') for (const to of ['agreed', 'received']) expect((await it.go(to)).status).toBe(200);
  expect((await it.go('resolved', outcome)).status).toBe(200);
  return it;
};

const taskOf = async (wanted: string, as: string) => {
  const today = exactly(Today, (await office.get('/api/admin/today', as)).body);
  if (today.tasks.state !== 'ok') throw new Error('no tasks');
  return today.tasks.value.find(({ kind }) => kind === wanted);
};

test('[WIN-8] whose money was promised back is promised no goods besides, nor sent those of before', async () => {
  const id = await aDeliveredOrder();
  await ended(id, 'complaint', 'money_back');
  expect(await read(id)).toMatchObject({ money_is_promised: true, goes_back_by: null });
  const next = await aCase(id, 'complaint');
  expect((await next.now())?.moves.flatMap(({ outcomes }) => outcomes)).toEqual([
    'money_back',
    'explained',
    'withdrawn',
  ]);
  for (const outcome of ['replaced', 'repaired']) {
    expect((await next.go('resolved', outcome)).body).toMatchObject({ code: 'ORDER_GOES_BACK' });
    await expect(next.past(outcome)).rejects.toThrow('money goes back');
  }
  const other = await aDeliveredOrder();
  const promise = await ended(other, 'complaint', 'replaced');
  await ended(other, 'complaint', 'money_back');
  expect((await promise.now())?.may_send).toBe(false);
  expect((await promise.send()).body).toMatchObject({ code: 'ORDER_GOES_BACK' });
  expect((await list({ tab: 'all', case: 'to_send' })).orders.map((order) => order.id)).not.toContain(other);
});

test('[WIN-8] an order whose money was promised back is neither packed, sent nor readdressed', async () => {
  const { id } = await aPaidOrder();
  expect((await read(id)).money_is_promised).toBe(false);
  // Said twice, and counted once: its money goes back once.
  for (let times = 0; times < 2; times++) await ended(id, 'complaint', 'money_back');
  const promised = async () => (await list({ tab: 'all', case: 'to_pay_back' }, finance.as)).orders;
  const task = await taskOf('money_back', finance.as);
  expect(task).toMatchObject({ path: '/admin/orders?tab=all&case=to_pay_back' });
  expect(await promised()).toHaveLength(task?.count ?? 0);
  expect((await promised()).map((order) => order.id)).toContain(id);
  const page = await read(id);
  expect([page.money_is_promised, page.moves.map(({ to }) => to)]).toEqual([true, ['cancelled']]);
  expect((await step(id, 'processing')).body).toMatchObject({ code: 'ORDER_GOES_BACK' });
  const { rows } = await database.pool.query('select payment_id from shop_order where id = $1', [id]);
  const url = `/api/admin/payments/${rows[0].payment_id}/owe`;
  const owe = () => office.post(url, { reason: 'as their complaint ended', takes_bids: null }, finance.as);
  expect((await office.proving(finance.as, owe)).status).toBe(200);
  // From then on it has its refund's name.
  expect((await promised()).map((order) => order.id)).not.toContain(id);
  expect(await read(id)).toMatchObject({ money_is_promised: false, goes_back_by: expect.stringMatching(/^RF-/) });
});

const toShelve = (as = packer.as) => taskOf('pieces_to_shelve', as);

test('[OPS-6][WIN-7] a piece that came back and stays waits in Today until it is on the shelf, for who hands parcels over', async () => {
  expect(await toShelve()).toBeUndefined();
  const orders: string[] = [];
  for (const outcome of ['money_back', 'explained', 'replaced']) {
    const id = await aDeliveredOrder();
    if (outcome === 'explained') await ended(id, 'complaint', 'replaced');
    const back = await aCase(id, 'return');
    for (const to of ['agreed', 'received']) expect((await back.go(to)).status).toBe(200);
    // It may still go to its customer again: until the return ends, that is what waits.
    expect((await toShelve())?.count ?? 0).toBe(orders.length);
    expect((await back.go('resolved', outcome)).status).toBe(200);
    orders.push(id);
    expect(await toShelve()).toMatchObject({ count: orders.length, path: '/admin/orders?tab=all&case=to_shelve' });
  }
  expect(await toShelve(support.as)).toBeUndefined();
  const listed = async () => (await list({ tab: 'all', case: 'to_shelve' })).orders.map(({ id }) => id).sort();
  expect(await listed()).toEqual([...orders].sort());
  // What goes to its customer again is on no shelf, and a return without its piece brings none.
  for (const outcome of ['repaired', 'withdrawn']) await ended(await aDeliveredOrder(), 'return', outcome);
  const kept = await aCase(await aDeliveredOrder(), 'return');
  expect((await kept.go('agreed')).status).toBe(200);
  expect((await kept.go('resolved', 'explained')).status).toBe(200);
  expect(await listed()).toEqual([...orders].sort());
  for (const id of orders)
    expect((await office.post(`/api/admin/orders/${id}/shelve`, {}, packer.as)).status).toBe(200);
  expect([await toShelve(), await listed()]).toEqual([undefined, []]);
});

/** What is told of an order's goods to who signs its refund, which is written down where none is. */
const goodsOf = async (id: string): Promise<Record<string, string>> => {
  const { rows } = await database.pool.query(
    'select s.payment_id, f.number from shop_order s left join refund_due f on f.payment_id = s.payment_id where s.id = $1',
    [id],
  );
  const { payment_id: paymentId, number } = rows[0];
  const { db } = database.staff;
  if (number === null) {
    await oweByStaff({ ...room.shop.deps, db }, finance.id, { paymentId }, 'as their case ended');
    return goodsOf(id);
  }
  return db.transaction().execute(async (trx) => {
    const facts = await refundFacts(trx, await lockRefund(trx, { number: Number(number) }), `RF-${number}`);
    const told = facts.filter(({ name }) => ['order', 'order_state', 'goods', 'other_pieces'].includes(name));
    return Object.fromEntries(told.map(({ name, value }) => [name, Object.values(value).flat().join()]));
  });
};

test('[OPS-5][WIN-8] who signs that an order’s money goes back reads which order, where its goods are, and what was sent besides', async () => {
  const { id: here } = await aPaidOrder();
  const { number } = (await read(here)).order;
  expect(await goodsOf(here)).toEqual({ order: number, order_state: 'paid', goods: 'never_left_the_shop' });
  const kept = await aDeliveredOrder();
  const promise = await ended(kept, 'complaint', 'replaced');
  expect((await promise.send()).status).toBe(200);
  expect(await goodsOf(kept)).toMatchObject({
    order_state: 'delivered',
    goods: 'with_the_customer',
    other_pieces: '1',
  });
  const back = await aDeliveredOrder();
  await ended(back, 'return', 'money_back');
  expect(await goodsOf(back)).toMatchObject({ goods: 'back_but_not_on_the_shelf' });
  expect((await office.post(`/api/admin/orders/${back}/shelve`, {}, packer.as)).status).toBe(200);
  expect(await goodsOf(back)).toMatchObject({ goods: 'back_on_the_shelf' });
});

test('[OPS-6][WIN-8] a piece that is here to go to its customer again stays once the money goes back: in Today, on its list and on the shelf', async () => {
  const ids: string[] = [];
  for (const outcome of ['repaired', 'withdrawn']) {
    const id = await aDeliveredOrder();
    ids.push(id);
    const back = await ended(id, 'return', outcome);
    expect((await read(id)).may_shelve).toBe(false);
    await ended(id, 'complaint', 'money_back');
    expect((await back.now())?.may_send).toBe(false);
    expect((await read(id)).may_shelve).toBe(true);
    expect(await toShelve()).toMatchObject({ count: ids.length });
    expect((await list({ tab: 'all', case: 'to_shelve' })).orders.map((order) => order.id)).toContain(id);
    expect(await goodsOf(id)).toMatchObject({ goods: 'back_but_not_on_the_shelf' });
  }
  for (const id of ids) {
    const shelve = () => office.post(`/api/admin/orders/${id}/shelve`, {}, packer.as);
    expect([(await shelve()).status, (await shelve()).status]).toEqual([200, 200]);
    expect(await goodsOf(id)).toMatchObject({ goods: 'back_on_the_shelf' });
  }
  expect(await toShelve()).toBeUndefined();
  // What was sent to its customer again before is theirs.
  const sent = await aDeliveredOrder();
  const repaired = await ended(sent, 'return', 'repaired');
  expect((await repaired.send()).status).toBe(200);
  await ended(sent, 'complaint', 'money_back');
  expect([(await read(sent)).may_shelve, await toShelve()]).toEqual([false, undefined]);
});

test('[OPS-6][WIN-8] what lies on the shelf goes to no customer, also where its money stays after all', async () => {
  const id = await aDeliveredOrder();
  const back = await ended(id, 'return', 'repaired');
  const { rows } = await database.pool.query('select payment_id from shop_order where id = $1', [id]);
  const { db } = database.staff;
  await oweByStaff({ ...room.shop.deps, db }, finance.id, { paymentId: rows[0].payment_id }, 'they want their money');
  expect((await office.post(`/api/admin/orders/${id}/shelve`, {}, packer.as)).status).toBe(200);
  await database.owner.query(`delete from refund_due where payment_id = $1`, [rows[0].payment_id]);
  expect((await back.now())?.may_send).toBe(false);
  expect((await back.send()).body).toMatchObject({ code: 'STATE_FORBIDS' });
  expect((await list({ tab: 'all', case: 'to_send' })).orders.map((order) => order.id)).not.toContain(id);
  await expect(
    database.staff.pool.query('update order_case set sent_at = clock_timestamp(), sent_by = $2 where id = $1', [
      back.caseId,
      packer.id,
    ]),
  ).rejects.toThrow('on the shelf');
});

test('[OPS-5][WIN-8] a parcel that is under way is not said to be with its customer', async () => {
  const { id } = await aPaidOrder();
  for (const to of ['processing', 'shipped']) expect((await step(id, to)).status).toBe(200);
  await ended(id, 'complaint', 'money_back');
  expect(await goodsOf(id)).toMatchObject({ order_state: 'shipped', goods: 'on_its_way' });
});

test('[WIN-7] whose piece is here is not sent off with words alone: another piece, their money or their own goes to them', async () => {
  const id = await aDeliveredOrder();
  const back = await aCase(id, 'return');
  for (const to of ['agreed', 'received']) expect((await back.go(to)).status).toBe(200);
  const ends = async () => (await back.now())?.moves.flatMap(({ outcomes }) => outcomes);
  expect(await ends()).toEqual(['money_back', 'replaced', 'repaired', 'withdrawn']);
  expect((await back.go('resolved', 'explained')).body).toMatchObject({ code: 'RETURN_GIVES_NOTHING' });
  // Their complaint gave another piece: what is here stays, as is explained to them.
  await ended(id, 'complaint', 'replaced');
  expect(await ends()).toContain('explained');
  expect((await back.go('resolved', 'explained')).status).toBe(200);
});
