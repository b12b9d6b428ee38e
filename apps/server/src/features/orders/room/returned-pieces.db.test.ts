import { OrderPage, ProductPage, Today } from '@mnada/contract/office';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, expect, test } from 'vitest';
import { exactly } from '../../../testing/auctions-app.ts';
import { keepBooks } from '../../../testing/keep-books.ts';
import { ordersRoom } from '../../../testing/orders-room.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { checkInvariants } from '../../invariants/index.ts';
import { oweByStaff } from '../../payments/index.ts';
import { correctLot } from '../../products/room/stock-lots.ts';

const database = await testDatabase({ poolSize: 12 });
const room = await ordersRoom(database, 21);
const { office, packer, other, support, aPaidOrder, read, list, move, shop } = room;
const buyer = await office.aPerson(['catalogue']);
const finance = await office.aPerson(['finance']);
afterAll(() => room.stop());
afterEach(async () => {
  await keepBooks(database.db);
  expect(await checkInvariants(database.pool)).toEqual([]);
});

const COST = 3_000;
/** An order whose piece cost that much, delivered, with a case that has come to its last step but one. */
async function delivered(kind: 'complaint' | 'return') {
  const order = await aPaidOrder();
  const { rows } = await database.owner.query(
    `update stock_lot l set unit_cost_cents = $2 from shop_order s where s.id = $1 and l.id = s.lot_id returning l.product_id`,
    [order.id, COST * 100],
  );
  for (const to of ['processing', 'shipped', 'delivered']) {
    const { revision } = (await read(order.id)).order;
    expect((await move(order.id, { to, revision, courier: 'Pesi' })).status).toBe(200);
  }
  const url = `/api/admin/orders/${order.id}/cases`;
  expect((await office.post(url, { kind, cause: 'damaged', words: 'it is cracked' }, support.as)).status).toBe(200);
  const caseId = (await read(order.id)).cases[0]?.id ?? '';
  const step = async (body: object) => {
    const revision = (await read(order.id)).cases[0]?.revision;
    return office.post(`${url}/${caseId}/move`, { revision, words: 'as told on the phone', ...body }, support.as);
  };
  if (kind === 'return') for (const to of ['agreed', 'received']) expect((await step({ to })).status).toBe(200);
  const sent = async (revision?: number, as = packer.as) => {
    const now = (await read(order.id)).cases[0]?.revision;
    return office.post(`${url}/${caseId}/sent`, { revision: revision ?? now, words: 'with Pesi' }, as);
  };
  return { ...order, productId: Number(rows[0].product_id), step, sent };
}
const stands = async (): Promise<Record<string, number>> => {
  await keepBooks(database.db);
  const { rows } = await database.pool.query(
    `select a.kind, sum(case when a.id = t.debit_id then t.amount else -t.amount end)::int as cents
       from transfer t join account a on a.id in (t.debit_id, t.credit_id)
      where a.kind in ('suppliers', 'stock', 'stock_lost', 'prize_cost') group by 1`,
  );
  return Object.fromEntries(rows.map(({ kind, cents }) => [kind, Number(cents) / 100]));
};
const moved = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(after)
      .map(([kind, sum]) => [kind, sum - (before[kind] ?? 0)] as const)
      .filter(([, sum]) => sum !== 0),
  );
const stockOf = async (productId: number) =>
  Number((await database.pool.query('select stock from product where id = $1', [productId])).rows[0].stock);
const waiting = async () => {
  const today = exactly(Today, (await office.get('/api/admin/today', packer.as)).body);
  if (today.tasks.state !== 'ok') throw new Error('no tasks');
  return today.tasks.value.find(({ kind }) => kind === 'promises_to_send')?.count ?? 0;
};

