import { Refusal } from '../../../platform/http/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { applyEvent } from '../apply-event.ts';
import { lockUndecided } from './refund-kinds.ts';
import { writeAudit, requireReason } from '../../../platform/audit.ts';
import { requirePermission } from '../../approvals/index.ts';
import { type DatabaseClock, databaseNowMs } from '../../../platform/clock/index.ts';

/**
 * Has the provider asked once more what became of a refund that was sent to a phone and is undecided. It moves nothing by
 * itself, so one person may do it, any number of times.
 * @throws Refusal FORBIDDEN, REFUND_NOT_FOUND, STATE_FORBIDS
 */
export async function askRefundAgain(
  { db, clock = databaseNowMs }: { readonly db: Db; readonly clock?: DatabaseClock },
  staffId: string,
  refund: number,
  reason: string,
): Promise<void> {
  const why = requireReason(reason);
  await db.transaction().execute(async (trx) => {
    await requirePermission(trx, staffId, 'finance');
    const { refundId, payout } = await lockUndecided(trx, refund);
    const change = await applyEvent(trx, payout, { kind: 'ask_again' }, await clock(trx));
    if (change === null) throw new Refusal('STATE_FORBIDS');
    const subject = `refund:${refundId}`;
    await writeAudit(trx, { actorId: staffId, action: 'payment.refund_asked_again', subject, reason: why });
  });
}
