import type { Invitation, PeopleAnswer, Person, Role } from '@mnada/contract/office';
import { type Permission, STAFF_IDLE_MS } from '@mnada/rules/office';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { writeAudit } from '../../platform/audit.ts';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { Refusal, type RefusalCode } from '../../platform/http/index.ts';
import { type InvitationRow, makeInvitation, openInvitations } from './invitations.ts';
import { staffByEmail, staffById, type StaffPerson } from './person.sql.ts';
import { endStaffSessions } from './staff-sessions.ts';
import { type ProofOnce, useStepUp } from './step-up.ts';
import { initialsOf } from './tokens.ts';
import type { StaffAccessDeps } from './context.ts';

const PEOPLE_MAX = 500;

type PersonRow = Omit<StaffPerson, 'passwordHash'> & {
  readonly hasPasskey: boolean;
  readonly hasCode: boolean;
  readonly isHere: boolean;
  readonly lastSeenAt: Date | null;
  readonly sessions: number;
};

/** Everybody of staff, owners first; who has gone isn't listed. */
export async function listPeople(db: Db): Promise<Person[]> {
  const { rows } = await sql<PersonRow>`
    select u.id, u.full_name as name, u.username, u.email, u.kind, u.status, u.permissions,
           coalesce(p.roles, case when u.kind = 'owner' then '{owner}'::text[] else '{}' end) as roles,
           coalesce(p.revision, 0) as revision,
           exists (select from staff_passkey k where k.user_id = u.id) as "hasPasskey",
           exists (select from staff_authenticator a where a.user_id = u.id) as "hasCode",
           coalesce(s.open, 0)::int as sessions, s.last as "lastSeenAt",
           coalesce(s.open_last > ${STATEMENT_TIME} - make_interval(secs => ${STAFF_IDLE_MS / 1000}), false) as "isHere"
      from app_user u left join staff_profile p on p.user_id = u.id
      left join lateral (select max(last_used_at) as last,
             max(last_used_at) filter (where revoked_at is null and idle_ends_at > ${STATEMENT_TIME}) as open_last,
             count(*) filter (where revoked_at is null and idle_ends_at > ${STATEMENT_TIME} and ends_at > ${STATEMENT_TIME}) as open
        from staff_session where user_id = u.id) s on true
     where u.kind <> 'user' and u.status <> 'deleted'
     order by (u.kind = 'owner') desc, u.full_name, u.id limit ${PEOPLE_MAX}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    initials: initialsOf(row.name),
    username: row.username,
    email: row.email,
    kind: row.kind,
    status: row.status === 'active' ? 'active' : 'suspended',
    roles: row.roles,
    permissions: row.permissions,
    has_passkey: row.hasPasskey,
    has_code: row.hasCode,
    is_here: row.isHere,
    last_seen_at: row.lastSeenAt?.toISOString() ?? null,
    sessions: row.sessions,
    revision: row.revision,
  }));
}

/** All roles, those that are always there first. */
async function listRoles(db: Db): Promise<Role[]> {
  const { rows } = await sql<Role & { permissions: Permission[] }>`
    select r.id, r.name, r.permissions, r.is_built_in,
           (select count(*)::int from staff_profile p join app_user u on u.id = p.user_id
             where r.id = any(p.roles) and u.status <> 'deleted') as people
      from staff_role r
     order by r.is_built_in desc, array_position('{owner,operations,finance,support,auditor}', r.id), r.name`.execute(
    db,
  );
  return rows;
}

export const toInvitation = (row: InvitationRow): z.infer<typeof Invitation> => ({
  id: row.id,
  purpose: row.purpose,
  email: row.email,
  roles: row.roles,
  invited_by:
    row.invitedBy === null
      ? null
      : { id: row.invitedBy, name: row.invitedByName ?? '', initials: initialsOf(row.invitedByName ?? '') },
  created_at: row.createdAt.toISOString(),
  ends_at: row.endsAt.toISOString(),
});

export async function readPeople({
  db,
  twoApprovalsAboveCents,
}: Pick<StaffAccessDeps, 'db' | 'twoApprovalsAboveCents'>): Promise<PeopleAnswer> {
  const [people, invitations, roles, twoAboveCents] = await Promise.all([
    listPeople(db),
    openInvitations(db),
    listRoles(db),
    twoApprovalsAboveCents(),
  ]);
  return {
    people,
    invitations: invitations.map(toInvitation),
    roles,
    two_approvals_above: twoAboveCents / 100,
  };
}

/** Who acts, and why; for the audit. */
export type Acting = {
  readonly actorId: string;
  readonly reason?: string | undefined;
  readonly requestId?: string | undefined;
  /** The proof that this act uses up; none at the console, which has asked for a password. */
  readonly proof?: ProofOnce;
};

const inTransaction = <T>(db: Db, by: Acting, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    if (by.proof !== undefined) await useStepUp(trx, by.proof);
    return await work(trx);
  });

const lineOf = ({ actorId, reason, requestId }: Acting) => ({ actorId, reason, requestId });

async function requireRoles(db: Db, roles: readonly string[]): Promise<void> {
  const { rows } = await sql<{ missing: string }>`
    select each as missing from unnest(${roles}::text[]) each where not exists (select from staff_role where id = each)`.execute(
    db,
  );
  if (rows[0] !== undefined) throw new Refusal('ROLE_NOT_FOUND', { errors: [rows[0].missing] });
}

/** @throws Refusal FORBIDDEN not an owner, or not one any more */
async function requireOwner(db: Db, actorId: string): Promise<void> {
  const { rows } = await sql<{ is: boolean }>`select is_owner(${actorId}::uuid) as is`.execute(db);
  if (rows[0]?.is !== true) throw new Refusal('FORBIDDEN');
}

/**
 * Invites somebody (ACC-8). The account comes about when the link is used.
 * @returns the link's token, shown once
 * @throws Refusal FORBIDDEN, INVALID_INPUT, ROLE_NOT_FOUND, PERSON_EXISTS, INVITATION_OPEN
 */
export async function invitePerson(
  db: Db,
  given: { readonly email: string; readonly roles: readonly string[] },
  by: Acting,
): Promise<{ readonly token: string; readonly id: string }> {
  const email = given.email.trim().toLowerCase();
  if (!/^[^\s@]{1,64}@[^\s@]{1,186}\.[^\s@]{2,}$/.test(email))
    throw new Refusal('INVALID_INPUT', { errors: ['email'] });
  return await inTransaction(db, by, async (trx) => {
    await requireOwner(trx, by.actorId);
    await requireRoles(trx, given.roles);
    const { rows } = await sql`select from app_user where email = ${email} and status <> 'deleted'`.execute(trx);
    // Staff neither buy nor bid: an address of a shopper's account becomes nobody's of staff.
    if (rows.length > 0) throw new Refusal('PERSON_EXISTS');
    return await makeInvitation(trx, { ...by, purpose: 'invite', email, roles: given.roles, reason: by.reason ?? '' });
  });
}

const WHY_NOT: Readonly<Record<string, RefusalCode>> = {
  forbidden: 'FORBIDDEN',
  yourself: 'NOT_YOURSELF',
  nobody: 'PERSON_NOT_FOUND',
  no_role: 'ROLE_NOT_FOUND',
  last_owner: 'LAST_OWNER',
};

/**
 * Gives somebody other roles; their sessions end (ACC-8).
 * @param given.revision as the form was opened; null: whatever it is
 * @throws Refusal FORBIDDEN, NOT_YOURSELF, PERSON_NOT_FOUND, ROLE_NOT_FOUND, LAST_OWNER; EDITED_MEANWHILE with `present`
 */
export async function changeRoles(
  db: Db,
  given: { readonly person: string; readonly roles: readonly string[]; readonly revision: number | null },
  by: Acting,
): Promise<void> {
  await inTransaction(db, by, async (trx) => {
    const before = await staffById(trx, given.person);
    const { rows } = await sql<{ word: string }>`
      select set_staff_roles(${by.actorId}::uuid, ${given.person}::uuid, ${given.roles}::text[], ${given.revision}::int,
        ${by.reason ?? ''}, ${by.requestId ?? ''}) as word`.execute(trx);
    const word = rows[0]?.word ?? '';
    if (word === 'changed') {
      const present = { roles: before?.roles ?? [], revision: before?.revision ?? 0 };
      throw new Refusal('EDITED_MEANWHILE', { fields: { present } });
    }
    if (word !== 'done') throw new Refusal(WHY_NOT[word] ?? 'INTERNAL');
  });
}

/** Suspends somebody of staff, or lets them in again. @throws Refusal FORBIDDEN, NOT_YOURSELF, PERSON_NOT_FOUND, LAST_OWNER */
export async function changeStatus(
  db: Db,
  given: { readonly person: string; readonly status: 'active' | 'suspended' },
  by: Acting,
): Promise<void> {
  await inTransaction(db, by, async (trx) => {
    const { rows } = await sql<{ word: string }>`
      select set_staff_status(${by.actorId}::uuid, ${given.person}::uuid, ${given.status}, ${by.reason ?? ''},
        ${by.requestId ?? ''}) as word`.execute(trx);
    const word = rows[0]?.word ?? '';
    if (word !== 'done') throw new Refusal(WHY_NOT[word] ?? 'INTERNAL');
  });
}

/** Ends all sessions of somebody, and the open links that they made. @throws Refusal FORBIDDEN, PERSON_NOT_FOUND */
export async function endSessionsOf(db: Db, person: string, by: Acting): Promise<void> {
  await inTransaction(db, by, async (trx) => {
    await requireOwner(trx, by.actorId);
    if ((await staffById(trx, person)) === null) throw new Refusal('PERSON_NOT_FOUND');
    const ended = await endStaffSessions(trx, { userId: person });
    // Whoever sat at a stolen session may have made links.
    await sql`
      update staff_invitation set withdrawn_at = clock_timestamp()
       where invited_by = ${person}::uuid and accepted_at is null and withdrawn_at is null`.execute(trx);
    await writeAudit(trx, {
      ...lineOf(by),
      action: 'staff.sessions_ended',
      subject: `user:${person}`,
      after: { ended },
    });
  });
}

/**
 * New ways in for somebody who lost theirs: a link, and with its use the old password, passkeys and codes are over. Their
 * sessions end now, and the links that they made. An owner's takes the console, signed in as the owner of the tables: one owner
 * alone would be enough to take another's place.
 * @throws Refusal FORBIDDEN, NOT_YOURSELF, PERSON_NOT_FOUND
 */
export async function resetPerson(
  db: Db,
  person: string,
  by: Acting,
  at: 'office' | 'console',
): Promise<{ readonly token: string; readonly id: string }> {
  return await inTransaction(db, by, async (trx) => {
    await requireOwner(trx, by.actorId);
    const found = await staffById(trx, person);
    if (found === null) throw new Refusal('PERSON_NOT_FOUND');
    if (at === 'office' && person === by.actorId) throw new Refusal('NOT_YOURSELF');
    if (at === 'office' && found.kind === 'owner') throw new Refusal('FORBIDDEN');
    const { email, roles, id: userId } = found;
    return await makeInvitation(trx, { ...by, reason: by.reason ?? '', purpose: 'reset', email, roles, userId });
  });
}

/** Adds a named set of permissions. @throws Refusal FORBIDDEN, INVALID_INPUT, ROLE_EXISTS */
export async function addRole(
  db: Db,
  given: { readonly name: string; readonly permissions: readonly Permission[] },
  by: Acting,
): Promise<void> {
  const name = given.name.trim();
  const id = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '');
  // One letter may stand for many (ⅷ), and a name of nothing but others for none.
  if (!/^[a-z][a-z0-9-]{1,59}$/.test(id) || [...name].length < 2)
    throw new Refusal('INVALID_INPUT', { errors: ['name'] });
  await inTransaction(db, by, async (trx) => {
    await requireOwner(trx, by.actorId);
    const made = await trx
      .insertInto('staff_role')
      .values({ id, name, permissions: [...new Set(given.permissions)], created_by: by.actorId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made === undefined) throw new Refusal('ROLE_EXISTS');
    await writeAudit(trx, {
      ...lineOf(by),
      action: 'staff.role_added',
      subject: `role:${id}`,
      after: { name, permissions: given.permissions },
    });
  });
}

/** Somebody of staff by what was typed at a console. @throws Refusal PERSON_NOT_FOUND */
export async function personByEmail(db: Db, email: string): Promise<StaffPerson> {
  const found = await staffByEmail(db, email);
  if (found === null) throw new Refusal('PERSON_NOT_FOUND');
  return found;
}
