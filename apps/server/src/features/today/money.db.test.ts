import { PaymentView } from '@mnada/contract';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { cancelsAndPays } from '../../testing/paybill-payers.ts';
import { statementDesk } from '../../testing/statement-desk.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { oweByStaff } from '../payments/index.ts';
import { bookSecondReturn } from '../payments/refunds/book-second-return.ts';
import { lockRefund } from '../payments/refunds/refund.sql.ts';
import { moneyToday } from './money.sql.ts';

/** Money today, held against what the books moved: what the till gained, less what waits in it for its owner. */
const database = await testDatabase();
const desk = await statementDesk(database);
const { shop, byBoth } = desk;
const { db } = database.staff;
afterAll(() => desk.stop());

const seen = () => moneyToday(db, Date.now() * 1_000);
async function booked(): Promise<number> {
  const { rows } = await sql<{ kes: number }>`
    select (coalesce(sum(case when d.kind in ('mpesa', 'unallocated') then t.amount else 0 end
                         - case when c.kind in ('mpesa', 'unallocated') then t.amount else 0 end), 0) / 100)::int as kes
      from transfer t join account d on d.id = t.debit_id join account c on c.id = t.credit_id
     where d.unit = 'KES' and (d.kind in ('mpesa', 'unallocated') or c.kind in ('mpesa', 'unallocated'))`.execute(
    database.db,
  );
  return rows[0]?.kes ?? 0;
}
/** What happens meanwhile, as Today tells it. */
async function during(act: () => Promise<unknown>) {
  const [before, was] = [await seen(), await booked()];
  await act();
  await shop.money.inbox.idle();
  const [after, is] = [await seen(), await booked()];
  return {
    in: after.in_total - before.in_total,
    out: after.paid_out.total - before.paid_out.total,
    refunded: after.refunded.total - before.refunded.total,
    refunds: after.refunded.count - before.refunded.count,
    packs: after.packs.count - before.packs.count,
    net: after.net - before.net,
    booked: is - was,
  };
}
const NOTHING = { in: 0, out: 0, refunded: 0, refunds: 0, packs: 0, net: 0, booked: 0 };
const refundOf = async (column: 'receipt' | 'payment_id', value: string) => {
  const { rows } = await database.owner.query(
    `select number from refund_due where ${column} = $1 order by number desc limit 1`,
    [value],
  );
  return Number(rows[0]?.number);
};
const choose = async (payer: Awaited<ReturnType<typeof cancelsAndPays>>, choice: 'pack' | 'top_up') => {
  const path = `/api/payments/${payer.paymentId}`;
  const { other_sum: sum } = PaymentView.parse((await shop.ask(path, { who: payer.id })).body.payment);
  const chosen = sum?.choices.find((each) => each.choice === choice);
  if (chosen === undefined || !('package_id' in chosen)) throw new Error(`no ${choice} to choose`);
  const body = { receipt: payer.receipt, choice, package_id: chosen.package_id };
  return PaymentView.parse((await shop.ask(`${path}/choice`, { who: payer.id, body })).body.payment);
};

test('[OPS-16, PAY-7] a rest was never counted in, and is not counted out when it goes back', async () => {
  const payer = await cancelsAndPays(shop, 2_000);
  expect(await during(() => choose(payer, 'pack'))).toEqual({
    ...{ ...NOTHING, in: 1_350, packs: 1, net: 1_350, booked: 1_350 },
  });
  const refund = await refundOf('receipt', payer.receipt);
  expect(await during(() => byBoth('refund.returned', { refund, returnedBy: 'SREST00001' }))).toEqual(NOTHING);
});

test('[OPS-16, PAY-6] a pack that was paid and given back came and went: net is nothing, and a second return is a loss', async () => {
  const who = await shop.aPerson();
  let paymentId = '';
  const paid = await during(async () => {
    paymentId = await shop.pay(who);
  });
  expect(paid).toEqual({ ...NOTHING, in: 2_400, packs: 1, net: 2_400, booked: 2_400 });
  await oweByStaff({ ...shop.money.deps, db }, shop.owner, { paymentId }, 'a test');
  const number = await refundOf('payment_id', paymentId);
  const gone = { ...NOTHING, refunded: 2_400, refunds: 1, net: -2_400, booked: -2_400 };
  expect(await during(() => byBoth('refund.returned', { refund: number, returnedBy: 'SBACK00001' }))).toEqual(gone);
  const again = () =>
    database.db
      .transaction()
      .execute(async (trx) => bookSecondReturn({}, trx, await lockRefund(trx, { number }), 'SBACK00002'));
  expect(await during(again)).toEqual(gone);
});

test('[OPS-16] one that M-PESA reversed went back as any other; a receipt that was nobody’s never counted', async () => {
  const paymentId = await shop.pay(await shop.aPerson());
  const params = { paymentId, returnedBy: 'SREVERSED1' };
  expect(await during(() => byBoth('payment.reverse', params))).toEqual({
    ...{ ...NOTHING, refunded: 2_400, refunds: 1, net: -2_400, booked: -2_400 },
  });
  const payer = await cancelsAndPays(shop, 700);
  await oweByStaff({ ...shop.money.deps, db }, shop.owner, { receipt: payer.receipt }, 'a test');
  const refund = await refundOf('receipt', payer.receipt);
  expect(await during(() => byBoth('refund.returned', { refund, returnedBy: 'SNOBODY001' }))).toEqual(NOTHING);
});

test('[OPS-16, PAY-7] a pack that was topped up is one pack of two payments', async () => {
  const payer = await cancelsAndPays(shop, 1_000, { afterSeconds: 300 });
  const topped = await during(async () => {
    const { other_sum: sum } = await choose(payer, 'top_up');
    await shop.answer(payer.phone);
    await shop.settled(sum?.top_up?.payment_id ?? '', 'paid');
  });
  expect(topped).toEqual({ ...NOTHING, in: 1_350, packs: 1, net: 1_350, booked: 1_350 });
});
