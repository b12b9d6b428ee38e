import { LimitsAnswer } from '@mnada/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makePeople } from '../../testing/auction-world.ts';
import { paymentsApp, type PaymentsApp } from '../../testing/payments-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkInvariants } from '../invariants/index.ts';
import { settingsRoutes } from './settings-routes.ts';

const database = await testDatabase();
const { db, pool } = database;
let app: PaymentsApp;
beforeAll(async () => {
  app = await paymentsApp(database, {
    more: async (http) => {
      await http.register(settings());
    },
  });
});
// The bus that the app will have is its own; what the routes say to this one is asked below.
const said: string[] = [];
const settings = () =>
  settingsRoutes({
    db,
    bus: { publish: (topic: string, ...keys: string[]) => void said.push(`${topic} ${keys.join()}`) } as never,
  });
afterAll(() => app?.stop());
afterEach(async () => {
  await app.money.inbox.idle();
  expect(await checkInvariants(pool)).toEqual([]);
});

const DAY_MS = 86_400_000;
const put = (who: string, period: string, cap: unknown) =>
  app.ask(`/api/settings/limits/${period}`, { who, method: 'PUT', body: { cap } });
const keep = (who: string, period: string) => app.ask(`/api/settings/limits/${period}/next`, { who, method: 'DELETE' });
const rest = (who: string, length: string) =>
  app.ask('/api/settings/break', { who, body: { length, confirmed: true } });
const limits = async (who: string) => LimitsAnswer.parse((await app.ask('/api/settings/limits', { who })).body);
const ofDay = async (who: string) => (await limits(who)).limits.find(({ period }) => period === 'day');
/** As if what waits had been asked for so long ago. */
const wait = (who: string, ms: number) =>
  pool.query(
    `update spending_limit set next_counts_at = next_counts_at - make_interval(secs => $2) where user_id = $1`,
    [who, ms / 1000],
  );
const notices = async (who: string) =>
  (
    await db
      .selectFrom('notification')
      .select('data')
      .where('user_id', '=', who)
      .where('kind', '=', 'account')
      .orderBy('id')
      .execute()
  ).map(({ data }) => data);
const audit = async (who: string) =>
  (await db.selectFrom('audit').select('action').where('subject', '=', `user:${who}`).orderBy('id').execute()).map(
    ({ action }) => action,
  );
const prepare = (userId: string, phone: string, amountCents = 50_000) =>
  db
    .transaction()
    .execute((trx) =>
      app.money.payments.prepare(trx, { userId, purpose: 'pack', packageId: 1, amountCents, phone, ip: null }),
    );
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'made',
    (error: { code?: string }) => error.code,
  );
const anotherPhone = (n: number) => `+25479${String(1_000_000 + n)}`;
/** So many numbers that somebody has proved to be theirs: no limit of prompts (PAY-3) stands before those of the person. */
async function provedPhones(userId: string, from: number, count: number): Promise<string[]> {
  const phones = Array.from({ length: count }, (_, n) => anotherPhone(from + n));
  await app.provePayingNumbers(userId, phones);
  return phones;
}

