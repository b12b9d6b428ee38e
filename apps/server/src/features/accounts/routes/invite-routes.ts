import { InviteAnswer } from '@mnada/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { AccountsContext } from '../context.ts';
import { findReferrer } from '../user.sql.ts';

/**
 * Whether anybody has an invite code: a mistyped one would bring nobody, and nobody would notice (OWN-3, GEN-8). It tells no
 * more than registering tells of a username that is taken.
 */
export function inviteRoutes({ db }: Pick<AccountsContext, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/invites/:code',
      {
        config: { access: 'public', limit: { max: 120, windowSeconds: 60, by: 'address' } },
        schema: {
          tags: ['accounts'],
          summary: 'Whether anybody has this invite code or username',
          params: z.object({ code: z.string() }),
          response: { 200: InviteAnswer },
        },
      },
      async (request) => ({ known: (await findReferrer(db, request.params.code)) !== null }),
    );
  };
}
