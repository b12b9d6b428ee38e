import type { PaymentView } from '@mnada/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eventually, paymentsApp, type PaymentsApp } from '../../../testing/payments-app.ts';
import { cancelsAndPays, ownView, owedOf, type PaybillPayer, paysUnder } from '../../../testing/paybill-payers.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { checkInvariants } from '../../invariants/index.ts';
import { currentBids } from '../../ledger/index.ts';
import { bookReversal } from '../book-reversal.ts';
import { pullReceipts } from '../pull.ts';
import { oweRefund } from '../refunds/owe-refund.ts';
import { choose as chooseWithoutPush } from './choose.ts';
import { settleUnchosen } from './unchosen.ts';

const database = await testDatabase();
let app: PaymentsApp;
beforeAll(async () => {
  app = await paymentsApp(database, { paybill: true });
});
afterAll(() => app?.stop());
afterEach(async () => {
  await app.money.inbox.idle();
  expect(await checkInvariants(database.pool)).toEqual([]);
});

/** Less than the pack's price, a minute and more after the prompt: another may be sent. */
const paysLess = (amount = 1_000) => cancelsAndPays(app, amount, { afterSeconds: 300 });
const view = ({ id }: Pick<PaybillPayer, 'id'>, paymentId: string) => ownView(app, id, paymentId);
const owed = (receipt: string | null) => owedOf(app, receipt);

/** A pack is put on offer by two people; here it is a premise. */
const offer = (packageId: number, isOffered: boolean) =>
  database.owner.query('update bid_package set is_offered = $2 where id = $1', [packageId, isOffered]);

const choose = (payer: PaybillPayer, body: object, key?: string) =>
  app.ask(`/api/payments/${payer.paymentId}/choice`, {
    who: payer.id,
    body: { receipt: payer.receipt, ...body },
    ...(key === undefined ? {} : { key }),
  });
const chooseTopUp = (payer: PaybillPayer, key?: string) =>
  choose(payer, { choice: 'top_up', package_id: payer.packageId }, key);
/** Chooses to pay the rest. @returns the payment that asks for it */
async function asksForRest(payer: PaybillPayer): Promise<string> {
  const answer = await chooseTopUp(payer);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.payment.other_sum.top_up.payment_id;
}
const topUpsOf = ({ paymentId }: PaybillPayer) =>
  app.db.selectFrom('payment').selectAll().where('tops_up', '=', paymentId).orderBy('created_at').execute();
const notices = async (userId: string): Promise<Record<string, unknown>[]> =>
  (
    await sql<{ data: Record<string, unknown> }>`
      select data from notification where user_id = ${userId}::uuid and kind = 'payment' order by id`.execute(app.db)
  ).rows.map(({ data }) => data);
const OPEN_AGAIN = [
  { choice: 'top_up', bids: 150, price: 1_350, amount: 350 },
  { choice: 'pack', bids: 50, price: 500, rest: 500 },
  { choice: 'back', amount: 1_000 },
];

test('[PAY-7] who paid less is offered the pack they wanted for what is missing, first', async () => {
  const payer = await paysLess();
  const { other_sum } = await view(payer, payer.paymentId);
  expect(other_sum?.choices).toMatchObject(OPEN_AGAIN);
  expect(other_sum?.top_up).toBeUndefined();
  const overpaid = await paysLess(1_400);
  expect((await view(overpaid, overpaid.paymentId)).other_sum?.choices.map(({ choice }) => choice)).toEqual([
    'pack',
    'back',
  ]);
});

