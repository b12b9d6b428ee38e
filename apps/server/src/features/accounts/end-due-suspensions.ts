import { type QueryExecutorProvider, sql } from 'kysely';
import { notify } from '../notifications/index.ts';

/**
 * Ends what its term ends, by the database's clock, and tells it in the same transaction: each end once, whoever comes first to
 * end it (OPS-11). @param userId of one person alone; null: of everybody
 * @returns whose ended, and who got something new: `tellNotified` after the commit
 */
export async function endDueSuspensions(
  trx: QueryExecutorProvider,
  userId: string | null,
): Promise<{ readonly ended: readonly string[]; readonly told: readonly string[] }> {
  const { rows } = await sql<{ userId: string; id: number }>`
    select user_id as "userId", suspension_id as id from end_suspensions(${userId}::uuid)`.execute(trx);
  const notices = rows.map((row) => ({
    userId: row.userId,
    kind: 'account' as const,
    source: `account:suspension-${row.id}-over`,
    data: { event: 'suspension_over' as const },
  }));
  return { ended: rows.map((row) => row.userId), told: await notify(trx, notices) };
}
