import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { byTwo } from '../../testing/by-two.ts';
import { aBid, laneOn, makeLive, makePeople } from '../../testing/auction-world.ts';
import { eventually, paymentsApp, type PaymentsApp } from '../../testing/payments-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkInvariants } from '../invariants/index.ts';
import { currentBids } from '../ledger/index.ts';
import {
  countPayments,
  giveUpPayment,
  keepStatement,
  paymentApprovals,
  pausePayments,
  pullReceipts,
  type Purpose,
  reconcileStatement,
  unconfirmedCredits,
  waitingReceipts,
} from './index.ts';

const database = await testDatabase();
let app: PaymentsApp;
let owner = '';
let other = '';
const refused: Purpose = {
  paid: async () => ({ kind: 'refused', why: 'out of stock' }),
  closed: async () => ({}),
  takes: async () => null,
  reversed: async () => ({}),
};
beforeAll(async () => {
  app = await paymentsApp(database, { paybill: true, purposes: { win: refused, order: refused } });
  [owner = '', other = ''] = await makePeople(database, 2, { kind: 'owner' });
});
afterAll(() => app?.stop());
afterEach(async () => {
  await app.money.inbox.idle();
  expect(await checkInvariants(database.pool)).toEqual([]);
});

const reason = 'a test';
/** What one asks for and another approves. */
const two = (kind: string, params: object, maker = owner) =>
  byTwo({ db: database.staff.db, kinds: paymentApprovals(app.money.deps) }, [maker, other], kind, params);
const match = (receipt: string, to: object, maker = owner) => two('receipt.match', { receipt, ...to }, maker);
async function importStatement(csv: string) {
  const kept = await keepStatement(database.staff, owner, csv, null);
  const { fresh } = await two('statement.import', { importId: kept.importId });
  await app.money.inbox.workOff();
  return { ...kept, fresh };
}
const payBill = async (phone: string, account: string, amount: number) => {
  const answer = await app.simulator.payBill(phone.slice(1), {
    business_number: '174379',
    account,
    amount,
    pin: '1234',
  });
  if (answer.status !== 'paid') throw new Error('not paid');
  return answer.receipt;
};
const receiptRow = async (receipt: string) =>
  app.db.selectFrom('receipt').selectAll().where('receipt', '=', receipt).executeTakeFirst();
const known = (receipt: string) =>
  eventually(
    async () => (await receiptRow(receipt)) !== undefined,
    () => `nobody heard of ${receipt}`,
  );

