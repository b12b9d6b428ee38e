import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';

/** Money is for the owner and for staff with the permission `finance` (ACC-8). @throws Refusal FORBIDDEN */
export async function requireFinance(trx: Db, staffId: string): Promise<void> {
  const { rows } = await sql`
    select from app_user
     where id = ${staffId}::uuid and status = 'active'
       and (kind = 'owner' or (kind = 'staff' and 'finance' = any(permissions)))`.execute(trx);
  if (rows.length === 0) throw new Refusal('FORBIDDEN');
}

const REASON_MAX = 500;

/** @throws Refusal INVALID_INPUT whatever staff do with money has a reason (OPS-1) */
export function reasonText(reason: string): string {
  const text = reason.trim();
  if (text === '' || text.length > REASON_MAX) throw new Refusal('INVALID_INPUT', { errors: ['reason'] });
  return text;
}

/** One line of the audit: who, what, why, before and after. */
export async function recordStaffAct(
  trx: Db,
  act: {
    readonly staffId: string;
    readonly action: string;
    readonly withdrawalId: string;
    readonly reason: string;
    readonly before?: object;
    readonly after?: object;
  },
): Promise<void> {
  await trx
    .insertInto('audit')
    .values({
      actor_id: act.staffId,
      action: act.action,
      subject: `withdrawal:${act.withdrawalId}`,
      reason: act.reason,
      before: act.before === undefined ? null : JSON.stringify(act.before),
      after: act.after === undefined ? null : JSON.stringify(act.after),
    })
    .execute();
}
