import { writeAudit } from '../../../platform/audit.ts';
import { moveState, currentOrder, type Trx } from '../order.sql.ts';
import { release } from '../order-purposes.ts';

/**
 * Whoever takes the cash owes nothing for the product: an order of it that was never paid ends in the transaction of the
 * claim (WIN-4), in which the auction is locked and a payment under way was refused. Money that should still come for it
 * goes to the refund queue.
 */
export async function endTakenAsCash(
  trx: Trx,
  { userId, auctionId }: { readonly userId: string; readonly auctionId: number },
): Promise<void> {
  const order = await currentOrder(trx, { userId, auctionId, kind: 'win' });
  if (order?.state !== 'awaiting_payment') return;
  await release(trx, order);
  await moveState(trx, order.id, 'cancelled', false, null);
  await writeAudit(trx, {
    actorId: null,
    action: 'order.taken_as_cash',
    subject: `order:${order.id}`,
    reason: 'the win was taken as cash',
    before: { state: order.state },
    after: { state: 'cancelled' },
  });
}
