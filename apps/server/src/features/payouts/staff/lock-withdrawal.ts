import { sql } from 'kysely';
import { Refusal } from '../../../platform/http/index.ts';
import { type LockedPayout, lockPayout, type Trx } from '../payout.sql.ts';

export type LockedWithdrawal = {
  readonly id: string;
  readonly number: number;
  readonly userId: string;
  readonly source: 'cash_claim' | 'referral';
  readonly auctionId: number | null;
  readonly state: 'requested' | 'approved' | 'refused';
  readonly phone: string;
  readonly netCents: number;
  readonly feeCents: number;
  readonly taxCents: number;
  readonly roundingCents: number;
  readonly approvalsNeeded: number;
  readonly round: number;
  readonly payout: LockedPayout | null;
};

/** Locks a withdrawal and its payout, by id or reference (`WD-1001`). @throws Refusal WITHDRAWAL_NOT_FOUND */
export async function lockWithdrawal(trx: Trx, which: string): Promise<LockedWithdrawal> {
  const number = /^(?:WD-)?([0-9]{1,15})$/i.exec(which)?.[1];
  const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(which);
  if (number === undefined && !isId) throw new Refusal('WITHDRAWAL_NOT_FOUND');
  const { rows } = await sql<Omit<LockedWithdrawal, 'payout'>>`
    select id, number, user_id as "userId", source, auction_id as "auctionId", state, phone, net_cents as "netCents",
           fee_cents as "feeCents", tax_cents as "taxCents", rounding_cents as "roundingCents", approvals_needed as "approvalsNeeded", round
      from withdrawal
     where ${number === undefined ? sql`id = ${which}::uuid` : sql`number = ${Number(number)}::bigint`}
       for no key update`.execute(trx);
  const [withdrawal] = rows;
  if (withdrawal === undefined) throw new Refusal('WITHDRAWAL_NOT_FOUND');
  const payout = await trx
    .selectFrom('payout')
    .select('id')
    .where('withdrawal_id', '=', withdrawal.id)
    .executeTakeFirst();
  return { ...withdrawal, payout: payout ? await lockPayout(trx, payout.id) : null };
}
