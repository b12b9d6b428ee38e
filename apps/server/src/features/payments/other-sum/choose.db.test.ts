import type { PaymentView } from '@mnada/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { paymentsApp, type PaymentsApp } from '../../../testing/payments-app.ts';
import { makePeople } from '../../../testing/auction-world.ts';
import { byTwo } from '../../../testing/by-two.ts';
import { cancelsAndPays, ownView, owedOf, type PaybillPayer, paysUnder } from '../../../testing/paybill-payers.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { checkInvariants } from '../../invariants/index.ts';
import { currentBids } from '../../ledger/index.ts';
import { pullReceipts } from '../pull.ts';
import { paymentApprovals } from '../staff/payment-approvals.ts';
import { oweRefund } from '../refunds/owe-refund.ts';
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

type Payer = Omit<PaybillPayer, 'packageId'>;
const paysAnother = (amount: number) => cancelsAndPays(app, amount);
const view = ({ id, paymentId }: Payer) => ownView(app, id, paymentId);
const owed = (receipt: string) => owedOf(app, receipt);
const choose = (payer: Payer, body: object, who = payer.id) =>
  app.ask(`/api/payments/${payer.paymentId}/choice`, { who, body: { receipt: payer.receipt, ...body } });
async function choosePack(payer: Payer) {
  const pack = (await view(payer)).other_sum?.choices.find(({ choice }) => choice === 'pack');
  return choose(payer, { choice: 'pack', package_id: pack?.choice === 'pack' ? pack.package_id : 1 });
}
const notices = async (userId: string): Promise<Record<string, unknown>[]> =>
  (
    await sql<{ data: Record<string, unknown> }>`
      select data from notification where user_id = ${userId}::uuid and kind = 'payment' order by id`.execute(app.db)
  ).rows.map(({ data }) => data);

test('[PAY-7] [PAY-6] what a payer chose to have back is promised: two of staff can’t forget it', async () => {
  const payer = await paysAnother(1_000);
  expect((await choose(payer, { choice: 'back' })).status).toBe(200);
  const staff = await makePeople(database, 2, { kind: 'staff' });
  await database.owner.query(`update app_user set permissions = '{finance}' where id = any($1)`, [staff]);
  const { rows } = await database.pool.query('select number from refund_due where receipt = $1', [payer.receipt]);
  const deps = { db: database.staff.db, kinds: paymentApprovals(app.money.deps) };
  const forgotten = byTwo(deps, [staff[0] ?? '', staff[1] ?? ''], 'refund.forget', { refund: rows[0].number });
  await expect(forgotten).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
  expect(await view(payer)).toMatchObject({ other_sum: { chosen: 'back', back: 1_000 } });
});

test('[PAY-7] who overpaid sees the choices with their sums, in the view and in the news of the socket', async () => {
  const payer = await paysAnother(1_400);
  const seen = await view(payer);
  expect(seen).toMatchObject({ state: 'checking', reason: 'other_amount', received: 1_400 });
  expect(seen.other_sum).toEqual({
    receipt: payer.receipt,
    received: 1_400,
    choices: [
      { choice: 'pack', package_id: seen.package_id, bids: 150, price: 1_350, rest: 50 },
      { choice: 'back', amount: 1_400 },
    ],
    chosen: null,
    back: 0,
  });
  expect((await app.money.readPayment(payer.paymentId))?.payment.other_sum).toEqual(seen.other_sum);
});

test('[PAY-7] a pack for what arrived: the payment itself is paid, its bids are credited once, the rest is owed back', async () => {
  const payer = await paysAnother(1_400);
  const first = await choosePack(payer);
  expect(first.status).toBe(200);
  expect(first.body.payment).toMatchObject({
    state: 'paid',
    receipt: payer.receipt,
    bids: 150,
    new_balance: 150,
    other_sum: { choices: [], chosen: 'pack', back: 50 },
  });
  expect(await owed(payer.receipt)).toEqual([{ source: `rest:${payer.receipt}`, kes: 50, cause: 'overpaid' }]);
  expect(await currentBids(app.db, payer.id)).toBe(150);
  expect(app.bus.said).toContain(`payment ${payer.paymentId}`);
  expect(await notices(payer.id)).toContainEqual(expect.objectContaining({ state: 'refund_owed', amount: 50 }));
  // The same once more is the same answer; another is refused.
  expect((await choose(payer, { choice: 'pack', package_id: 2 })).status).toBe(200);
  const other = await choose(payer, { choice: 'back' });
  expect([other.status, other.body.code]).toEqual([409, 'ALREADY_CHOSEN']);
  expect(await currentBids(app.db, payer.id)).toBe(150);
});