test('[PAY-7] a top-up asks for what is missing, holds the choice, and credits the whole pack once it is paid', async () => {
  const payer = await paysLess();
  const topUpId = await asksForRest(payer);
  const waiting = await view(payer, payer.paymentId);
  expect(waiting).toMatchObject({
    state: 'checking',
    reason: 'other_amount_top_up',
    received: 1_000,
    other_sum: { choices: [], chosen: null, top_up: { payment_id: topUpId, amount: 350, bids: 150, is_open: true } },
  });
  await eventually(
    () => app.simulator.prompts(payer.phone).length > 0,
    () => 'no prompt came',
  );
  expect(app.simulator.prompts(payer.phone)).toMatchObject([{ amount: 350 }]);
  expect(await currentBids(app.db, payer.id)).toBe(0);
  app.bus.said.length = 0;
  await app.answer(payer.phone);
  const topUp = await app.settled(topUpId, 'paid');
  expect(await currentBids(app.db, payer.id)).toBe(150);
  expect(app.bus.said).toContain(`payment ${payer.paymentId}`);
  expect(await view(payer, payer.paymentId)).toMatchObject({
    state: 'paid',
    amount: 1_350,
    bids: 150,
    receipt: payer.receipt,
    new_balance: 150,
    retry_from: null,
    paybill: null,
    other_sum: {
      choices: [],
      chosen: 'top_up',
      back: 0,
      top_up: { payment_id: topUpId, is_open: false, state: 'paid', receipt: topUp.receipt },
    },
  });
  // Each receipt stands in the list with its own sum, and its share of the bids.
  const { payments } = (await app.ask('/api/payments', { who: payer.id })).body;
  expect(payments.map(({ state, amount, bids }: PaymentView) => [state, amount, bids])).toEqual(
    expect.arrayContaining([
      ['paid', 1_000, 111],
      ['paid', 350, 39],
    ]),
  );
  expect(payments).toHaveLength(2);
  // One notice, of the whole pack.
  const paid = (await notices(payer.id)).filter(({ state }) => state === 'paid');
  expect(paid).toMatchObject([{ amount: 1_350, bids: 150 }]);
  expect(await owed(payer.receipt)).toEqual([]);
  expect((await chooseTopUp(payer)).status).toBe(200);
  expect((await choose(payer, { choice: 'back' })).body.code).toBe('ALREADY_CHOSEN');
  expect(await topUpsOf(payer)).toHaveLength(1);
});

test('[PAY-7] by paybill under the reference of the top-up, after its prompt had been cancelled', async () => {
  const payer = await paysLess();
  const topUpId = await asksForRest(payer);
  await app.answer(payer.phone, { cancel: true });
  const { reference } = await app.settled(topUpId, 'failed');
  await paysUnder(app, payer.phone, reference, 350);
  await app.settled(topUpId, 'paid');
  expect(await currentBids(app.db, payer.id)).toBe(150);
});

test('[PAY-7] cancelled: all three ways are open again, with the reason, and a second top-up may be asked for', async () => {
  const payer = await paysLess();
  const first = await asksForRest(payer);
  await app.answer(payer.phone, { cancel: true });
  await app.settled(first, 'failed');
  expect(await view(payer, payer.paymentId)).toMatchObject({
    reason: 'other_amount',
    other_sum: {
      chosen: null,
      choices: OPEN_AGAIN,
      top_up: { payment_id: first, is_open: false, state: 'failed', reason: 'cancelled' },
    },
  });
  expect((await chooseTopUp(payer)).body.code).toBe('SAME_SUM_TOO_SOON');
  await app.age(first, 300);
  const second = await asksForRest(payer);
  expect(second).not.toBe(first);
  await app.answer(payer.phone);
  await app.settled(second, 'paid');
  expect(await currentBids(app.db, payer.id)).toBe(150);
  const { payments } = (await app.ask('/api/payments', { who: payer.id })).body;
  expect(payments.map(({ state }: PaymentView) => state)).toEqual(['paid', 'paid']);
});

test('[PAY-7] after a top-up that failed the smaller pack and the money back are to be had as before', async () => {
  for (const choice of ['pack', 'back'] as const) {
    const payer = await paysLess();
    const topUpId = await asksForRest(payer);
    await app.answer(payer.phone, { cancel: true });
    await app.settled(topUpId, 'failed');
    const pack = (await view(payer, payer.paymentId)).other_sum?.choices.find((each) => each.choice === 'pack');
    const body = choice === 'pack' && pack?.choice === 'pack' ? { choice, package_id: pack.package_id } : { choice };
    expect((await choose(payer, body)).status).toBe(200);
    expect(await currentBids(app.db, payer.id)).toBe(choice === 'pack' ? 50 : 0);
  }
});

