import { changeSetting } from '../../../platform/settings/index.ts';
import { requireReason } from '../../../platform/audit.ts';
import { requirePermission } from '../../approvals/index.ts';
import { type PaymentsDeps } from '../context.ts';

/** Asks nobody for money any more, or again; what is open is booked all the same. @throws Refusal FORBIDDEN */
export async function pausePayments(
  { db }: Pick<PaymentsDeps, 'db'>,
  actorId: string,
  isPaused: boolean,
  reason: string,
): Promise<void> {
  const why = requireReason(reason);
  await db.transaction().execute(async (trx) => {
    await requirePermission(trx, actorId, 'finance');
    await changeSetting(trx, {
      name: 'payments_paused',
      value: isPaused,
      actorId,
      reason: why,
      action: 'mpesa.paused',
    });
  });
}