test('[WIN-7] another piece that was promised waits in Today until it is sent, leaves shelf and books, and is told', async () => {
  const { id, productId, step, sent, winner } = await delivered('complaint');
  expect((await sent()).body).toMatchObject({ code: 'STATE_FORBIDS' });
  const [tasks, stock, before] = [await waiting(), await stockOf(productId), await stands()];
  expect((await step({ to: 'resolved', outcome: 'replaced' })).status).toBe(200);
  expect(await waiting()).toBe(tasks + 1);
  expect((await list({ tab: 'all', case: 'to_send' })).orders.map((order) => order.id)).toEqual([id]);
  expect((await read(id)).cases[0]).toMatchObject({ may_send: true, sent_at: null });
  // Who promises it takes no piece off the shelf: whoever hands it over does.
  expect((await sent(undefined, support.as)).status).toBe(403);
  expect([await waiting(), await stockOf(productId)]).toEqual([tasks + 1, stock]);
  // Two at once: one sends it, the other is told.
  const { revision } = (await read(id)).cases[0] ?? {};
  const both = await Promise.all([sent(revision), sent(revision)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await read(id)).cases[0]).toMatchObject({ may_send: false, sent_at: expect.any(String) });
  expect([await waiting(), await stockOf(productId)]).toEqual([tasks, stock - 1]);
  expect(moved(before, await stands())).toEqual({ stock: -COST, stock_lost: COST });
  const { rows } = await database.pool.query(
    `select data ->> 'outcome' as outcome from notification where user_id = $1 and data ->> 'status' = 'promise_sent'`,
    [winner],
  );
  expect(rows).toEqual([{ outcome: 'replaced' }]);
  const seen = (await shop.ask(`/api/orders/${id}`, { who: winner })).body.order.cases[0];
  expect(seen.sent_at).toEqual(expect.any(String));
});

test('[WIN-7][OPS-5] another piece is goods for nothing: whoever promised it sends none, nor past the room', async () => {
  const { id, productId, sent } = await delivered('complaint');
  // By somebody who may hand parcels over, too: the route alone would let them.
  const [{ id: caseId, revision } = { id: '', revision: 0 }] = (await read(id)).cases;
  const end = { to: 'resolved', outcome: 'replaced', revision, words: 'as told on the phone' };
  expect((await office.post(`/api/admin/orders/${id}/cases/${caseId}/move`, end, packer.as)).status).toBe(200);
  const stock = await stockOf(productId);
  expect((await sent()).body).toMatchObject({ code: 'APPROVAL_OWN' });
  const past = (by: string | null) =>
    database.staff.pool.query('update order_case set sent_at = clock_timestamp(), sent_by = $2 where order_id = $1', [
      id,
      by,
    ]);
  await expect(past(packer.id)).rejects.toThrow('another person');
  await expect(past(null)).rejects.toThrow('somebody sends');
  expect(await stockOf(productId)).toBe(stock);
  expect((await sent(undefined, other.as)).status).toBe(200);
  expect(await stockOf(productId)).toBe(stock - 1);
});

test('[WIN-7][OPS-6] a piece on the shelf is repaired by no other case; one that is to be sent repaired goes on no shelf by a second return', async () => {
  const back = await delivered('return');
  expect((await office.post(`/api/admin/orders/${back.id}/shelve`, {}, packer.as)).status).toBe(200);
  const complain = { kind: 'complaint', cause: 'damaged', words: 'they call again' };
  expect((await office.post(`/api/admin/orders/${back.id}/cases`, complain, support.as)).status).toBe(200);
  const [complaint] = (await read(back.id)).cases;
  expect(complaint?.moves.flatMap(({ outcomes }) => outcomes)).not.toContain('repaired');
  const end = { to: 'resolved', outcome: 'repaired', revision: complaint?.revision, words: 'mended at the desk' };
  const url = `/api/admin/orders/${back.id}/cases/${complaint?.id ?? ''}/move`;
  expect((await office.post(url, end, support.as)).status).toBe(400);
  await expect(
    database.staff.pool.query(`update order_case set state = 'resolved', outcome = 'repaired' where id = $1`, [
      complaint?.id,
    ]),
  ).rejects.toThrow('on the shelf');

  const owed = await delivered('return');
  expect((await owed.step({ to: 'resolved', outcome: 'repaired' })).status).toBe(200);
  const again = { kind: 'return', cause: 'damaged', words: 'they want their money' };
  expect((await office.post(`/api/admin/orders/${owed.id}/cases`, again, support.as)).status).toBe(200);
  for (const to of ['agreed', 'received']) {
    const [{ id, revision } = { id: '', revision: 0 }] = (await read(owed.id)).cases;
    const path = `/api/admin/orders/${owed.id}/cases/${id}/move`;
    expect((await office.post(path, { to, revision, words: 'it is here' }, support.as)).status).toBe(200);
  }
  expect((await read(owed.id)).may_shelve).toBe(false);
  expect((await office.post(`/api/admin/orders/${owed.id}/shelve`, {}, packer.as)).body.code).toBe('STATE_FORBIDS');
  await expect(
    database.staff.pool.query(
      `insert into stock_lot (product_id, pieces, pieces_left, received_on, returned_of) values ($1, 1, 1, current_date, $2)`,
      [owed.productId, owed.id],
    ),
  ).rejects.toThrow('to its customer again');
});

