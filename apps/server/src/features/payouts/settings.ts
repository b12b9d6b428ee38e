import type { Db } from '../../platform/database/index.ts';

const TWO_APPROVALS_ABOVE_KES = 10_000;
const CLAIM_DAYS = 14;

async function readSetting(db: Db, name: string): Promise<unknown> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** The switch over all cash claims: on in the demonstration, elsewhere the operator's to switch on (WIN-3, OPS-4). */
export async function cashIsOn(db: Db, mode: 'demo' | 'production'): Promise<boolean> {
  return ((await readSetting(db, 'cash_enabled')) ?? mode === 'demo') === true;
}

/** Above so many cents two different people must approve (WIN-3). */
export async function twoApprovalsAboveCents(db: Db): Promise<number> {
  const kes = await readSetting(db, 'payouts.two_approvals_above_kes');
  return (typeof kes === 'number' && kes >= 0 ? kes : TWO_APPROVALS_ABOVE_KES) * 100;
}

/** WIN-1: days to claim a win. */
export async function claimDays(db: Db): Promise<number> {
  const days = await readSetting(db, 'claim_days');
  return typeof days === 'number' && Number.isInteger(days) && days >= 1 && days <= 365 ? days : CLAIM_DAYS;
}