test('[PAY-7] while its prompt is out or unknown nothing else is chosen, by nobody and by no time', async () => {
  const payer = await paysLess();
  const topUpId = await asksForRest(payer);
  await app.settled(topUpId, 'pending');
  for (const state of ['pending', 'submit_unknown', 'unresolved', 'disputed'] as const) {
    await sql`update payment set state = ${state} where id = ${topUpId}::uuid`.execute(app.db);
    for (const body of [{ choice: 'back' }, { choice: 'pack', package_id: 1 }]) {
      const refused = await choose(payer, body);
      expect([refused.status, refused.body.code], state).toEqual([409, 'TOP_UP_OPEN']);
    }
    expect(await asksForRest(payer), state).toBe(topUpId);
  }
  await sql`update payment set state = 'pending' where id = ${topUpId}::uuid`.execute(app.db);
  // Told when it came (PAY-7), and not again by any time.
  const told = async () => (await notices(payer.id)).filter(({ state }) => state === 'choose');
  expect(await told()).toHaveLength(1);
  await app.ageReceipt(payer.receipt, 8 * 86_400);
  await settleUnchosen(app.money.deps);
  expect(await owed(payer.receipt)).toEqual([]);
  expect(await told()).toHaveLength(1);
  await app.answer(payer.phone);
  await app.settled(topUpId, 'paid');
  expect(await currentBids(app.db, payer.id)).toBe(150);
});

test('[PAY-7] fifty presses for a top-up at once, of two tabs and with one key: one prompt', async () => {
  const payer = await paysLess();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => chooseTopUp(payer, at % 2 === 0 ? 'the-same-press' : undefined)),
  );
  expect(answers.filter(({ status }) => status === 429).length).toBe(0);
  expect(new Set(answers.map(({ body }) => body.payment.other_sum.top_up.payment_id)).size).toBe(1);
  expect(await topUpsOf(payer)).toHaveLength(1);
  await app.answer(payer.phone);
  await app.settled((await topUpsOf(payer))[0]?.id ?? '', 'paid');
  expect(await currentBids(app.db, payer.id)).toBe(150);
});

test('[PAY-7] the same press answered once more after its prompt was cancelled sends no second prompt', async () => {
  const payer = await paysLess();
  const first = (await chooseTopUp(payer, 'one-press')).body.payment.other_sum.top_up.payment_id;
  await app.answer(payer.phone, { cancel: true });
  await app.settled(first, 'failed');
  await app.age(first, 300);
  expect((await chooseTopUp(payer, 'one-press')).status).toBe(200);
  expect(await topUpsOf(payer)).toHaveLength(1);
});

test('[PAY-7] two tabs choose differently, many times over: one outcome, and no prompt for what is decided', async () => {
  const payer = await paysLess();
  const bodies = [
    { choice: 'top_up', package_id: payer.packageId },
    { choice: 'back' },
    { choice: 'pack', package_id: 1 },
  ];
  await Promise.all(Array.from({ length: 30 }, (_, at) => choose(payer, bodies[at % 3] ?? {})));
  const asked = await topUpsOf(payer);
  const { other_sum } = await view(payer, payer.paymentId);
  if (asked.length === 0) {
    expect(['pack', 'back']).toContain(other_sum?.chosen);
    expect(await owed(payer.receipt)).toHaveLength(1);
    return;
  }
  expect(asked).toHaveLength(1);
  expect(other_sum?.chosen).toBeNull();
  await app.answer(payer.phone);
  await app.settled(asked[0]?.id ?? '', 'paid');
  expect(await currentBids(app.db, payer.id)).toBe(150);
});