test('[OPS-6][MON-3] another piece that was sent and came back is on the shelf again, once, and no loss', async () => {
  const { id, productId, step, sent } = await delivered('return');
  const shelve = () => office.post(`/api/admin/orders/${id}/shelve`, {}, packer.as);
  expect((await shelve()).status).toBe(200);
  const [stock, before] = [await stockOf(productId), await stands()];
  expect((await step({ to: 'resolved', outcome: 'replaced' })).status).toBe(200);
  expect((await sent()).status).toBe(200);
  expect([await stockOf(productId), moved(before, await stands())]).toEqual([
    stock - 1,
    { stock: -COST, stock_lost: COST },
  ]);
  const again = { kind: 'return', cause: 'damaged', words: 'this one is cracked, too' };
  expect((await office.post(`/api/admin/orders/${id}/cases`, again, support.as)).status).toBe(200);
  for (const to of ['agreed', 'received']) {
    expect((await read(id)).may_shelve).toBe(false);
    const [now] = (await read(id)).cases;
    const url = `/api/admin/orders/${id}/cases/${now?.id ?? ''}/move`;
    const body = { to, revision: now?.revision, words: 'as told on the phone' };
    expect((await office.post(url, body, support.as)).status).toBe(200);
  }
  expect((await read(id)).may_shelve).toBe(true);
  const both = await Promise.all([shelve(), shelve()]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const page = await read(id);
  expect(page.may_shelve).toBe(false);
  expect(page.cases[0]?.moves.flatMap(({ outcomes }) => outcomes)).toEqual(['money_back', 'replaced', 'explained']);
  expect([await stockOf(productId), moved(before, await stands())]).toEqual([stock, {}]);
  await expect(
    database.staff.pool.query('update order_case set back_at = clock_timestamp() where order_id = $1', [id]),
  ).rejects.toThrow();
});

test('[WIN-7] what was repaired takes no piece; with an empty shelf no other one is sent', async () => {
  const repaired = await delivered('complaint');
  await repaired.step({ to: 'resolved', outcome: 'repaired' });
  const before = await stands();
  expect((await repaired.sent()).status).toBe(200);
  expect(moved(before, await stands())).toEqual({});
  const replaced = await delivered('complaint');
  await replaced.step({ to: 'resolved', outcome: 'replaced' });
  await database.owner.query(
    'update stock_lot set removed = removed + pieces_left where product_id = $1 and pieces_left > 0',
    [replaced.productId],
  );
  expect((await replaced.sent()).body).toMatchObject({ code: 'OUT_OF_STOCK' });
});

test('[OPS-6][MON-3] a piece that came back is on the shelf at its cost, once: no supplier is owed, its order costs nothing', async () => {
  const { id, productId, step } = await delivered('return');
  const [stock, before] = [await stockOf(productId), await stands()];
  expect((await read(id)).may_shelve).toBe(true);
  const shelve = () => office.post(`/api/admin/orders/${id}/shelve`, {}, packer.as);
  expect((await office.post(`/api/admin/orders/${id}/shelve`, {}, support.as)).status).toBe(403);
  const both = await Promise.all([shelve(), shelve()]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await read(id)).may_shelve).toBe(false);
  expect(await stockOf(productId)).toBe(stock + 1);
  expect(moved(before, await stands())).toEqual({ stock: COST, prize_cost: -COST });
  const readLots = async () =>
    (await database.pool.query('select id, revision from stock_lot where returned_of = $1', [id])).rows;
  const [seen] = await readLots();
  // A cost that is corrected later is corrected of both.
  await database.owner.query(
    'update stock_lot l set unit_cost_cents = 250000 from shop_order s where s.id = $1 and l.id = s.lot_id',
    [id],
  );
  const { rows } = await database.pool.query('select unit_cost_cents from stock_lot where returned_of = $1', [id]);
  expect(rows.map(({ unit_cost_cents: cents }) => Number(cents))).toEqual([250_000]);
  // And of the one that came back alone by nobody: what profit and books need is the first one's.
  const lots = await readLots();
  const lotId = Number(lots[0].id);
  const corrects = (unit_cost: number | null, revision = lots[0].revision) =>
    correctLot(
      database.staff.db,
      { productId, lotId },
      { revision, unit_cost, supplier: 'Cracked lid', removed: 0, reason: 'a test of it' },
      { actorId: packer.id, requestId: 'r' },
    );
  // A form that was opened before is told that its lot changed, and not that it did what it didn't.
  await expect(corrects(COST, seen.revision)).rejects.toMatchObject({ code: 'EDITED_MEANWHILE' });
  for (const cost of [2_400, null]) await expect(corrects(cost)).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
  await corrects(2_500);
  const { rows: told } = await database.pool.query(
    `select after from audit where action = 'stock.corrected' and subject = $1 order by id`,
    [`product:${productId}`],
  );
  expect(told.map(({ after }) => after)).toMatchObject([
    { lot: lotId, supplier: 'Cracked lid', unit_cost_cents: 250_000 },
  ]);
  expect((await step({ to: 'resolved', outcome: 'money_back' })).status).toBe(200);
});

