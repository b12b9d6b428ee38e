import { MatchingOrders, OrderPage, OrdersAnswer, Today } from '@mnada/contract/office';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { laneOn } from '../../../testing/auction-world.ts';
import { exactly } from '../../../testing/auctions-app.ts';
import { officeApp, type OfficeApp } from '../../../testing/office-app.ts';
import {
  anMpesaNumber,
  makeWins,
  type OrdersApp,
  ordersApp,
  withAddress,
  type Won,
} from '../../../testing/orders-app.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { ownCasesOf } from '../own-cases.sql.ts';

const database = await testDatabase({ poolSize: 12 });
const lane = laneOn(database);
let shop: OrdersApp;
let office: OfficeApp;
let packer = { id: '', as: '' };
let other = { id: '', as: '' };
let support = { id: '', as: '' };
let auditor = { id: '', as: '' };
let wins: Won[] = [];
beforeAll(async () => {
  shop = await ordersApp(database);
  office = await officeApp(database, { bus: shop.bus as never, payments: shop.payments });
  wins = await makeWins(database, lane, 15);
  [packer, other, support, auditor] = (await Promise.all([
    office.aPerson(['fulfilment']),
    office.aPerson(['fulfilment']),
    office.aPerson(['support']),
    office.aPerson(['audit']),
  ])) as [typeof packer, typeof packer, typeof packer, typeof packer];
});
afterAll(async () => {
  await shop?.stop();
  await office?.stop();
  await lane.stop();
});

/** A win that its winner has paid: an order to pack. */
async function aPaidOrder(): Promise<{ id: string; winner: string; auctionId: number }> {
  const won = wins.shift();
  if (won === undefined) throw new Error('no win is left');
  await withAddress(shop, won.winner);
  const body = {
    ...{ mpesaNumber: anMpesaNumber(), finalBidPrice: 2, amount: 2, auctionId: won.auctionId, paymentMethod: 'mpesa' },
  };
  const placed = await shop.ask('/api/place-order', { who: won.winner, body });
  expect(placed.status, JSON.stringify(placed.body)).toBeLessThan(300);
  const { rows } = await database.pool.query<{ id: string; payment_id: string }>(
    'select id, payment_id from shop_order where auction_id = $1',
    [won.auctionId],
  );
  const [order] = rows;
  if (order === undefined) throw new Error('no order');
  await shop.pay(order.payment_id);
  return { id: order.id, winner: won.winner, auctionId: won.auctionId };
}
const read = async (id: string, as = packer.as): Promise<OrderPage> =>
  exactly(OrderPage, (await office.get(`/api/admin/orders/${id}`, as)).body);
const list = async (query: Record<string, string> = {}, as = packer.as): Promise<OrdersAnswer> => {
  const answer = await office.get(`/api/admin/orders?${new URLSearchParams(query).toString()}`, as);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return exactly(OrdersAnswer, answer.body);
};
const move = (id: string, body: object, as = packer.as) => office.post(`/api/admin/orders/${id}/move`, body, as);

test('[OPS-1] an order goes from paid to delivered, each step with who made it and what the buyer was told', async () => {
  const { id } = await aPaidOrder();
  let page = await read(id);
  expect(page.order).toMatchObject({ state: 'paid', kind: 'win', is_late: false, total: 2 });
  expect(page.moves).toEqual([
    { to: 'processing', people: 'one' },
    { to: 'cancelled', people: 'two' },
  ]);
  const first = await move(id, { to: 'processing', revision: page.order.revision });
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  page = exactly(OrderPage, first.body);
  const shipped = await move(id, {
    ...{ to: 'shipped', revision: page.order.revision, courier: 'Pesi Couriers', tracking: 'PC-1' },
    note: 'On its way.',
  });
  page = exactly(OrderPage, shipped.body);
  expect(page.delivery).toMatchObject({ courier: 'Pesi Couriers', tracking: 'PC-1', tracking_also_on: [] });
  page = exactly(OrderPage, (await move(id, { to: 'delivered', revision: page.order.revision })).body);
  expect(page.order.state).toBe('delivered');
  const steps = page.timeline.filter(({ kind }) => kind === 'step');
  expect(steps.map(({ state }) => state)).toEqual(['delivered', 'shipped', 'processing', 'paid', 'awaiting_payment']);
  expect(steps[0]?.by?.id).toBe(packer.id);
  expect(page.told.map(({ what }) => what)).toEqual(expect.arrayContaining(['processing', 'shipped', 'delivered']));
  expect(page.note_to_customer).toBe('On its way.');
});

