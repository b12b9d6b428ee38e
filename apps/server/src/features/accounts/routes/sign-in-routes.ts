import { LoginBody, MessageAnswer, RegisterBody, SignedIn } from '@mnada/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requestContextOf } from '../request-context.ts';
import { recordSecurityEvent } from '../audit.ts';
import type { AccountsContext } from '../context.ts';
import { register } from '../register.ts';
import { signIn } from '../sign-in.ts';
import { doneText } from '../texts.ts';
import { toOwnUser } from '../user.sql.ts';
import { requireViewer } from '../../../platform/http/viewer.ts';

/** Register, sign in, sign out (ACC-1, ACC-2). */
export function signInRoutes(context: AccountsContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/auth/register',
      {
        config: { access: 'public', limit: { max: 300, windowSeconds: 60, by: 'address' } },
        schema: {
          tags: ['accounts'],
          summary: 'Make an account and sign in',
          body: RegisterBody,
          response: { 201: SignedIn },
        },
      },
      async (request, reply) => {
        const requestContext = { ...requestContextOf(request), userAgent: request.headers['user-agent'] ?? '' };
        const { user, token } = await context.signInGuard.enter(requestContext.ip, () =>
          register(context, request.body, requestContext),
        );
        context.devices.remember(reply, user.id);
        const message = doneText('registered', requestContext.language);
        return reply.code(201).send({ token, user: toOwnUser(user), message, errors: [] });
      },
    );

    app.post(
      '/api/auth/login',
      {
        config: { access: 'public', limit: { max: 600, windowSeconds: 60, by: 'address' } },
        schema: { tags: ['accounts'], summary: 'Sign in', body: LoginBody, response: { 200: SignedIn } },
      },
      async (request, reply) => {
        const requestContext = { ...requestContextOf(request), userAgent: request.headers['user-agent'] ?? '' };
        const knownAs = (userId: string) => context.devices.of(request, userId);
        const { user, token, isKept } = await context.signInGuard.enter(requestContext.ip, () =>
          signIn(context, request.body, requestContext, knownAs),
        );
        context.devices.remember(reply, user.id);
        const message = doneText(isKept ? 'deletionCancelled' : 'signedIn', requestContext.language);
        return { token, user: toOwnUser(user), message, errors: [], ...(isKept ? { kept: true } : {}) };
      },
    );

    app.post(
      '/api/auth/logout',
      {
        config: { access: 'user', limit: { max: 60, windowSeconds: 60, by: 'viewer' } },
        schema: { tags: ['accounts'], summary: 'Sign out: the session ends', response: { 200: MessageAnswer } },
      },
      async (request) => {
        const viewer = requireViewer(request);
        const { language, requestId } = requestContextOf(request);
        await context.sessions.end({ userId: viewer.userId, only: viewer.sessionId });
        await recordSecurityEvent(context.db, {
          actorId: viewer.userId,
          action: 'session.ended',
          userId: viewer.userId,
          after: { sessions: 1, by: 'sign-out' },
          requestId,
        });
        return { message: doneText('signedOut', language) };
      },
    );
  };
}
