import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/refusal.ts';

/** A proof that it is still the same person opens what follows for so long (S28, S29). */
export const REAUTHENTICATION_SECONDS = 600;

/** Seconds for which this session is still fresh; 0 when it has to be proved again. */
export async function secondsReauthenticated(db: Db, sessionId: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(0, ceil(${REAUTHENTICATION_SECONDS} - extract(epoch from clock_timestamp() - proved_at)))::int as seconds
      from session where id = ${sessionId}`.execute(db);
  return rows[0]?.seconds ?? 0;
}

export async function markReauthenticated(db: Db, sessionId: string): Promise<void> {
  await sql`update session set proved_at = clock_timestamp() where id = ${sessionId}`.execute(db);
}

/**
 * Lets only those on who have just proved, in this session, that it is they: by signing in, by their password or by a
 * code (S28).
 * @throws Refusal PROOF_NEEDED
 */
export async function requireReauthentication(db: Db, sessionId: string): Promise<void> {
  if ((await secondsReauthenticated(db, sessionId)) === 0) throw new Refusal('PROOF_NEEDED');
}
