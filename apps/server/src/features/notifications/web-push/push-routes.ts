import { PushKeyAnswer, PushSubscriptionBody, PushUnsubscribeBody } from '@mnada/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal, requireViewer } from '../../../platform/http/index.ts';
import { userAccess } from '../user-access.ts';
import { isPushKey } from './encrypt-push.ts';
import { pushEndpoint } from './push-address.ts';
import type { PushKeys } from './push-keys.ts';
import { forgetSubscription, keepSubscription } from './subscriptions.sql.ts';

export type PushRoutesDeps = {
  readonly db: Db;
  readonly keys: PushKeys;
  /** Whether we would send there; tests name a service of their own. */
  readonly isPushService?: (endpoint: string) => boolean;
};

const Nothing = z.null();

/** Web push for whoever is signed in (OWN-4): our key, and the browsers that take it. */
export function pushRoutes({ db, keys, isPushService = isOurs }: PushRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/push/key',
      {
        config: userAccess(60),
        schema: { tags: ['notifications'], summary: 'The key to subscribe with', response: { 200: PushKeyAnswer } },
      },
      async () => ({ key: keys.publicKey }),
    );

    app.put(
      '/api/push/subscription',
      {
        config: userAccess(20),
        schema: {
          tags: ['notifications'],
          summary: 'Send pushes to this browser',
          body: PushSubscriptionBody,
          response: { 204: Nothing },
        },
      },
      async (request, reply) => {
        const { userId, sessionId } = requireViewer(request);
        const { endpoint, keys: given } = request.body;
        const p256dh = Buffer.from(given.p256dh, 'base64url');
        const auth = Buffer.from(given.auth, 'base64url');
        if (!isPushService(endpoint)) throw new Refusal('PUSH_ADDRESS_REFUSED');
        if (!isPushKey(p256dh) || auth.length !== 16) throw new Refusal('INVALID_INPUT', { errors: ['keys'] });
        const browser = { userId, sessionId, endpoint, p256dh, auth, serverKey: keys.publicKey };
        if (!(await keepSubscription(db, browser))) throw new Refusal('NOT_SIGNED_IN');
        return reply.code(204).send(null);
      },
    );

    app.delete(
      '/api/push/subscription',
      {
        config: userAccess(20),
        schema: {
          tags: ['notifications'],
          summary: 'Send no more pushes to this browser',
          body: PushUnsubscribeBody,
          response: { 204: Nothing },
        },
      },
      async (request, reply) => {
        await forgetSubscription(db, requireViewer(request).userId, request.body.endpoint);
        return reply.code(204).send(null);
      },
    );
  };
}

const isOurs = (endpoint: string): boolean => pushEndpoint(endpoint) !== null;
