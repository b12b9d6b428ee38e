import {
  EnrolmentBegun,
  FactorAdded,
  FactorBeginBody,
  FactorBody,
  Factors,
  InviteBody,
  Invited,
  PeopleAnswer,
  PersonActBody,
  PersonRolesBody,
  RecoveryCodesMade,
  RoleBody,
  StaffSessions,
} from '@mnada/contract/office';
import { sql } from 'kysely';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { writeAudit } from '../../platform/audit.ts';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import { requireStaff } from '../../platform/http/index.ts';
import { rowsOf, sendCsv } from '../../platform/http/send-csv.ts';
import type { StaffAccessDeps } from './context.ts';
import { addFactor, beginFactor, removePasskey, renewRecoveryCodes } from './factors.ts';
import { invitationLink, readInvitation, withdrawInvitation } from './invitations.ts';
import {
  type Acting,
  addRole,
  changeRoles,
  changeStatus,
  endSessionsOf,
  invitePerson,
  readPeople,
  resetPerson,
  toInvitation,
} from './people.ts';
import { factorsOf, staffName } from './person.sql.ts';
import { callerOf } from './sign-in-routes.ts';
import { endStaffSessions } from './staff-sessions.ts';
import { type ProofOnce, requireStepUp } from './step-up.ts';

const EDIT = { access: 'staff', act: 'roles.edit' } as const;
const SIGNED_IN = { access: 'staff', act: 'signed-in' } as const;
const CSV_COLUMNS = [
  'name',
  'username',
  'email',
  'kind',
  'status',
  'roles',
  'passkey',
  'app_code',
  'last_seen',
  'sessions',
];
const Path = z.object({ id: z.uuid() });

/** A set in one spelling: what is proved is what it gives. */
const listed = (names: readonly string[]): string => [...new Set(names)].sort().join(', ');

