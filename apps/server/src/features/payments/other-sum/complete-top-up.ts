import { bidsOncePaid } from '@mnada/rules';
import { intentAfterTheFact } from '../intent-after-the-fact.ts';
import { lockPayment, type PaymentRow } from '../payment.sql.ts';
import type { PurposeOutcome, Trx } from '../purpose.ts';
import { type Money, readWaitingMoney } from '../receipts.ts';
import { type Book, bookShare } from './book-share.ts';

/**
 * A top-up is paid: what waited for it buys its share of the pack, by a payment made for it, and the choice is settled. The
 * rest is the top-up's own, and its purpose credits it. In the transaction that books the top-up, whose row is locked; the
 * first payment and its receipt are locked next, as a choice locks them (PAY-7).
 * @returns `refused`: that money was decided about otherwise meanwhile, so what came now goes back
 */
export async function completeTopUp(trx: Trx, topUp: PaymentRow, book: Book): Promise<PurposeOutcome> {
  const { tops_up: paymentId, tops_up_receipt: receipt, package_id: packageId, part_bids: partBids } = topUp;
  if (paymentId === null || receipt === null || packageId === null || partBids === null)
    throw new Error(`payment ${topUp.id} tops nothing up`);
  await lockPayment(trx, paymentId);
  const money = await waitingFor(trx, receipt, paymentId);
  if (money === null) return { kind: 'refused', why: 'what it tops up was decided about otherwise' };
  const { bids } = await trx
    .selectFrom('bid_package')
    .select('bids')
    .where('id', '=', packageId)
    .executeTakeFirstOrThrow();
  const creditedId = await intentAfterTheFact(trx, {
    userId: topUp.user_id,
    packageId,
    amountCents: money.amountCents,
    partBids: bidsOncePaid({ packBids: bids, partBids, isTopUp: true }) - partBids,
    phone: topUp.phone,
  });
  const callbacks = await bookShare(trx, book, { creditedId, cents: money.amountCents, money });
  await trx
    .insertInto('receipt_choice')
    .values({
      receipt,
      payment_id: paymentId,
      choice: 'top_up',
      made_by: 'payer',
      credited_id: creditedId,
      topped_by: topUp.id,
    })
    .execute();
  return { kind: 'booked', afterCommit: () => callbacks.forEach((callback) => callback()) };
}

async function waitingFor(trx: Trx, receipt: string, paymentId: string): Promise<Money | null> {
  const waiting = await readWaitingMoney(trx, receipt);
  return waiting?.paymentId === paymentId ? waiting.money : null;
}
