import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { notifyWithdrawal } from '../../notifications/index.ts';
import { applyEvent } from '../apply-event.ts';
import { type Clock, databaseClock, toTime } from '../database-clock.ts';
import { withdrawalReference } from '../withdrawal-view.ts';
import { lockWithdrawal, type LockedWithdrawal } from './lock-withdrawal.ts';
import { reasonText, recordStaffAct, requireFinance } from './staff-member.ts';

export type Approval = {
  readonly withdrawalId: string;
  /** true: that was the last one needed, and the money goes out. */
  readonly isApproved: boolean;
  readonly given: number;
  readonly needed: number;
};

/**
 * One person's approval (WIN-3, S08). The money is sent once enough different people have given theirs; a corrected
 * number needs all of them anew. Nobody approves twice: the table's key says so.
 * @throws Refusal FORBIDDEN, WITHDRAWAL_NOT_FOUND, STATE_FORBIDS
 */
export async function approveWithdrawal(
  { db, clock = databaseClock }: { readonly db: Db; readonly clock?: Clock },
  staffId: string,
  which: string,
  reason: string,
): Promise<Approval> {
  const why = reasonText(reason);
  return await db.transaction().execute(async (trx) => {
    await requireFinance(trx, staffId);
    const withdrawal = await lockWithdrawal(trx, which);
    const { id, round, approvalsNeeded: needed } = withdrawal;
    if (withdrawal.state !== 'requested') throw new Refusal('STATE_FORBIDS');
    const given = await addApproval(trx, id, round, staffId);
    const isApproved = given >= needed;
    if (isApproved) await letGo(trx, withdrawal, await clock(trx));
    if (isApproved) await notifyWithdrawal(trx, id, 'processing', withdrawalReference);
    await recordStaffAct(trx, {
      staffId,
      action: 'withdrawal.approved',
      withdrawalId: id,
      reason: why,
      after: { given, needed, round },
    });
    return { withdrawalId: id, isApproved, given, needed };
  });
}

async function addApproval(trx: Db, withdrawalId: string, round: number, staffId: string): Promise<number> {
  const added = await trx
    .insertInto('withdrawal_approval')
    .values({ withdrawal_id: withdrawalId, round, staff_id: staffId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('staff_id')
    .executeTakeFirst();
  if (added === undefined) {
    throw new Refusal('STATE_FORBIDS', { errors: ['You have approved this already: another person must.'] });
  }
  const { rows } = await sql<{ given: number }>`
    select count(*)::int as given from withdrawal_approval
     where withdrawal_id = ${withdrawalId}::uuid and round = ${round}`.execute(trx);
  return rows[0]?.given ?? 0;
}

async function letGo(trx: Db, { id, netCents, phone, payout }: LockedWithdrawal, nowMs: number): Promise<void> {
  await sql`
    update withdrawal set state = 'approved', updated_at = clock_timestamp() where id = ${id}::uuid`.execute(trx);
  if (payout === null) {
    await trx
      .insertInto('payout')
      .values({ withdrawal_id: id, amount_cents: netCents, phone, next_step_at: toTime(nowMs) })
      .execute();
    return;
  }
  await trx.updateTable('payout').set({ phone }).where('id', '=', payout.id).execute();
  const change = await applyEvent(trx, { ...payout, phone }, { kind: 'retry', fromMs: nowMs }, nowMs);
  if (change === null) throw new Refusal('STATE_FORBIDS');
}
