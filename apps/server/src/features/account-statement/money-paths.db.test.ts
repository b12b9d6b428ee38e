/** Each way in which bids and money move, as its owner's statement tells it: the lines add up to what moved, and to the balance. */
import { randomUUID } from 'node:crypto';
import { StatementAnswer } from '@mnada/contract';
import { cashClaim } from '@mnada/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBid, laneOn, makeLive, makePeople } from '../../testing/auction-world.ts';
import { exactly } from '../../testing/auctions-app.ts';
import { secondsLeft, setsAside, stops, sweep, switchAutobidsOn } from '../../testing/autobid-world.ts';
import { byTwo } from '../../testing/by-two.ts';
import { cancelsAndPays } from '../../testing/paybill-payers.ts';
import { payoutWorld } from '../../testing/payout-world.ts';
import { referralWorld } from '../../testing/referral-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { makeWins } from '../../testing/won-auctions.ts';
import { keepStatement, lockRefund, oweByStaff, paymentApprovals } from '../payments/index.ts';
import { bookSecondReturn } from '../payments/refunds/book-second-return.ts';
import { changeTaxKind } from '../tax/index.ts';
import { accountStatementRoutes } from './index.ts';

const database = await testDatabase({ poolSize: 8 });
const { db, owner, pool, staff } = database;
const shop = await referralWorld(database, async (http) => {
  await http.register(accountStatementRoutes({ db }));
});
const payouts = await payoutWorld(database);
const lane = laneOn(database);
let people: readonly [string, string] = ['', ''];
let day = '';
beforeAll(async () => {
  const [one = '', other = ''] = await makePeople(database, 2, { kind: 'owner' });
  people = [one, other];
  day = (await owner.query('select nairobi_day(clock_timestamp())::text as day')).rows[0].day;
});
afterAll(async () => {
  await shop.stop();
  await payouts.http.close();
  await lane.stop();
});

const two = (kind: string, params: object) =>
  byTwo({ db: staff.db, kinds: [...paymentApprovals(shop.money.deps), changeTaxKind()] }, people, kind, params);
const read = async (who: string, query = ''): Promise<StatementAnswer> =>
  exactly(StatementAnswer, (await shop.ask(`/api/account/statement${query}`, { who })).body);
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
/** What left the shop's till at M-PESA: of whoever moved something alone since it was asked before. */
async function till(): Promise<number> {
  const { rows } = await pool.query(
    `select coalesce(sum(e.amount), 0)::int / 100.0 as kes from invariants.accounts a join invariants.entries e on e.account_id = a.id
      where a.unit = 'KES' and a.kind = 'mpesa'`,
  );
  return Number(rows[0].kes);
}

/** Lets somebody's money move, and reads all of their account: it adds up, ends at what they have, and says what the till says. */
async function statementAfter(act: () => Promise<string>, query = ''): Promise<StatementAnswer> {
  await shop.money.inbox.idle();
  const before = await till();
  const who = await act();
  await shop.money.inbox.idle();
  const statement = await read(who, query);
  expect(sum(statement.money.lines.map(({ amount }) => amount))).toBeCloseTo((await till()) - before, 6);
  await addsUp(who, statement);
  return statement;
}

/** Of a statement that ends today. */
async function addsUp(who: string, { bids, earnings, debt, money }: StatementAnswer): Promise<void> {
  const held = await shop.holds({ id: who });
  for (const [{ opening, came, went, closing, lines }, now] of [
    [{ ...bids, lines: bids.lines.map((line) => ({ moved: line.bids, balance: line.balance })) }, held.bids],
    [
      { ...earnings, lines: earnings.lines.map((line) => ({ moved: line.amount, balance: line.balance })) },
      held.kes / 100,
    ],
    [{ ...debt, lines: debt.lines.map((line) => ({ moved: line.amount, balance: line.balance })) }, held.debt / 100],
  ] as const) {
    expect(closing).toBe(now);
    expect(opening + came + went).toBeCloseTo(closing, 6);
    expect(sum(lines.map(({ moved }) => moved))).toBeCloseTo(came + went, 6);
    let balance = opening;
    for (const line of lines) expect(line.balance).toBeCloseTo((balance += line.moved), 6);
    expect(balance).toBeCloseTo(closing, 6);
  }
  const of = (kind: string) => sum(money.lines.filter((line) => line.kind === kind).map(({ amount }) => amount));
  expect([money.paid, money.back, money.payouts]).toEqual([-of('paid') || 0, of('refund'), of('payout')]);
}

const moneyOf = ({ money }: StatementAnswer) => money.lines.map(({ kind, amount }) => [kind, amount]);
const bidsOf = ({ bids }: StatementAnswer) => bids.lines.map(({ kind, bids: moved }) => [kind, moved]);
/** Its newest debt to somebody. */
const refundOf = async (paymentId: string): Promise<number> =>
  Number((await pool.query('select max(number) as n from refund_due where payment_id = $1', [paymentId])).rows[0].n);
