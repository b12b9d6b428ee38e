import { MatchingOrders, OrderPage, Today } from '@mnada/contract/office';
import { afterAll, describe, expect, test } from 'vitest';
import { exactly } from '../../../testing/auctions-app.ts';
import { byTwo } from '../../../testing/by-two.ts';
import { ordersRoom } from '../../../testing/orders-room.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { approveRequest, requestApproval } from '../../approvals/index.ts';
import { readdressOrderKind } from '../readdress-order.ts';

const database = await testDatabase({ poolSize: 12 });
const room = await ordersRoom(database, 25);
const { shop, office, packer, other, support, auditor, aPaidOrder, read, list, move } = room;
afterAll(() => room.stop());

/** A day of Nairobi, so many from today. */
const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000 + 3 * 3_600_000).toISOString().slice(0, 10);

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

test('[WIN-6] a parcel that was packed before its order was sent elsewhere asks for a new label, until that is printed or it leaves', async () => {
  const to = { firstName: 'Amina', lastName: 'Hassan', phone: '0712 345 679', region: 'Nairobi', city: 'Umoja' };
  const elsewhere = (orderId: string, address: string) =>
    byTwo(
      { db: database.staff.db, kinds: [readdressOrderKind({ bus: shop.bus as never })] },
      [packer.id, other.id],
      'order.readdress',
      { orderId, ...to, address },
    );
  const needs = async (orderId: string) => {
    const { orders } = await list({ tab: 'all' });
    const row = orders.find(({ id }) => id === orderId);
    expect((await read(orderId)).order.needs_label).toBe(row?.needs_label);
    return row?.needs_label;
  };
  const { id } = await aPaidOrder();
  await elsewhere(id, 'Moi Drive 41');
  await move(id, { to: 'processing', revision: (await read(id)).order.revision });
  expect(await needs(id)).toBe(false);
  await elsewhere(id, 'Moi Drive 14');
  expect(await needs(id)).toBe(true);
  await move(id, { to: 'shipped', revision: (await read(id)).order.revision, courier: 'Pesi' });
  expect(await needs(id)).toBe(false);

  const anew = await aPaidOrder();
  await move(anew.id, { to: 'processing', revision: (await read(anew.id)).order.revision });
  await elsewhere(anew.id, 'Moi Drive 14');
  const seen = (await read(anew.id)).order.revision;
  const matching = exactly(MatchingOrders, (await office.get('/api/admin/orders/matching?tab=packed', packer.as)).body);
  expect(matching.orders.find((each) => each.id === anew.id)?.needs_label).toBe(true);
  // Sent elsewhere once more while the page of labels stood open: what comes out of the printer is the address of before.
  await elsewhere(anew.id, 'Moi Drive 41');
  const printed = async (revision: number, as = packer.as) =>
    office.post('/api/admin/orders/labels-printed', { orders: [{ id: anew.id, revision }] }, as);
  expect((await printed(seen)).body).toEqual({ noted: [], behind: [anew.id] });
  expect(await needs(anew.id)).toBe(true);
  const now = (await read(anew.id)).order.revision;
  expect((await printed(now, auditor.as)).status).toBe(403);
  expect((await printed(now)).body).toEqual({ noted: [anew.id], behind: [] });
  expect(await needs(anew.id)).toBe(false);
  // Noted for the label, and no news to a form that is open.
  expect((await read(anew.id)).order.revision).toBe(now);
  expect((await move(anew.id, { to: 'shipped', revision: now, courier: 'Pesi' })).status).toBe(200);
});

test('[WIN-6] of labels that come out of the printer together all are noted or none, with those whose order changed', async () => {
  const [one, two, left] = [await aPaidOrder(), await aPaidOrder(), await aPaidOrder()];
  const seen = async ({ id }: { id: string }) => ({ id, revision: (await read(id)).order.revision });
  const sheet = [await seen(one), await seen(two)];
  const notes = async () => {
    const { rows } = await database.pool.query(
      `select count(*)::int as n from audit where action = 'order.label_printed' and subject = any($1)`,
      [[`order:${one.id}`, `order:${two.id}`]],
    );
    return rows[0].n;
  };
  const print = async (orders: readonly object[]) =>
    (await office.post('/api/admin/orders/labels-printed', { orders }, packer.as)).body;
  await database.owner.query(
    'update shop_order set readdressed_at = clock_timestamp(), updated_at = clock_timestamp() where id = $1',
    [two.id],
  );
  expect(await print(sheet)).toEqual({ noted: [], behind: [two.id] });
  // Has left since it was looked at.
  const away = await seen(left);
  for (const state of ['processing', 'shipped'])
    await database.owner.query('update shop_order set state = $2 where id = $1', [left.id, state]);
  const again = [await seen(one), await seen(two)];
  expect(await print([...again, away])).toEqual({ noted: [], behind: [left.id] });
  expect(await notes()).toBe(0);
  const done = await print(again);
  expect([done.noted.sort(), done.behind]).toEqual([[one.id, two.id].sort(), []]);
  expect(await notes()).toBe(2);
});