test('[PAY-7] underpaid: the nearest smaller pack is credited as a payment of its own, which the screen shows as paid', async () => {
  const payer = await paysAnother(1_000);
  const { other_sum } = await view(payer);
  expect(other_sum?.choices).toMatchObject([
    { choice: 'top_up', bids: 150, amount: 350 },
    { choice: 'pack', bids: 50, price: 500, rest: 500 },
    { choice: 'back', amount: 1_000 },
  ]);
  expect((await choosePack(payer)).body.payment).toMatchObject({
    id: payer.paymentId,
    state: 'paid',
    reason: null,
    amount: 500,
    bids: 50,
    receipt: payer.receipt,
    new_balance: 50,
    paybill: null,
    retry_from: null,
    other_sum: { choices: [], chosen: 'pack', back: 500 },
  });
  expect(await currentBids(app.db, payer.id)).toBe(50);
  expect(await owed(payer.receipt)).toMatchObject([{ source: `rest:${payer.receipt}`, kes: 500 }]);
  const { payments } = (await app.ask('/api/payments', { who: payer.id })).body;
  expect(payments.map((each: PaymentView) => [each.state, each.amount])).toEqual([['paid', 500]]);
  // Whichever of the two is opened: its receipt knows what M-PESA took, and the account that was typed.
  const { rows } = await sql<{ id: string }>`select id from payment where user_id = ${payer.id}`.execute(app.db);
  expect(rows).toHaveLength(2);
  for (const { id } of rows)
    expect((await app.ask(`/api/payments/${id}`, { who: payer.id })).body.payment).toMatchObject({
      amount: 500,
      receipt: payer.receipt,
      other_sum: { receipt: payer.receipt, received: 1_000, chosen: 'pack', back: 500, account: payer.reference },
    });
});

test('[PAY-7] more money under a reference whose money became another pack is found in the list, until it is chosen about', async () => {
  const payer = await paysAnother(1_000);
  await choosePack(payer);
  const list = async (): Promise<PaymentView[]> => (await app.ask('/api/payments', { who: payer.id })).body.payments;
  const waits = async () => (await list()).find(({ id }) => id === payer.paymentId)?.other_sum?.choices.length ?? 0;
  expect(await waits()).toBe(0);
  const receipt = await paysUnder(app, payer.phone, payer.reference, 2_400);
  expect(await waits()).toBeGreaterThan(0);
  expect((await choose({ ...payer, receipt }, { choice: 'back' })).status).toBe(200);
  expect(await waits()).toBe(0);
});

test('[PAY-7] the next pack up when that much arrived, without a rest', async () => {
  const payer = await paysAnother(2_400);
  expect((await choosePack(payer)).body.payment).toMatchObject({ state: 'paid', bids: 300, other_sum: { back: 0 } });
  expect(await owed(payer.receipt)).toEqual([]);
});

test('[PAY-7] the money back: the whole receipt is owed once, nothing is credited, staff can match it no more', async () => {
  const payer = await paysAnother(1_000);
  const back = await choose(payer, { choice: 'back' });
  expect(back.body.payment).toMatchObject({
    state: 'failed',
    reason: 'other_amount_back',
    received: 1_000,
    paybill: null,
    other_sum: { choices: [], chosen: 'back', back: 1_000 },
  });
  expect(back.body.payment.message).toContain('KSh 1,000 arrived instead of KSh 1,350');
  expect((await choose(payer, { choice: 'back' })).status).toBe(200);
  expect(await owed(payer.receipt)).toEqual([{ source: `receipt:${payer.receipt}`, kes: 1_000, cause: 'unclaimed' }]);
  expect(await notices(payer.id)).toContainEqual(expect.objectContaining({ state: 'refund_owed', amount: 1_000 }));
  const pack = await choose(payer, { choice: 'pack', package_id: 1 });
  expect([pack.status, pack.body.code]).toEqual([409, 'ALREADY_CHOSEN']);
  expect(await currentBids(app.db, payer.id)).toBe(0);
});

test('[PAY-7] less than any pack costs: no pack is offered for it as it is', async () => {
  const payer = await paysAnother(77);
  expect((await view(payer)).other_sum?.choices).toMatchObject([
    { choice: 'top_up', amount: 1_273 },
    { choice: 'back', amount: 77 },
  ]);
  expect((await choose(payer, { choice: 'pack', package_id: 1 })).body.code).toBe('PRICE_CHANGED');
});