let receipts = 0;
const aReceipt = () => `SBACK${String(++receipts).padStart(5, '0')}`;

test('[OWN-9] a refund stands on the day on which it went back, once, and stays there when a statement of M-PESA’s confirms it', async () => {
  const returnedBy = aReceipt();
  let id = '';
  const statement = await statementAfter(async () => {
    const ann = await shop.aPerson();
    id = await shop.pay(ann, { bids: 50, amount: 500 });
    await oweByStaff(shop.money.deps, people[0], { paymentId: id }, 'a test');
    await two('refund.returned', { refund: await refundOf(id), returnedBy });
    const csv = `Receipt No.,Completion Time,Transaction Status,Paid In,Withdrawn\n${returnedBy},${day} 12:00:00,Completed,,-500.00`;
    const { importId } = await keepStatement(staff, people[0], csv, null);
    await two('statement.import', { importId });
    return ann.id;
  });
  expect(moneyOf(statement)).toEqual([
    ['paid', -500],
    ['refund', 500],
  ]);
  expect(statement.money.lines[1]).toMatchObject({ receipt: returnedBy, payment_id: id });
  const { rows } = await pool.query(
    `select t.created_at as moved, f.confirmed_at as confirmed from refund_due f join payment p on p.id = f.payment_id
       join transfer t on t.source = 'return:' || p.receipt where f.payment_id = $1`,
    [id],
  );
  expect(rows[0].confirmed).not.toBeNull();
  expect(statement.money.lines[1]?.at).toBe(rows[0].moved.toISOString());
  expect(bidsOf(statement)).toEqual([
    ['pack', 50],
    ['taken_back', -50],
  ]);
});

test('[OWN-9] what was paid too much goes back as a rest, and a reversal after it stands there too', async () => {
  const statement = await statementAfter(async () => {
    const payer = await cancelsAndPays(shop, 1_400);
    const body = { receipt: payer.receipt, choice: 'pack', package_id: payer.packageId };
    const chosen = await shop.ask(`/api/payments/${payer.paymentId}/choice`, { who: payer.id, body });
    expect(chosen.status).toBe(200);
    const { rows } = await pool.query('select number, payment_id as id from refund_due where receipt = $1', [
      payer.receipt,
    ]);
    await two('refund.returned', { refund: Number(rows[0].number), returnedBy: aReceipt() });
    await two('payment.reverse', { paymentId: rows[0].id, returnedBy: aReceipt() });
    return payer.id;
  });
  expect(moneyOf(statement)).toEqual([
    ['paid', -1_400],
    ['refund', 50],
    ['refund', 1_350],
  ]);
  expect(statement.money.lines.map(({ receipt }) => receipt)).not.toContain(null);
});

test('[OWN-9] a top-up is two payments, each under its own receipt', async () => {
  const statement = await statementAfter(async () => {
    const payer = await cancelsAndPays(shop, 1_000, { afterSeconds: 300 });
    const body = { receipt: payer.receipt, choice: 'top_up', package_id: payer.packageId };
    const chosen = await shop.ask(`/api/payments/${payer.paymentId}/choice`, { who: payer.id, body });
    await shop.answer(payer.phone);
    await shop.settled(chosen.body.payment.other_sum.top_up.payment_id, 'paid');
    return payer.id;
  });
  expect(moneyOf(statement).sort()).toEqual([
    ['paid', -1_000],
    ['paid', -350],
  ]);
  expect(statement.bids).toMatchObject({ came: 150, closing: 150 });
  expect(new Set(statement.money.lines.map(({ receipt }) => receipt)).size).toBe(2);
});

test('[OWN-9] a payment that was taken back with nothing owed before goes back under the receipt of that', async () => {
  const returnedBy = aReceipt();
  const statement = await statementAfter(async () => {
    const ann = await shop.aPerson();
    const paymentId = await shop.pay(ann, { bids: 50, amount: 500 });
    await two('payment.reverse', { paymentId, returnedBy });
    return ann.id;
  });
  expect(moneyOf(statement)).toEqual([
    ['paid', -500],
    ['refund', 500],
  ]);
  expect(statement.money.lines[1]?.receipt).toBe(returnedBy);
});

