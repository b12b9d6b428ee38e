/** People who pay by paybill what a prompt asked for, or another sum. */
import { PaymentView } from '@mnada/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { eventually, type PaymentsApp } from './payments-app.ts';

/** Pays a sum to the paybill under a payment's reference, and waits until it is known. @returns the receipt */
export async function paysUnder(
  app: Omit<PaymentsApp, 'work'>,
  phone: string,
  reference: string,
  amount: number,
): Promise<string> {
  const told = { business_number: '174379', account: reference, amount, pin: '1234' };
  const paid = await app.simulator.payBill(phone.slice(1), told);
  if (paid.status !== 'paid') throw new Error('not paid');
  const isKnown = async () =>
    (await app.db.selectFrom('receipt').select('state').where('receipt', '=', paid.receipt).execute()).length > 0;
  await eventually(isKnown, () => 'nobody heard of it');
  return paid.receipt;
}

/** Cancels a prompt for 150 bids (KSh 1,350), and pays that sum by paybill, or another. */
export async function cancelsAndPays(app: Omit<PaymentsApp, 'work'>, amount: number, { afterSeconds = 0 } = {}) {
  const { id, phone } = await app.aShopper();
  const { body } = await app.buy(id, phone);
  await app.answer(phone, { cancel: true });
  const paymentId = body.payment_id as string;
  const { reference, package_id } = await app.settled(paymentId, 'failed');
  if (afterSeconds > 0) await app.age(paymentId, afterSeconds);
  const receipt = await paysUnder(app, phone, reference, amount);
  return { id, phone, paymentId, reference, receipt, packageId: package_id ?? 0 };
}
export type PaybillPayer = Awaited<ReturnType<typeof cancelsAndPays>>;

/** A payment as its owner sees it, held against the contract. */
export async function ownView(app: PaymentsApp, id: string, paymentId: string): Promise<PaymentView> {
  const seen = (await app.ask(`/api/payments/${paymentId}`, { who: id })).body.payment;
  expect(PaymentView.parse(seen)).toEqual(seen);
  return seen;
}

/** What is owed back of a receipt. */
export async function owedOf(app: PaymentsApp, receipt: string | null) {
  const { rows } = await sql<{ source: string; kes: number; cause: string }>`
    select source, amount_cents / 100 as kes, cause from refund_due where receipt = ${receipt} order by number`.execute(
    app.db,
  );
  return rows;
}
