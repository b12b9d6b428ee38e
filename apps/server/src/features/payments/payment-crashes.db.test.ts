import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventually, paymentsApp, type PaymentsApp } from '../../testing/payments-app.ts';
import { stkFailure, stkSuccess } from '../../testing/stk-callback.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { silentLog } from '../../platform/log.ts';
import { createProviderEventInbox, hashOfToken } from '../provider-events/index.ts';
import { checkInvariants } from '../invariants/index.ts';
import { currentBids } from '../ledger/index.ts';
import { createPayments, paymentEvents, type PaymentsDeps, pullReceipts } from './index.ts';

const database = await testDatabase();
let app: PaymentsApp;
/** The node that takes over, on the same database and M-PESA. */
let next: PaymentsApp;
beforeAll(async () => {
  app = await paymentsApp(database);
  next = await paymentsApp(database, { beside: app });
});
afterAll(async () => {
  await next?.stop();
  await app?.stop();
});
afterEach(async () => {
  await app.money.inbox.idle();
  expect(await checkInvariants(database.pool)).toEqual([]);
});

const pushesTo = (phone: string) => app.simulator.transactions().filter((one) => `+${one.phone}` === phone);
const prepared = async (who: { id: string; phone: string }): Promise<string> => {
  const command = {
    userId: who.id,
    purpose: 'pack' as const,
    packageId: 2,
    amountCents: 135_000,
    phone: who.phone,
    ip: null,
  };
  return (await app.db.transaction().execute((trx) => app.money.payments.prepare(trx, command))).id;
};
type Collector = NonNullable<PaymentsDeps['collector']>;
/** A node whose process ends at a point of the push. */
function dyingNode(at: 'before the call' | 'after the call') {
  const { collector } = app.money.deps;
  const stkPush: Collector['daraja']['stkPush'] = async (request) => {
    if (at === 'after the call') await collector?.daraja.stkPush(request);
    throw new Error('the process has ended');
  };
  const dying = { ...collector, daraja: { ...collector?.daraja, stkPush } } as Collector;
  return createPayments({ ...app.money.deps, collector: dying });
}

