import { isNewPayoutNumber, kenyanPhone, maskedPhone, payoutHold, toShillings } from '@mnada/rules';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { type ApprovalKind, approvalKind, numberBasis } from '../../approvals/index.ts';
import { applyEvent } from '../apply-event.ts';
import type { PayoutNotices } from '../notices.ts';
import type { Trx } from '../payout.sql.ts';
import { readPayoutNumber } from '../payout-number.sql.ts';
import { withdrawalReference } from '../withdrawal-view.ts';
import { withdrawalFacts } from './approval-facts.ts';
import { type LockedWithdrawal, lockWithdrawal } from './lock-withdrawal.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { type DatabaseClock, databaseNowMs, toTime } from '../../../platform/clock/index.ts';

export type RetryDeps = { readonly notices: PayoutNotices; readonly clock?: DatabaseClock };

const Params = z.strictObject({ withdrawal: z.string().min(1).max(60), phone: z.string().max(40).optional() });

/**
 * `withdrawal.retry`: sends a failed payout again under a new id (WIN-3). With another number it starts a new round: the
 * number waits as any new one does, its owner is told, and everybody approves anew, so that nobody can lead the money
 * elsewhere alone (S08).
 */
export const retryPayoutKind = ({ notices, clock = databaseNowMs }: RetryDeps): ApprovalKind =>
  approvalKind({
    kind: 'withdrawal.retry',
    permission: 'finance',
    params: Params,
    async look(trx, { withdrawal, phone }) {
      const found = await lockFailed(trx, withdrawal);
      const corrected = correctionOf(found, phone);
      const { attempt, reason } = found.payout.payout;
      const where = corrected === null ? '' : `, to ${maskedPhone(corrected)}`;
      return {
        subject: `withdrawal:${found.id}`,
        summary: `Send ${withdrawalReference(found.number)} of KSh ${toShillings(found.netCents)} again${where}`,
        facts: () => withdrawalFacts(trx, found, corrected),
        basis: { attempt, why: reason, ...numberBasis(found.id, found.phone) },
      };
    },
    async execute(trx, { withdrawal, phone }, by) {
      const found = await lockFailed(trx, withdrawal);
      const corrected = correctionOf(found, phone);
      const { id, payout } = found;
      const nowMs = await clock(trx);
      const heldUntil = corrected === null ? null : await correct(trx, found, corrected, nowMs);
      if (corrected === null) await applyEvent(trx, payout, { kind: 'retry', fromMs: nowMs }, nowMs);
      await writeAudit(trx, {
        actorId: by.approvedBy,
        action: corrected === null ? 'withdrawal.retried' : 'withdrawal.number_corrected',
        subject: `withdrawal:${id}`,
        reason: by.reason,
        before: { attempt: payout.payout.attempt, why: payout.payout.reason },
        after: { held_until: heldUntil, asked: by.requestedBy, request: by.reference },
      });
      const result = {
        withdrawalId: id,
        heldUntil: heldUntil?.toISOString() ?? null,
        needsApproval: corrected !== null,
      };
      return corrected === null ? { result } : { result, afterCommit: () => notices.number_changed(id) };
    },
  });

type Failed = LockedWithdrawal & { readonly payout: NonNullable<LockedWithdrawal['payout']> };

async function lockFailed(trx: Trx, which: string): Promise<Failed> {
  const { payout, ...withdrawal } = await lockWithdrawal(trx, which);
  if (withdrawal.state !== 'approved' || payout?.payout.state !== 'failed') throw new Refusal('STATE_FORBIDS');
  return { ...withdrawal, payout };
}

/** @returns null: it goes to the number that it has */
function correctionOf({ phone: before }: Failed, phone: string | undefined): string | null {
  if (phone === undefined) return null;
  const corrected = kenyanPhone(phone);
  if (corrected === null) throw new Refusal('PHONE_INVALID');
  return corrected === before ? null : corrected;
}

async function correct(trx: Db, { id, userId, payout }: Failed, phone: string, nowMs: number): Promise<Date | null> {
  const number = await readPayoutNumber(trx, { userId, phone, wonAtMs: null });
  const hold = payoutHold(number, nowMs);
  const flags = isNewPayoutNumber(number, nowMs) ? ['new_number'] : [];
  const heldUntil = toTime(hold?.untilMs ?? null);
  await sql`
    update withdrawal set state = 'requested', phone = ${phone}, round = round + 1, held_until = ${heldUntil},
           hold_reason = ${hold?.why ?? null}, updated_at = clock_timestamp(),
           flags = array(select distinct unnest(flags || ${flags}::text[])),
           approvals_needed = case when ${flags.length > 0} then 2 else approvals_needed end
     where id = ${id}::uuid`.execute(trx);
  // Until it is approved again, nothing sends it by itself.
  await trx.updateTable('payout').set({ next_step_at: null }).where('id', '=', payout.id).execute();
  return heldUntil;
}
