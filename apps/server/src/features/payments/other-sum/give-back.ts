import { sql } from 'kysely';
import type { Trx } from '../purpose.ts';
import { oweRefund } from '../refunds/owe-refund.ts';

const WHY = {
  payer: 'its payer chose to have it back',
  time: 'nobody chose what it is for, for seven days',
} as const;

/** A locked receipt that waits goes back whole: from now on it is owed, and can't be credited any more. */
export async function giveBack(
  trx: Trx,
  { receipt, paymentId, madeBy }: { receipt: string; paymentId: string; madeBy: 'payer' | 'time' },
): Promise<void> {
  await sql`
    update receipt set state = 'refund_due', updated_at = clock_timestamp() where receipt = ${receipt}`.execute(trx);
  await oweRefund(trx, { receipt, cause: 'unclaimed', why: WHY[madeBy] });
  await trx
    .insertInto('receipt_choice')
    .values({ receipt, payment_id: paymentId, choice: 'back', made_by: madeBy })
    .execute();
}