test('[OWN-9] a receipt that was sent back by hand, or because its payer chose so, is told as paid and as paid back', async () => {
  for (const way of ['by hand', 'chosen'] as const) {
    const returnedBy = aReceipt();
    const statement = await statementAfter(async () => {
      const payer = await cancelsAndPays(shop, 1_000);
      if (way === 'by hand') await two('receipt.return', { receipt: payer.receipt, returnedBy });
      else {
        const body = { receipt: payer.receipt, choice: 'back' };
        await shop.ask(`/api/payments/${payer.paymentId}/choice`, { who: payer.id, body });
        await two('refund.returned', { refund: await refundOf(payer.paymentId), returnedBy });
      }
      return payer.id;
    });
    expect(moneyOf(statement)).toEqual([
      ['paid', -1_000],
      ['refund', 1_000],
    ]);
    expect(statement.money.lines[1]?.receipt).toBe(returnedBy);
  }
});

test('[OWN-9] cash for a win: what came, and of how much it came, fee, tax and cents that stayed behind', async () => {
  await two('tax.change', {
    what: 'rate',
    code: 'WHT5',
    kind: 'withheld',
    name: 'Withheld',
    letter: null,
    rate_bp: 500,
    from: null,
  });
  await two('tax.change', { what: 'use', subject: 'cash', kind: 'withheld', code: 'WHT5', from: null });
  for (const table of ['tax_rate', 'tax_use'])
    await owner.query(`update ${table} set valid_from = valid_from - interval '1 day'`);
  let id = '';
  const statement = await statementAfter(async () => {
    const [win] = await makeWins(database, [null], { priceCents: 503_300 });
    if (win === undefined) throw new Error('no win');
    const { userId, auctionId } = win;
    const mpesaNumber = await payouts.prove(userId);
    const { rows } = await pool.query(
      `select original_price_cents as shop, price_cents as won from auction where id = $1`,
      [auctionId],
    );
    const { netCents, restCents, feeCents } = cashClaim(rows[0].shop, rows[0].won, 500);
    const body = await payouts.bodyFor(auctionId, {
      ...{ mpesaNumber, cashAmount: (netCents + restCents) / 100, serviceFee: feeCents / 100 },
    });
    const answer = await payouts.ask('POST', '/api/withdraw', userId, body, randomUUID());
    expect(answer.body).toHaveProperty('withdrawal_id');
    id = answer.body.withdrawal_id;
    await payouts.approveWholly(id);
    await payouts.work();
    await payouts.result(payouts.knownOf(mpesaNumber));
    return userId;
  });
  const { gross_cents, fee_cents, tax_cents, rounding_cents, net_cents, number } = await db
    .selectFrom('withdrawal')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(Math.min(fee_cents, tax_cents, rounding_cents)).toBeGreaterThan(0);
  const [line] = statement.money.lines;
  expect(line).toMatchObject({ kind: 'payout', what: 'Kettle', amount: net_cents / 100, reference: `WD-${number}` });
  expect([line?.fee, line?.tax, line?.rounding]).toEqual([fee_cents / 100, tax_cents / 100, rounding_cents / 100]);
  expect(sum([line?.amount ?? 0, line?.fee ?? 0, line?.tax ?? 0, line?.rounding ?? 0])).toBeCloseTo(
    gross_cents / 100,
    6,
  );
});

test('[OWN-9] earnings that are paid out leave the account with the request, and reach the phone with their receipt', async () => {
  const ann = await shop.aPerson();
  await shop.earned(ann);
  const statement = await statementAfter(async () => {
    const { body } = await shop.withdraw(ann, 200);
    await payouts.approveWholly(body.withdrawal_id);
    await payouts.work();
    await payouts.result(payouts.knownOf(ann.phone));
    return ann.id;
  });
  expect(moneyOf(statement)).toEqual([['payout', 200]]);
  expect(statement.earnings.lines.map(({ kind }) => kind)).toEqual(['earned', 'withdrawn']);
  expect(statement.money.lines[0]?.receipt).toMatch(/^[A-Z0-9]+$/);
});

test('[OWN-9] what M-PESA gave back a second time, and paid out a second time, stands beside the first, as the phone has it', async () => {
  const again = aReceipt();
  const refunded = await statementAfter(async () => {
    const ann = await shop.aPerson();
    const paymentId = await shop.pay(ann, { bids: 50, amount: 500 });
    await oweByStaff(shop.money.deps, people[0], { paymentId }, 'a test');
    const number = await refundOf(paymentId);
    await two('refund.returned', { refund: number, returnedBy: aReceipt() });
    await db.transaction().execute(async (trx) => bookSecondReturn({}, trx, await lockRefund(trx, { number }), again));
    return ann.id;
  });
  expect(moneyOf(refunded)).toEqual([
    ['paid', -500],
    ['refund', 500],
    ['refund', 500],
  ]);
  expect(refunded.money.lines[2]).toMatchObject({ receipt: again, reference: refunded.money.lines[1]?.reference });

  const ann = await shop.aPerson();
  await shop.earned(ann);
  const twice = await statementAfter(async () => {
    const { body } = await shop.withdraw(ann, 200);
    await payouts.approveWholly(body.withdrawal_id);
    // The first attempt that was told as failed came after all, and so did the second.
    await payouts.work();
    const first = payouts.knownOf(ann.phone);
    await payouts.result(first, '2001');
    await owner.query(`delete from setting where name = 'payouts.breaker'`);
    await payouts.work();
    const second = payouts.knownOf(ann.phone);
    await payouts.result(first);
    await payouts.result(second);
    return ann.id;
  });
  expect(moneyOf(twice)).toEqual([
    ['payout', 200],
    ['payout', 200],
  ]);
  expect(new Set(twice.money.lines.map(({ receipt }) => receipt)).size).toBe(2);
});