test('[PAY-7] fifty at once, half of them for each choice: one outcome, and it alone is answered', async () => {
  const payer = await paysAnother(1_400);
  const packageId = (await view(payer)).package_id ?? 0;
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      at % 2 === 0 ? choose(payer, { choice: 'pack', package_id: packageId }) : choose(payer, { choice: 'back' }),
    ),
  );
  const chosen = (await view(payer)).other_sum?.chosen;
  answers.forEach(({ status, body }, at) => {
    if ((at % 2 === 0 ? 'pack' : 'back') === chosen) expect(status).toBe(200);
    else expect([status, body.code]).toEqual([409, 'ALREADY_CHOSEN']);
  });
  expect(await currentBids(app.db, payer.id)).toBe(chosen === 'pack' ? 150 : 0);
  expect(await owed(payer.receipt)).toHaveLength(1);
});

test('[PAY-7] nobody else’s and no other receipt: 404; another pack than the one shown: 409', async () => {
  const payer = await paysAnother(1_400);
  const other = await app.aShopper();
  for (const answer of [
    await choose(payer, { choice: 'back' }, other.id),
    await choose({ ...payer, receipt: 'SNONE12345' }, { choice: 'back' }),
    await choose({ ...payer, paymentId: 'nonsense' }, { choice: 'back' }),
  ])
    expect([answer.status, answer.body.code]).toEqual([404, 'PAYMENT_NOT_FOUND']);
  expect((await choose(payer, { choice: 'pack', package_id: 1 })).body.code).toBe('PRICE_CHANGED');
  expect(await owed(payer.receipt)).toEqual([]);
});

test('[PAY-7] what staff decided before is not chosen again', async () => {
  const payer = await paysAnother(1_000);
  await sql`update receipt set state = 'refund_due' where receipt = ${payer.receipt}`.execute(app.db);
  await sql`
    insert into refund_due (source, cause, payment_id, receipt, amount_cents)
    values (${`receipt:${payer.receipt}`}, 'unclaimed', ${payer.paymentId}::uuid, ${payer.receipt}, 100000)`.execute(
    app.db,
  );
  expect((await choosePack(payer)).body.code).toBe('ALREADY_CHOSEN');
  expect((await view(payer)).other_sum).toBeUndefined();
});

test('[PAY-7] its payer, staff who set it aside and time, all at once: one of them decides', async () => {
  const payer = await paysAnother(1_400);
  await app.ageReceipt(payer.receipt, 8 * 86_400);
  const packageId = (await view(payer)).package_id ?? 0;
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
    ...Array.from({ length: 5 }, () => choose(payer, { choice: 'pack', package_id: packageId })),
    setAside(),
    settleUnchosen(app.money.deps),
    settleUnchosen(app.money.deps),
  ]);
  const bids = await currentBids(app.db, payer.id);
  expect(await owed(payer.receipt)).toMatchObject([bids === 150 ? { kes: 50 } : { kes: 1_400 }]);
  expect([0, 150]).toContain(bids);
});

test('[PAY-7] a late second receipt has a choice of its own, also after the first one paid', async () => {
  const payer = await paysAnother(1_400);
  await choosePack(payer);
  const second = { ...payer, receipt: await paysUnder(app, payer.phone, payer.reference, 600) };
  expect((await view(second)).other_sum).toMatchObject({ receipt: second.receipt, received: 600, chosen: null });
  expect((await choosePack(second)).status).toBe(200);
  expect(await currentBids(app.db, payer.id)).toBe(200);
  expect((await choose(second, { choice: 'back' })).body.code).toBe('ALREADY_CHOSEN');
});

const toldOf = async (payer: Payer) => (await notices(payer.id)).map(({ state, amount }) => [state, amount]);

test.for([1_350, 600])(
  '[PAY-7] KSh %i more after the right payment of 1,350 is told at once, once, and waits for a choice',
  async (amount) => {
    const { id, phone } = await app.aShopper();
    const paid = await app.buyAndPay({ id, phone });
    await app.money.inbox.idle();
    const receipt = await paysUnder(app, phone, paid.reference, amount);
    await pullReceipts(app.money.deps);
    await app.work();
    const payer = { id, phone, paymentId: paid.id, reference: paid.reference, receipt };
    expect(await toldOf(payer)).toEqual([
      ['paid', 1_350],
      ['choose', amount],
    ]);
    const seen = await view(payer);
    expect(seen).toMatchObject({ state: 'paid', other_sum: { receipt, received: amount, chosen: null } });
    expect(seen.message).not.toContain('instead of');
    expect((await choosePack(payer)).status).toBe(200);
    expect(await currentBids(app.db, id)).toBe(amount === 600 ? 200 : 300);
  },
);

