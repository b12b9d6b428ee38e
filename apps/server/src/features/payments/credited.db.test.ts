import { PaymentView } from '@mnada/contract';
import { moneyAlarms } from '@mnada/rules';
import { afterAll, expect, test } from 'vitest';
import { keepBooks } from '../../testing/keep-books.ts';
import { cancelsAndPays } from '../../testing/paybill-payers.ts';
import { referralWorld } from '../../testing/referral-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readPayments, readPeople } from '../books/reports.sql.ts';
import { today } from '../books/statements.sql.ts';
import { readMoney } from '../desk/alarms.sql.ts';
import { packVersions } from './packs/shelf.sql.ts';

/** What the counts about crediting and packs make of money that waited for somebody's decision. */
const database = await testDatabase();
const shop = await referralWorld(database);
const { db, owner } = database;
afterAll(() => shop.stop());

const viewOf = async ({ id, paymentId }: { id: string; paymentId: string }) =>
  PaymentView.parse((await shop.ask(`/api/payments/${paymentId}`, { who: id })).body.payment);
const chooses = async (
  payer: Awaited<ReturnType<typeof cancelsAndPays>>,
  choice: 'pack' | 'top_up',
): Promise<PaymentView> => {
  const chosen = (await viewOf(payer)).other_sum?.choices.find((each) => each.choice === choice);
  if (chosen === undefined || !('package_id' in chosen)) throw new Error(`no ${choice} to choose`);
  const body = { receipt: payer.receipt, choice, package_id: chosen.package_id };
  const answer = await shop.ask(`/api/payments/${payer.paymentId}/choice`, { who: payer.id, body });
  expect(answer.status).toBe(200);
  return PaymentView.parse(answer.body.payment);
};
async function reports() {
  await keepBooks(db);
  const day = await today(db);
  const days = { from: day, to: day };
  const { asked, paid, credit } = await readPayments(db, days);
  return {
    packs: (await readPeople(db, days)).packs,
    sold: (await packVersions(db)).reduce((sum, each) => sum + each.sold, 0),
    asked,
    paid,
    credited: credit.reduce((sum, each) => sum + each.payments, 0),
  };
}

test('[OPS-22, PAY-7] money that its payer chose about hours later is no slow crediting: nothing rings, nothing is counted as slow', async () => {
  for (let n = 0; n < 30; n++) await shop.paidPack(await shop.aShopper());
  await owner.query(
    `update receipt r set paid_at = p.paid_at - interval '3 seconds' from payment p where p.receipt = r.receipt`,
  );
  const payer = await cancelsAndPays(shop, 500);
  await shop.money.inbox.idle();
  await owner.query(`update receipt set paid_at = paid_at - interval '5 hours' where receipt = $1`, [payer.receipt]);
  const before = await reports();
  await chooses(payer, 'pack');
  const { creditP99Seconds, credits } = await readMoney(database.staff.db);
  expect([creditP99Seconds, credits]).toEqual([expect.closeTo(3, 0), 30]);
  expect([...moneyAlarms(await readMoney(database.staff.db)).keys()]).not.toContain('credit_slow');
  expect(await reports()).toEqual({ ...before, packs: before.packs + 1, sold: before.sold + 1 });
});

test('[OPS-22] money that is credited by itself, and slowly, rings still', async () => {
  await owner.query(
    `update receipt r set paid_at = p.paid_at - interval '2 minutes' from payment p where p.receipt = r.receipt`,
  );
  expect([...moneyAlarms(await readMoney(database.staff.db)).keys()]).toContain('credit_slow');
});

test('[MON-9, PAY-7] a pack that was topped up was sold once, by one prompt that was paid', async () => {
  const payer = await cancelsAndPays(shop, 1_000, { afterSeconds: 300 });
  const before = await reports();
  const { other_sum: sum } = await chooses(payer, 'top_up');
  await shop.answer(payer.phone);
  await shop.settled(sum?.top_up?.payment_id ?? '', 'paid');
  const after = await reports();
  expect(after).toMatchObject({
    ...{ packs: before.packs + 1, sold: before.sold + 1, asked: before.asked + 1, paid: before.paid + 1 },
  });
});
