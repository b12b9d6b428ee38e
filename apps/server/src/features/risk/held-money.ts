import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../platform/database/index.ts';
import { takeBackApproval } from '../payouts/index.ts';
import type { LockedCase } from './case.sql.ts';

/**
 * What a case's people asked to be paid and nobody refuses takes two approvals from now on (OPS-24), what one person had approved before
 * as well: whoever decides a case doesn't pay its people alone.
 */
export async function askForTwo(trx: Transaction<Tables>, withdrawals: LockedCase['withdrawals']): Promise<void> {
  const ids = withdrawals.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`
    select w.id from withdrawal w where w.id = any(${ids}::uuid[]) and w.state = 'approved'
       and (select count(*) from withdrawal_approval a where a.withdrawal_id = w.id and a.round = w.round) < 2
     order by w.id`.execute(trx);
  for (const { id } of rows) await takeBackApproval(trx, id);
  await sql`
    update withdrawal set approvals_needed = 2, updated_at = clock_timestamp()
     where id = any(${ids}::uuid[]) and state = 'requested' and approvals_needed < 2`.execute(trx);
}
