import { againFrom, EXPORTS_A_DAY } from '@mnada/contract';
import { sql } from 'kysely';
import { writeAudit } from '../../../platform/audit.ts';
import { before, databaseNowUs } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';

/**
 * Writes down that somebody takes their data along: three times in 24 hours, counted by the audit's own lines. One at a
 * time a person, so that of many at once no fourth passes.
 * @throws Refusal EXPORT_LIMIT
 */
export async function countExport(
  db: Db,
  who: { readonly userId: string; readonly address: string; readonly requestId: string },
): Promise<void> {
  const subject = `user:${who.userId}`;
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`export:${who.userId}`}, 0))`.execute(trx);
    const nowUs = await databaseNowUs(trx);
    const dayAgo = before(nowUs, { days: 1 });
    const { rows } = await sql<{ done: number; seconds: number }>`
      select count(*)::int as done,
             coalesce(86400 - extract(epoch from clock_timestamp() - min(at)), 0)::float8 as seconds
        from audit where subject = ${subject} and action = 'account.exported'
         and at > ${dayAgo}`.execute(trx);
    const [{ done, seconds } = { done: 0, seconds: 0 }] = rows;
    if (done >= EXPORTS_A_DAY) {
      const retryAfterSeconds = Math.max(1, Math.ceil(seconds));
      const againAtMs = nowUs / 1_000 + retryAfterSeconds * 1_000;
      throw new Refusal('EXPORT_LIMIT', {
        retryAfterSeconds,
        details: (language) => [againFrom(againAtMs, language)],
      });
    }
    await writeAudit(trx, {
      actorId: who.userId,
      action: 'account.exported',
      subject,
      after: { address: who.address },
      requestId: who.requestId,
    });
  });
}
