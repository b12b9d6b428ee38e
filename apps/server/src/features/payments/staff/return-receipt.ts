import { sql } from 'kysely';
import { Refusal } from '../../../platform/http/index.ts';
import { moveKes } from '../kes-books.ts';
import { isReceipt } from '../receipts.ts';
import { reasonText, recordAct, requireFinance, type StaffDeps } from './staff-act.ts';

/**
 * Notes that the money of a waiting receipt was sent back to its payer, with the receipt of that movement. Sending it is done
 * in the provider's portal, by two people.
 * @throws Refusal FORBIDDEN, STATE_FORBIDS, INVALID_INPUT
 */
export async function returnReceipt(
  deps: StaffDeps,
  actorId: string,
  { receipt, returnedBy, reason }: { readonly receipt: string; readonly returnedBy: string; readonly reason: string },
): Promise<void> {
  const why = reasonText(reason);
  if (!isReceipt(returnedBy)) throw new Refusal('INVALID_INPUT', { errors: ['returnedBy'] });
  await deps.db.transaction().execute(async (trx) => {
    await requireFinance(trx, actorId);
    const row = await trx
      .selectFrom('receipt')
      .select(['state', 'amount_cents'])
      .where('receipt', '=', receipt)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (row?.state !== 'unallocated' && row?.state !== 'refund_due') throw new Refusal('STATE_FORBIDS');
    await moveKes(trx, `return:${receipt}`, 'unallocated', 'mpesa', row.amount_cents);
    await trx
      .updateTable('receipt')
      .set({ state: 'returned', returned_by: returnedBy, updated_at: sql`clock_timestamp()` })
      .where('receipt', '=', receipt)
      .execute();
    await recordAct(trx, {
      actorId,
      action: 'receipt.returned',
      subject: `receipt:${receipt}`,
      reason: why,
      before: { state: row.state },
      after: { state: 'returned', returnedBy },
    });
  });
}
