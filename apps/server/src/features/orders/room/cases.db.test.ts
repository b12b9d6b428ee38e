import { OrderPage, Today } from '@mnada/contract/office';
import { afterAll, describe, expect, test } from 'vitest';
import { exactly } from '../../../testing/auctions-app.ts';
import { ordersRoom } from '../../../testing/orders-room.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { ownCasesOf } from '../own-cases.sql.ts';

const database = await testDatabase({ poolSize: 12 });
const room = await ordersRoom(database, 8);
const { office, packer, support, auditor, aPaidOrder, read, list, move } = room;
afterAll(() => room.stop());

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
        ...{ sent_at: null, takes_bids: null },
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
