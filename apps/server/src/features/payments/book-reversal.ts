import { sql } from 'kysely';
import { decidePayment, toShillings } from '@mnada/rules';
import { Refusal } from '../../platform/http/index.ts';
import { notifyPayment, type TakenBack } from '../notifications/index.ts';
import { currentBids, debtCents, kesHouse, transfer } from '../ledger/index.ts';
import { PAYMENT_TOPIC, type PaymentsDeps } from './context.ts';
import { lockPayment, toPayment, toPurposePayment, updatePayment } from './payment.sql.ts';
import type { Trx } from './purpose.ts';
import { closeRefund } from './refunds/close-refund.ts';

/**
 * Books that M-PESA took a payment back: the sale is undone, the money has left, unspent bids are taken from what it bought
 * and spent ones become a debt (abuse case 4). In the caller's transaction.
 * @param returnedBy the receipt of the movement back
 * @returns what to say after the commit
 * @throws Refusal STATE_FORBIDS: it is not paid
 */
export async function bookReversal(
  deps: PaymentsDeps,
  trx: Trx,
  paymentId: string,
  returnedBy: string,
): Promise<() => void> {
  const locked = await lockPayment(trx, paymentId);
  if (!locked) throw new Refusal('PAYMENT_NOT_FOUND');
  const { row, nowMs } = locked;
  const decision = decidePayment(toPayment(row), { kind: 'taken_back' }, nowMs);
  if (decision.do !== 'move') throw new Refusal('STATE_FORBIDS');
  const cents = row.amount_cents;
  const reversal = kesHouse('reversal');
  await transfer(trx, { cause: `reversal:${row.id}`, from: kesHouse('sales'), to: reversal, cents });
  await transfer(trx, { cause: `return:${row.receipt ?? row.id}`, from: reversal, to: kesHouse('mpesa'), cents });
  if (row.receipt !== null) {
    await trx
      .updateTable('receipt')
      .set({ state: 'reversed', returned_by: returnedBy, updated_at: sql`clock_timestamp()` })
      .where('receipt', '=', row.receipt)
      .execute();
  }
  await updatePayment(trx, row, { state: decision.to, decided_at: new Date(nowMs), next_query_at: null });
  await closeRefund(trx, `payment:${row.id}`, returnedBy);
  const undone = await deps.purposes[row.purpose].reversed(trx, toPurposePayment(row));
  const takenBack = undone.bidsTaken === undefined ? null : await takenBackOf(trx, row.user_id, undone.bidsTaken);
  await notifyPayment(trx, row.id, 'reversed', null, null, { takenBack });
  return () => {
    undone.afterCommit?.();
    deps.bus.publish(PAYMENT_TOPIC, paymentId);
  };
}

/** As it stands after it: whoever spends or earns meanwhile waits for these rows. */
async function takenBackOf(trx: Trx, userId: string, bids: number): Promise<TakenBack> {
  const owedCents = await debtCents(trx, userId);
  return { bids, balance: await currentBids(trx, userId), owed: toShillings(owedCents) };
}
