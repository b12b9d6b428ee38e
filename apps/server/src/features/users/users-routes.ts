import { suspensionCause } from '@mnada/contract';
import {
  AppealStandsBody,
  EndUserSessionsBody,
  FindQuery,
  Found,
  LiftBody,
  OFFICE_PAGE,
  SuspendBody,
  USER_TABS,
  UserNoteBody,
  UserOverview,
  UsersAnswer,
  UsersQuery,
  UserTabAnswer,
  UserTabQuery,
  UserView,
} from '@mnada/contract/office';
import { seesWholePeople } from '@mnada/rules/office';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { withoutSearch, writeAudit } from '../../platform/audit.ts';
import {
  readTimeCursor,
  Refusal,
  requireStaff,
  type TimePlace,
  UUID_ID,
  writeTimeCursor,
} from '../../platform/http/index.ts';
import { EXPORTED_AT_ONCE, sendCsv } from '../../platform/http/send-csv.ts';
import { requireStepUp } from '../staff-access/index.ts';
import { endUserSessions } from './end-sessions.ts';
import { findAnything } from './find.ts';
import { letAppealStand, liftSuspension, refuseOwnAccount, suspendUser, type UsersDeps } from './suspend.ts';
import { countStates, selectUsers, type Sight, toUserRow } from './user-list.sql.ts';
import { readAsShopper, readOverview, readTabPage, requireUserId, usernameOf } from './user-page.ts';
import type { Tab } from './user-tabs.sql.ts';

const SEE = { access: 'staff', act: 'users.see' } as const;
const DECIDE = { access: 'staff', act: 'users.suspend' } as const;
const ANYBODY = { access: 'staff', act: 'signed-in' } as const;
const Which = z.string().check(z.maxLength(60));
const Path = z.object({ user: Which });
const TABS = USER_TABS.filter((tab): tab is Tab => tab !== 'overview');
const TabPath = z.object({ user: Which, tab: z.enum(TABS) });
const CSV_COLUMNS = ['username', 'name', 'phone', 'email', 'state', 'joined', 'bids', 'paid', 'id'];

