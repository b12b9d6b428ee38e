import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makePeople } from '../../testing/auction-world.ts';
import { paymentsApp, type PaymentsApp } from '../../testing/payments-app.ts';
import { stkFailure, stkSuccess } from '../../testing/stk-callback.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkInvariants } from '../invariants/index.ts';
import { currentBids } from '../ledger/index.ts';
import { suspendUser } from '../users/index.ts';
import { pullReceipts } from './index.ts';
import { mayBuy } from './prepare.ts';

const database = await testDatabase();
let app: PaymentsApp;
beforeAll(async () => {
  app = await paymentsApp(database);
});
afterAll(() => app?.stop());
afterEach(async () => {
  await app.money.inbox.idle();
  expect(await checkInvariants(database.pool)).toEqual([]);
});

const payments = async (userId: string) =>
  app.db.selectFrom('payment').selectAll().where('user_id', '=', userId).execute();
const pushesTo = (phone: string) => app.simulator.transactions().filter((one) => `+${one.phone}` === phone);

describe('what a client sends is never believed', () => {
  test('[S01] [PAY-1] another amount or number of bids is refused with the price that holds, and nothing is sent', async () => {
    const { id, phone } = await app.aShopper();
    for (const changed of [
      { amount: 1 },
      { amount: 1349.99 },
      { amount: 0 },
      { amount: -1350 },
      { amount: 1e15 },
      { bidsCount: 2000 },
      { bidsCount: 0.5 },
    ]) {
      const body = { packageId: 2, phoneNumber: phone, amount: 1350, bidsCount: 150, ...changed };
      expect(await app.ask('/api/buy_bids', { who: id, body })).toMatchObject({
        status: 409,
        body: { code: 'PRICE_CHANGED', errors: ['amount: 1350', 'bidsCount: 150'] },
      });
    }
    expect(await payments(id)).toEqual([]);
    expect(pushesTo(phone)).toEqual([]);
  });

  test('[S02] [S03] odd shapes are refused with a code, extra fields change nothing', async () => {
    const { id, phone } = await app.aShopper();
    const good = { packageId: 2, phoneNumber: phone, amount: 1350, bidsCount: 150 };
    for (const body of [
      [],
      'text',
      {},
      { ...good, packageId: 'x' },
      { ...good, packageId: {} },
      { ...good, packageId: 99_999_999 },
      { ...good, amount: '1350' },
      { ...good, bidsCount: null },
      { ...good, phoneNumber: 7 },
      { ...good, phoneNumber: '0202012345' },
      { ...good, phoneNumber: '+15551234567' },
      { ...good, phoneNumber: '\u0000' },
    ]) {
      const { status } = await app.ask('/api/buy_bids', { who: id, body });
      expect([400, 404], JSON.stringify(body)).toContain(status);
    }
    const extra = {
      ...good,
      packageId: '2',
      user_id: randomUUID(),
      state: 'paid',
      amount_cents: 1,
      receipt: 'SFREE12345',
    };
    const { body } = await app.ask('/api/buy_bids', { who: id, body: extra });
    expect(await payments(id)).toMatchObject([
      { id: body.payment_id, amount_cents: 135_000, receipt: null, state: 'pending' },
    ]);
  });

  test('[S12] a payment is its owner’s only; an unknown one and no id at all look the same', async () => {
    const [mine, other] = [await app.aShopper(), await app.aShopper()];
    const { body } = await app.buy(mine.id, mine.phone);
    for (const id of [body.payment_id, randomUUID(), 'x', '%00']) {
      const answer = await app.ask(`/api/payments/${id}`, { who: other.id });
      expect([answer.status, answer.body.code], id).toEqual(
        id === '%00' ? [400, 'INVALID_INPUT'] : [404, 'PAYMENT_NOT_FOUND'],
      );
    }
    expect((await app.ask('/api/payments', { who: other.id })).body).toEqual({ payments: [] });
    expect((await app.ask(`/api/payments/${body.payment_id}`)).status).toBe(401);
  });

  test('[S17] staff, suspended and self-excluded people buy nothing', async () => {
    const [staff = ''] = await makePeople(database, 1, { kind: 'staff' });
    const { id, phone } = await app.aShopper();
    app.sessions.kinds.set(staff, { kind: 'staff' });
    expect((await app.buy(staff, phone)).body.code).toBe('STAFF_MAY_NOT_BUY');
    await database.pool.query(`update app_user set excluded_until = now() + interval '1 day' where id = $1`, [id]);
    expect((await app.buy(id, phone)).body.code).toBe('SELF_EXCLUDED');
    await database.owner.query(`update app_user set excluded_until = null, status = 'suspended' where id = $1`, [id]);
    expect((await app.buy(id, phone)).body.code).toBe('ACCOUNT_SUSPENDED');
    expect(pushesTo(phone)).toEqual([]);
    // Whatever let them through: there is no account that bids could be credited to.
    await expect(
      database.owner.query("insert into account (unit, kind, owner_id, balance) values ('BID', 'user', $1, 5)", [
        staff,
      ]),
    ).rejects.toMatchObject({ code: '23514' });
  });

  test('[OPS-11] who is suspended while a payment is under way gets the bids of it, and buys no more; a win is still paid for', async () => {
    const [support = ''] = await makePeople(database, 1, { kind: 'owner' });
    for (const scope of ['bidding', 'all'] as const) {
      const { id, phone } = await app.aShopper();
      const before = await currentBids(database.db, id);
      const { body } = await app.buy(id, phone);
      await suspendUser(
        { db: database.staff.db, bus: { publish: () => undefined } },
        { userId: id, scope, cause: 'looking_into', days: 7 },
        { actorId: support, reason: 'a test' },
      );
      await app.answer(phone);
      await app.settled(body.payment_id, 'paid');
      expect(await currentBids(database.db, id)).toBe(before + 150);
      expect((await app.buy(id, phone)).body.code).toBe(scope === 'all' ? 'ACCOUNT_SUSPENDED' : 'BIDDING_SUSPENDED');
      if (scope === 'all') continue;
      await database.db.transaction().execute((trx) => mayBuy(trx, { userId: id, purpose: 'win' }));
    }
  });

  test('[PAY-4] one’s own payments, newest first, page by page', async () => {
    const { id, phone } = await app.aShopper();
    const made: string[] = [];
    for (const [bids, amount] of [
      [50, 500],
      [150, 1350],
      [300, 2400],
    ] as const) {
      const { body } = await app.buy(id, phone, { bids, amount });
      made.unshift(body.payment_id);
      await app.answer(phone, { cancel: true });
      await app.settled(body.payment_id, 'failed');
      for (const one of made) await app.age(one, 200);
    }
    const first = await app.ask('/api/payments?limit=2', { who: id });
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? '';
    const second = await app.ask(next, { who: id });
    expect(second.headers['link']).toBeUndefined();
    const seen = [...first.body.payments, ...second.body.payments].map((one: { id: string }) => one.id);
    expect(seen).toEqual(made);
    expect((await app.ask('/api/payments?cursor=x', { who: id })).status).toBe(400);
  });
});

