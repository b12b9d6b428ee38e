import { sql } from 'kysely';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { newToken, tokenHash } from './tokens.ts';

/** One step that waits for the next: of a sign-in, an enrolment, a step-up. */
export type Ceremony = {
  readonly kind: 'sign_in' | 'passkey' | 'enrol' | 'join' | 'step_up';
  readonly userId: string | null;
  readonly sessionId: string | null;
  readonly invitationId: string | null;
  readonly act: string;
  readonly subject: string;
  readonly challenge: string | null;
  readonly secret: Buffer | null;
};

/** @returns the token that the next step brings, and by when */
export async function beginCeremony(
  db: Db,
  given: Pick<Ceremony, 'kind'> & Partial<Ceremony>,
): Promise<{ readonly pending: string; readonly endsAt: Date }> {
  const pending = newToken();
  const { ends_at } = await db
    .insertInto('staff_ceremony')
    .values({
      token_hash: tokenHash(pending),
      kind: given.kind,
      user_id: given.userId ?? null,
      session_id: given.sessionId ?? null,
      invitation_id: given.invitationId ?? null,
      act: given.act ?? '',
      subject: given.subject ?? '',
      challenge: given.challenge ?? null,
      secret: given.secret ?? null,
    })
    .returning('ends_at')
    .executeTakeFirstOrThrow();
  return { pending, endsAt: ends_at as Date };
}

const COLUMNS = sql`kind, user_id as "userId", session_id as "sessionId", invitation_id as "invitationId", act, subject,
  challenge, secret`;

/**
 * Pays for one try of a step, before anything is compared: of fifty at once, five are looked at.
 * @throws Refusal STAFF_STEP_EXPIRED it is over, used, or tried out
 */
export async function tryCeremony(
  db: Db,
  pending: string,
  kinds: readonly Ceremony['kind'][],
): Promise<Ceremony & { readonly triesLeft: number }> {
  const { rows } = await sql<Ceremony & { triesLeft: number }>`
    update staff_ceremony set tries_left = tries_left - 1
     where token_hash = ${tokenHash(pending)} and kind = any(${kinds}::text[]) and used_at is null and tries_left > 0
       and ends_at > ${STATEMENT_TIME}
    returning ${COLUMNS}, tries_left as "triesLeft"`.execute(db);
  if (rows[0] === undefined) throw new Refusal('STAFF_STEP_EXPIRED');
  return rows[0];
}

/** Uses a step up; of any number at once, one does. @throws Refusal STAFF_STEP_EXPIRED */
export async function useCeremony(trx: Db, pending: string): Promise<void> {
  const { rows } = await sql`
    update staff_ceremony set used_at = clock_timestamp()
     where token_hash = ${tokenHash(pending)} and used_at is null and ends_at > ${STATEMENT_TIME}
    returning 1`.execute(trx);
  if (rows.length === 0) throw new Refusal('STAFF_STEP_EXPIRED');
}

/** One step that is still open, without paying a try. @throws Refusal STAFF_STEP_EXPIRED */
export async function readCeremony(db: Db, pending: string, kinds: readonly Ceremony['kind'][]): Promise<Ceremony> {
  const { rows } = await sql<Ceremony>`
    select ${COLUMNS} from staff_ceremony
     where token_hash = ${tokenHash(pending)} and kind = any(${kinds}::text[]) and used_at is null and tries_left > 0
       and ends_at > ${STATEMENT_TIME}`.execute(db);
  if (rows[0] === undefined) throw new Refusal('STAFF_STEP_EXPIRED');
  return rows[0];
}
