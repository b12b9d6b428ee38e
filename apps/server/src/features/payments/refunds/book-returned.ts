import { sql } from 'kysely';
import { kesHouse, transfer } from '../../ledger/index.ts';
import { notifyPayment } from '../../notifications/index.ts';
import { bookReversal } from '../book-reversal.ts';
import { PAYMENT_TOPIC, type PaymentsDeps } from '../context.ts';
import type { Trx } from '../purpose.ts';
import { closeRefund } from './close-refund.ts';
import { partOf } from './owe-refund.ts';
import type { RefundRow } from './refund.sql.ts';

/** The movement back: its receipt, how it went, and whether something else than people says so. */
export type Return = {
  readonly returnedBy: string;
  readonly method: NonNullable<RefundRow['method']>;
  readonly isConfirmed: boolean;
};

/**
 * Books a locked refund as returned: a paid payment is reversed with all that hangs on it, a waiting receipt leaves the
 * books. Once: the state decides, every transfer has its own source, and the movement's receipt is unique.
 * @returns what to say after the commit
 */
export async function bookReturned(deps: PaymentsDeps, trx: Trx, refund: RefundRow, back: Return): Promise<() => void> {
  const { returnedBy, ...more } = back;
  if (refund.source.startsWith('payment:') && refund.payment_id !== null) {
    await closeRefund(trx, refund.source, returnedBy, more);
    return await bookReversal(deps, trx, refund.payment_id, returnedBy);
  }
  if (refund.source.startsWith('receipt:') && refund.receipt !== null)
    await bookReceiptBack(trx, refund.receipt, refund.amount_cents, returnedBy);
  else await transfer(trx, { cause: `rest_back:${refund.id}`, ...backOut(refund.amount_cents) });
  await closeRefund(trx, refund.source, returnedBy, more);
  if (refund.payment_id !== null)
    await notifyPayment(
      trx,
      refund.payment_id,
      'refund_returned',
      partOf({ source: refund.source, amountCents: refund.amount_cents }),
    );
  const { payment_id } = refund;
  return () => (payment_id === null ? undefined : deps.bus.publish(PAYMENT_TOPIC, payment_id));
}

const backOut = (cents: number) => ({ from: kesHouse('unallocated'), to: kesHouse('mpesa'), cents });

/** A waiting receipt, locked by the caller, leaves the books under the receipt of its way back. */
export async function bookReceiptBack(
  trx: Trx,
  receipt: string,
  amountCents: number,
  returnedBy: string,
): Promise<void> {
  await transfer(trx, { cause: `return:${receipt}`, ...backOut(amountCents) });
  await trx
    .updateTable('receipt')
    .set({ state: 'returned', returned_by: returnedBy, updated_at: sql`clock_timestamp()` })
    .where('receipt', '=', receipt)
    .execute();
}