describe('[S06] [GEN-6] at once and again', () => {
  test('50 presses with one key make one payment and one prompt, and all answer alike', async () => {
    const { id, phone } = await app.aShopper();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.buy(id, phone, { key })));
    const told = answers.filter(({ status }) => status === 200);
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
    expect(told.length).toBeGreaterThan(9);
    expect(new Set(told.map(({ body }) => body.payment_id)).size).toBe(1);
    expect(await payments(id)).toHaveLength(1);
    expect(pushesTo(phone)).toHaveLength(1);
    const other = await app.buy(id, phone, { key, bids: 50, amount: 500 });
    expect([other.status, other.body.code].join()).toMatch(/409,IDEMPOTENCY_CONFLICT|429,RATE_LIMITED/);
  });

  test('20 presses with keys of their own still make one prompt', async () => {
    const { id, phone } = await app.aShopper();
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.buy(id, phone, { key: randomUUID() })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'PROMPT_OPEN')).toHaveLength(19);
    expect(pushesTo(phone)).toHaveLength(1);
  });

  test('the same success 50 at once credits once', async () => {
    const { id, phone } = await app.aShopper();
    const { body } = await app.buy(id, phone);
    const token = await app.knownToken(body.payment_id);
    app.simulator.script({ match: { phone: phone.slice(1) } });
    await app.answer(phone);
    const paid = () => pushesTo(phone).find(({ state }) => state === 'paid');
    await expect.poll(() => paid()?.receipt, { timeout: 10_000 }).toBeTruthy();
    const told = stkSuccess(paid()?.checkout_request_id ?? null, paid()?.receipt ?? null, 1350);
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.hook('stk', token, told)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await app.settled(body.payment_id, 'paid')).toMatchObject({ receipt: paid()?.receipt });
    await app.money.inbox.idle();
    expect(await currentBids(app.db, id)).toBe(150);
  });
});

