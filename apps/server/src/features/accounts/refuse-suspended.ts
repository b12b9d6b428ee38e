import { SUSPENSION_APPEAL, suspensionCause, suspensionEnd } from '@mnada/contract';
import { sql } from 'kysely';
import { STATEMENT_TIME_MS } from '../../platform/clock/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { appealPass } from './appeal-pass.ts';
import type { AccountsContext } from './context.ts';
import { endDueSuspensions } from './end-due-suspensions.ts';

/**
 * Whoever is suspended altogether doesn't come in (OPS-11), and is told why, until when and how to appeal; having just proved who they
 * are, they may write there what they say to it (OPS-26). What its term has ended, by the database's clock, is over with this call,
 * which tells it.
 * @throws Refusal ACCOUNT_SUSPENDED
 */
export async function refuseSuspended(
  { db, keys }: Pick<AccountsContext, 'db' | 'keys'>,
  userId: string,
): Promise<void> {
  await db.transaction().execute((trx) => endDueSuspensions(trx, userId));
  const { rows } = await sql<{ status: string; cause: string | null; endsAt: Date | null; nowMs: number }>`
    select u.status, s.cause, s.ends_at as "endsAt", ${STATEMENT_TIME_MS} as "nowMs"
      from app_user u left join suspension s on s.user_id = u.id and s.ended_at is null and s.scope = 'all'
     where u.id = ${userId}`.execute(db);
  const [row] = rows;
  if (row?.status === 'active') return;
  const cause = row?.cause ?? null;
  if (row === undefined || cause === null) throw new Refusal('ACCOUNT_SUSPENDED');
  const { endsAt } = row;
  throw new Refusal('ACCOUNT_SUSPENDED', {
    fields: { appeal_pass: appealPass(keys, userId, row.nowMs) },
    details: (language) => [
      suspensionCause(cause, language),
      `${language === 'sw' ? 'Imesimamishwa' : 'Suspended'} ${suspensionEnd(endsAt?.toISOString(), language)}.`,
      SUSPENSION_APPEAL[language],
    ],
  });
}
