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
import { factorsOf } from './person.sql.ts';
import { callerOf } from './sign-in-routes.ts';
import { endStaffSessions } from './staff-sessions.ts';
import { requireStepUp } from './step-up.ts';

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
  const prove = (request: FastifyRequest, act: string, subject: string) =>
    requireStepUp(deps, requireStaff(request), act, subject);
  /** For acts that change people: the proof counts once. @returns who acts, with it */
  async function proved(request: FastifyRequest, act: string, subject: string, reason?: string): Promise<Acting> {
    await prove(request, act, subject);
    return { ...by(request, reason), proof: { sessionId: requireStaff(request).sessionId, act, subject } };
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
        const acting = await proved(request, 'people.invite', `${email.trim().toLowerCase()} as ${listed(roles)}`);
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
        const acting = await proved(request, 'people.roles', `user:${person} as ${listed(roles)}`, reason);
        await changeRoles(db, { person, roles, revision }, acting);
        return await readPeople(deps);
      },
    );
    for (const [verb, status] of [
      ['suspend', 'suspended'],
      ['resume', 'active'],
    ] as const) {
      app.post(
        `/api/admin/people/:id/${verb}`,
        { config: EDIT, schema: { hide: true, params: Path, body: PersonActBody, response: { 200: PeopleAnswer } } },
        async (request) => {
          const { id: person } = request.params;
          const acting = await proved(request, `people.${verb}`, `user:${person}`, request.body.reason);
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
        await endSessionsOf(db, id, await proved(request, 'people.end-sessions', `user:${id}`, request.body.reason));
        return await readPeople(deps);
      },
    );
    app.post(
      '/api/admin/people/:id/reset',
      { config: EDIT, schema: { hide: true, params: Path, body: PersonActBody, response: { 200: Invited } } },
      async (request) => {
        const { id } = request.params;
        const acting = await proved(request, 'people.reset', `user:${id}`, request.body.reason);
        return await invited(await resetPerson(db, id, acting, 'office'));
      },
    );
    app.post(
      '/api/admin/roles',
      { config: EDIT, schema: { hide: true, body: RoleBody, response: { 200: PeopleAnswer } } },
      async (request) => {
        const { name, permissions } = request.body;
        await addRole(db, request.body, await proved(request, 'roles.add', `${name.trim()}: ${listed(permissions)}`));
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
        const viewer = requireStaff(request);
        await prove(request, 'factors.edit', `user:${viewer.userId}`);
        const begun = await beginFactor(deps, viewer, request.body.kind);
        return { ...begun, passkey: begun.passkey && { ...begun.passkey } };
      },
    );
    app.post(
      '/api/admin/factors',
      { config: SIGNED_IN, schema: { hide: true, body: FactorBody, response: { 200: FactorAdded } } },
      async (request) => {
        const viewer = requireStaff(request);
        await prove(request, 'factors.edit', `user:${viewer.userId}`);
        return await addFactor(deps, viewer, request.body, callerOf(request));
      },
    );
    app.delete(
      '/api/admin/factors/passkeys/:id',
      { config: SIGNED_IN, schema: { hide: true, params: Path, response: { 200: Factors } } },
      async (request) => {
        const viewer = requireStaff(request);
        await prove(request, 'factors.edit', `user:${viewer.userId}`);
        return await removePasskey(deps, viewer, request.params.id, callerOf(request));
      },
    );
    app.post(
      '/api/admin/factors/recovery-codes',
      { config: SIGNED_IN, schema: { hide: true, response: { 200: RecoveryCodesMade } } },
      async (request) => {
        const viewer = requireStaff(request);
        await prove(request, 'factors.edit', `user:${viewer.userId}`);
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
