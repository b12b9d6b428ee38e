import { sql } from 'kysely';
import { writeAudit } from '../../platform/audit.ts';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { Refusal, type RefusalCode } from '../../platform/http/index.ts';
import { newToken, tokenHash } from './tokens.ts';

export type InvitationRow = {
  readonly id: string;
  readonly purpose: 'invite' | 'first_owner' | 'reset';
  readonly email: string | null;
  readonly roles: string[];
  readonly userId: string | null;
  readonly invitedBy: string | null;
  readonly invitedByName: string | null;
  readonly createdAt: Date;
  readonly endsAt: Date;
};

const COLUMNS = sql`
  i.id, i.purpose, i.email, i.roles, i.user_id as "userId", i.invited_by as "invitedBy", by.full_name as "invitedByName",
  i.created_at as "createdAt", i.ends_at as "endsAt"`;
const OPEN = sql`i.accepted_at is null and i.withdrawn_at is null and i.ends_at > ${STATEMENT_TIME}`;

/** A link in a fragment: browsers send it to nobody, so it stands in no log (S35). */
export const invitationLink = (publicUrl: string, token: string): string => `${publicUrl}/admin/join#${token}`;

/** @throws Refusal INVITATION_OVER used, taken back, too old, or never there */
export async function readInvitation(db: Db, token: string): Promise<InvitationRow> {
  const { rows } = await sql<InvitationRow>`
    select ${COLUMNS} from staff_invitation i left join app_user by on by.id = i.invited_by
     where i.token_hash = ${tokenHash(token)} and ${OPEN}`.execute(db);
  if (rows[0] === undefined) throw new Refusal('INVITATION_OVER');
  return rows[0];
}

export async function openInvitations(db: Db): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select ${COLUMNS} from staff_invitation i left join app_user by on by.id = i.invited_by
     where ${OPEN} order by i.created_at desc, i.id limit 200`.execute(db);
  return rows;
}

export type Inviting = {
  readonly actorId: string | null;
  readonly purpose: InvitationRow['purpose'];
  readonly email: string | null;
  readonly roles: readonly string[];
  readonly userId?: string;
  readonly reason?: string | undefined;
  readonly requestId?: string | undefined;
};

const WHY_NOT: Readonly<Record<string, RefusalCode>> = {
  forbidden: 'FORBIDDEN',
  nobody: 'PERSON_NOT_FOUND',
  open: 'INVITATION_OPEN',
};

/**
 * Makes a link that lets somebody in once, for 48 hours (ACC-8). A reset ends the person's sessions, the links that they made,
 * and their other resets. A function of the owner of the tables does it and writes the line of the audit.
 * @returns its token, shown once: the database keeps the hash
 * @throws Refusal FORBIDDEN not an owner, or an owner's ways in without signing in as the owner of the tables;
 *   PERSON_NOT_FOUND; INVITATION_OPEN this address has one
 */
export async function makeInvitation(
  trx: Db,
  given: Inviting,
): Promise<{ readonly token: string; readonly id: string }> {
  const token = newToken();
  const { rows } = await sql<{ word: string; id: string | null }>`
    select word, id from make_staff_invitation(${given.actorId}::uuid, ${tokenHash(token)}, ${given.purpose}, ${given.email},
      ${[...given.roles]}::text[], ${given.userId ?? null}::uuid, ${given.reason ?? ''}, ${given.requestId ?? ''})`.execute(
    trx,
  );
  const { word, id } = rows[0] ?? { word: '', id: null };
  if (word !== 'done' || id === null) throw new Refusal(WHY_NOT[word] ?? 'INTERNAL');
  return { token, id };
}

/** Takes an open link back. @throws Refusal INVITATION_OVER it is over already */
export async function withdrawInvitation(
  db: Db,
  given: { readonly actorId: string; readonly id: string; readonly requestId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      update staff_invitation i set withdrawn_at = clock_timestamp() where i.id = ${given.id} and ${OPEN} returning 1`.execute(
      trx,
    );
    if (rows.length === 0) throw new Refusal('INVITATION_OVER');
    const { actorId, requestId } = given;
    const subject = `invitation:${given.id}`;
    await writeAudit(trx, { actorId, action: 'staff.invitation_withdrawn', subject, requestId });
  });
}

/**
 * A link for whoever starts a shop in which no owner could come in: none has a second step. Made at each such start; the first
 * that is used ends the others.
 * @param db under the role of staff, or the owner of the tables
 * @returns null: an owner can come in
 */
export async function firstOwnerLink(db: Db, publicUrl: string): Promise<string | null> {
  const { rows } = await sql<{ isReady: boolean; id: string | null; email: string | null }>`
    select exists (select from app_user where kind = 'owner' and status = 'active' and has_second_factor(id)) as "isReady",
           owner.id, owner.email
      from (select 1) one left join lateral
           (select id, email from app_user where kind = 'owner' and status = 'active' order by created_at limit 1) owner on true`.execute(
    db,
  );
  const [found] = rows;
  if (found === undefined || found.isReady) return null;
  const { token } = await db.transaction().execute((trx) =>
    makeInvitation(trx, {
      actorId: null,
      purpose: 'first_owner',
      email: found.email,
      roles: ['owner'],
      ...(found.id === null ? {} : { userId: found.id }),
    }),
  );
  return invitationLink(publicUrl, token);
}