test('[PAY-7] a late success after the choice was made otherwise: that money goes back, nothing more is credited', async () => {
  const payer = await paysLess();
  const topUpId = await asksForRest(payer);
  await app.answer(payer.phone, { cancel: true });
  const { reference } = await app.settled(topUpId, 'failed');
  expect((await choose(payer, { choice: 'back' })).status).toBe(200);
  const late = await paysUnder(app, payer.phone, reference, 350);
  await app.money.inbox.idle();
  expect(await app.payment(topUpId)).toMatchObject({ state: 'failed', reason: 'refund_due' });
  expect(await owed(late)).toMatchObject([{ source: `receipt:${late}`, kes: 350, cause: 'not_to_be_had' }]);
  expect(await owed(payer.receipt)).toMatchObject([{ source: `receipt:${payer.receipt}`, kes: 1_000 }]);
  expect(await currentBids(app.db, payer.id)).toBe(0);
  expect((await view(payer, payer.paymentId)).refunds.map(({ amount }) => amount)).toEqual([1_000, 350]);
});

test('[PAY-7] the first of two top-ups is paid late: it is the one that counts, what the second brings goes back', async () => {
  const payer = await paysLess();
  const first = await asksForRest(payer);
  await app.answer(payer.phone, { cancel: true });
  const { reference } = await app.settled(first, 'failed');
  await app.age(first, 300);
  const second = await asksForRest(payer);
  await eventually(
    () => app.simulator.prompts(payer.phone).length > 0,
    () => 'no prompt came',
  );
  await paysUnder(app, payer.phone, reference, 350);
  await app.settled(first, 'paid');
  await app.answer(payer.phone);
  const { reason } = await app.settled(second, 'failed');
  expect(reason).toBe('refund_due');
  expect(await currentBids(app.db, payer.id)).toBe(150);
  const { receipt } = await app.db
    .selectFrom('receipt')
    .select('receipt')
    .where('payment_id', '=', second)
    .executeTakeFirstOrThrow();
  expect(await owed(receipt)).toMatchObject([{ kes: 350, cause: 'not_to_be_had' }]);
});

test('[PAY-7] another sum under the reference of a top-up, or a second receipt: it goes back at once, the choice stands', async () => {
  const payer = await paysLess();
  const topUpId = await asksForRest(payer);
  await app.answer(payer.phone, { cancel: true });
  const { reference } = await app.settled(topUpId, 'failed');
  const other = await paysUnder(app, payer.phone, reference, 300);
  await app.money.inbox.idle();
  expect(await owed(other)).toMatchObject([{ source: `receipt:${other}`, kes: 300 }]);
  const { other_sum } = await view(payer, payer.paymentId);
  expect(other_sum?.choices).toHaveLength(3);
  // The prompt was cancelled, and yet nobody reads that nothing was charged.
  expect(other_sum?.top_up).toMatchObject({ state: 'failed', reason: 'other_amount_back', received: 300 });
  await paysUnder(app, payer.phone, reference, 350);
  await app.settled(topUpId, 'paid');
  const second = await paysUnder(app, payer.phone, reference, 350);
  await app.money.inbox.idle();
  expect(await owed(second)).toMatchObject([{ source: `receipt:${second}`, kes: 350 }]);
  expect(await currentBids(app.db, payer.id)).toBe(150);
});

test('[PAY-7] the callback of a top-up twenty times: credited once', async () => {
  const payer = await paysLess();
  const topUpId = await asksForRest(payer);
  const { checkout_request_id } = await app.settled(topUpId, 'pending');
  const token = await app.knownToken(topUpId);
  const body = {
    Body: {
      stkCallback: {
        MerchantRequestID: 'm',
        CheckoutRequestID: checkout_request_id,
        ResultCode: 0,
        ResultDesc: 'ok',
        CallbackMetadata: {
          Item: [
            { Name: 'Amount', Value: 350 },
            { Name: 'MpesaReceiptNumber', Value: `ST${topUpId.replaceAll('-', '').slice(0, 8).toUpperCase()}` },
            { Name: 'PhoneNumber', Value: Number(payer.phone.slice(1)) },
          ],
        },
      },
    },
  };
  await Promise.all(Array.from({ length: 20 }, () => app.hook('stk', token, body)));
  await app.settled(topUpId, 'paid');
  await app.money.inbox.idle();
  expect(await currentBids(app.db, payer.id)).toBe(150);
  await sql`update payment set is_verified = true, sources = '{stk_callback,stk_query}' where id = ${topUpId}::uuid`.execute(
    app.db,
  );
});