describe('[PAY-3] the paybill', () => {
  test('our reference, however it is typed, pays the payment; no prompt is needed', async () => {
    const { id, phone } = await app.aShopper();
    const { body } = await app.buy(id, phone);
    await app.answer(phone, { cancel: true });
    const { reference } = await app.settled(body.payment_id, 'failed');
    const typed = `${reference.slice(0, 4).toLowerCase()} ${reference.slice(4, 8)}-${reference.slice(8)}`;
    const receipt = await payBill(phone, typed, 1350);
    expect(await app.settled(body.payment_id, 'paid')).toMatchObject({ receipt, sources: ['c2b_confirmation'] });
    expect(await currentBids(app.db, id)).toBe(150);
    // Who paid is told masked: enough to see who it wasn't (OWN-3).
    expect(await receiptRow(receipt)).toMatchObject({ payer_phone: `${phone.slice(1, 5)}*****${phone.slice(-3)}` });
  });

  test('a push is announced by its confirmation as well: one receipt, one credit, whichever comes first', async () => {
    const { id, phone } = await app.aShopper();
    for (const delay_ms of [0, 5_000]) {
      app.simulator.script({
        match: { phone: phone.slice(1) },
        outcome: { code: '0', after_ms: 100 },
        c2b: { announce: true, delay_ms },
      });
      const { body } = await app.buy(id, phone);
      const paid = await app.settled(body.payment_id, 'paid');
      const told = () => app.db.selectFrom('evidence').select('kind').where('payment_id', '=', paid.id).execute();
      await eventually(
        async () => (await told()).length === 2,
        () => 'only one of the two came',
      );
      await app.age(paid.id, 200);
    }
    expect(await currentBids(app.db, id)).toBe(300);
  });

  test('a typo, or another amount, waits for staff, who match it to a payment or to a pack; then it is spent', async () => {
    const { id, phone } = await app.aShopper();
    const receipt = await payBill(phone, 'MNADA PLEASE', 500);
    await known(receipt);
    expect(await receiptRow(receipt)).toMatchObject({ state: 'unallocated', account_text: 'MNADA PLEASE' });
    expect((await waitingReceipts(app.db)).map((row) => row.receipt)).toContain(receipt);
    const [clerk = ''] = await makePeople(database, 1, { kind: 'staff' });
    await expect(match(receipt, { userId: id, packageId: 1 }, clerk)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(match(receipt, { userId: id, packageId: 2 })).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
    });
    // M-PESA tells the payer masked: that is nobody's number.
    const [phoneless = ''] = await makePeople(database, 1);
    await database.pool.query('update app_user set phone = null where id = $1', [phoneless]);
    await expect(match(receipt, { userId: phoneless, packageId: 1 })).rejects.toMatchObject({ code: 'PHONE_INVALID' });
    await match(receipt, { userId: id, packageId: 1 });
    expect(await currentBids(app.db, id)).toBe(50);
    await expect(match(receipt, { userId: id, packageId: 1 })).rejects.toMatchObject({
      code: 'STATE_FORBIDS',
    });

    const { body } = await app.buy(id, phone);
    await app.answer(phone, { cancel: true });
    const { reference } = await app.settled(body.payment_id, 'failed');
    const short = await payBill(phone, reference, 1349);
    await known(short);
    expect(await receiptRow(short)).toMatchObject({ state: 'unallocated', why: 'our reference, but another amount' });
    const whole = await payBill(phone, 'WRONGWRONG', 1350);
    await known(whole);
    await match(whole, { paymentId: body.payment_id });
    expect(await app.payment(body.payment_id)).toMatchObject({ state: 'paid', receipt: whole });
    expect(await currentBids(app.db, id)).toBe(200);
    await two('receipt.return', { receipt: short, returnedBy: 'SRETURN123' });
    await expect(two('receipt.return', { receipt: short, returnedBy: 'SRETURN124' })).rejects.toMatchObject({
      code: 'STATE_FORBIDS',
    });
    const { rows } = await database.pool.query(
      `select action from audit where actor_id = $1 and action like 'receipt.%' order by id`,
      [other],
    );
    expect(rows.map((row) => row.action)).toEqual(['receipt.matched', 'receipt.matched', 'receipt.returned']);
  });

  test('paid twice: the second receipt is queued, nothing is credited twice', async () => {
    const { id, phone } = await app.aShopper();
    const paid = await app.buyAndPay({ id, phone });
    const second = await payBill(phone, paid.reference, 1350);
    await known(second);
    expect(await receiptRow(second)).toMatchObject({ state: 'unallocated', payment_id: paid.id });
    expect(await currentBids(app.db, id)).toBe(150);
  });
});