test('[OWN-9, PAY-6] what somebody owes is an account of its own: it arose, was paid with a pack, and its rest was let go', async () => {
  const ann = await shop.aPerson();
  const statement = await statementAfter(async () => {
    const paymentId = await shop.pay(ann, { bids: 50, amount: 500 });
    const [auctionId = 0] = await makeLive(database, 1, { bidsPerTap: 3 });
    expect(await lane.submit(aBid(auctionId, ann.id))).toMatchObject({ ok: true });
    await shop.reverse(paymentId);
    return ann.id;
  });
  expect(statement.debt).toMatchObject({ opening: 0, came: 30, went: 0, closing: 30 });
  expect(statement.debt.lines.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([['owed', 30, 30]]);
  await shop.pay(ann);
  const after = await read(ann.id);
  expect(after.debt.lines.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
    ['owed', 30, 30],
    ['debt_paid', -24, 6],
    ['debt_let_go', -6, 0],
  ]);
  expect(after.debt).toMatchObject({ opening: 0, came: 30, went: -30, closing: 0 });
  await addsUp(ann.id, after);
});

test('[OWN-9] [BID-13] bids set aside leave once: what an autobid placed of them is said there, and what is left comes back', async () => {
  await switchAutobidsOn(database);
  const [auctionId = 0] = await makeLive(database, 1);
  const statement = await statementAfter(async () => {
    const ann = await shop.aPerson();
    await shop.pay(ann, { bids: 50, amount: 500 });
    expect(await lane.submit(aBid(auctionId, ann.id))).toMatchObject({ ok: true });
    const [ben = ''] = await makePeople(database, 1, { bids: 9, unitPriceCents: 1_000 });
    expect(await lane.submit(aBid(auctionId, ben))).toMatchObject({ ok: true });
    await setsAside(database, auctionId, ann.id, { bids: 20 });
    await addsUp(ann.id, await read(ann.id));
    await secondsLeft(database, auctionId, 1);
    await sweep(database, lane);
    await secondsLeft(database, auctionId, 600);
    await owner.query('update autobid set changed_us = changed_us - 20000000');
    await stops(database, auctionId, ann.id);
    return ann.id;
  });
  expect(bidsOf(statement)).toEqual([
    ['pack', 50],
    ['used', -1],
    ['set_aside', -20],
    ['set_back', 19],
  ]);
  expect(statement.bids.lines.map(({ placed }) => placed)).toEqual([null, null, 1, null]);
  expect(statement.bids).toMatchObject({ opening: 0, came: 69, went: -21, closing: 48 });
  expect(statement.bids.lines.slice(1).map(({ what }) => what)).toEqual(['Kettle', 'Kettle', 'Kettle']);
});

test('[OWN-9] a day ends at midnight of Nairobi: 20:59 UTC belongs to it, 21:00 to the next', async () => {
  const ann = await shop.aPerson();
  const [late, next] = [
    await shop.pay(ann, { bids: 50, amount: 500 }),
    await shop.pay(ann, { bids: 300, amount: 2_400 }),
  ];
  const edge = '2026-11-10T21:00:00Z';
  for (const [id, at] of [
    [late, '2026-11-10T20:59:59.999999Z'],
    [next, edge],
  ]) {
    await owner.query(`update transfer set created_at = $2 where source = 'pack:' || $1`, [id, at]);
    await owner.query('update receipt set paid_at = $2 where payment_id = $1', [id, at]);
  }
  const on = async (from: string, to = from) => {
    const { bids, money } = await read(ann.id, `?from=${from}&to=${to}`);
    const { opening, came, went, closing } = bids;
    expect(closing).toBe(opening + came + went);
    return [opening, closing, bids.lines.length, ...money.lines.map(({ amount }) => amount)];
  };
  expect(await on('2026-11-10')).toEqual([0, 50, 1, -500]);
  expect(await on('2026-11-11')).toEqual([50, 350, 1, -2_400]);
  expect(await on('2026-11-10', '2026-11-11')).toEqual([0, 350, 2, -500, -2_400]);
  expect(await on('2026-11-12')).toEqual([350, 350, 0]);
});