test('[PAY-7] its payer, staff and the payment that comes in, all at once: both receipts are used once', async () => {
  for (let round = 0; round < 4; round++) {
    const payer = await paysLess();
    const topUpId = await asksForRest(payer);
    await app.settled(topUpId, 'pending');
    const setAside = () =>
      app.db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('receipt')
          .set({ state: 'refund_due' })
          .where('receipt', '=', payer.receipt)
          .where('state', '=', 'unallocated')
          .executeTakeFirst();
        if (numUpdatedRows > 0n) await oweRefund(trx, { receipt: payer.receipt, cause: 'unclaimed', why: 'by staff' });
      });
    await Promise.all([
      app.answer(payer.phone),
      round % 2 === 0 ? setAside() : undefined,
      ...Array.from({ length: 6 }, (_, at) =>
        choose(payer, at % 2 === 0 ? { choice: 'back' } : { choice: 'pack', package_id: 1 }),
      ),
    ]);
    const { state } = await app.settled(topUpId, 'paid', 'failed');
    expect(await currentBids(app.db, payer.id)).toBe(state === 'paid' ? 150 : 0);
    expect(await owed(payer.receipt)).toHaveLength(state === 'paid' ? 0 : 1);
  }
});

test('[PAY-7] a receipt of a topped-up pack that is taken back takes its share of the bids, and no more', async () => {
  const payer = await paysLess();
  const topUpId = await asksForRest(payer);
  await app.answer(payer.phone);
  await app.settled(topUpId, 'paid');
  const after = await app.db.transaction().execute((trx) => bookReversal(app.money.deps, trx, topUpId, 'SBACK00001'));
  after();
  expect(await currentBids(app.db, payer.id)).toBe(111);
  expect(await view(payer, payer.paymentId)).toMatchObject({
    state: 'paid',
    amount: 1_000,
    bids: 111,
    other_sum: { top_up: { state: 'reversed' } },
  });
  const held = await app.db
    .selectFrom('receipt_choice')
    .select('credited_id')
    .where('receipt', '=', payer.receipt)
    .executeTakeFirstOrThrow();
  await app.db.transaction().execute((trx) => bookReversal(app.money.deps, trx, held.credited_id ?? '', 'SBACK00002'));
  expect(await currentBids(app.db, payer.id)).toBe(0);
  expect((await view(payer, payer.paymentId)).state).toBe('reversed');
});

test('[PAY-7] of a topped-up pack whose first part was taken back the receipt is the top-up’s', async () => {
  const payer = await paysLess();
  const topUpId = await asksForRest(payer);
  await app.answer(payer.phone);
  const { receipt } = await app.settled(topUpId, 'paid');
  expect((await view(payer, payer.paymentId)).receipt).toBe(payer.receipt);
  const { rows } = await database.pool.query('select credited_id as id from receipt_choice where topped_by = $1', [
    topUpId,
  ]);
  const back = await app.db.transaction().execute((trx) => bookReversal(app.money.deps, trx, rows[0].id, 'SBACK00003'));
  back();
  expect(await view(payer, payer.paymentId)).toMatchObject({ state: 'paid', amount: 350, receipt });
});