test('[OPS-6][WIN-7] what goes back to its customer, repaired or as it was, is on no shelf, and what is on the shelf goes back to nobody', async () => {
  for (const outcome of ['repaired', 'withdrawn']) {
    const { id, productId, step } = await delivered('return');
    expect((await read(id)).may_shelve).toBe(true);
    expect((await step({ to: 'resolved', outcome })).status).toBe(200);
    const [stock, before] = [await stockOf(productId), await stands()];
    expect((await read(id)).may_shelve).toBe(false);
    expect((await office.post(`/api/admin/orders/${id}/shelve`, {}, packer.as)).body.code).toBe('STATE_FORBIDS');
    await expect(
      database.staff.pool.query(
        `insert into stock_lot (product_id, pieces, pieces_left, received_on, returned_of) values ($1, 1, 1, current_date, $2)`,
        [productId, id],
      ),
    ).rejects.toThrow('came back');
    expect([await stockOf(productId), moved(before, await stands())]).toEqual([stock, {}]);
  }
  const { id, step } = await delivered('return');
  expect((await office.post(`/api/admin/orders/${id}/shelve`, {}, packer.as)).status).toBe(200);
  const ends = (await read(id)).cases[0]?.moves.flatMap(({ outcomes }) => outcomes);
  expect(ends).toEqual(['money_back', 'replaced']);
  expect((await step({ to: 'resolved', outcome: 'repaired' })).status).toBe(400);
  expect((await step({ to: 'resolved', outcome: 'money_back' })).status).toBe(200);
});

