import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { recordSecurityEvent } from '../audit.ts';
import type { RequestContext } from '../context.ts';

/**
 * Whoever signs in within the days of grace keeps their account (ACC-7). Of this and the worker that deletes, the one that
 * holds the row goes first; the other sees what it did.
 * @returns whether a deletion was called off by this
 * @throws Refusal INVALID_CREDENTIALS the account was deleted a moment ago
 */
export async function cancelDeletion(trx: Db, userId: string, requestContext: RequestContext): Promise<boolean> {
  // The person's row first, as those do who ask for the deletion and who carry it out.
  const { rows: people } = await sql<{ status: string }>`
    select status from app_user where id = ${userId} for share`.execute(trx);
  if (people[0] === undefined || people[0].status === 'deleted') throw new Refusal('INVALID_CREDENTIALS');
  const { rows } = await sql`
    delete from account_deletion where user_id = ${userId} and done_at is null returning 1`.execute(trx);
  if (rows.length === 0) return false;
  await recordSecurityEvent(trx, {
    actorId: userId,
    action: 'account.deletion_cancelled',
    userId,
    after: { address: requestContext.ip },
    requestId: requestContext.requestId,
  });
  return true;
}
