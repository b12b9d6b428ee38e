import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { applyEvent } from '../apply-event.ts';
import { lockWithdrawal } from './lock-withdrawal.ts';
import { writeAudit, requireReason } from '../../../platform/audit.ts';
import { requirePermission } from '../../approvals/index.ts';
import { type DatabaseClock, databaseNowMs } from '../../../platform/clock/index.ts';

/**
 * Has the provider asked once more what became of an undecided payout; a worker does it, and its answer counts as any. It
 * moves nothing by itself, so one person may do it, any number of times.
 * @throws Refusal FORBIDDEN, WITHDRAWAL_NOT_FOUND, STATE_FORBIDS
 */
export async function askAgain(
  { db, clock = databaseNowMs }: { readonly db: Db; readonly clock?: DatabaseClock },
  staffId: string,
  which: string,
  reason: string,
): Promise<void> {
  const why = requireReason(reason);
  await db.transaction().execute(async (trx) => {
    await requirePermission(trx, staffId, 'finance');
    const { id, payout } = await lockWithdrawal(trx, which);
    if (payout === null) throw new Refusal('STATE_FORBIDS');
    const change = await applyEvent(trx, payout, { kind: 'ask_again' }, await clock(trx));
    if (change === null) throw new Refusal('STATE_FORBIDS');
    await writeAudit(trx, {
      actorId: staffId,
      action: 'withdrawal.asked_again',
      subject: `withdrawal:${id}`,
      reason: why,
    });
  });
}
