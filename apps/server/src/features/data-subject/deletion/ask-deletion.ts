import { DELETION_WORDS, type DeletionBody } from '@mnada/contract';
import { sql } from 'kysely';
import type { z } from 'zod/mini';
import { writeAudit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { requireReauthentication, type SessionStore } from '../../accounts/index.ts';
import type { Viewer } from '../../../platform/http/index.ts';
import { readBlockers, readLosses } from './deletion-state.sql.ts';
import type { Reached } from './tell.ts';

export type AskedDeletion = { readonly dueAt: Date; readonly reached: Reached | null };

/**
 * Marks an account for deletion and signs it out everywhere. Nothing else changes before the days of grace are over:
 * signing in takes it all back (ACC-7). Asking twice changes nothing.
 * @throws Refusal PROOF_NEEDED, DELETION_WORD, DELETION_BLOCKED, DELETION_CHANGED other bids are lost than were told;
 *   FORBIDDEN staff; ACCOUNT_SUSPENDED
 */
export async function askDeletion(
  { db, sessions }: { readonly db: Db; readonly sessions: Pick<SessionStore, 'end' | 'refresh'> },
  viewer: Viewer,
  sent: z.infer<typeof DeletionBody>,
  requestContext: { readonly address: string; readonly requestId: string },
): Promise<AskedDeletion> {
  const { userId, sessionId, kind, status } = viewer;
  if (kind !== 'user') throw new Refusal('FORBIDDEN');
  if (status !== 'active') throw new Refusal('ACCOUNT_SUSPENDED');
  if (!(DELETION_WORDS as readonly string[]).includes(sent.word.trim().toUpperCase()))
    throw new Refusal('DELETION_WORD');
  await requireReauthentication(db, sessionId);
  const asked = await db.transaction().execute(async (trx) => {
    const { rows: people } = await sql<Reached>`
      select phone, email, language from app_user where id = ${userId} for update`.execute(trx);
    if ((await readBlockers(trx, userId)).length > 0) throw new Refusal('DELETION_BLOCKED');
    const losses = await readLosses(trx, userId);
    if (losses.bids !== sent.bids) throw new Refusal('DELETION_CHANGED');
    const { rows } = await sql<{ dueAt: Date }>`
      insert into account_deletion (user_id, due_at) values (${userId}, ${losses.dueAt})
      on conflict (user_id) do update set due_at = account_deletion.due_at
      returning due_at as "dueAt"`.execute(trx);
    await sessions.end({ userId }, trx);
    await writeAudit(trx, {
      actorId: userId,
      action: 'account.deletion_asked',
      subject: `user:${userId}`,
      after: { address: requestContext.address, bids: losses.bids },
      requestId: requestContext.requestId,
    });
    return { dueAt: rows[0]?.dueAt ?? losses.dueAt, reached: people[0] ?? null };
  });
  await sessions.refresh(userId);
  return asked;
}