test('[PAY-7] a wrong sum while the prompt is still open, which is cancelled then: nobody reads “not completed”', async () => {
  const { id, phone } = await app.aShopper();
  const { body } = await app.buy(id, phone);
  const { reference } = await app.payment(body.payment_id);
  const receipt = await paysUnder(app, phone, reference, 1_000);
  await app.answer(phone, { cancel: true });
  await app.settled(body.payment_id, 'failed');
  const payer = { id, phone, paymentId: body.payment_id as string, reference, receipt };
  expect(await toldOf(payer)).toEqual([['choose', 1_000]]);
  expect(await view(payer)).toMatchObject({ state: 'checking', reason: 'other_amount', received: 1_000 });
});

test('[PAY-7] two sums that make up the price are told one by one, and never as the price instead of the price', async () => {
  const payer = await paysAnother(675);
  const second = { ...payer, receipt: await paysUnder(app, payer.phone, payer.reference, 675) };
  expect(await view(payer)).toMatchObject({ received: 675, other_sum: { received: 675 } });
  expect((await toldOf(payer)).filter(([state]) => state === 'choose')).toHaveLength(2);
  expect((await choose(payer, { choice: 'back' })).status).toBe(200);
  expect((await choose(second, { choice: 'back' })).status).toBe(200);
  const seen = await view(payer);
  expect(seen).toMatchObject({ state: 'failed', reason: 'other_amount_back', received: 1_350, received_in: 2 });
  expect(seen.message).toBe(
    'KSh 1,350 arrived in several payments, none of them of KSh 1,350. It goes back to the number that paid.',
  );
});

test('[PAY-7] a Pull that names the whole sum verifies what was credited of it', async () => {
  const payer = await paysAnother(1_400);
  await choosePack(payer);
  await pullReceipts(app.money.deps);
  await app.work();
  expect(await app.payment(payer.paymentId)).toMatchObject({ state: 'paid', is_verified: true });
  expect(await currentBids(app.db, payer.id)).toBe(150);
});

test('[PAY-7] a Pull that came before the choice counts as well', async () => {
  const payer = await paysAnother(1_400);
  await pullReceipts(app.money.deps);
  await app.work();
  await choosePack(payer);
  expect(await app.payment(payer.paymentId)).toMatchObject({ state: 'paid', is_verified: true });
});

test('[PAY-7] a Pull that came before the choice of another pack verifies the payment that was made for it', async () => {
  const payer = await paysAnother(1_000);
  await pullReceipts(app.money.deps);
  await app.work();
  await choosePack(payer);
  const paid = app.db.selectFrom('receipt').select('payment_id').where('receipt', '=', payer.receipt);
  const { payment_id } = await paid.executeTakeFirstOrThrow();
  expect(payment_id).not.toBe(payer.paymentId);
  expect(await app.payment(payment_id ?? '')).toMatchObject({ state: 'paid', is_verified: true });
});

test('[PAY-7] on a break nothing is bought with it; the money back is always there', async () => {
  const payer = await paysAnother(1_400);
  await sql`update app_user set excluded_until = clock_timestamp() + interval '1 day' where id = ${payer.id}::uuid`.execute(
    app.db,
  );
  expect((await choosePack(payer)).body.code).toBe('SELF_EXCLUDED');
  expect((await choose(payer, { choice: 'back' })).status).toBe(200);
});

test('[PAY-7] nobody chooses: reminded once after a day, owed back once after seven', async () => {
  const payer = await paysAnother(1_400);
  // When it came, it was told as well.
  const reminders = async () => (await notices(payer.id)).filter(({ state }) => state === 'choose').slice(1);
  await settleUnchosen(app.money.deps);
  expect(await reminders()).toEqual([]);
  await app.ageReceipt(payer.receipt, 25 * 3_600);
  await Promise.all([settleUnchosen(app.money.deps), settleUnchosen(app.money.deps)]);
  await settleUnchosen(app.money.deps);
  expect(await reminders()).toMatchObject([{ state: 'choose', amount: 1_400 }]);
  expect(await owed(payer.receipt)).toEqual([]);
  await app.ageReceipt(payer.receipt, 6 * 86_400);
  await Promise.all(Array.from({ length: 5 }, () => settleUnchosen(app.money.deps)));
  expect(await owed(payer.receipt)).toEqual([{ source: `receipt:${payer.receipt}`, kes: 1_400, cause: 'unclaimed' }]);
  expect((await view(payer)).other_sum).toMatchObject({ choices: [], chosen: 'back', back: 1_400 });
  expect((await choosePack(payer)).body.code).toBe('ALREADY_CHOSEN');
});