describe('[S11] forged callbacks', () => {
  test('10,000 of them credit nothing, are answered 200, and fill no disk', async () => {
    const { id, phone } = await app.aShopper();
    // A day of the simulator, whose hundred seconds take one: however long the storm takes, nobody but the forgers says how it ended.
    const outcome = { code: '1032', after_ms: 86_400_000 };
    app.simulator.script({ match: { phone: phone.slice(1) }, outcome, query: ['pending'] });
    const { body } = await app.buy(id, phone);
    const { checkout_request_id } = await app.payment(body.payment_id);
    const told = stkSuccess(checkout_request_id, 'SFORGED123', 1350);
    // Callbacks only: what the reconciler asks for itself meanwhile is evidence, too.
    const kept = async () => {
      const { rows } = await database.pool.query(
        `select count(*) as n from evidence where kind = 'stk_callback' and body like '%SFORGED123%'`,
      );
      return Number(rows[0].n);
    };
    const before = await kept();
    for (let round = 0; round < 100; round++) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, n) => app.hook('stk', `${round * 100 + n}`.padStart(48, '0'), told)),
      );
      expect(answers.every((answer) => answer.status === 200)).toBe(true);
      await app.money.inbox.idle();
    }
    expect((await kept()) - before).toBeLessThanOrEqual(1_000);
    expect(app.money.inbox.dropped).toBeGreaterThanOrEqual(9_000);
    expect((await app.payment(body.payment_id)).state).toBe('pending');
    expect(await currentBids(app.db, id)).toBe(0);
  });

  test('with the right token but a wrong id, sum or receipt, nothing is credited', async () => {
    const { id, phone } = await app.aShopper();
    app.simulator.script({ match: { phone: phone.slice(1) }, query: ['pending'] });
    const { body } = await app.buy(id, phone);
    const token = await app.knownToken(body.payment_id);
    const { checkout_request_id: right } = await app.payment(body.payment_id);
    for (const told of [
      stkSuccess('ws_CO_211120261415000712345678', 'SFORGED123', 1350),
      stkSuccess(right, null, 1350),
      stkSuccess(null, 'SFORGED123', 1350),
      stkSuccess(right, "'; drop table payment; --", 1350),
      { Body: { stkCallback: { CheckoutRequestID: right, ResultCode: '0' } } },
    ]) {
      await app.hook('stk', token, told);
      await app.money.inbox.idle();
    }
    expect((await app.payment(body.payment_id)).state).toBe('pending');
    await app.hook('stk', token, stkSuccess(right, 'SFORGED123', 13_500));
    await app.money.inbox.idle();
    expect((await app.payment(body.payment_id)).state).toBe('disputed');
    expect(await currentBids(app.db, id)).toBe(0);
  });

  test('from an unlisted address it waits for a proof of our own; in enforce mode it is kept and not believed', async () => {
    const { id, phone } = await app.aShopper();
    app.simulator.script({ match: { phone: phone.slice(1) }, query: ['pending', 'pending', 'auto'] });
    const { body } = await app.buy(id, phone);
    const token = await app.knownToken(body.payment_id);
    await app.answer(phone);
    const paid = () => pushesTo(phone).find(({ state }) => state === 'paid');
    await expect.poll(() => paid()?.receipt, { timeout: 10_000 }).toBeTruthy();
    const told = stkSuccess(paid()?.checkout_request_id ?? null, paid()?.receipt ?? null, 1350);
    await app.hook('stk', token, told, '203.0.113.7');
    await app.money.inbox.idle();
    expect((await app.payment(body.payment_id)).state).toBe('pending');
    const strict = await paymentsApp(database, { beside: app, env: { MPESA_CALLBACK_MODE: 'enforce' } });
    await strict.hook('stk', token, told, '203.0.113.7');
    await strict.money.inbox.idle();
    expect((await app.payment(body.payment_id)).state).toBe('pending');
    await strict.stop();
    await app.work();
    await app.work();
    // A query names no receipt, so nobody vouches for the one that was told here.
    expect(await app.settled(body.payment_id, 'paid')).toMatchObject({ receipt: null, is_verified: false });
    await pullReceipts(app.money.deps);
    expect(await app.payment(body.payment_id)).toMatchObject({ receipt: paid()?.receipt, is_verified: true });
  });

  test('whatever is sent is stored as it came, answered 200, and decides nothing', async () => {
    const { id, phone } = await app.aShopper();
    const { body } = await app.buy(id, phone);
    const token = await app.knownToken(body.payment_id);
    const accepted = { status: 200, body: { ResultCode: 0, ResultDesc: 'Accepted' } };
    for (const sent of [
      '',
      '{',
      'null',
      '[]',
      '"\u0000"',
      Buffer.from([0xff, 0xfe, 0x00]),
      'x'.repeat(200_000),
      '{"Body":{"stkCallback":null}}',
    ])
      expect(await app.hook('stk', token, sent)).toEqual(accepted);
    expect(await app.hook('nothing-of-ours', token, {})).toEqual(accepted);
    expect((await app.http.inject({ method: 'POST', url: `/hooks/pay/stk/${token}` })).statusCode).toBe(200);
    await app.money.inbox.idle();
    const { rows } = await database.pool.query(
      'select state, octet_length(body) as bytes from evidence where payment_id = $1 order by id',
      [body.payment_id],
    );
    expect(rows).toHaveLength(9);
    expect(new Set(rows.map((row) => row.state))).toEqual(new Set(['unreadable']));
    expect(Math.max(...rows.map((row) => row.bytes))).toBeLessThanOrEqual(65_536);
    expect((await app.payment(body.payment_id)).state).toBe('pending');
    await app.hook('stk', token, stkFailure((await app.payment(body.payment_id)).checkout_request_id, 1032));
    await app.settled(body.payment_id, 'failed');
  });
});
