import { DebtAnswer } from '@mnada/contract';
import { PaymentPage, PaymentsAnswer, UnallocatedPage } from '@mnada/contract/office';
import { afterAll, expect, test } from 'vitest';
import { exactly } from '../../../testing/auctions-app.ts';
import { booksAuditor } from '../../../testing/books-auditor.ts';
import { keepBooks } from '../../../testing/keep-books.ts';
import { officeApp } from '../../../testing/office-app.ts';
import { referralWorld } from '../../../testing/referral-world.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { readMoney } from '../../account-statement/statement.sql.ts';
import { addDebt } from '../../ledger/index.ts';

const database = await testDatabase({ poolSize: 12 });
const shop = await referralWorld(database);
const askAll = booksAuditor(database);
/** That the debts below stand behind no payment is the test's own doing. */
const broken = async () => {
  await keepBooks(database.db);
  return (await askAll()).map(({ name }) => name).filter((name) => /^[MPLX]/.test(name));
};
afterAll(() => shop.stop());

type Person = Awaited<ReturnType<typeof shop.aPerson>>;
let cause = 0;
const owes = ({ id }: Person, cents = 135_000) =>
  database.db.transaction().execute((trx) => addDebt(trx, id, `test:alone-${++cause}`, cents));
const debtOf = async ({ id }: Person) => exactly(DebtAnswer, (await shop.ask('/api/debt', { who: id })).body);
const ask = ({ id, phone }: Person, amount = 1_350) =>
  shop.ask('/api/pay_debt', { who: id, body: { phoneNumber: phone, amount } });
const onBreak = ({ id }: Person) =>
  database.owner.query(`update app_user set excluded_until = clock_timestamp() + interval '30 days' where id = $1`, [
    id,
  ]);
const told = async ({ id }: Person) =>
  (
    await database.owner.query(
      `select data from notification where user_id = $1 and kind = 'payment' and data->>'state' = 'paid' order by id`,
      [id],
    )
  ).rows.map(({ data }) => data);

test('[PAY-6] [OWN-7] whoever takes a break pays what they owe, to the cent, and no bid comes of it', async () => {
  const ann = await shop.aPerson();
  await owes(ann);
  await onBreak(ann);
  expect((await shop.buy(ann.id, ann.phone)).body.code).toBe('SELF_EXCLUDED');
  expect(await debtOf(ann)).toEqual({ owed: 1_350, pay: { amount: 1_350, let_go: 0 } });
  const { status, body } = await ask(ann);
  expect([status, body.success]).toEqual([200, true]);
  await shop.answer(ann.phone);
  await shop.settled(body.payment_id, 'paid');
  expect(await shop.holds(ann)).toMatchObject({ debt: 0, bids: 0 });
  expect(await debtOf(ann)).toEqual({ owed: 0, pay: null });
  expect(await told(ann)).toEqual([expect.objectContaining({ amount: 1_350, pays_debt: true })]);
  const seen = (await shop.ask(`/api/payments/${body.payment_id}`, { who: ann.id })).body.payment;
  expect(seen).toMatchObject({ state: 'paid', pays_debt: true, bids_to_debt: seen.bids, paybill: null });
  expect(await broken()).toEqual([]);
  expect((await ask(ann)).body.code).toBe('NOTHING_OWED');
});

test('[PAY-6] neither a limit of one’s own nor being kept from bidding stands in its way, and it counts towards no limit', async () => {
  const ben = await shop.aPerson();
  await owes(ben);
  await database.owner.query(
    `insert into spending_limit (user_id, period, cap_cents) values ($1, 'day', 10000) on conflict do nothing`,
    [ben.id],
  );
  await database.owner.query(`update app_user set bidding_suspended_until = 'infinity' where id = $1`, [ben.id]);
  const { body } = await ask(ben);
  expect(body.success).toBe(true);
  await shop.answer(ben.phone);
  await shop.settled(body.payment_id, 'paid');
  await database.owner.query(`update app_user set bidding_suspended_until = null where id = $1`, [ben.id]);
  await database.owner.query(`update spending_limit set cap_cents = 50000 where user_id = $1`, [ben.id]);
  await shop.age(body.payment_id, 900);
  // KSh 500 of a day's KSh 500: what paid the debt was spent on another day.
  expect((await shop.buy(ben.id, ben.phone, { bids: 50, amount: 500 })).status).toBe(200);
});

