import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { notifyWithdrawal } from '../../notifications/index.ts';
import { release, releaseEarnings } from '../books.ts';
import type { Trx } from '../payout.sql.ts';
import { withdrawalReference } from '../withdrawal-view.ts';
import { type LockedWithdrawal, lockWithdrawal } from './lock-withdrawal.ts';
import { writeAudit, requireReason } from '../../../platform/audit.ts';
import { requirePermission } from '../../approvals/index.ts';
import { refuseIfChanged, type SeenWithdrawal } from './approve.ts';

/**
 * Refuses a withdrawal (WIN-3): its money is released and its claim is free again, so the winner can choose anew; earnings
 * are their owner's again (OWN-3). Only while nothing is on its way: what was sent and isn't known to have failed may yet
 * arrive.
 * @param note shown to the owner
 * @param seen how it stood on the screen of whoever refuses; left out at the console
 * @throws Refusal FORBIDDEN, WITHDRAWAL_NOT_FOUND, STATE_FORBIDS, EDITED_MEANWHILE its number was corrected meanwhile
 */
export async function refuseWithdrawal(
  { db }: { readonly db: Db },
  staffId: string,
  which: string,
  words: RefusalWords,
  seen?: SeenWithdrawal,
): Promise<{ readonly withdrawalId: string }> {
  return await db.transaction().execute((trx) => refuseIn(trx, staffId, which, words, seen));
}

/** `note` is shown to the owner; `reason` is for the audit. */
type RefusalWords = { readonly note: string; readonly reason: string };

/** The same within another act's transaction. @throws Refusal as `refuseWithdrawal` */
export async function refuseIn(
  trx: Trx,
  staffId: string,
  which: string,
  { note, reason }: RefusalWords,
  seen?: SeenWithdrawal,
): Promise<{ readonly withdrawalId: string }> {
  const [why, shown] = [requireReason(reason), requireReason(note)];
  await requirePermission(trx, staffId, 'finance');
  const withdrawal = await lockWithdrawal(trx, which);
  if (seen !== undefined) await refuseIfChanged(trx, withdrawal, seen);
  if (!canBeRefused(withdrawal)) throw new Refusal('STATE_FORBIDS');
  const { id, state, source, userId, netCents, feeCents, taxCents, roundingCents, payout } = withdrawal;
  await sql`
      update withdrawal set state = 'refused', admin_notes = ${shown}, updated_at = clock_timestamp()
       where id = ${id}::uuid`.execute(trx);
  await sql`delete from claim where withdrawal_id = ${id}::uuid`.execute(trx);
  if (payout) {
    await sql`
        update payout set state = 'failed', reason = 'refused', next_step_at = null, decided_at = clock_timestamp()
         where id = ${payout.id}::uuid`.execute(trx);
  }
  if (source === 'referral')
    await releaseEarnings(trx, { withdrawalId: id, userId, netCents, taxCents, roundingCents });
  else await release(trx, { withdrawalId: id, netCents, feeCents, taxCents, roundingCents });
  await notifyWithdrawal(trx, id, 'failed', withdrawalReference);
  await writeAudit(trx, {
    actorId: staffId,
    action: 'withdrawal.refused',
    subject: `withdrawal:${id}`,
    reason: why,
    before: { state, payout: payout?.payout.state ?? null },
    after: { state: 'refused', note: shown },
  });
  return { withdrawalId: id };
}

function canBeRefused({ state, payout }: LockedWithdrawal): boolean {
  if (state === 'refused') return false;
  return payout === null || payout.payout.state === 'approved' || payout.payout.state === 'failed';
}
