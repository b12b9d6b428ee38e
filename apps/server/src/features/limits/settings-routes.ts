import {
  BreakBody,
  ChoicesAnswer,
  ChoicesBody,
  LimitBody,
  LimitPath,
  LimitsAnswer,
  type OwnChoices,
} from '@mnada/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requireViewer } from '../../platform/http/index.ts';
import { ownLimits, type OwnLimitsDeps, setLimit, takeBreak, withdrawRaise } from './own-limits.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';

const CHANGES = { max: 30, windowSeconds: 60, by: 'viewer' } as const;
const userAccess = { access: 'user' } as const;
const changing = { ...userAccess, limit: CHANGES };
const selfOf = (request: FastifyRequest) => ({ userId: requireViewer(request).userId, requestId: request.id });

/** One's own choices, spending limits and breaks (OWN-7, ACC-7): of whoever is signed in, nobody else's. */
export function settingsRoutes(deps: OwnLimitsDeps): FastifyPluginAsyncZod {
  const { db } = deps;
  const answer = (request: FastifyRequest) => ownLimits(db, requireViewer(request).userId);
  return async (app) => {
    app.get(
      '/api/settings',
      { config: userAccess, schema: { tags: ['settings'], response: { 200: ChoicesAnswer } } },
      async (request) => ({ choices: await readChoices(db, requireViewer(request).userId) }),
    );

    app.patch(
      '/api/settings',
      { config: changing, schema: { tags: ['settings'], body: ChoicesBody, response: { 200: ChoicesAnswer } } },
      async (request) => ({ choices: await writeChoices(db, requireViewer(request).userId, request.body) }),
    );

    app.get(
      '/api/settings/limits',
      { config: userAccess, schema: { tags: ['settings'], response: { 200: LimitsAnswer } } },
      answer,
    );

    app.put(
      '/api/settings/limits/:period',
      {
        config: changing,
        schema: {
          tags: ['settings'],
          summary: 'Set or take away a spending limit',
          params: LimitPath,
          body: LimitBody,
          response: { 200: LimitsAnswer },
        },
      },
      async (request) => {
        await setLimit(deps, selfOf(request), request.params.period, request.body.cap);
        return answer(request);
      },
    );

    app.delete(
      '/api/settings/limits/:period/next',
      {
        config: changing,
        schema: {
          tags: ['settings'],
          summary: 'Take back a raise that does not count yet',
          params: LimitPath,
          response: { 200: LimitsAnswer },
        },
      },
      async (request) => {
        await withdrawRaise(deps, selfOf(request), request.params.period);
        return answer(request);
      },
    );

    app.post(
      '/api/settings/break',
      {
        config: changing,
        schema: {
          tags: ['settings'],
          summary: 'Begin a break or the self-exclusion',
          body: BreakBody,
          response: { 200: LimitsAnswer },
        },
      },
      async (request) => {
        await takeBreak(deps, selfOf(request), request.body.length);
        return answer(request);
      },
    );
  };
}

const NEVER_CHOSEN: OwnChoices = { data_saver: null, haptics: null, read_out_bids: null, confirm_bids: null };
const COLUMNS = ['data_saver', 'haptics', 'read_out_bids', 'confirm_bids'] as const;
type Changes = { readonly [Name in keyof OwnChoices]?: NonNullable<OwnChoices[Name]> | undefined };

/** How somebody wants the pages to behave, on every device of theirs (ACC-7). */
async function readChoices(db: Db, userId: string): Promise<OwnChoices> {
  const row = await db.selectFrom('own_choice').select(COLUMNS).where('user_id', '=', userId).executeTakeFirst();
  return row ?? NEVER_CHOSEN;
}

/** Writes what was chosen; the rest stays as it is. */
async function writeChoices(db: Db, userId: string, changes: Changes): Promise<OwnChoices> {
  const chosen = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  if (Object.keys(chosen).length > 0) {
    await db
      .insertInto('own_choice')
      .values({ user_id: userId, ...chosen })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ ...chosen, updated_at: sql<Date>`clock_timestamp()` }),
      )
      .execute();
  }
  return readChoices(db, userId);
}