describe('[OWN-7] spending limits', () => {
  test('nothing is limited until somebody says so', async () => {
    const { id } = await app.aShopper();
    const answer = await limits(id);
    expect(answer.limits.map(({ period, cap, next, spent, left }) => [period, cap, next, spent, left])).toEqual([
      ['day', null, null, 0, null],
      ['week', null, null, 0, null],
      ['month', null, null, 0, null],
    ]);
    expect(answer.break).toBeNull();
  });

  test('a first cap counts at once: what fits is sold, the rest is refused with what is left and when it is free', async () => {
    const { id, phone } = await app.aShopper();
    expect((await put(id, 'day', 2_000)).body.limits[0]).toMatchObject({ cap: 2_000, left: 2_000, next: null });
    await app.buyAndPay({ id, phone });
    expect(await ofDay(id)).toMatchObject({ spent: 1_350, left: 650 });
    const refused = await app.buy(id, anotherPhone(1));
    expect(refused).toMatchObject({ status: 409, body: { code: 'SPENDING_LIMIT' } });
    expect(refused.body.errors).toEqual([
      expect.stringMatching(
        /^You have KSh\u00a0650 left of your daily limit of KSh\u00a02,000\. It starts again on \w+day \d+ \w+\.$/,
      ),
    ]);
    expect((await app.buy(id, anotherPhone(1), { bids: 50, amount: 500 })).status).toBe(200);
    expect(await ofDay(id)).toMatchObject({ spent: 1_850, left: 150 });
    expect(await audit(id)).toEqual(['limit.lowered']);
    expect(await notices(id)).toEqual([{ event: 'limit_lowered' }]);
  });

  test('[GEN-7] the reason is told in the asker’s language', async () => {
    const { id, phone } = await app.aShopper();
    await put(id, 'week', 1_000);
    const body = { packageId: 2, phoneNumber: phone, amount: 1350, bidsCount: 150 };
    const answer = await app.ask('/api/buy_bids', { who: id, body, headers: { 'accept-language': 'sw' } });
    expect(answer.body.errors).toEqual([
      expect.stringMatching(/^Umebaki na KSh\u00a01,000 kati ya kikomo cha wiki cha KSh\u00a01,000\. Kitaanza upya/),
    ]);
  });

  test('a raise waits 24 hours, may be taken back before, and counts by itself', async () => {
    const { id, phone } = await app.aShopper();
    await put(id, 'day', 500);
    const raised = (await put(id, 'day', 5_000)).body.limits[0];
    expect(raised).toMatchObject({ cap: 500, next: { cap: 5_000 } });
    const now = Date.parse((await limits(id)).server_time);
    expect(Math.abs(Date.parse(raised.next.counts_at) - now - DAY_MS)).toBeLessThan(120_000);
    expect((await app.buy(id, phone)).body.code).toBe('SPENDING_LIMIT');
    expect((await keep(id, 'day')).body.limits[0]).toMatchObject({ cap: 500, next: null });
    expect(await keep(id, 'day')).toMatchObject({ status: 409, body: { code: 'STATE_FORBIDS' } });
    await put(id, 'day', null);
    await wait(id, DAY_MS - 60_000);
    expect((await app.buy(id, phone)).body.code).toBe('SPENDING_LIMIT');
    await wait(id, 60_000);
    expect(await ofDay(id)).toMatchObject({ cap: null, next: null });
    expect((await app.buy(id, phone)).status).toBe(200);
    expect(await audit(id)).toEqual([
      'limit.lowered',
      'limit.raise_asked',
      'limit.raise_withdrawn',
      'limit.raise_asked',
    ]);
    expect((await notices(id)).map((data) => (data as { event: string }).event)).toEqual([
      'limit_lowered',
      'limit_raised',
      'limit_raised',
    ]);
  });

  test('50 presses at once on 50 phones buy no more than the cap allows', async () => {
    const { id } = await app.aShopper();
    await put(id, 'month', 2_000);
    const phones = await provedPhones(id, 100, 50);
    const codes = await Promise.all(phones.map((phone) => codeOf(prepare(id, phone))));
    expect(codes.filter((code) => code === 'made')).toHaveLength(4);
    expect(codes.filter((code) => code === 'SPENDING_LIMIT')).toHaveLength(46);
    expect((await limits(id)).limits[2]).toMatchObject({ spent: 2_000, left: 0 });
  });

  test('a cap that is lowered while 50 buy stands from one moment on: nothing is bought behind it', async () => {
    const { id } = await app.aShopper();
    const phones = await provedPhones(id, 200, 50);
    const work = phones.map((phone) => codeOf(prepare(id, phone)));
    const [lowered, ...codes] = await Promise.all([put(id, 'day', 1_000), ...work]);
    expect(lowered.status).toBe(200);
    const { rows } = await pool.query<{ after: number }>(
      `select count(*)::int as after from payment p, spending_limit l
        where p.user_id = $1 and l.user_id = $1 and p.created_at > l.updated_at`,
      [id],
    );
    // Of those after it at most two fit, and none where the cap was spent before.
    expect(rows[0]?.after).toBeLessThanOrEqual(2);
    expect(codes.every((code) => code === 'made' || code === 'SPENDING_LIMIT')).toBe(true);
  });

  test('open payments count, failed and reversed ones do not, and late money is honoured beyond the cap', async () => {
    const { id, phone } = await app.aShopper();
    const state = (name: string, from: string) =>
      pool.query(
        `update payment set state = $3, paid_at = case when $3 in ('paid', 'reversed') then now() end
          where user_id = $1 and state = $2`,
        [id, from, name],
      );
    await put(id, 'day', 500);
    await prepare(id, phone);
    let from = 'submitting';
    for (const name of ['submit_unknown', 'pending', 'unresolved', 'disputed', 'submitting']) {
      await state(name, from);
      from = name;
      expect(await ofDay(id), name).toMatchObject({ spent: 500, left: 0 });
      expect(await codeOf(prepare(id, anotherPhone(300))), name).toBe('SPENDING_LIMIT');
    }
    for (const name of ['rejected', 'failed']) {
      await state(name, from);
      from = name;
      expect(await ofDay(id), name).toMatchObject({ spent: 0, left: 500 });
    }
    // Its prompt had run out, so another one was bought; then the money of the first comes after all.
    const second = await app.buyAndPay({ id, phone: anotherPhone(301) }, { bids: 50, amount: 500 });
    expect(second.state).toBe('paid');
    await pool.query(`update payment set state = 'pending' where user_id = $1 and state = 'failed'`, [id]);
    expect(await ofDay(id)).toMatchObject({ cap: 500, spent: 1_000, left: 0 });
    await pool.query(`update payment set state = 'failed' where user_id = $1 and state = 'pending'`, [id]);
  });

  test('a purchase belongs to the day on which it was asked for', async () => {
    const { id, phone } = await app.aShopper();
    await put(id, 'day', 500);
    const paid = await app.buyAndPay({ id, phone }, { bids: 50, amount: 500 });
    expect(await ofDay(id)).toMatchObject({ spent: 500, left: 0 });
    // It was credited by its callback; the query that follows has verified it long before the day is over (PAY-3).
    await app.age(paid.id, 31);
    await app.work();
    expect((await app.payment(paid.id)).is_verified).toBe(true);
    await app.age(paid.id, 86_400);
    expect(await ofDay(id)).toMatchObject({ spent: 0, left: 500 });
  });

  test('caps are whole shillings within reason; periods are the three; staff and visitors have none', async () => {
    const { id } = await app.aShopper();
    for (const cap of [0, -1, 10.5, 1_000_001, '500', undefined, {}])
      expect((await put(id, 'day', cap)).status, String(cap)).toBe(400);
    expect((await put(id, 'year', 500)).status).toBe(400);
    expect((await app.ask('/api/settings/limits')).status).toBe(401);
    const [staff = ''] = await makePeople(database, 1, { kind: 'staff' });
    app.sessions.kinds.set(staff, { kind: 'staff' });
    expect((await put(staff, 'day', 500)).body.code).toBe('FORBIDDEN');
    expect((await rest(staff, '24h')).body.code).toBe('FORBIDDEN');
  });
});