test('[WIN-7] whose money goes back is sent no other piece: not what was promised before, nor is any promised then', async () => {
  const owe = async (id: string) => {
    const { rows } = await database.pool.query('select payment_id from shop_order where id = $1', [id]);
    const { db } = database.staff;
    await oweByStaff({ ...shop.deps, db }, finance.id, { paymentId: rows[0].payment_id }, 'they want no other');
  };
  const promised = await delivered('complaint');
  const tasks = await waiting();
  await promised.step({ to: 'resolved', outcome: 'replaced' });
  await owe(promised.id);
  expect((await read(promised.id)).cases[0]).toMatchObject({ may_send: false });
  expect((await promised.sent()).body).toMatchObject({ code: 'ORDER_GOES_BACK' });
  expect(await waiting()).toBe(tasks);
  expect((await list({ tab: 'all', case: 'to_send' })).orders.map(({ id }) => id)).not.toContain(promised.id);
  const runs = await delivered('complaint');
  await owe(runs.id);
  const ends = (await read(runs.id)).cases[0]?.moves.flatMap(({ outcomes }) => outcomes);
  expect(ends).toEqual(['money_back', 'explained', 'withdrawn']);
  expect((await runs.step({ to: 'resolved', outcome: 'repaired' })).body).toMatchObject({ code: 'ORDER_GOES_BACK' });
});

test('[OPS-6] what never came back is on no shelf: not by the room, nor past it', async () => {
  const { id, productId } = await delivered('complaint');
  expect((await read(id)).may_shelve).toBe(false);
  expect((await office.post(`/api/admin/orders/${id}/shelve`, {}, packer.as)).body).toMatchObject({
    code: 'STATE_FORBIDS',
  });
  await expect(
    database.staff.pool.query(
      `insert into stock_lot (product_id, pieces, pieces_left, received_on, returned_of) values ($1, 1, 1, current_date, $2)`,
      [productId, id],
    ),
  ).rejects.toThrow('came back');
});