/** The room of users (OPS-10, OPS-11), and what the palette finds. Whatever shows somebody is a look, with its line in the audit. */
export function usersRoutes(deps: UsersDeps): FastifyPluginAsyncZod {
  const { db } = deps;
  const sightOf = (request: FastifyRequest): Sight => ({ isWhole: seesWholePeople(requireStaff(request)) });
  const looked = (request: FastifyRequest, userId: string, after: object, action = 'user.viewed') =>
    writeAudit(db, {
      actorId: requireStaff(request).userId,
      action,
      subject: `user:${userId}`,
      after,
      requestId: request.id,
    });
  /** A list of people is a look at all of them, in one line. */
  const listed = (request: FastifyRequest, action: string, after: object) =>
    writeAudit(db, {
      ...{ actorId: requireStaff(request).userId, action, subject: 'users:all', requestId: request.id },
      after: { ...after, ...masks(!sightOf(request).isWhole) },
    });
  const masks = (isMasked: boolean) => ({ people: isMasked ? 'masked' : 'whole' });

  async function overviewOf(request: FastifyRequest, which: string): Promise<UserOverview> {
    const page = await readOverview(db, requireStaff(request), which);
    await looked(request, page.user.id, { tab: 'overview', ...masks(page.is_masked) });
    return page;
  }
  async function tabOf(request: FastifyRequest, which: string, tab: Tab, cursor?: string): Promise<UserTabAnswer> {
    const page = await readTabPage(db, requireStaff(request), { which, tab, cursor });
    await looked(request, page.head.user.id, { tab, ...masks(page.head.is_masked) });
    return page;
  }
  /** Whoever was quicker is shown, and nothing of what was typed is lost. */
  async function orPresent(request: FastifyRequest, userId: string, work: () => Promise<void>): Promise<UserOverview> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'EDITED_MEANWHILE') throw error;
      throw new Refusal('EDITED_MEANWHILE', { fields: { present: await overviewOf(request, userId) } });
    }
    return await overviewOf(request, userId);
  }
  /** A proof about one person is none about another, one of a week none of for ever, and one for a cause none for another that they read. */
  async function proved(request: FastifyRequest, userId: string, what: string, says: (who: string) => string) {
    const need = {
      act: 'users.suspend',
      subject: `user:${userId} ${what}`,
      says: async () => says(await usernameOf(db, userId)),
    };
    await requireStepUp(deps, requireStaff(request), need);
  }
  const byOf = (request: FastifyRequest, reason: string) => ({
    actorId: requireStaff(request).userId,
    reason,
    requestId: request.id,
  });

  return async (app) => {
    app.get(
      '/api/admin/find',
      { config: ANYBODY, schema: { hide: true, querystring: FindQuery, response: { 200: Found } } },
      async (request) => {
        const found = await findAnything(db, requireStaff(request), request.query.q);
        // Numbers of orders and auctions are nobody's name; whoever is found by one is looked at.
        const people = found.filter(({ kind }) => ['user', 'payment', 'withdrawal'].includes(kind)).length;
        if (people > 0) await listed(request, 'people.found', { shown: people, searched: true });
        return { found };
      },
    );

    app.get(
      '/api/admin/users',
      { config: SEE, schema: { hide: true, querystring: UsersQuery, response: { 200: UsersAnswer } } },
      async (request) => {
        const { query } = request;
        const sight = sightOf(request);
        const [rows, counts] = await Promise.all([
          selectUsers(db, query, sight, { after: readTimeCursor(query.cursor, UUID_ID), limit: OFFICE_PAGE + 1 }),
          countStates(db),
        ]);
        const shown = rows.slice(0, OFFICE_PAGE);
        const last = shown.at(-1);
        const { cursor, ...asked } = query;
        const further = cursor === undefined ? {} : { further: true };
        await listed(request, 'users.listed', { ...withoutSearch(asked), ...further, shown: shown.length });
        return {
          users: shown.map((row) => toUserRow(row, sight)),
          next_cursor:
            rows.length > OFFICE_PAGE && last !== undefined
              ? writeTimeCursor({ key: last.sortKey, id: last.id })
              : null,
          counts,
          is_masked: !sight.isWhole,
        };
      },
    );

    app.get(
      '/api/admin/users.csv',
      { config: SEE, schema: { hide: true, querystring: UsersQuery } },
      async (request, reply) => {
        const { query } = request;
        const sight = sightOf(request);
        await writeAudit(db, {
          actorId: requireStaff(request).userId,
          action: 'users.exported',
          subject: 'users:all',
          after: { ...withoutSearch(query), ...masks(!sight.isWhole) },
          requestId: request.id,
        });
        return sendCsv(reply, 'users', CSV_COLUMNS, exported(query, sight));
      },
    );
    async function* exported(query: UsersQuery, sight: Sight) {
      for (let after: TimePlace | null = null; ; ) {
        const rows = await selectUsers(db, query, sight, { after, limit: EXPORTED_AT_ONCE });
        for (const row of rows) {
          const user = toUserRow(row, sight);
          yield [
            user.username,
            user.name,
            user.phone ?? '',
            user.email ?? '',
            user.state,
            user.joined_at,
            user.bids,
            user.has_paid ? 'yes' : 'no',
            user.id,
          ];
        }
        const last = rows.at(-1);
        if (rows.length < EXPORTED_AT_ONCE || last === undefined) return;
        after = { key: last.sortKey, id: last.id };
      }
    }

    app.get(
      '/api/admin/users/:user',
      { config: SEE, schema: { hide: true, params: Path, response: { 200: UserOverview } } },
      (request) => overviewOf(request, request.params.user),
    );
    app.get(
      '/api/admin/users/:user/:tab',
      {
        config: SEE,
        schema: { hide: true, params: TabPath, querystring: UserTabQuery, response: { 200: UserTabAnswer } },
      },
      (request) => tabOf(request, request.params.user, request.params.tab, request.query.cursor),
    );
    app.get(
      '/api/admin/users/:user/view',
      { config: SEE, schema: { hide: true, params: Path, response: { 200: UserView } } },
      async (request) => {
        const page = await readAsShopper(db, requireStaff(request), request.params.user);
        await looked(request, page.head.user.id, masks(page.head.is_masked), 'user.viewed_as');
        return page;
      },
    );

    app.post(
      '/api/admin/users/:user/suspend',
      { config: DECIDE, schema: { hide: true, params: Path, body: SuspendBody, response: { 200: UserOverview } } },
      async (request) => {
        const { reason, ...given } = request.body;
        const userId = await requireUserId(db, request.params.user);
        const { scope, days, cause } = given;
        await proved(request, userId, `${scope} ${days ?? 'until lifted'}, ${cause}`, (who) => {
          const term = days === null ? 'until it is lifted' : days === 1 ? 'for a day' : `for ${days} days`;
          return `${scope === 'all' ? `Suspend ${who}` : `Keep ${who} from bidding`} ${term}: “${suspensionCause(cause, 'en')}”`;
        });
        return await orPresent(request, userId, () =>
          suspendUser(deps, { userId, ...given }, byOf(request, reason.trim())),
        );
      },
    );
    app.post(
      '/api/admin/users/:user/lift',
      { config: DECIDE, schema: { hide: true, params: Path, body: LiftBody, response: { 200: UserOverview } } },
      async (request) => {
        const { reason, revision } = request.body;
        const userId = await requireUserId(db, request.params.user);
        await proved(request, userId, 'lift', (who) => `Lift the suspension of ${who}`);
        return await orPresent(request, userId, () =>
          liftSuspension(deps, { userId, revision }, byOf(request, reason.trim())),
        );
      },
    );
    app.post(
      '/api/admin/users/:user/appeal',
      { config: DECIDE, schema: { hide: true, params: Path, body: AppealStandsBody, response: { 200: UserOverview } } },
      async (request) => {
        const userId = await requireUserId(db, request.params.user);
        await proved(request, userId, 'appeal', (who) => `Let stand what ${who} appealed against`);
        const by = { actorId: requireStaff(request).userId, requestId: request.id };
        await letAppealStand(deps, { userId, answer: request.body.answer }, by);
        return await overviewOf(request, userId);
      },
    );
    app.post(
      '/api/admin/users/:user/end-sessions',
      {
        config: DECIDE,
        schema: { hide: true, params: Path, body: EndUserSessionsBody, response: { 200: UserTabAnswer } },
      },
      async (request) => {
        const { session = null, reason } = request.body;
        const userId = await requireUserId(db, request.params.user);
        await proved(request, userId, `end ${session ?? 'all sessions'}`, (who) =>
          session === null ? `End all sessions of ${who}` : `End one session of ${who}`,
        );
        await endUserSessions(deps, { userId, session }, byOf(request, reason.trim()));
        return await tabOf(request, userId, 'sessions');
      },
    );
    app.post(
      '/api/admin/users/:user/notes',
      { config: DECIDE, schema: { hide: true, params: Path, body: UserNoteBody, response: { 200: UserTabAnswer } } },
      async (request) => {
        const userId = await requireUserId(db, request.params.user);
        const { userId: actorId } = requireStaff(request);
        await refuseOwnAccount(db, userId, actorId);
        await db.transaction().execute(async (trx) => {
          await trx
            .insertInto('user_note')
            .values({ user_id: userId, author_id: actorId, text: request.body.text.trim() })
            .execute();
          await writeAudit(trx, { actorId, action: 'user.note', subject: `user:${userId}`, requestId: request.id });
        });
        return await tabOf(request, userId, 'notes');
      },
    );
  };
}