test('[WIN-6] an order whose address was written a moment after its revision has its label noted by who has read that one', async () => {
  const { id } = await aPaidOrder();
  await database.owner.query(
    `update shop_order set readdressed_at = updated_at + interval '3 milliseconds', label_printed_at = null where id = $1`,
    [id],
  );
  const print = async (revision: number) =>
    (await office.post('/api/admin/orders/labels-printed', { orders: [{ id, revision }] }, packer.as)).body;
  const { revision } = (await read(id)).order;
  expect(await print(revision - 1)).toEqual({ noted: [], behind: [id] });
  expect(await print(revision)).toEqual({ noted: [id], behind: [] });
});

test('[WIN-6] a label that was printed before the order was packed is old, too, once the order goes elsewhere', async () => {
  const to = { firstName: 'Amina', lastName: 'Hassan', phone: '0712 345 679', region: 'Nairobi', city: 'Umoja' };
  const kinds = [readdressOrderKind({ bus: shop.bus as never })];
  const elsewhere = (orderId: string, address: string) =>
    byTwo({ db: database.staff.db, kinds }, [packer.id, other.id], 'order.readdress', { orderId, ...to, address });
  const { id } = await aPaidOrder();
  const printed = async (revision: number) =>
    office.post('/api/admin/orders/labels-printed', { orders: [{ id, revision }] }, packer.as);
  const seen = (await read(id)).order.revision;
  expect((await printed(seen)).body).toEqual({ noted: [id], behind: [] });
  expect((await read(id)).order.needs_label).toBe(false);
  await elsewhere(id, 'Moi Drive 14');
  expect((await read(id)).order.needs_label).toBe(true);
  // Drawn of the address of before: it is printed for nobody.
  expect((await printed(seen)).body).toEqual({ noted: [], behind: [id] });
  const { revision } = (await read(id)).order;
  await move(id, { to: 'processing', revision });
  expect((await read(id)).order.needs_label).toBe(true);
  // Packed meanwhile, under the address that was looked at.
  expect((await printed(revision)).body).toEqual({ noted: [id], behind: [] });
  expect((await read(id)).order.needs_label).toBe(false);
});

test('[WIN-6][OPS-5] what waits for a second person stands on its order, so that nobody sends it meanwhile unaware', async () => {
  const { id } = await aPaidOrder();
  expect((await read(id)).open_request).toBeNull();
  const to = { firstName: 'Amina', lastName: 'Hassan', phone: '0712 345 679', region: 'Nairobi', city: 'Umoja' };
  const deps = { db: database.staff.db, kinds: [readdressOrderKind({ bus: shop.bus as never })] };
  const { reference } = await requestApproval(deps, packer.id, {
    kind: 'order.readdress',
    params: { orderId: id, ...to, address: 'Moi Drive 41' },
    reason: { code: 'customer_request', words: 'mistyped' },
  });
  expect((await read(id)).open_request).toBe(reference);
  await approveRequest(deps, other.id, reference);
  expect((await read(id)).open_request).toBeNull();
});

