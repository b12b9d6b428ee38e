import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { applyEvent } from '../apply-event.ts';
import type { Trx } from '../payout.sql.ts';
import { OPEN_CASE_OF } from '../waits-for.sql.ts';
import { lockWithdrawal, type LockedWithdrawal } from './lock-withdrawal.ts';
import { writeAudit, requireReason } from '../../../platform/audit.ts';
import { requirePermission } from '../../approvals/index.ts';
import { type DatabaseClock, databaseNowMs, toTime } from '../../../platform/clock/index.ts';

export type Approval = {
  readonly withdrawalId: string;
  /** true: that was the last one needed, and the money goes out. */
  readonly isApproved: boolean;
  readonly given: number;
  readonly needed: number;
};

/** How it stood when somebody decided: another round, or more approvals, is another question (OPS-17). */
export type SeenWithdrawal = { readonly round: number; readonly approvals?: number };

/**
 * One person's approval (WIN-3, S08). The money is sent once enough different people have given theirs; a corrected
 * number needs all of them anew. Nobody approves twice, nor by a second account with
 * the same mailbox: the table's key and its trigger say so.
 * @param seen how it stood on the approver's screen; left out at the console, where one types what one has just read
 * @throws Refusal FORBIDDEN, WITHDRAWAL_NOT_FOUND, STATE_FORBIDS, EDITED_MEANWHILE it stands otherwise than it was seen
 */
export async function approveWithdrawal(
  { db, clock = databaseNowMs }: { readonly db: Db; readonly clock?: DatabaseClock },
  staffId: string,
  which: string,
  reason: string,
  seen?: SeenWithdrawal,
): Promise<Approval> {
  const why = requireReason(reason);
  return await db.transaction().execute(async (trx) => {
    await requirePermission(trx, staffId, 'finance');
    const withdrawal = await lockWithdrawal(trx, which);
    const { id, round, approvalsNeeded: needed } = withdrawal;
    if (seen !== undefined) await refuseIfChanged(trx, withdrawal, seen);
    if (withdrawal.state !== 'requested') throw new Refusal('STATE_FORBIDS');
    await refuseOwn(trx, withdrawal, staffId);
    await refuseInCase(trx, withdrawal);
    const given = await addApproval(trx, id, round, staffId);
    const isApproved = given >= needed;
    if (isApproved) await letGo(trx, withdrawal, await clock(trx));
    await writeAudit(trx, {
      actorId: staffId,
      action: 'withdrawal.approved',
      subject: `withdrawal:${id}`,
      reason: why,
      after: { given, needed, round },
    });
    return { withdrawalId: id, isApproved, given, needed };
  });
}

/** @throws Refusal EDITED_MEANWHILE its number was corrected, somebody approved or refused it meanwhile */
export async function refuseIfChanged(
  trx: Db,
  { id, round, state }: Pick<LockedWithdrawal, 'id' | 'round' | 'state'>,
  seen: SeenWithdrawal,
): Promise<void> {
  const { rows } = await sql<{ given: number }>`
    select approvals_given(${id}::uuid, ${round}) as given`.execute(trx);
  const isSame = seen.round === round && (seen.approvals === undefined || seen.approvals === rows[0]?.given);
  if (!isSame || (seen.approvals !== undefined && state !== 'requested')) throw new Refusal('EDITED_MEANWHILE');
}

/** @throws Refusal STATE_FORBIDS: the money goes to this person, by another account of the same mailbox or by their number */
async function refuseOwn(trx: Db, { userId, phone }: LockedWithdrawal, staffId: string): Promise<void> {
  const { rows } = await sql<{ isOwn: boolean }>`
    select same_person(${userId}::uuid, ${staffId}::uuid)
           or 'phone:' || phone_of(${phone}) in (select contacts_of(${staffId}::uuid)) as "isOwn"`.execute(trx);
  if (rows[0]?.isOwn)
    throw new Refusal('STATE_FORBIDS', { errors: ['This is your own money: other people approve it.'] });
}

/** @throws Refusal RISK_CASE_HOLDS: its owner is in a case that nobody has decided (OPS-24) */
async function refuseInCase(trx: Trx, { userId }: LockedWithdrawal): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from (${OPEN_CASE_OF(sql`${userId}::uuid`)}) held`.execute(trx);
  if (rows[0] !== undefined) throw new Refusal('RISK_CASE_HOLDS', { errors: [`FC-${rows[0].id}`] });
}

/** @throws Refusal STATE_FORBIDS: this person has given theirs, by this account or by another one with the same mailbox */
async function addApproval(trx: Db, withdrawalId: string, round: number, staffId: string): Promise<number> {
  const { rows: own } = await sql`
    select from withdrawal_approval
     where withdrawal_id = ${withdrawalId}::uuid and round = ${round} and staff_id <> ${staffId}::uuid
       and same_person(staff_id, ${staffId}::uuid)`.execute(trx);
  if (own.length > 0) {
    throw new Refusal('STATE_FORBIDS', {
      errors: [
        'Your other account, or somebody let in by the same colleague within six days, has approved this: another person must.',
      ],
    });
  }
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
    select approvals_given(${withdrawalId}::uuid, ${round}) as given`.execute(trx);
  return rows[0]?.given ?? 0;
}

async function letGo(trx: Trx, { id, netCents, phone, payout }: LockedWithdrawal, nowMs: number): Promise<void> {
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
  // Approved before, and taken back before it left.
  if (payout.payout.state === 'approved') {
    await trx
      .updateTable('payout')
      .set({ next_step_at: toTime(nowMs) })
      .where('id', '=', payout.id)
      .execute();
    return;
  }
  const change = await applyEvent(trx, { ...payout, phone }, { kind: 'retry', fromMs: nowMs }, nowMs);
  if (change === null) throw new Refusal('STATE_FORBIDS');
}

/**
 * What was approved and has not left waits for approvals again, those that it has included: a case asks for more of them (OPS-24).
 * @throws Refusal STATE_FORBIDS it has left, or was never approved
 */
export async function takeBackApproval(trx: Trx, which: string): Promise<void> {
  const { id, state, payout } = await lockWithdrawal(trx, which);
  const hasLeft = payout !== null && payout.payout.state !== 'approved' && payout.payout.state !== 'failed';
  if (state !== 'approved' || hasLeft) throw new Refusal('STATE_FORBIDS');
  await sql`
    update withdrawal set state = 'requested', approvals_needed = greatest(approvals_needed, 2), updated_at = clock_timestamp()
     where id = ${id}::uuid`.execute(trx);
  if (payout !== null)
    await trx.updateTable('payout').set({ next_step_at: null }).where('id', '=', payout.id).execute();
}
