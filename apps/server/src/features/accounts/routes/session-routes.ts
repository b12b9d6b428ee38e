import { MeAnswer, MessageAnswer, SessionPath, SessionsAnswer, SocketTicketAnswer } from '@mnada/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Refusal } from '../../../platform/http/refusal.ts';
import { requireViewer } from '../../../platform/http/viewer.ts';
import { currentBalance } from '../../ledger/index.ts';
import { requestContextOf } from '../request-context.ts';
import { recordSecurityEvent } from '../audit.ts';
import type { AccountsContext } from '../context.ts';
import { TICKET_SECONDS } from '../sessions/session.sql.ts';
import { ownAccount } from '../sign-in.ts';
import { doneText } from '../texts.ts';
import { toOwnUser } from '../user.sql.ts';

const USUAL = { max: 120, windowSeconds: 60, by: 'viewer' } as const;

/** Who am I, where am I signed in, and one-time tickets for sockets (ACC-2, ACC-3). */
export function sessionRoutes(context: AccountsContext): FastifyPluginAsyncZod {
  const { db, sessions } = context;
  return async (app) => {
    app.get(
      '/api/auth/me',
      {
        config: { access: 'user', limit: USUAL },
        schema: { tags: ['accounts'], summary: 'The signed-in person', response: { 200: MeAnswer } },
      },
      async (request) => {
        const { userId } = requireViewer(request);
        const [user, { bids, version }] = await Promise.all([ownAccount(context, userId), currentBalance(db, userId)]);
        return { user: toOwnUser(user), currentBids: bids, account_version: version };
      },
    );

    app.post(
      '/api/auth/socket-ticket',
      {
        config: { access: 'user', limit: USUAL },
        schema: {
          tags: ['accounts'],
          summary: 'A ticket that opens one socket within 30 seconds',
          response: { 200: SocketTicketAnswer },
        },
      },
      async (request) => {
        const ticket = await sessions.ticket(requireViewer(request).sessionId);
        return { ticket, expires_in: TICKET_SECONDS };
      },
    );

    app.get(
      '/api/auth/sessions',
      {
        config: { access: 'user', limit: USUAL },
        schema: { tags: ['accounts'], summary: 'Where I am signed in', response: { 200: SessionsAnswer } },
      },
      async (request) => {
        const { userId, sessionId } = requireViewer(request);
        const mine = await sessions.list(userId);
        return {
          sessions: mine.map((session) => ({
            id: session.id,
            user_agent: session.userAgent,
            created_at: session.createdAt.toISOString(),
            last_used_at: session.lastUsedAt.toISOString(),
            current: session.id === sessionId,
          })),
        };
      },
    );

    app.delete(
      '/api/auth/sessions/:sessionId',
      {
        config: { access: 'user', limit: USUAL },
        schema: {
          tags: ['accounts'],
          summary: 'End one of my sessions',
          params: SessionPath,
          response: { 200: MessageAnswer },
        },
      },
      async (request) => {
        const { userId } = requireViewer(request);
        const { language, requestId } = requestContextOf(request);
        const only = request.params.sessionId.toLowerCase();
        // Somebody else's and unknown ones are told apart by nobody (GEN-4).
        if ((await sessions.end({ userId, only })) === 0) throw new Refusal('NOT_FOUND');
        await recordSecurityEvent(db, {
          actorId: userId,
          action: 'session.ended',
          userId,
          after: { sessions: 1, session: only },
          requestId,
        });
        return { message: doneText('sessionEnded', language) };
      },
    );

    app.delete(
      '/api/auth/sessions',
      {
        config: { access: 'user', limit: USUAL },
        schema: { tags: ['accounts'], summary: 'End all my other sessions', response: { 200: MessageAnswer } },
      },
      async (request) => {
        const { userId, sessionId } = requireViewer(request);
        const { language, requestId } = requestContextOf(request);
        const ended = await sessions.end({ userId, except: sessionId });
        await recordSecurityEvent(db, {
          actorId: userId,
          action: 'session.ended',
          userId,
          after: { sessions: ended, by: 'all others' },
          requestId,
        });
        return { message: doneText('othersEnded', language) };
      },
    );
  };
}