test('[OPS-1] a paid order without a promised day is listed, last and not late, and its page opens', async () => {
  const { id } = await aPaidOrder();
  await database.owner.query('update shop_order set estimated_delivery = null where id = $1', [id]);
  const { orders } = await list({ sort: 'promised' });
  expect(orders.at(-1)).toMatchObject({ id, is_late: false, promised_at: null });
  expect((await read(id)).order).toMatchObject({ is_late: false, promised_at: null });
  expect((await list({ tab: 'late' })).orders.map((each) => each.id)).not.toContain(id);
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
  // Who sees payments whole, but people masked, reads no name here either (OPS-16).
  expect((await read(id, auditor.as)).payment?.payer).toBe('A. A. H.');
  const finance = await office.aPerson(['finance']);
  expect((await read(id, finance.as)).payment?.payer).toBe('AMINA ALI HASSAN');
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

  test('[OWN-4][WIN-2] another day that is promised is told to the buyer before it was sent, too, each once', async () => {
    const { id, winner } = await aPaidOrder();
    const promise = async (promised: string | null) => {
      const { revision } = (await read(id)).order;
      const body = { revision, courier: 'Pesi Couriers', tracking: null, promised };
      expect((await office.post(`/api/admin/orders/${id}/delivery`, body, packer.as)).status).toBe(200);
    };
    for (const day of [inDays(9), inDays(9), null, inDays(12)]) await promise(day);
    const { rows } = await database.pool.query(
      `select data ->> 'by' as by from notification where user_id = $1 and data ->> 'status' = 'new_day' order by id`,
      [winner],
    );
    expect(rows.map(({ by }) => by)).toEqual([inDays(9), inDays(12)].map((day) => `${day}T20:59:59.999Z`));
  });

  test('[WIN-2] a day is promised from today on, up to 90 days ahead; one that has passed stands where nobody changes it', async () => {
    const { id, winner } = await aPaidOrder();
    const promise = async (promised: string | null, courier = 'Pesi Couriers') => {
      const body = { revision: (await read(id)).order.revision, courier, tracking: null, promised };
      return office.post(`/api/admin/orders/${id}/delivery`, body, packer.as);
    };
    for (const day of [inDays(-1), '2001-01-01', inDays(92), '9999-12-31'])
      expect((await promise(day)).body, day).toMatchObject({ code: 'PROMISED_DAY' });
    for (const day of [inDays(0), inDays(90)]) expect((await promise(day)).status, day).toBe(200);
    await database.owner.query(
      `update shop_order set estimated_delivery = ($2::text || 'T20:59:59.999Z')::timestamptz where id = $1`,
      [id, inDays(-3)],
    );
    expect((await promise(inDays(-3), 'Another Courier')).status).toBe(200);
    expect((await promise(inDays(90))).status).toBe(200);
    const { rows } = await database.pool.query(
      `select count(*)::int as n from notification where user_id = $1 and data ->> 'status' = 'new_day'`,
      [winner],
    );
    expect(rows).toEqual([{ n: 3 }]);
  });

  test('[WIN-2][MON-9] a promise that its payment made at some hour is the same day when the form sends it: no news, and no other first one', async () => {
    const { id, winner } = await aPaidOrder();
    const promisedAt = async (day: string) =>
      database.owner.query(
        `update shop_order set estimated_delivery = ($2::text || 'T11:37:00Z')::timestamptz where id = $1`,
        [id, day],
      );
    const save = async (day: string, courier: string) => {
      const body = { revision: (await read(id)).order.revision, courier, tracking: null, promised: day };
      return office.post(`/api/admin/orders/${id}/delivery`, body, packer.as);
    };
    const promises = async () => {
      const { rows } = await database.pool.query(
        `select estimated_delivery as stands, first_promise as first, (select count(*)::int from notification
           where user_id = $2 and data ->> 'status' = 'new_day') as told from shop_order where id = $1`,
        [id, winner],
      );
      return rows[0];
    };
    for (const [day, courier] of [
      [inDays(4), 'Pesi Couriers'],
      // Late: what its packer does now is what hurries it.
      [inDays(-1), 'Haraka Parcels'],
    ] as const) {
      await promisedAt(day);
      expect((await save(day, courier)).status, day).toBe(200);
      expect(await promises()).toEqual({ stands: new Date(`${day}T11:37:00Z`), first: null, told: 0 });
    }
    expect((await read(id)).delivery.courier).toBe('Haraka Parcels');
    expect((await save(inDays(5), 'Haraka Parcels')).status).toBe(200);
    expect(await promises()).toEqual({
      stands: new Date(`${inDays(5)}T20:59:59.999Z`),
      first: new Date(`${inDays(-1)}T11:37:00Z`),
      told: 1,
    });
    // The list of what is late is counted elsewhere.
    await database.owner.query('update shop_order set first_promise = null where id = $1', [id]);
  });

  test('[OPS-1][MON-9] an order whose day was put off is late by the first promise, in its list, on its page and in Today', async () => {
    const { id } = await aPaidOrder();
    await database.owner.query(
      `update shop_order set estimated_delivery = clock_timestamp() - interval '9 days' where id = $1`,
      [id],
    );
    const lateInToday = async () => {
      const today = exactly(Today, (await office.get('/api/admin/today', packer.as)).body);
      if (today.tasks.state !== 'ok') throw new Error('no tasks');
      return today.tasks.value.find(({ kind }) => kind === 'orders_late');
    };
    const before = await lateInToday();
    const { revision, promised_at: first } = (await read(id)).order;
    const body = { revision, courier: null, tracking: null, promised: inDays(9) };
    expect((await office.post(`/api/admin/orders/${id}/delivery`, body, packer.as)).status).toBe(200);
    const page = await read(id);
    expect(page.order).toMatchObject({ is_late: true, promised_at: `${inDays(9)}T20:59:59.999Z` });
    expect(page.delivery.first_promised_at).toBe(first);
    expect((await list({ tab: 'late' })).orders.map((each) => each.id)).toContain(id);
    expect(await lateInToday()).toEqual(before);
    await database.owner.query('update shop_order set first_promise = null where id = $1', [id]);
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
  expect(orders).toEqual(
    listed.map(({ id, number, state, needs_label, revision }) => ({ id, number, state, needs_label, revision })),
  );
  const packed = await office.get('/api/admin/orders/matching?tab=packed', packer.as);
  expect(exactly(MatchingOrders, packed.body).orders.every(({ state }) => state === 'processing')).toBe(true);
  expect((await office.get('/api/admin/orders/matching', auditor.as)).status).toBe(403);
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

  test('[OPS-1] an order is found by the name that papers of before have for it', async () => {
    const { id } = await aPaidOrder();
    const { number } = (await read(id)).order;
    const old = `ORD-${Number(number.split('-').at(-1))}`;
    expect((await read(old)).order.id).toBe(id);
    expect((await list({ tab: 'all', q: old })).orders.map((order) => order.id)).toEqual([id]);
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
