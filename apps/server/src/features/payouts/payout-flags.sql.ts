import { payoutFlags, type PayoutAsked, type PayoutFlag } from '@mnada/rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';

export type FlagsAsked = Pick<PayoutAsked, 'netCents' | 'nameDiffers' | 'number'> & {
  readonly userId: string;
  /** The browser that asks, as `person_device` knows it; null: it never signed in to this account. */
  readonly deviceHash: Buffer | null;
};

/** What is odd about a withdrawal that is being written down (WIN-3). */
export async function readPayoutFlags(trx: Db, asked: FlagsAsked, nowMs: number): Promise<PayoutFlag[]> {
  const { rows } = await sql<{ firstAtMs: number | null; isFirst: boolean; wasPaidBefore: boolean }>`
    select floor(extract(epoch from this.first_at) * 1000)::bigint as "firstAtMs",
           coalesce(this.first_at <= (select min(first_at) from person_device where user_id = ${asked.userId}::uuid), false)
             as "isFirst",
           exists (select from payout join withdrawal on withdrawal.id = payout.withdrawal_id
                    where withdrawal.user_id = ${asked.userId}::uuid and payout.state = 'completed') as "wasPaidBefore"
      from (select) nothing
      left join person_device this on this.user_id = ${asked.userId}::uuid and this.device_hash = ${asked.deviceHash}`.execute(
    trx,
  );
  const { firstAtMs = null, isFirst = false, wasPaidBefore = false } = rows[0] ?? {};
  const device = firstAtMs === null ? null : { firstAtMs, isFirst };
  return payoutFlags({ ...asked, device, wasPaidBefore }, nowMs);
}