test('[PAY-7] one’s own limits count the whole pack, a break forbids it, and no limit of prompts is passed', async () => {
  const limited = await paysLess();
  await sql`
    insert into spending_limit (user_id, period, cap_cents) values (${limited.id}::uuid, 'day', 130000)`.execute(
    app.db,
  );
  expect((await chooseTopUp(limited)).body.code).toBe('SPENDING_LIMIT');
  await sql`update spending_limit set cap_cents = 150000 where user_id = ${limited.id}::uuid`.execute(app.db);
  const topUpId = await asksForRest(limited);
  await app.settled(topUpId, 'pending');
  // While it is out, nothing else is bought out of the room that the pack takes.
  const other = await app.aShopper();
  expect((await app.buy(limited.id, other.phone, { bids: 50, amount: 500 })).body.code).toBe('SPENDING_LIMIT');
  await app.answer(limited.phone, { cancel: true });
  await app.settled(topUpId, 'failed');

  const resting = await paysLess();
  await sql`update app_user set excluded_until = clock_timestamp() + interval '1 day' where id = ${resting.id}::uuid`.execute(
    app.db,
  );
  expect((await chooseTopUp(resting)).body.code).toBe('SELF_EXCLUDED');
  expect((await choose(resting, { choice: 'back' })).status).toBe(200);

  const soon = await paysLess();
  await app.age(soon.paymentId, -290);
  expect((await chooseTopUp(soon)).body.code).toBe('PUSH_TOO_SOON');
  const elsewhere = await app.aShopper();
  const by = { choice: 'top_up', package_id: soon.packageId, phone_number: elsewhere.phone };
  expect((await choose(soon, { ...by, phone_number: '12' })).body.code).toBe('PHONE_INVALID');
  expect((await choose(soon, by)).status).toBe(200);
  await app.answer(elsewhere.phone);
  await app.settled((await topUpsOf(soon))[0]?.id ?? '', 'paid');
});

test('[PAY-7] no top-up where the first prompt may still be paid, where it was, or where its pack is no longer sold', async () => {
  const payer = await paysLess();
  const kinds = async () => (await view(payer, payer.paymentId)).other_sum?.choices.map(({ choice }) => choice);
  for (const state of ['pending', 'submit_unknown', 'unresolved', 'disputed'] as const) {
    await sql`update payment set state = ${state} where id = ${payer.paymentId}::uuid`.execute(app.db);
    expect(await kinds(), state).toEqual(['pack', 'back']);
    expect((await chooseTopUp(payer)).body.code, state).toBe('PRICE_CHANGED');
  }
  await sql`update payment set state = 'failed' where id = ${payer.paymentId}::uuid`.execute(app.db);
  await offer(payer.packageId, false);
  expect(await kinds()).toEqual(['pack', 'back']);
  expect((await chooseTopUp(payer)).body.code).toBe('PRICE_CHANGED');
  await offer(payer.packageId, true);
  expect((await choose(payer, { choice: 'top_up', package_id: 1 })).body.code).toBe('PRICE_CHANGED');
  expect(await kinds()).toEqual(['top_up', 'pack', 'back']);
  await paysUnder(app, payer.phone, payer.reference, 1_350);
  await app.settled(payer.paymentId, 'paid');
  expect(await kinds()).toEqual(['pack', 'back']);
});

test('[PAY-7] a process that dies before the prompt is sent leaves the choice as it was', async () => {
  const payer = await paysLess();
  const topUpId = await chooseWithoutPush(app.money.deps, payer.id, payer.paymentId, {
    receipt: payer.receipt,
    choice: 'top_up',
    package_id: payer.packageId,
  });
  expect(topUpId).not.toBeNull();
  await app.age(topUpId ?? '', 120);
  await app.work();
  expect(await app.payment(topUpId ?? '')).toMatchObject({ state: 'rejected', reason: 'not_sent' });
  expect((await view(payer, payer.paymentId)).other_sum?.choices).toMatchObject(OPEN_AGAIN);
});

test('[PAY-7] a Pull that named the first receipt before the top-up verifies what it paid', async () => {
  const payer = await paysLess();
  await pullReceipts(app.money.deps);
  await app.work();
  const topUpId = await asksForRest(payer);
  await app.answer(payer.phone);
  await app.settled(topUpId, 'paid');
  const { payment_id } = await app.db
    .selectFrom('receipt')
    .select('payment_id')
    .where('receipt', '=', payer.receipt)
    .executeTakeFirstOrThrow();
  expect(await app.payment(payment_id ?? '')).toMatchObject({ state: 'paid', is_verified: true });
});