describe('[S05] the process ends between any two steps', () => {
  test('after the intent, before the push: no prompt was sent, and none is', async () => {
    const who = await app.aShopper();
    const id = await prepared(who);
    await app.age(id, 61);
    await next.work();
    expect(await next.payment(id)).toMatchObject({ state: 'rejected', reason: 'not_sent' });
    await app.money.payments.push(id);
    expect(pushesTo(who.phone)).toEqual([]);
  });

  test('after the push had begun: nobody knows, so it is never sent again', async () => {
    const who = await app.aShopper();
    const id = await prepared(who);
    await dyingNode('before the call').push(id);
    await app.money.payments.push(id);
    await app.age(id, 61);
    await next.work();
    await next.money.payments.push(id);
    expect((await next.payment(id)).state).toBe('submit_unknown');
    expect(pushesTo(who.phone)).toEqual([]);
  });

  test('after the push was taken, before that was written down: its callback finds it by its token', async () => {
    const who = await app.aShopper();
    const id = await prepared(who);
    await dyingNode('after the call').push(id);
    await app.age(id, 61);
    await next.work();
    expect((await next.payment(id)).state).toBe('submit_unknown');
    await app.answer(who.phone);
    await app.settled(id, 'paid');
    expect(await currentBids(app.db, who.id)).toBe(150);
  });

  test('after a callback was stored and answered, before it was booked: the next node books it', async () => {
    const who = await app.aShopper();
    const { body } = await app.buy(who.id, who.phone);
    const token = await app.knownToken(body.payment_id);
    await app.answer(who.phone);
    const paid = () => pushesTo(who.phone).find(({ state }) => state === 'paid');
    await eventually(
      () => paid() !== undefined,
      () => 'M-PESA did not book it',
    );
    const told = stkSuccess(paid()?.checkout_request_id ?? null, paid()?.receipt ?? null, 1350);
    await sql`
      insert into evidence (kind, token_hash, is_listed, body, next_try_at)
      values ('stk_callback', ${hashOfToken(token)}, true, ${JSON.stringify(told)}, now() + interval '30 s')`.execute(
      app.db,
    );
    await next.work();
    expect(await next.payment(body.payment_id)).toMatchObject({ state: 'paid', receipt: paid()?.receipt });
    await Promise.all([app.work(), next.work()]);
    expect(await currentBids(app.db, who.id)).toBe(150);
  });

  test.for(['before the bids', 'after the bids'] as const)(
    'in the middle of a booking, %s: all of it or nothing, and then all of it',
    async (point) => {
      const who = await app.aShopper();
      const { body } = await app.buy(who.id, who.phone);
      const token = await app.knownToken(body.payment_id);
      await app.answer(who.phone);
      const paid = () => pushesTo(who.phone).find(({ state }) => state === 'paid');
      await eventually(
        () => paid() !== undefined,
        () => 'M-PESA did not book it',
      );
      const { pack } = app.money.deps.purposes;
      const dying: PaymentsDeps = {
        ...app.money.deps,
        purposes: {
          ...app.money.deps.purposes,
          pack: {
            ...pack,
            async paid(trx, payment) {
              if (point === 'after the bids') await pack.paid(trx, payment);
              throw new Error('the process has ended');
            },
          },
        },
      };
      const inbox = createProviderEventInbox({
        db: app.db,
        log: silentLog(),
        handlers: paymentEvents({
          ...dying,
          shortcodes: [],
          paybillTokens: { knows: async () => false, noteUse: async () => undefined },
        }),
        enforceSources: false,
        retentionDays: 400,
      });
      const told = stkSuccess(paid()?.checkout_request_id ?? null, paid()?.receipt ?? null, 1350);
      await inbox.receive({
        kind: 'stk_callback',
        token,
        source: '127.0.0.1',
        isListed: true,
        body: JSON.stringify(told),
      });
      await inbox.idle();
      await inbox.stop();
      expect((await app.payment(body.payment_id)).state).toBe('pending');
      expect(await currentBids(app.db, who.id)).toBe(0);
      expect((await database.pool.query('select from receipt where receipt = $1', [paid()?.receipt])).rowCount).toBe(0);
      await next.work();
      expect((await next.payment(body.payment_id)).state).toBe('paid');
      expect(await currentBids(app.db, who.id)).toBe(150);
    },
  );

  test('kill -9 while pushes, prompts and callbacks are out: the next node finds every payment, once', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => app.aShopper()));
    // Two answers hang, two are taken and unanswered, two are paid at once.
    people.forEach(({ phone }, n) => {
      const match = { phone: phone.slice(1) };
      if (n < 2) app.simulator.script({ match, push: 'hang_after' });
      if (n > 3) app.simulator.script({ match, outcome: { code: '0', after_ms: 10 } });
    });
    const script = fileURLToPath(new URL('../../testing/payments-child.ts', import.meta.url));
    const args = ['--import', 'tsx', '--conditions=source', script, database.url, app.simulator.url];
    const child = spawn(process.execPath, [...args, ...people.map(({ id, phone }) => `${id}:${phone}`)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (text) => (said += String(text)));
    try {
      const isOut = () => people.every(({ phone }) => pushesTo(phone).length === 1);
      await eventually(
        () => said.split('\n').length > people.length && isOut(),
        () => `only ${said}`,
      );
    } finally {
      child.kill('SIGKILL');
      await new Promise((resolve) => child.once('exit', resolve));
    }
    const ids = said.trim().split('\n');
    // Whoever has a prompt enters the PIN; nobody hears the callbacks.
    for (const { phone } of people.slice(0, 4)) await app.answer(phone);
    await eventually(
      () => people.every(({ phone }) => pushesTo(phone)[0]?.state === 'paid'),
      () => 'M-PESA did not book them',
    );
    for (const seconds of [61, 20, 20]) {
      for (const id of ids) await app.age(id, seconds);
      await Promise.all([app.work(), next.work()]);
    }
    // What has no checkout id can't be asked about: the statement tells.
    await pullReceipts(next.money.deps, new Date(Date.now() + 60_000));
    for (const [n, { id }] of people.entries()) {
      expect((await next.payment(ids[n] ?? '')).state).toBe('paid');
      expect(await currentBids(app.db, id)).toBe(150);
    }
  });

  test('two nodes that work at once ask, book and credit once', async () => {
    const shoppers = await Promise.all(Array.from({ length: 6 }, () => app.aShopper()));
    const ids: string[] = [];
    for (const { id, phone } of shoppers) {
      const lost = { outcome: { code: '0', after_ms: 10 }, callback: { delivery: 'never' as const } };
      app.simulator.script({ match: { phone: phone.slice(1) }, ...lost });
      ids.push((await app.buy(id, phone)).body.payment_id);
    }
    await eventually(
      () => shoppers.every(({ phone }) => pushesTo(phone)[0]?.state === 'paid'),
      () => 'M-PESA did not book them',
    );
    for (const seconds of [20, 20, 20]) {
      for (const id of ids) await app.age(id, seconds);
      await Promise.all([app.work(), next.work(), app.work(), next.work()]);
    }
    for (const { id } of shoppers) expect(await currentBids(app.db, id)).toBe(150);
  });
});

test('[PAY-3] replaying the whole inbox, in any order and as often as one likes, changes nothing', async () => {
  const ledger = async () => ({
    transfers: (await database.pool.query('select source, amount from transfer order by source')).rows,
    receipts: (await database.pool.query('select receipt, state, payment_id from receipt order by receipt')).rows,
    payments: (await database.pool.query('select id, state, receipt from payment order by id')).rows,
  });
  const before = await ledger();
  for (const order of ['id', 'id desc', 'random()']) {
    const { rows } = await database.owner.query(`select id from evidence order by ${order}`);
    for (const { id } of rows) {
      await database.pool.query(`update evidence set next_try_at = now(), state = 'new' where id = $1`, [id]);
      await next.money.inbox.workOff();
    }
    expect(await ledger()).toEqual(before);
  }
});