test('[OPS-6][GEN-8] pieces that came in are written once, also when the answer was lost and the press is repeated', async () => {
  const made = await office.post(
    '/api/admin/products',
    { name: 'Kettle', category: 'Kitchen', price: 2_500 },
    buyer.as,
  );
  const { product } = exactly(ProductPage, made.body);
  const day = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
  const lot = { pieces: 20, unit_cost: 1_500, received_on: day, supplier: 'Simu Centre', press: randomUUID() };
  const send = (of: object) => office.post(`/api/admin/products/${product.id}/lots`, of, buyer.as);
  const both = await Promise.all([send(lot), send(lot)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await stockOf(product.id)).toBe(20);
  // Another press is another delivery.
  expect((await send({ ...lot, press: randomUUID() })).status).toBe(200);
  expect(await stockOf(product.id)).toBe(40);
});

/** Another case of an order, at the step where it is settled. */
async function complain(id: string) {
  const url = `/api/admin/orders/${id}/cases`;
  const said = { kind: 'complaint', cause: 'damaged', words: 'they call again' };
  expect((await office.post(url, said, support.as)).status).toBe(200);
  const [made] = (await read(id)).cases;
  const settle = (outcome: string) => {
    const body = { to: 'resolved', outcome, revision: 0, words: 'as told on the phone' };
    return office.post(`${url}/${made?.id ?? ''}/move`, body, support.as);
  };
  const ends = async () => (await read(id)).cases[0]?.moves.flatMap(({ outcomes }) => outcomes);
  const past = (outcome: string) =>
    database.staff.pool.query(`update order_case set state = 'resolved', outcome = $2 where id = $1`, [
      made?.id,
      outcome,
    ]);
  return { settle, ends, past };
}

test('[WIN-8][OPS-5] whoever promised another piece reads that a colleague notes it as sent; everybody else may', async () => {
  const { id } = await delivered('complaint');
  const [{ id: caseId, revision } = { id: '', revision: 0 }] = (await read(id)).cases;
  const end = { to: 'resolved', outcome: 'replaced', revision, words: 'as told on the phone' };
  const own = await office.post(`/api/admin/orders/${id}/cases/${caseId}/move`, end, packer.as);
  expect(exactly(OrderPage, own.body).cases[0]).toMatchObject({ may_send: true, is_own_promise: true });
  expect((await read(id, other.as)).cases[0]).toMatchObject({ may_send: true, is_own_promise: false });
  const repaired = await delivered('complaint');
  const [mended] = (await read(repaired.id)).cases;
  const url = `/api/admin/orders/${repaired.id}/cases/${mended?.id ?? ''}/move`;
  await office.post(url, { ...end, revision: mended?.revision, outcome: 'repaired' }, packer.as);
  // Their own piece, repaired, takes one person.
  expect((await read(repaired.id)).cases[0]).toMatchObject({ may_send: true, is_own_promise: false });
});

test('[WIN-8] while goods that were promised wait to be sent, no others are promised: not by another case, nor past the room', async () => {
  for (const first of ['replaced', 'repaired']) {
    const { id, step } = await delivered('complaint');
    expect((await step({ to: 'resolved', outcome: first })).status).toBe(200);
    const next = await complain(id);
    expect(await next.ends()).toEqual(['money_back', 'explained', 'withdrawn']);
    for (const outcome of ['replaced', 'repaired']) {
      expect((await next.settle(outcome)).body).toMatchObject({ code: 'PROMISE_WAITS' });
      await expect(next.past(outcome)).rejects.toThrow('waits to be sent');
    }
    const { id: caseId, revision } = (await read(id)).cases[1] ?? {};
    const url = `/api/admin/orders/${id}/cases/${caseId ?? ''}/sent`;
    expect((await office.post(url, { revision, words: 'with Pesi' }, packer.as)).status).toBe(200);
    expect((await next.settle('repaired')).status).toBe(200);
  }
});

test('[WIN-8] of an order two other pieces are promised in all: a third by nobody, however the first two came to be', async () => {
  const { id, step, sent } = await delivered('complaint');
  expect((await step({ to: 'resolved', outcome: 'replaced' })).status).toBe(200);
  expect((await sent()).status).toBe(200);
  const second = await complain(id);
  expect((await second.settle('replaced')).status).toBe(200);
  const { id: caseId, revision } = (await read(id)).cases[0] ?? {};
  const url = `/api/admin/orders/${id}/cases/${caseId ?? ''}/sent`;
  expect((await office.post(url, { revision, words: 'with Pesi' }, packer.as)).status).toBe(200);
  const third = await complain(id);
  expect(await third.ends()).toEqual(['money_back', 'repaired', 'explained', 'withdrawn']);
  expect((await third.settle('replaced')).body).toMatchObject({ code: 'REPLACEMENTS_SPENT' });
  await expect(third.past('replaced')).rejects.toThrow('two other pieces');
  expect((await third.settle('money_back')).status).toBe(200);
});

test('[WIN-8] a return that was withdrawn with its piece here waits in Today until the piece is noted as given back, and is told', async () => {
  const { id, productId, step, winner } = await delivered('return');
  const [tasks, stock, before] = [await waiting(), await stockOf(productId), await stands()];
  expect((await step({ to: 'resolved', outcome: 'withdrawn' })).status).toBe(200);
  expect(await waiting()).toBe(tasks + 1);
  expect((await list({ tab: 'all', case: 'to_send' })).orders.map((order) => order.id)).toContain(id);
  const next = await complain(id);
  expect((await next.settle('replaced')).body).toMatchObject({ code: 'PROMISE_WAITS' });
  expect((await next.settle('explained')).status).toBe(200);
  const given = (await read(id)).cases.find(({ kind }) => kind === 'return');
  expect(given).toMatchObject({ may_send: true, sent_at: null });
  const url = `/api/admin/orders/${id}/cases/${given?.id ?? ''}/sent`;
  expect((await office.post(url, { revision: given?.revision, words: 'with Pesi' }, packer.as)).status).toBe(200);
  expect(await waiting()).toBe(tasks);
  expect([await stockOf(productId), moved(before, await stands())]).toEqual([stock, {}]);
  const { rows } = await database.pool.query(
    `select data ->> 'outcome' as outcome from notification where user_id = $1 and data ->> 'status' = 'promise_sent'`,
    [winner],
  );
  expect(rows).toEqual([{ outcome: 'withdrawn' }]);
  // One that was withdrawn before the piece was sent has nothing to give back.
  const kept = await delivered('complaint');
  expect((await kept.step({ to: 'resolved', outcome: 'withdrawn' })).status).toBe(200);
  expect(await waiting()).toBe(tasks);
  expect((await kept.sent()).body).toMatchObject({ code: 'STATE_FORBIDS' });
});