test('[PAY-6] another sum than is owed now is refused with the right one; nothing is asked for', async () => {
  const carl = await shop.aPerson();
  await owes(carl);
  expect((await ask(carl, 1_000)).body).toMatchObject({ code: 'PRICE_CHANGED', errors: ['amount: 1350'] });
});

test('[PAY-6] asked for twice on two phones and paid twice: the second goes back whole, and no bid comes of it in a break', async () => {
  const dora = await shop.aPerson();
  await owes(dora);
  await onBreak(dora);
  const other = { ...dora, phone: '+254712000777' };
  const [first, second] = [(await ask(dora)).body, (await ask(other)).body];
  await shop.answer(dora.phone);
  await shop.settled(first.payment_id, 'paid');
  await shop.answer(other.phone);
  const row = await shop.settled(second.payment_id, 'failed');
  expect(row.reason).toBe('refund_due');
  expect(await shop.holds(dora)).toMatchObject({ debt: 0, bids: 0 });
  expect(await broken()).toEqual([]);
});

test('[PAY-6] such a payment that is taken back is owed again, bid by bid at its price', async () => {
  const eve = await shop.aPerson();
  await owes(eve);
  const { body } = await ask(eve);
  await shop.answer(eve.phone);
  await shop.settled(body.payment_id, 'paid');
  await shop.money.inbox.idle();
  await shop.reverse(body.payment_id);
  expect(await shop.holds(eve)).toMatchObject({ debt: 135_000, bids: 0 });
});

test('[PAY-6][OWN-7] the statement of whoever is on a break names what was owed, as the receipt does, and no bids that were bought', async () => {
  const fay = await shop.aPerson();
  await owes(fay);
  await onBreak(fay);
  const { body } = await ask(fay);
  await shop.answer(fay.phone);
  await shop.settled(body.payment_id, 'paid');
  const range = { userId: fay.id, from: '2020-01-01', to: '2100-01-01' };
  const { lines } = await database.db.transaction().execute((trx) => readMoney(trx, range, 10));
  expect(lines).toMatchObject([{ cents: -135_000, bids: null }]);
});

test('[PAY-6][OPS-16][OPS-18] what pays a debt is called so in the office, and never bids that were bought', async () => {
  const { db } = database.staff;
  const office = await officeApp(database, { money: { ...shop.money.deps, db } });
  const { as } = await office.aPerson(['finance']);
  const eve = await shop.aPerson();
  await owes(eve);
  const { payment_id: id } = (await ask(eve)).body;
  await shop.settled(id, 'pending');
  // Money in that very sum, of the same phone: its suggestion names what it would pay.
  await shop.money.inbox.tell({
    kind: 'pull',
    body: JSON.stringify({ receipt: 'SDEBT01350', amountKes: 1_350, account: 'none' }),
  });
  await database.owner.query(`update receipt set payer_phone = $1 where receipt = 'SDEBT01350'`, [eve.phone.slice(1)]);
  const stray = exactly(UnallocatedPage, (await office.get('/api/admin/unallocated/SDEBT01350', as)).body);
  expect(stray.candidates.find(({ user }) => user.id === eve.id)?.payment).toMatchObject({ what: 'debt', bids: null });
  await shop.answer(eve.phone);
  const { reference } = await shop.settled(id, 'paid');
  const page = exactly(PaymentPage, (await office.get(`/api/admin/payments/${id}`, as)).body);
  expect(page.payment).toMatchObject({ kind: 'pack', pays_debt: true });
  const list = exactly(PaymentsAnswer, (await office.get(`/api/admin/payments?q=${reference}`, as)).body);
  expect(list.payments).toMatchObject([{ pays_debt: true }]);
  const bought = await shop.payment(await shop.pay(await shop.aPerson()));
  const other = exactly(PaymentsAnswer, (await office.get(`/api/admin/payments?q=${bought.reference}`, as)).body);
  expect(other.payments).toMatchObject([{ pays_debt: false }]);
  const csv = String((await office.get(`/api/admin/payments.csv?q=${reference}`, as)).body);
  expect(csv).toMatch(new RegExp(`${reference}.*,debt,,`));
  const tab = (await office.get(`/api/admin/users/${eve.id}/payments`, as)).body;
  expect(tab.list.rows).toMatchObject([{ pays_debt: true }]);
  await office.stop();
});