describe('[OWN-7] breaks', () => {
  test('a break stops buying at once, shows its end, and nothing shortens it; a longer one takes its place', async () => {
    const { id, phone } = await app.aShopper();
    const week = await rest(id, '7d');
    expect(week.body.break.kind).toBe('break');
    expect(said).toContain(`balance ${id}`);
    expect(await rest(id, '24h')).toMatchObject({ status: 409, body: { code: 'BREAK_RUNNING' } });
    expect((await limits(id)).break).toEqual(week.body.break);
    expect((await app.buy(id, phone)).body.code).toBe('SELF_EXCLUDED');
    const half = await rest(id, '6m');
    expect(half.body.break.kind).toBe('exclusion');
    expect(await rest(id, '30d')).toMatchObject({ status: 409 });
    expect(await audit(id)).toEqual(['break.started', 'account.excluded']);
    expect(await notices(id)).toEqual([
      { event: 'break_started', at: week.body.break.until },
      { event: 'excluded', at: half.body.break.until },
    ]);
  });

  test('whoever is on a break pays for a win, and for no new order', async () => {
    const { id, phone } = await app.aShopper();
    await rest(id, '24h');
    const command = (purpose: 'win' | 'order') =>
      codeOf(
        db.transaction().execute(async (trx) => {
          await app.money.payments.prepare(trx, { userId: id, purpose, amountCents: 50_000, phone, ip: null });
        }),
      );
    expect(await command('order')).toBe('SELF_EXCLUDED');
    // Without an order to its name the database refuses the row: the break was passed.
    expect(await command('win')).not.toBe('SELF_EXCLUDED');
  });

  test('of all lengths at once the longest stands, and no payment is made after any of them', async () => {
    const { id } = await app.aShopper();
    const phones = await provedPhones(id, 400, 20);
    const buying = phones.map((phone) => codeOf(prepare(id, phone)));
    await Promise.all([...['24h', '7d', '30d', '6m', '24h', '7d'].map((length) => rest(id, length)), ...buying]);
    expect((await limits(id)).break?.kind).toBe('exclusion');
    const { rows } = await pool.query(
      `select 1 from payment p where p.user_id = $1
        and p.created_at > (select min(at) from audit where subject = 'user:' || $1 and action in ('break.started', 'account.excluded'))`,
      [id],
    );
    expect(rows).toEqual([]);
  });

  test('a break is asked for twice: without the confirmation it is refused', async () => {
    const { id } = await app.aShopper();
    for (const body of [{ length: '24h' }, { length: '24h', confirmed: false }, { length: '1h', confirmed: true }])
      expect((await app.ask('/api/settings/break', { who: id, body })).status).toBe(400);
    expect((await limits(id)).break).toBeNull();
  });

  test('one without an end, set by the house, is a break like any other', async () => {
    const { id, phone } = await app.aShopper();
    await pool.query(`update app_user set excluded_until = 'infinity' where id = $1`, [id]);
    expect((await limits(id)).break).toMatchObject({ kind: 'break', until: expect.stringMatching(/^2200/) });
    expect((await app.buy(id, phone)).body.code).toBe('SELF_EXCLUDED');
    expect((await rest(id, '6m')).body.code).toBe('BREAK_RUNNING');
  });
});

describe('[ACC-7] choices', () => {
  test('each is kept on the account, the others stay; nobody else’s are touched', async () => {
    const [me, other] = [await app.aShopper(), await app.aShopper()];
    const patch = (body: object) => app.ask('/api/settings', { who: me.id, method: 'PATCH', body });
    const none = { data_saver: null, haptics: null, read_out_bids: null, confirm_bids: null };
    expect((await app.ask('/api/settings', { who: me.id })).body.choices).toEqual(none);
    await patch({ data_saver: 'on' });
    expect((await patch({ haptics: false })).body.choices).toEqual({ ...none, data_saver: 'on', haptics: false });
    expect((await patch({})).body.choices).toEqual({ ...none, data_saver: 'on', haptics: false });
    expect((await patch({ data_saver: 'maybe' })).status).toBe(400);
    expect((await app.ask('/api/settings', { who: other.id })).body.choices).toEqual(none);
  });
});
