import { reasonText, recordAct, requireFinance, type StaffDeps } from './staff-act.ts';

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
    const value = JSON.stringify(isPaused);
    await trx
      .insertInto('setting')
      .values({ name: 'payments_paused', value, updated_by: actorId })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_by: actorId }))
      .execute();
    await recordAct(trx, {
      actorId,
      action: 'mpesa.paused',
      subject: 'setting:payments_paused',
      reason: why,
      after: { isPaused },
    });
  });
}