test('[OPS-1] an address and a number are whole for who packs, masked for the rest, and looking is in the audit', async () => {
  const { id } = await aPaidOrder();
  const whole = await read(id);
  expect(whole.address).toMatchObject({ is_masked: false });
  expect(whole.address.lines.join('')).not.toBe('');
  for (const { as } of [support, auditor]) {
    const masked = await read(id, as);
    expect(masked.address).toMatchObject({ is_masked: true, lines: [], county: whole.address.county });
    const said = JSON.stringify(masked);
    for (const secret of [whole.address.phone, whole.address.lines[0] ?? '-', whole.address.name])
      expect(said).not.toContain(secret);
  }
  const { rows } = await database.pool.query(
    `select actor_id, after from audit where action = 'order.viewed' and subject = $1 order by id`,
    [`order:${id}`],
  );
  expect(rows.map(({ actor_id: actor, after }) => [actor, after.address])).toEqual([
    [packer.id, 'whole'],
    [support.id, 'masked'],
    [auditor.id, 'masked'],
  ]);
});

test('[S61] every answer that shows an address is a look, refused and saved ones too', async () => {
  const { id } = await aPaidOrder();
  const { order } = await read(id);
  const { revision } = order;
  const looks = async (): Promise<string[]> => {
    const { rows } = await database.pool.query(
      `select actor_id, after ->> 'address' as address from audit where action = 'order.viewed' and subject = $1 order by id`,
      [`order:${id}`],
    );
    return rows.map(({ actor_id: actor, address }) => `${actor} ${address}`);
  };
  const whole = `${packer.id} whole`;
  expect(await looks()).toEqual([whole]);
  const delivery = { courier: 'Pesi Couriers', tracking: null, promised: null };
  expect((await office.post(`/api/admin/orders/${id}/delivery`, { revision, ...delivery }, packer.as)).status).toBe(
    200,
  );
  expect(await looks()).toEqual([whole, whole]);
  for (const [path, body] of [
    ['delivery', { revision, ...delivery }],
    ['move', { to: 'processing', revision }],
  ] as const)
    expect((await office.post(`/api/admin/orders/${id}/${path}`, body, other.as)).status).toBe(409);
  const late = `${other.id} whole`;
  expect(await looks()).toEqual([whole, whole, late, late]);
  expect((await office.post(`/api/admin/orders/${id}/notes`, { text: 'Called.' }, support.as)).status).toBe(200);
  expect((await office.post(`/api/admin/orders/${id}/notes`, { text: 'Called.' }, packer.as)).status).toBe(200);
  expect((await looks()).slice(4)).toEqual([`${support.id} masked`, whole]);
});

test('[ACC-8] who may not see payments sees no evidence; support sees it without its payer', async () => {
  const { id } = await aPaidOrder();
  await database.owner.query(
    `update receipt set payer_name = 'AMINA ALI HASSAN' where payment_id = (select payment_id from shop_order where id = $1)`,
    [id],
  );
  expect((await read(id)).payment).toBe(null);
  const masked = (await read(id, support.as)).payment;
  expect(masked).toMatchObject({ payer: 'A. A. H.', state: 'paid' });
  expect((await read(id, auditor.as)).payment?.payer).toBe('AMINA ALI HASSAN');
});

