import { kenyanPhone, payoutHold } from '@mnada/rules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { applyEvent } from '../apply-event.ts';
import { type Clock, databaseClock, toTime } from '../database-clock.ts';
import type { PayoutNotices } from '../notices.ts';
import { readPayoutNumber } from '../payout-number.sql.ts';
import { type LockedWithdrawal, lockWithdrawal } from './lock-withdrawal.ts';
import { reasonText, recordStaffAct, requireFinance } from './staff-member.ts';

type Deps = { readonly db: Db; readonly notices: PayoutNotices; readonly clock?: Clock };

/**
 * Sends a failed payout again under a new id (WIN-3). With another number it starts a new round: the number waits as any
 * new one does, its owner is told, and everybody approves anew, so that nobody can lead the money elsewhere alone (S08).
 * @throws Refusal FORBIDDEN, WITHDRAWAL_NOT_FOUND, STATE_FORBIDS, PHONE_INVALID
 */
export async function retryPayout(
  { db, notices, clock = databaseClock }: Deps,
  staffId: string,
  which: string,
  { phone, reason }: { readonly phone?: string; readonly reason: string },
): Promise<{ readonly withdrawalId: string; readonly heldUntil: Date | null; readonly needsApproval: boolean }> {
  const why = reasonText(reason);
  const corrected = phone === undefined ? null : kenyanPhone(phone);
  if (phone !== undefined && corrected === null) throw new Refusal('PHONE_INVALID');
  const done = await db.transaction().execute(async (trx) => {
    await requireFinance(trx, staffId);
    const withdrawal = await lockWithdrawal(trx, which);
    const { id, payout } = withdrawal;
    if (withdrawal.state !== 'approved' || payout?.payout.state !== 'failed') throw new Refusal('STATE_FORBIDS');
    const nowMs = await clock(trx);
    const isCorrection = corrected !== null && corrected !== withdrawal.phone;
    const heldUntil = isCorrection ? await correct(trx, withdrawal, corrected, nowMs) : null;
    if (!isCorrection) await applyEvent(trx, payout, { kind: 'retry', fromMs: nowMs }, nowMs);
    await recordStaffAct(trx, {
      staffId,
      action: isCorrection ? 'withdrawal.number_corrected' : 'withdrawal.retried',
      withdrawalId: id,
      reason: why,
      before: { attempt: payout.payout.attempt, why: payout.payout.reason },
      after: { held_until: heldUntil },
    });
    return { withdrawalId: id, heldUntil, needsApproval: isCorrection };
  });
  if (done.needsApproval) notices.number_changed(done.withdrawalId);
  return done;
}

async function correct(
  trx: Db,
  { id, userId, payout }: LockedWithdrawal,
  phone: string,
  nowMs: number,
): Promise<Date | null> {
  const hold = payoutHold(await readPayoutNumber(trx, { userId, phone, wonAtMs: null }), nowMs);
  const heldUntil = toTime(hold?.untilMs ?? null);
  await sql`
    update withdrawal set state = 'requested', phone = ${phone}, round = round + 1, held_until = ${heldUntil},
           hold_reason = ${hold?.why ?? null}, updated_at = clock_timestamp()
     where id = ${id}::uuid`.execute(trx);
  // Until it is approved again, nothing sends it by itself.
  await trx
    .updateTable('payout')
    .set({ next_step_at: null })
    .where('id', '=', payout?.id ?? null)
    .execute();
  return heldUntil;
}