describe('[PAY-3] money that nobody announced', () => {
  test('Pull finds it', async () => {
    const { id, phone } = await app.aShopper();
    const lost = { delivery: 'never' as const };
    app.simulator.script({
      match: { phone: phone.slice(1) },
      outcome: { code: '0', after_ms: 10 },
      callback: lost,
      c2b: { announce: false },
    });
    const { body } = await app.buy(id, phone);
    const paid = () => app.simulator.transactions().find((one) => `+${one.phone}` === phone && one.state === 'paid');
    await eventually(
      () => paid() !== undefined,
      () => 'M-PESA did not book it',
    );
    expect(await pullReceipts(app.money.deps, new Date(Date.now() + 60_000))).toBeGreaterThan(0);
    expect(await app.payment(body.payment_id)).toMatchObject({ state: 'paid', receipt: paid()?.receipt });
    expect(await currentBids(app.db, id)).toBe(150);
    expect(await pullReceipts(app.money.deps, new Date(Date.now() + 60_000))).toBe(0);
  });

  test('two people with a receipt credit it, unverified until M-PESA says so; another amount is refused', async () => {
    const { id, phone } = await app.aShopper();
    app.simulator.script({ match: { phone: phone.slice(1) }, push: 'reset_before' });
    const { body } = await app.buy(id, phone);
    await app.settled(body.payment_id, 'submit_unknown');
    const command = { paymentId: body.payment_id, receipt: 'SSTAFF1235', amountKes: 1350 };
    await expect(two('payment.paid', { ...command, amountKes: 135 })).rejects.toMatchObject({ code: 'PRICE_CHANGED' });
    await two('payment.paid', command);
    const paid = { state: 'paid', receipt: 'SSTAFF1235', is_verified: false };
    expect(await app.payment(body.payment_id)).toMatchObject(paid);
    await expect(two('payment.paid', command)).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
    expect(await currentBids(app.db, id)).toBe(150);
    // A line of the statement is the provider's own word.
    const told = { receipt: 'SSTAFF1235', amountKes: 1350 };
    await app.money.inbox.tell({ kind: 'statement', body: JSON.stringify(told) });
    expect(await app.payment(body.payment_id)).toMatchObject({ ...paid, is_verified: true });
    expect(await currentBids(app.db, id)).toBe(150);
  });

  test('no typed receipt credits a payment whose prompt was never sent, or was refused', async () => {
    const { id, phone } = await app.aShopper();
    const pack = await app.db.selectFrom('bid_package').selectAll().where('bids', '=', 2000).executeTakeFirstOrThrow();
    const command = {
      userId: id,
      purpose: 'pack' as const,
      packageId: pack.id,
      amountCents: pack.price_cents,
      phone,
      ip: null,
    };
    const { id: paymentId } = await app.db.transaction().execute((trx) => app.money.payments.prepare(trx, command));
    const typed = { paymentId, receipt: 'SNOTHING12', amountKes: pack.price_cents / 100 };
    await expect(two('payment.paid', typed)).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
    await database.owner.query(`update payment set pushed_at = now(), state = 'rejected' where id = $1`, [paymentId]);
    await expect(two('payment.paid', typed)).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
    expect(await currentBids(app.db, id)).toBe(0);
  });

  test('a typed credit above KSh 1,000 that nothing confirmed for a day is an alarm', async () => {
    const { id, phone } = await app.aShopper();
    app.simulator.script({ match: { phone: phone.slice(1) }, push: 'reset_before' });
    const { body } = await app.buy(id, phone);
    await app.settled(body.payment_id, 'submit_unknown');
    await two('payment.paid', { paymentId: body.payment_id, receipt: 'SSTAFF9999', amountKes: 1350 });
    expect((await countPayments(app.db)).unconfirmed).toBe(0);
    await app.age(body.payment_id, 86_401);
    expect((await countPayments(app.db)).unconfirmed).toBe(1);
    expect(await unconfirmedCredits(app.db)).toMatchObject([{ receipt: 'SSTAFF9999', amountCents: 135_000 }]);
    expect(await checkInvariants(database.pool)).toMatchObject([{ name: 'P3', examples: [body.payment_id] }]);
    await app.money.inbox.tell({ kind: 'statement', body: JSON.stringify({ receipt: 'SSTAFF9999', amountKes: 1350 }) });
    expect((await countPayments(app.db)).unconfirmed).toBe(0);
  });

  test('a payment that staff gave up is closed, and late money still wins', async () => {
    const { id, phone } = await app.aShopper();
    const { body } = await app.buy(id, phone);
    await giveUpPayment(app.money.deps, owner, body.payment_id, reason);
    expect(await app.payment(body.payment_id)).toMatchObject({ state: 'failed', reason: 'other' });
    await expect(giveUpPayment(app.money.deps, owner, body.payment_id, reason)).rejects.toMatchObject({
      code: 'STATE_FORBIDS',
    });
    await app.answer(phone);
    await app.settled(body.payment_id, 'paid');
    expect(await currentBids(app.db, id)).toBe(150);
  });
});

