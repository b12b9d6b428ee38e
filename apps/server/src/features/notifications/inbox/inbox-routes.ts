import {
  NotificationsAnswer,
  NotificationsQuery,
  LIST_LIMIT_DEFAULT,
  LIST_LIMIT_MAX,
  ReadNotificationsBody,
  UnreadAnswer,
} from '@mnada/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Bus } from '../../../platform/bus/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal, requireViewer } from '../../../platform/http/index.ts';
import { tellNotified } from '../notify.ts';
import { userAccess } from '../user-access.ts';
import { countUnread, markRead, readInbox } from './inbox.sql.ts';

const PATH = '/api/notifications';
const CURSOR = /^[1-9][0-9]{0,14}$/;

/** The inbox of whoever is signed in (OWN-4). There is no way to name another's. */
export function inboxRoutes({ db, bus }: { readonly db: Db; readonly bus: Bus }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      PATH,
      {
        config: userAccess(120),
        schema: { tags: ['notifications'], querystring: NotificationsQuery, response: { 200: NotificationsAnswer } },
      },
      async (request, reply) => {
        const { userId } = requireViewer(request);
        const { cursor, limit } = request.query;
        if (cursor !== undefined && !CURSOR.test(cursor)) throw new Refusal('INVALID_INPUT', { errors: ['cursor'] });
        const size = Math.min(LIST_LIMIT_MAX, Math.max(1, limit === undefined ? LIST_LIMIT_DEFAULT : Number(limit)));
        const beforeId = cursor === undefined ? null : Number(cursor);
        const { notifications, nextBeforeId } = await readInbox(db, { userId, beforeId, limit: size });
        if (nextBeforeId !== null) {
          const next = new URLSearchParams({ limit: String(size), cursor: String(nextBeforeId) });
          void reply.header('link', `<${PATH}?${next.toString()}>; rel="next"`);
        }
        return { notifications, unread: await countUnread(db, userId) };
      },
    );

    app.get(
      `${PATH}/unread`,
      { config: userAccess(120), schema: { tags: ['notifications'], response: { 200: UnreadAnswer } } },
      async (request) => ({ unread: await countUnread(db, requireViewer(request).userId) }),
    );

    app.post(
      `${PATH}/read`,
      {
        config: userAccess(60),
        schema: { tags: ['notifications'], body: ReadNotificationsBody, response: { 200: UnreadAnswer } },
      },
      async (request) => {
        const { userId } = requireViewer(request);
        const { body } = request;
        const which = 'ids' in body ? { ids: body.ids } : { upTo: body.up_to };
        if (await markRead(db, userId, which)) tellNotified(bus, [userId]);
        return { unread: await countUnread(db, userId) };
      },
    );
  };
}