/** People and roles (`roles.edit`: owners), and everybody's own ways in. */
export function peopleRoutes(deps: StaffAccessDeps): FastifyPluginAsyncZod {
  const { db } = deps;
  const by = (request: FastifyRequest, reason?: string): Acting => ({
    actorId: requireStaff(request).userId,
    reason,
    requestId: request.id,
  });
  /** For acts that change people: the proof counts once. @returns who acts, with it */
  async function proved(request: FastifyRequest, need: Omit<ProofOnce, 'sessionId'>, reason?: string): Promise<Acting> {
    const viewer = requireStaff(request);
    await requireStepUp(deps, viewer, need);
    return { ...by(request, reason), proof: { sessionId: viewer.sessionId, ...need } };
  }
  const who = async (person: string): Promise<string> => (await staffName(db, person)) ?? person;
  /** One's own ways in. */
  async function provedOwn(request: FastifyRequest, says: string) {
    const viewer = requireStaff(request);
    await requireStepUp(deps, viewer, { act: 'factors.edit', subject: `user:${viewer.userId}`, says });
    return viewer;
  }
  async function invited({ token }: { readonly token: string }) {
    return {
      link: invitationLink(deps.publicUrl, token),
      invitation: toInvitation(await readInvitation(db, token)),
    };
  }

  return async (app) => {
    app.get('/api/admin/people', { config: EDIT, schema: { hide: true, response: { 200: PeopleAnswer } } }, () =>
      readPeople(deps),
    );
    app.get('/api/admin/people.csv', { config: EDIT, schema: { hide: true } }, async (request, reply) => {
      const { people, roles } = await readPeople(deps);
      await writeAudit(db, { ...by(request), action: 'people.exported', subject: 'people:all' });
      const nameOf = (id: string) => roles.find((role) => role.id === id)?.name ?? id;
      return sendCsv(
        reply,
        'people',
        CSV_COLUMNS,
        rowsOf(people, (each) => [
          ...[each.name, each.username, each.email ?? '', each.kind, each.status, each.roles.map(nameOf).join(', ')],
          ...[each.has_passkey ? 'yes' : 'no', each.has_code ? 'yes' : 'no', each.last_seen_at ?? '', each.sessions],
        ]),
      );
    });
    app.post(
      '/api/admin/invitations',
      { config: EDIT, schema: { hide: true, body: InviteBody, response: { 200: Invited } } },
      async (request) => {
        const { email, roles } = request.body;
        const subject = `${email.trim().toLowerCase()} as ${listed(roles)}`;
        const acting = await proved(request, { act: 'people.invite', subject, says: `Invite ${subject}` });
        return await invited(await invitePerson(db, request.body, acting));
      },
    );
    app.post(
      '/api/admin/invitations/:id/withdraw',
      { config: EDIT, schema: { hide: true, params: Path, response: { 200: PeopleAnswer } } },
      async (request) => {
        const { userId: actorId } = requireStaff(request);
        await withdrawInvitation(db, { actorId, id: request.params.id, requestId: request.id });
        return await readPeople(deps);
      },
    );
    app.post(
      '/api/admin/people/:id/roles',
      { config: EDIT, schema: { hide: true, params: Path, body: PersonRolesBody, response: { 200: PeopleAnswer } } },
      async (request) => {
        const { roles, revision, reason } = request.body;
        const { id: person } = request.params;
        const need = {
          act: 'people.roles',
          subject: `user:${person} as ${listed(roles)}`,
          says: async () => `Make ${await who(person)} ${listed(roles)}`,
        };
        const acting = await proved(request, need, reason);
        await changeRoles(db, { person, roles, revision }, acting);
        return await readPeople(deps);
      },
    );
    for (const [verb, status, words] of [
      ['suspend', 'suspended', 'Suspend'],
      ['resume', 'active', 'Let in again'],
    ] as const) {
      app.post(
        `/api/admin/people/:id/${verb}`,
        { config: EDIT, schema: { hide: true, params: Path, body: PersonActBody, response: { 200: PeopleAnswer } } },
        async (request) => {
          const { id: person } = request.params;
          const says = async () => `${words}: ${await who(person)}`;
          const need = { act: `people.${verb}`, subject: `user:${person}`, says };
          const acting = await proved(request, need, request.body.reason);
          await changeStatus(db, { person, status }, acting);
          return await readPeople(deps);
        },
      );
    }
    app.post(
      '/api/admin/people/:id/end-sessions',
      { config: EDIT, schema: { hide: true, params: Path, body: PersonActBody, response: { 200: PeopleAnswer } } },
      async (request) => {
        const { id } = request.params;
        const says = async () => `End all sessions of ${await who(id)}`;
        const need = { act: 'people.end-sessions', subject: `user:${id}`, says };
        await endSessionsOf(db, id, await proved(request, need, request.body.reason));
        return await readPeople(deps);
      },
    );
    app.post(
      '/api/admin/people/:id/reset',
      { config: EDIT, schema: { hide: true, params: Path, body: PersonActBody, response: { 200: Invited } } },
      async (request) => {
        const { id } = request.params;
        const says = async () => `Take every way in from ${await who(id)}, and invite them anew`;
        const acting = await proved(request, { act: 'people.reset', subject: `user:${id}`, says }, request.body.reason);
        return await invited(await resetPerson(db, id, acting, 'office'));
      },
    );
    app.post(
      '/api/admin/roles',
      { config: EDIT, schema: { hide: true, body: RoleBody, response: { 200: PeopleAnswer } } },
      async (request) => {
        const { name, permissions } = request.body;
        const subject = `${name.trim()}: ${listed(permissions)}`;
        await addRole(
          db,
          request.body,
          await proved(request, { act: 'roles.add', subject, says: `Add a role, ${subject}` }),
        );
        return await readPeople(deps);
      },
    );

    app.get(
      '/api/admin/factors',
      { config: SIGNED_IN, schema: { hide: true, response: { 200: Factors } } },
      (request) => factorsOf(db, requireStaff(request).userId),
    );
    app.post(
      '/api/admin/factors/begin',
      { config: SIGNED_IN, schema: { hide: true, body: FactorBeginBody, response: { 200: EnrolmentBegun } } },
      async (request) => {
        const viewer = await provedOwn(request, 'Add another way to sign in');
        const begun = await beginFactor(deps, viewer, request.body.kind);
        return { ...begun, passkey: begun.passkey && { ...begun.passkey } };
      },
    );
    app.post(
      '/api/admin/factors',
      { config: SIGNED_IN, schema: { hide: true, body: FactorBody, response: { 200: FactorAdded } } },
      async (request) => {
        const viewer = await provedOwn(request, 'Add another way to sign in');
        return await addFactor(deps, viewer, request.body, callerOf(request));
      },
    );
    app.delete(
      '/api/admin/factors/passkeys/:id',
      { config: SIGNED_IN, schema: { hide: true, params: Path, response: { 200: Factors } } },
      async (request) => {
        const viewer = await provedOwn(request, 'Remove a passkey of yours');
        return await removePasskey(deps, viewer, request.params.id, callerOf(request));
      },
    );
    app.post(
      '/api/admin/factors/recovery-codes',
      { config: SIGNED_IN, schema: { hide: true, response: { 200: RecoveryCodesMade } } },
      async (request) => {
        const viewer = await provedOwn(request, 'Make new recovery codes; the old ones end');
        return { recovery_codes: await renewRecoveryCodes(deps, viewer, callerOf(request)) };
      },
    );

    const sessionsOf = async (request: FastifyRequest) => {
      const { userId, sessionId } = requireStaff(request);
      const rows = await db
        .selectFrom('staff_session')
        .select(['id', 'method', 'user_agent', 'created_at', 'last_used_at'])
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .where('idle_ends_at', '>', sql<Date>`${STATEMENT_TIME}`)
        .where('ends_at', '>', sql<Date>`${STATEMENT_TIME}`)
        .orderBy('last_used_at', 'desc')
        .limit(100)
        .execute();
      return {
        sessions: rows.map((row) => ({
          id: row.id,
          is_this: row.id === sessionId,
          method: row.method,
          device: row.user_agent,
          started_at: row.created_at.toISOString(),
          last_used_at: row.last_used_at.toISOString(),
        })),
      };
    };
    app.get(
      '/api/admin/sessions',
      { config: SIGNED_IN, schema: { hide: true, response: { 200: StaffSessions } } },
      sessionsOf,
    );
    app.post(
      '/api/admin/sessions/:id/end',
      { config: SIGNED_IN, schema: { hide: true, params: Path, response: { 200: StaffSessions } } },
      async (request) => {
        // Another person's session is as little there as one that never was (S12).
        await endStaffSessions(db, { userId: requireStaff(request).userId, only: request.params.id });
        return await sessionsOf(request);
      },
    );
  };
}