test('[PAY-3] success for what is not to be had any more goes to the refund queue, and says so', async () => {
  const { id, phone } = await app.aShopper();
  const [auctionId = 0] = await makeLive(database, 1);
  const order = await database.owner.query(
    `insert into shop_order (user_id, auction_id, product_id, kind, total_cents, first_name, last_name, phone, address, region, area)
     select $1, id, product_id, 'buy_now', 135000, 'A', 'B', $2, 'x', 'Nairobi', 'Umoja' from auction where id = $3 returning id`,
    [id, phone, auctionId],
  );
  await database.owner.query(`insert into order_step (order_id, state) values ($1, 'awaiting_payment')`, [
    order.rows[0].id,
  ]);
  const command = {
    userId: id,
    purpose: 'order' as const,
    orderId: order.rows[0].id,
    amountCents: 135_000,
    phone,
    ip: null,
  };
  const { id: paymentId } = await app.db.transaction().execute((trx) => app.money.payments.prepare(trx, command));
  await app.money.payments.push(paymentId);
  await app.answer(phone);
  const failed = await app.settled(paymentId, 'failed');
  expect(failed.reason).toBe('refund_due');
  const { rows } = await database.pool.query('select state, why from receipt where payment_id = $1', [paymentId]);
  expect(rows).toEqual([{ state: 'refund_due', why: 'out of stock' }]);
  expect((await app.ask(`/api/payments/${paymentId}`, { who: id })).body.payment).toMatchObject({
    ...{ state: 'failed', reason: 'refund_due', paybill: null, retry_from: null },
    message: 'Your money arrived, but this can no longer be bought. We are sending it back to you.',
  });
  expect(
    await app.db.transaction().execute((trx) => app.money.payments.openPaymentOf(trx, order.rows[0].id)),
  ).toBeNull();
});

test('[PAY-3] a payment taken back: unspent bids go, spent ones become a debt that the next pack pays first', async () => {
  const shopper = await app.aShopper();
  const paid = await app.buyAndPay(shopper);
  const lane = laneOn(database);
  for (const auctionId of await makeLive(database, 2))
    expect((await lane.submit(aBid(auctionId, shopper.id))).ok).toBe(true);
  await lane.stop();
  await app.money.inbox.idle();
  const command = { paymentId: paid.id, returnedBy: 'SREVERSE12' };
  await two('payment.reverse', command);
  await expect(two('payment.reverse', command)).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
  const debt = async () =>
    (await database.pool.query(`select balance from account where kind = 'debt' and owner_id = $1`, [shopper.id]))
      .rows[0].balance;
  expect([await currentBids(app.db, shopper.id), await debt()]).toEqual([0, 1_800]);
  expect(await app.payment(paid.id)).toMatchObject({ state: 'reversed' });
  expect((await app.ask(`/api/payments/${paid.id}`, { who: shopper.id })).body.payment).toMatchObject({
    state: 'reversed',
    new_balance: null,
  });
  await app.age(paid.id, 200);
  await app.buyAndPay(shopper, { bids: 50, amount: 500 });
  // 1,800 cents are one bid of 1,000 and a rest that no bid could pay: let go.
  expect([await currentBids(app.db, shopper.id), await debt()]).toEqual([49, 0]);
});

test('[PAY-6] a reversal that takes bids back tells its buyer once: how many, what is left, and what is owed', async () => {
  const shopper = await app.aShopper();
  const paid = await app.buyAndPay(shopper);
  const lane = laneOn(database);
  for (const auctionId of await makeLive(database, 2))
    expect((await lane.submit(aBid(auctionId, shopper.id))).ok).toBe(true);
  await lane.stop();
  await app.money.inbox.idle();
  await two('payment.reverse', { paymentId: paid.id, returnedBy: 'SREVERSE13' });
  const { rows } = await database.pool.query(
    `select data from notification where user_id = $1 and data ->> 'state' = 'reversed'`,
    [shopper.id],
  );
  expect(rows).toMatchObject([{ data: { amount: 1_350, taken_back: { bids: 148, balance: 0, owed: 18 } } }]);
});

