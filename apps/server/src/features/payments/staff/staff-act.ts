import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import type { PaymentsDeps } from '../context.ts';

/** What functions for staff are handed. */
export type StaffDeps = PaymentsDeps;

const REASON_MAX = 500;

/** @throws Refusal INVALID_INPUT: whatever staff do with money has a reason (OPS-1) */
export function reasonText(reason: string): string {
  const text = reason.trim();
  if (text === '' || text.length > REASON_MAX) throw new Refusal('INVALID_INPUT', { errors: ['reason'] });
  return text;
}

/** Money is for the owner and for staff with the permission `finance` (ACC-8). @throws Refusal FORBIDDEN */
export async function requireFinance(db: Db, actorId: string): Promise<void> {
  const { rows } = await sql`
    select from app_user
     where id = ${actorId}::uuid and status = 'active'
       and (kind = 'owner' or (kind = 'staff' and 'finance' = any(permissions)))`.execute(db);
  if (rows.length === 0) throw new Refusal('FORBIDDEN');
}

export type StaffAct = {
  readonly actorId: string;
  readonly action: `payment.${string}` | `receipt.${string}` | `mpesa.${string}` | `bid_package.${string}`;
  readonly subject: string;
  readonly reason: string;
  readonly before?: object;
  readonly after?: object;
};

/** One line of the audit: who, what, why, before and after. */
export async function recordAct(db: Db, act: StaffAct): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      actor_id: act.actorId,
      action: act.action,
      subject: act.subject,
      reason: act.reason,
      before: act.before === undefined ? null : JSON.stringify(act.before),
      after: act.after === undefined ? null : JSON.stringify(act.after),
    })
    .execute();
}