describe('[OPS-1] two people at once', () => {
  test('a form that was opened before somebody else’s change overwrites nothing, and shows what is', async () => {
    const { id } = await aPaidOrder();
    const { order } = await read(id);
    const save = (courier: string, as: string) =>
      office.post(
        `/api/admin/orders/${id}/delivery`,
        { revision: order.revision, courier, tracking: null, promised: null },
        as,
      );
    const answers = await Promise.all([save('Pesi Couriers', packer.as), save('Haraka Parcels', other.as)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409)?.body;
    const kept = answers.find(({ status }) => status === 200)?.body;
    expect(late).toMatchObject({ code: 'EDITED_MEANWHILE' });
    expect(exactly(OrderPage, late.present).delivery).toEqual(kept.delivery);
    const { timeline } = await read(id);
    expect(timeline.filter(({ kind }) => kind === 'edit')).toHaveLength(1);
    const moved = await move(id, { to: 'processing', revision: order.revision });
    expect(moved.body).toMatchObject({ code: 'EDITED_MEANWHILE' });
  });

  test('[OWN-4] what changes after it was sent is told to its buyer, each change once; before that it is not', async () => {
    const { id } = await aPaidOrder();
    const save = async (tracking: string) => {
      const { revision } = (await read(id)).order;
      const body = { revision, courier: 'Pesi Couriers', tracking, promised: null };
      expect((await office.post(`/api/admin/orders/${id}/delivery`, body, packer.as)).status).toBe(200);
    };
    const told = async () => {
      const { rows } = await database.pool.query(`select count(*)::int as n from notification where source like $1`, [
        `order:${id}:rerouted:%`,
      ]);
      return rows[0].n;
    };
    await save('PC-1');
    await database.owner.query(`update shop_order set state = 'shipped' where id = $1`, [id]);
    expect(await told()).toBe(0);
    await save('PC-1');
    expect(await told()).toBe(0);
    await save('PC-2');
    await save('PC-3');
    expect(await told()).toBe(2);
  });

  test('a selection is moved with a result a row: moved, already by whom, refused and why', async () => {
    const [one, two] = [await aPaidOrder(), await aPaidOrder()];
    const { order } = await read(two.id);
    expect((await move(two.id, { to: 'processing', revision: order.revision }, other.as)).status).toBe(200);
    const unknown = '00000000-0000-4000-8000-000000000000';
    const body = { to: 'processing', orders: [{ id: one.id }, { id: two.id }, { id: unknown }] };
    const answer = await office.post('/api/admin/orders/move-many', body, packer.as);
    expect(answer.body.moved).toBe(1);
    expect(answer.body.results).toMatchObject([
      { id: one.id, state: 'moved' },
      { id: two.id, state: 'already', by: { id: other.id } },
      { id: unknown, state: 'refused', code: 'ORDER_NOT_FOUND' },
    ]);
    const again = await office.post('/api/admin/orders/move-many', body, packer.as);
    expect(again.body).toMatchObject({ moved: 0, results: [{ state: 'already' }, { state: 'already' }, {}] });
    const many = { to: 'processing', orders: Array.from({ length: 101 }, () => ({ id: one.id })) };
    expect((await office.post('/api/admin/orders/move-many', many, packer.as)).status).toBe(400);
  });
});

test('[OPS-2] all that match are told with what they are, as the list has them, to who moves them alone', async () => {
  await aPaidOrder();
  const query = 'tab=all&sort=placed&dir=asc';
  const answer = await office.get(`/api/admin/orders/matching?${query}&cursor=whatever`, packer.as);
  const { count, orders } = exactly(MatchingOrders, answer.body);
  const listed = (await list({ tab: 'all', sort: 'placed', dir: 'asc' })).orders;
  expect(count).toBe(orders.length);
  expect(orders).toEqual(listed.map(({ id, number, state, revision }) => ({ id, number, state, revision })));
  const packed = await office.get('/api/admin/orders/matching?tab=packed', packer.as);
  expect(exactly(MatchingOrders, packed.body).orders.every(({ state }) => state === 'processing')).toBe(true);
  expect((await office.get('/api/admin/orders/matching', auditor.as)).status).toBe(403);
});

describe('[WIN-7] complaints and returns', () => {
  const open = (id: string, body: object, as = support.as) => office.post(`/api/admin/orders/${id}/cases`, body, as);
  const step = (id: string, of: string, body: object, as = support.as) =>
    office.post(`/api/admin/orders/${id}/cases/${of}/move`, { words: 'as told on the phone', ...body }, as);
  const RETURN = { kind: 'return', cause: 'damaged', words: 'the lid is cracked' };

  test('each has its own states, in words, by whom; one of a kind at a time, and who is second is told', async () => {
    const { id } = await aPaidOrder();
    expect((await read(id)).may_open).toEqual(['complaint']);
    expect((await open(id, RETURN)).body).toMatchObject({ code: 'STATE_FORBIDS' });
    for (const to of ['processing', 'shipped', 'delivered']) {
      const { order } = await read(id);
      expect((await move(id, { to, revision: order.revision, courier: 'Pesi' })).status).toBe(200);
    }
    const before = (await database.pool.query('select state, payment_id, lot_id from shop_order where id = $1', [id]))
      .rows;
    const both = await Promise.all([open(id, RETURN), open(id, RETURN, packer.as)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('CASE_OPEN');
    expect((await open(id, RETURN, auditor.as)).status).toBe(403);
    let [found] = (await read(id)).cases;
    const of = found?.id ?? '';
    expect(found).toMatchObject({
      kind: 'return',
      state: 'open',
      cause: 'damaged',
      moves: [{ to: 'agreed' }, { to: 'refused' }],
    });
    expect((await step(id, of, { to: 'received', revision: 0 })).body).toMatchObject({ code: 'STATE_FORBIDS' });
    const answers = await Promise.all([
      step(id, of, { to: 'agreed', revision: 0 }),
      step(id, of, { to: 'refused', revision: 0 }, packer.as),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409)?.body;
    expect(late.code).toBe('EDITED_MEANWHILE');
    expect(late.present.cases[0].revision).toBe(1);
    if (late.present.cases[0].state === 'refused') return; // the other one was quicker: it is over
    // Money goes back for a piece that is here again, and for none that is not.
    const early = await step(id, of, { to: 'resolved', revision: 1, outcome: 'money_back' });
    expect(early.body).toMatchObject({ code: 'INVALID_INPUT', errors: ['outcome'] });
    expect((await step(id, of, { to: 'received', revision: 1 }, packer.as)).status).toBe(200);
    expect((await list({ tab: 'all', case: 'return' })).orders.map((order) => order.id)).toEqual([id]);
    const done = await step(id, of, { to: 'resolved', revision: 2, outcome: 'money_back' });
    [found] = exactly(OrderPage, done.body).cases;
    expect(found).toMatchObject({ state: 'resolved', outcome: 'money_back', moves: [] });
    expect(found?.steps.map(({ state }) => state)).toEqual(['open', 'agreed', 'received', 'resolved']);
    expect((await list({ tab: 'all', case: 'return' })).orders).toEqual([]);
    // Neither the order nor its books moved.
    const after = (await database.pool.query('select state, payment_id, lot_id from shop_order where id = $1', [id]))
      .rows;
    expect(after).toEqual(before);
    expect((await read(id)).may_open).toEqual(['complaint', 'return']);
  });

  test('money back that a customer was promised waits in Today for finance, until a refund stands behind it', async () => {
    const finance = await office.aPerson(['finance']);
    const waiting = async () => {
      const today = exactly(Today, (await office.get('/api/admin/today', finance.as)).body);
      if (today.tasks.state !== 'ok') throw new Error('no tasks');
      return today.tasks.value.find(({ kind }) => kind === 'money_back');
    };
    const before = (await waiting())?.count ?? 0;
    const { id } = await aPaidOrder();
    await open(id, { kind: 'complaint', cause: 'part_missing', words: 'the lid is not in it' });
    const of = (await read(id)).cases[0]?.id ?? '';
    expect((await waiting())?.count ?? 0).toBe(before);
    expect((await step(id, of, { to: 'resolved', revision: 0, outcome: 'money_back' })).status).toBe(200);
    const { rows } = await database.pool.query<{ id: string; receipt: string; cents: number }>(
      'select p.id, p.receipt, p.amount_cents as cents from shop_order o join payment p on p.id = o.payment_id where o.id = $1',
      [id],
    );
    const [paid] = rows;
    const task = await waiting();
    expect(task?.count).toBe(before + 1);
    expect(task?.about).toContain(paid?.receipt);
    await database.owner.query(
      `insert into refund_due (source, cause, payment_id, receipt, amount_cents) values ('payment:' || $1, 'reversal', $1::uuid, $2, $3)`,
      [paid?.id, paid?.receipt, paid?.cents],
    );
    expect((await waiting())?.count ?? 0).toBe(before);
  });

  test('a customer is told of each step and of what the end gave; Today tells of what is under way until it is over', async () => {
    const { id } = await aPaidOrder();
    const { order } = await read(id);
    const { rows } = await database.owner.query(
      `update app_user set is_simulated = false where id = (select user_id from shop_order where id = $1) returning id`,
      [id],
    );
    const told = async () =>
      (
        await database.owner.query(
          `select data ->> 'status' as status, data ->> 'outcome' as outcome from notification
            where user_id = $1 and data ->> 'status' like 'complaint%' order by id`,
          [rows[0]?.id],
        )
      ).rows;
    const waiting = async () => {
      const today = exactly(Today, (await office.get('/api/admin/today', support.as)).body);
      if (today.tasks.state !== 'ok') throw new Error('no tasks');
      return today.tasks.value.find(({ kind }) => kind === 'complaints');
    };
    const before = (await waiting())?.count ?? 0;
    await open(id, { kind: 'complaint', cause: 'part_missing', words: 'the lid is not in it' });
    const task = await waiting();
    expect(task).toMatchObject({ count: before + 1, path: '/admin/orders?tab=all&case=complaint' });
    if (before === 0) expect(task?.about).toEqual([order.number]);
    const of = (await read(id)).cases[0]?.id ?? '';
    const seen = async () => await ownCasesOf(database.db, id);
    const reached = { state: 'open', at: expect.stringMatching(/Z$/) };
    expect(await seen()).toEqual([
      {
        ...{ id: of, kind: 'complaint', state: 'open', cause: 'part_missing', outcome: null },
        steps: [reached, { state: 'resolved', at: null }],
      },
    ]);
    await step(id, of, { to: 'resolved', revision: 0, outcome: 'replaced' });
    const [over] = await seen();
    expect(over).toMatchObject({ state: 'resolved', outcome: 'replaced', steps: [reached, { state: 'resolved' }] });
    // Staff's own words, and who they are, stay with staff.
    expect(JSON.stringify(over)).not.toMatch(/told on the phone|lid|"by"/);
    expect((await waiting())?.count ?? 0).toBe(before);
    expect(await told()).toEqual([
      { status: 'complaint_open', outcome: null },
      { status: 'complaint_resolved', outcome: 'replaced' },
    ]);
  });

  test('whoever writes past the calls, under the role of staff, is refused by the table', async () => {
    const { id } = await aPaidOrder();
    const { pool } = database.staff;
    const wrong = pool.query(`insert into order_case (order_id, kind, cause) values ($1, 'return', 'late')`, [id]);
    await expect(wrong).rejects.toThrow(/has left the shop/);
    await open(id, { kind: 'complaint', cause: 'late', words: 'where is it' });
    const past = pool.query(`update order_case set state = 'received' where order_id = $1`, [id]);
    await expect(past).rejects.toThrow(/does not go|order_case_check/);
    await expect(pool.query(`update order_case_step set words = 'nothing'`)).rejects.toThrow(/permission denied/);
  });
});

test('[OPS-5] a paid order is not called off by one person, and calling one off asks for a reason', async () => {
  const { id } = await aPaidOrder();
  const { order } = await read(id);
  const { revision } = order;
  expect((await move(id, { to: 'cancelled', revision })).body).toMatchObject({ errors: ['reason'] });
  const alone = await move(id, { to: 'cancelled', revision, reason: 'Asked for it' });
  expect(alone.body).toMatchObject({ code: 'STATE_FORBIDS' });
  expect((await read(id)).order.state).toBe('paid');
});

test('[OPS-1] notes are read by staff alone, and an auditor writes none', async () => {
  const { id, winner } = await aPaidOrder();
  const text = 'Customer asks for delivery after 5 pm.';
  const noted = await office.post(`/api/admin/orders/${id}/notes`, { text }, support.as);
  expect(exactly(OrderPage, noted.body).timeline[0]).toMatchObject({
    kind: 'note',
    words: text,
    by: { id: support.id },
  });
  expect((await office.post(`/api/admin/orders/${id}/notes`, { text }, auditor.as)).status).toBe(403);
  expect(JSON.stringify((await shop.ask(`/api/orders/${id}`, { who: winner })).body)).not.toContain(text);
});

describe('[OPS-2] the list', () => {
  test('is filtered, searched and counted by tab', async () => {
    const { rows } = await database.pool.query<{ id: string; number: number; phone: string; region: string }>(
      `select id, number, phone, region from shop_order where state = 'paid' order by number desc limit 1`,
    );
    const [wanted] = rows;
    if (wanted === undefined) throw new Error('no order');
    const { order } = await read(wanted.id);
    for (const q of [order.number, String(wanted.number), wanted.phone, wanted.phone.replace('+254', '0')])
      expect(
        (await list({ q, tab: 'all' })).orders.map(({ id }) => id),
        q,
      ).toContain(wanted.id);
    expect((await list({ q: '%', tab: 'all' })).orders).toEqual([]);
    expect((await list({ county: 'Nowhere', tab: 'all' })).orders).toEqual([]);
    const all = await list({ tab: 'all' });
    expect(all.counts.all).toBe(all.orders.length);
    expect(all.counts.open).toBe(all.counts.to_pack + all.counts.packed + all.counts.shipped);
    for (const tab of ['to_pack', 'packed', 'delivered'] as const)
      expect((await list({ tab })).orders).toHaveLength(all.counts[tab]);
    expect((await list({ county: wanted.region, tab: 'all' })).counts.all).toBeGreaterThan(0);
  });

  test('[S61] who sees names and numbers masked finds and exports nothing by them, as a whole or in part', async () => {
    const { rows } = await database.pool.query<{
      number: string;
      username: string;
      receipt: string;
      secrets: string[];
    }>(
      `select o.number::text, u.username, p.receipt,
              array[o.phone, o.phone, substr(o.phone, 2), '0' || substr(o.phone, 5), o.first_name, o.last_name, u.phone,
                    o.first_name || ' ' || o.last_name, left(o.first_name, 2)] as secrets
         from shop_order o join app_user u on u.id = o.user_id join payment p on p.id = o.payment_id
        where o.state = 'paid' and p.receipt is not null order by o.number desc limit 1`,
    );
    const [wanted] = rows;
    if (wanted === undefined) throw new Error('no order');
    const found = async (q: string, as: string): Promise<number> => {
      const { orders, counts } = await list({ q, tab: 'all' }, as);
      const csv = await office.get(`/api/admin/orders.csv?tab=all&q=${encodeURIComponent(q)}`, as);
      const exported = String(csv.body).trim().split('\n').length - 1;
      expect([counts.all, exported], q).toEqual([orders.length, orders.length]);
      return orders.length;
    };
    for (const q of wanted.secrets.filter((text) => text !== null)) {
      expect(await found(q, packer.as), q).toBeGreaterThan(0);
      for (const { as } of [support, auditor]) expect(await found(q, as), q).toBe(0);
    }
    for (const q of [wanted.number, wanted.receipt, wanted.receipt.toLowerCase(), wanted.username])
      for (const { as } of [packer, support, auditor]) expect(await found(q, as), q).toBeGreaterThan(0);
  });

  test('what is past its promise is late, first, and told by Today', async () => {
    const { rows } = await database.owner.query<{ id: string }>(
      `update shop_order set estimated_delivery = clock_timestamp() - interval '2 days'
        where id = (select id from shop_order where state = 'paid' order by number limit 1) returning id`,
    );
    const late = await list({ tab: 'late' });
    expect(late.orders).toMatchObject([{ id: rows[0]?.id, is_late: true }]);
    expect((await list()).orders[0]?.id).toBe(rows[0]?.id);
    const today = exactly(Today, (await office.get('/api/admin/today', packer.as)).body);
    expect(today.money).toEqual({ state: 'not_allowed' });
    if (today.tasks.state !== 'ok') throw new Error('no tasks');
    expect(today.tasks.value[0]).toMatchObject({ kind: 'orders_late', count: 1, path: '/admin/orders?tab=late' });
    expect(today.badges['orders']).toBe(late.counts.open);
    const asAuditor = exactly(Today, (await office.get('/api/admin/today', auditor.as)).body);
    if (asAuditor.money.state !== 'ok') throw new Error('no money');
    expect(asAuditor.money.value).toMatchObject({ in_total: asAuditor.money.value.wins.total });
    expect(asAuditor.money.value.wins.total).toBeGreaterThan(0);
  });

  for (const sort of ['promised', 'placed', 'total'] as const)
    for (const dir of ['asc', 'desc'])
      test(`by ${sort}, ${dir}, comes page by page, each order once`, async () => {
        const { selectRoom } = await import('./room-list.sql.ts');
        const query = { tab: 'all', sort, dir } as const as never;
        const all = await selectRoom(database.db, query, { isWhole: true }, { after: null, limit: 100 });
        const paged: string[] = [];
        for (let after: { key: string; id: string } | null = null; ; ) {
          const rows = await selectRoom(database.db, query, { isWhole: true }, { after, limit: 2 });
          paged.push(...rows.map(({ id }) => id));
          const last = rows.at(-1);
          if (last === undefined) break;
          after = { key: last.sortKey, id: last.id };
        }
        expect(paged).toEqual(all.map(({ id }) => id));
      });

  test('[S03] whatever is asked is refused with a sentence, never a failure', async () => {
    for (const query of [
      { cursor: 'x' },
      { cursor: Buffer.from('infinity|00000000-0000-4000-8000-000000000000').toString('base64url'), sort: 'total' },
      { tab: 'none' },
      { q: `'"%_\\` },
      { sort: 'constructor' },
    ]) {
      const answer = await office.get(
        `/api/admin/orders?${new URLSearchParams(query as Record<string, string>).toString()}`,
        packer.as,
      );
      expect(answer.status, JSON.stringify(query)).toBeLessThan(500);
    }
    for (const day of ['2026-02-31', '2026-13-01', '2025-02-29', '2026-00-10'])
      for (const field of ['promised_from', 'promised_to'])
        for (const list of ['orders', 'orders.csv'])
          expect(await office.get(`/api/admin/${list}?${field}=${day}`, packer.as), day).toMatchObject({
            status: 400,
            body: { errors: [field] },
          });
    expect((await list({ promised_from: '2024-02-29', promised_to: '2026-12-31' })).counts).toBeDefined();
    for (const which of ['x', 'MN-2025-999999', '00000000-0000-4000-8000-000000000000'])
      expect((await office.get(`/api/admin/orders/${which}`, packer.as)).status).toBe(404);
  });

  test('[S61] an export is written down with its filters, and never with what was searched for', async () => {
    const csv = await office.get('/api/admin/orders.csv?tab=all&q=0712%20345%20678', packer.as);
    expect(csv.status).toBe(200);
    const { rows } = await database.pool.query(
      `select after from audit where action = 'orders.exported' order by id desc limit 1`,
    );
    expect(rows[0]?.after).toEqual({ tab: 'all', searched: true });
  });

  test('is exported as it is filtered', async () => {
    const csv = await office.get('/api/admin/orders.csv?tab=delivered', packer.as);
    const lines = String(csv.body).trim().split('\n');
    expect(lines).toHaveLength(1 + (await list({ tab: 'delivered' })).orders.length);
    expect(lines[0]).toContain('order,kind,state');
    // A file goes by what never changes: who is promised another day between two pages of it is neither missed nor in it twice.
    for (const sort of ['promised', 'total', 'placed']) {
      const file = await office.get(`/api/admin/orders.csv?tab=all&sort=${sort}&dir=asc`, packer.as);
      const placed = Array.from(String(file.body).matchAll(/,([0-9TZ:.-]+)$/gm), ([, at]) => at ?? '').slice(1);
      expect(placed.length, sort).toBeGreaterThan(2);
      expect(placed, sort).toEqual([...placed].sort().reverse());
    }
  });
});
