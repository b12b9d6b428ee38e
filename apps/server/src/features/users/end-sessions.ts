import { sql } from 'kysely';
import { writeAudit } from '../../platform/audit.ts';
import { notify, tellNotified } from '../notifications/index.ts';
import { type By, refuseOwnAccount, type UsersDeps } from './suspend.ts';

/**
 * Ends a shopper's sessions, and tells them so (OPS-11). Nothing open: nothing to tell, and a line in the audit all the same.
 * @param given.session one of them; null: all @throws Refusal OWN_ACCOUNT
 */
export async function endUserSessions(
  { db, bus }: UsersDeps,
  { userId, session }: { readonly userId: string; readonly session: string | null },
  by: By,
): Promise<void> {
  const told = await db.transaction().execute(async (trx) => {
    await refuseOwnAccount(trx, userId, by.actorId);
    const { rows } = await sql`
      update session set revoked_at = clock_timestamp()
       where user_id = ${userId} and revoked_at is null and (${session}::uuid is null or id = ${session}::uuid) returning id`.execute(
      trx,
    );
    const line = await writeAudit(trx, {
      ...by,
      action: 'user.sessions_ended',
      subject: `user:${userId}`,
      after: { sessions: rows.length, which: session === null ? 'all' : 'one' },
    });
    if (rows.length === 0) return [];
    return await notify(trx, [
      { userId, kind: 'account', source: `account:sessions-ended-${line}`, data: { event: 'sessions_ended' } },
    ]);
  });
  tellNotified(bus, told);
}