describe('[PAY-3] the same evidence, told to a fresh shop in any order', () => {
  /** M-PESA's truth about each checkout id: queries answer the same whenever they are asked. */
  const truth = new Map<string, 'paid' | 'failed'>();
  const collector = {
    daraja: {
      stkQuery: async ({ checkoutRequestId }: { checkoutRequestId: string }) =>
        truth.get(checkoutRequestId) === 'paid'
          ? ({ kind: 'paid' } as const)
          : ({ kind: 'failed', code: '1032', reason: 'cancelled', alert: false } as const),
    },
    budget: { take: async () => true, slowDown: async () => undefined },
    isCrossCheckAdvisory: false,
  } as unknown as Collector;

  async function tellIn(order: (rows: Arrived[]) => Arrived[]) {
    const deps = { ...app.money.deps, collector };
    const paybill = `${randomUUID()}`;
    const inbox = createProviderEventInbox({
      db: app.db,
      log: silentLog(),
      handlers: paymentEvents({
        ...deps,
        shortcodes: ['174379'],
        paybillTokens: { knows: async (hash) => hash.equals(hashOfToken(paybill)), noteUse: async () => undefined },
      }),
      enforceSources: false,
      retentionDays: 400,
    });
    const run = randomUUID().slice(0, 6).toUpperCase();
    const arrived: Arrived[] = [];
    const users: string[] = [];
    for (const kind of ['paid', 'failed', 'paid twice'] as const) {
      const who = await app.aShopper();
      users.push(who.id);
      const id = await prepared(who);
      const token = `${run}${kind}`;
      const checkout = `ws_CO_${run}_${kind}`;
      truth.set(checkout, kind === 'failed' ? 'failed' : 'paid');
      await app.db
        .updateTable('payment')
        .set({
          state: 'pending',
          token_hash: hashOfToken(token),
          checkout_request_id: checkout,
          accepted_at: sql`clock_timestamp()`,
          next_query_at: sql`clock_timestamp() + interval '1 h'`,
        })
        .where('id', '=', id)
        .execute();
      await app.age(id, 60);
      const { reference } = await app.payment(id);
      const callback = (body: object): Arrived => ({ kind: 'stk_callback', token, body: JSON.stringify(body) });
      const confirmation = (receipt: string): Arrived => ({
        kind: 'c2b_confirmation',
        token: paybill,
        body: JSON.stringify({
          TransID: receipt,
          TransAmount: '1350.00',
          BusinessShortCode: '174379',
          BillRefNumber: reference,
        }),
      });
      if (kind === 'failed') arrived.push(callback(stkFailure(checkout, 1032)), callback(stkFailure(checkout, 1032)));
      else {
        const receipt = `S${run}${kind === 'paid' ? 'A' : 'B'}`;
        const once = callback(stkSuccess(checkout, receipt, 1350));
        arrived.push(once, once, confirmation(receipt), callback(stkFailure(checkout, 1032)));
        arrived.push({
          kind: 'pull',
          token: null,
          body: JSON.stringify({ receipt, amountKes: 1350, account: reference }),
        });
        if (kind === 'paid twice') arrived.push(confirmation(`S${run}C`));
      }
    }
    arrived.push({
      kind: 'c2b_confirmation',
      token: paybill,
      body: JSON.stringify({ TransID: `S${run}D`, TransAmount: '77', BillRefNumber: 'x' }),
    });
    for (const { kind, token, body } of order(arrived)) {
      if (token === null) await inbox.tell({ kind, body });
      else await inbox.receive({ kind, token, source: '127.0.0.1', isListed: true, body });
      await inbox.idle();
    }
    await inbox.stop();
    const { rows } = await database.pool.query(
      `select right(receipt, 1) as receipt, state, payment_id is not null as bound from receipt where receipt like $1 order by 1`,
      [`S${run}%`],
    );
    const states = await database.pool.query(
      `select state, (select balance from account where owner_id = user_id and unit = 'BID') as bids from payment
        where user_id = any($1) order by array_position($1, user_id)`,
      [users],
    );
    return { receipts: rows, payments: states.rows };
  }
  type Arrived = { kind: 'stk_callback' | 'c2b_confirmation' | 'pull'; token: string | null; body: string };
  const shuffled = (rows: Arrived[]) =>
    rows
      .map((row) => ({ row, at: Math.random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ row }) => row);

  test('gives the same ledger', async () => {
    const straight = await tellIn((rows) => rows);
    expect(straight.payments).toEqual([
      { state: 'paid', bids: 150 },
      { state: 'failed', bids: 0 },
      { state: 'paid', bids: 150 },
    ]);
    const sums = (one: typeof straight) => one.receipts.map(({ state, bound }) => `${state} ${bound}`).sort();
    for (let round = 0; round < 8; round++) {
      const other = await tellIn(round === 0 ? (rows) => rows.toReversed() : shuffled);
      expect(other.payments).toEqual(straight.payments);
      // Which of two receipts for one payment came first decides which one waits; how many do is the same.
      expect(sums(other)).toEqual(sums(straight));
    }
  });
});