test('[PAY-3] the statement: imported twice it changes nothing, and shows what differs, both ways', async () => {
  const { id, phone } = await app.aShopper();
  app.simulator.script({ match: { phone: phone.slice(1) }, push: 'reset_before' });
  const { body } = await app.buy(id, phone);
  const { reference } = await app.settled(body.payment_id, 'submit_unknown');
  const from = new Date(Date.now() - 3_600_000);
  const to = new Date(Date.now() + 3_600_000);
  const { rows } = await database.pool.query(
    `select receipt, amount_cents / 100 as kes, 'in' as way from receipt
     union all select returned_by, amount_cents / 100, 'out' from receipt where returned_by is not null`,
  );
  const now = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const line = (receipt: string, paidIn: number | string, out: number | string, account = '') =>
    `${receipt},${now},${now},"Pay Bill from 2547******12, TEST ""PAYER""",Completed,${paidIn},${out},0,true,Pay Utility,,,${account}`;
  const statement = (lines: readonly string[]) =>
    [
      'Shortcode:,174379,,',
      'Time Period: From,today,To,today',
      'Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Balance Confirmed,Reason Type,Other Party Info,Linked Transaction ID,A/C No.',
      ...lines,
      `SFAILED123,${now},${now},x,Failed,99.00,,0,true,x,,,`,
      `?,${now},${now},x,Completed,,,0,true,x,,,`,
    ].join('\r\n');
  const all = rows.map((row) =>
    row.way === 'in' ? line(row.receipt, `${row.kes}.00`, '') : line(row.receipt, '', `-${row.kes}.00`),
  );
  const csv = statement([...all, line('SSTATEMENT', '"1,350.00"', '', reference)]);
  const imported = await importStatement(csv);
  expect(imported).toMatchObject({ lines: all.length + 1, fresh: all.length + 1, unreadable: [all.length + 6] });
  expect(await app.payment(body.payment_id)).toMatchObject({ state: 'paid', receipt: 'SSTATEMENT' });
  expect(await importStatement(csv)).toMatchObject({ fresh: 0 });
  expect(await currentBids(app.db, id)).toBe(150);
  const report = await reconcileStatement(app.db, from, to);
  expect(report.differences).toEqual([]);
  const { inCents, outCents } = report;
  expect(inCents.allocated + inCents.waiting + inCents.givenBack).toBe(inCents.statement);
  expect(outCents.booked).toBe(outCents.statement);

  await database.owner.query(
    `delete from statement_line where receipt = 'SSTATEMENT'; delete from statement_entry where receipt = 'SSTATEMENT'`,
  );
  const more = statement([line('SUNKNOWN12', '', '-10.00'), line('SHALFCENTS', '10.50', '')]);
  await importStatement(more);
  expect((await reconcileStatement(app.db, from, to)).differences).toEqual([
    { receipt: 'SHALFCENTS', what: 'in_not_booked', statementCents: 1_050, bookedCents: null },
    { receipt: 'SSTATEMENT', what: 'in_not_on_statement', statementCents: null, bookedCents: 135_000 },
    { receipt: 'SUNKNOWN12', what: 'out_not_booked', statementCents: 1_000, bookedCents: null },
  ]);
});

test('[PAY-5] paused by the operator, or never configured: a refusal in words, not a crash', async () => {
  const { id, phone } = await app.aShopper();
  await pausePayments(app.money.deps, owner, true, reason);
  expect(await app.buy(id, phone)).toMatchObject({ status: 503, body: { code: 'PAYMENTS_PAUSED' } });
  await pausePayments(app.money.deps, owner, false, reason);
  expect((await app.buy(id, phone)).status).toBe(200);
  const bare = await paymentsApp(database, {
    beside: app,
    env: { MPESA_PROVIDER: 'production', MODE: 'production', DATABASE_URL: database.url },
  });
  const other = await bare.aShopper();
  expect(await bare.buy(other.id, other.phone)).toMatchObject({ status: 503, body: { code: 'PAYMENTS_PAUSED' } });
  await bare.stop();
});
