import { BreakBody, ChoicesAnswer, ChoicesBody, LimitBody, LimitPath, LimitsAnswer } from '@mnada/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Refusal } from '../../platform/http/index.ts';
import { readChoices, writeChoices } from './own-choices.ts';
import { type OwnLimitsDeps, ownLimits, setLimit, takeBreak, withdrawRaise } from './own-limits.ts';

const CHANGES = { max: 30, windowSeconds: 60, by: 'viewer' } as const;
const signedIn = { access: 'user' } as const;
const changing = { ...signedIn, limit: CHANGES };

function userOf({ viewer }: FastifyRequest): string {
  if (viewer === null) throw new Refusal('NOT_SIGNED_IN');
  return viewer.userId;
}
const selfOf = (request: FastifyRequest) => ({ userId: userOf(request), requestId: request.id });

/** One's own choices, spending limits and breaks (OWN-7, ACC-7): of whoever is signed in, nobody else's. */
export function settingsRoutes(deps: OwnLimitsDeps): FastifyPluginAsyncZod {
  const { db } = deps;
  const answer = (request: FastifyRequest) => ownLimits(db, userOf(request));
  return async (app) => {
    app.get(
      '/api/settings',
      { config: signedIn, schema: { tags: ['settings'], response: { 200: ChoicesAnswer } } },
      async (request) => ({ choices: await readChoices(db, userOf(request)) }),
    );

    app.patch(
      '/api/settings',
      { config: changing, schema: { tags: ['settings'], body: ChoicesBody, response: { 200: ChoicesAnswer } } },
      async (request) => ({ choices: await writeChoices(db, userOf(request), request.body) }),
    );

    app.get(
      '/api/settings/limits',
      { config: signedIn, schema: { tags: ['settings'], response: { 200: LimitsAnswer } } },
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
