import { changeSetting } from '../../../platform/settings/index.ts';
import { reasonText, requireFinance, type StaffDeps } from './staff-act.ts';

/** Asks nobody for money any more, or again; what is open is booked all the same. @throws Refusal FORBIDDEN */
export async function pausePayments(
  { db }: Pick<StaffDeps, 'db'>,
  actorId: string,
  isPaused: boolean,
  reason: string,
): Promise<void> {
  const why = reasonText(reason);
  await db.transaction().execute(async (trx) => {
    await requireFinance(trx, actorId);
    await changeSetting(trx, {
      name: 'payments_paused',
      value: isPaused,
      actorId,
      reason: why,
      action: 'mpesa.paused',
    });
  });
}
