import {
  MessageAnswer,
  RequestCodeAnswer,
  RequestCodeBody,
  ResetPasswordBody,
  VerifyCodeAnswer,
  VerifyCodeBody,
} from '@mnada/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Refusal } from '../../../platform/http/refusal.ts';
import { requestContextOf } from '../request-context.ts';
import { requestCode } from '../codes/request-code.ts';
import { resetPassword } from '../codes/set-password.ts';
import { verifyCode } from '../codes/verify-code.ts';
import type { AccountsContext } from '../context.ts';
import { doneText } from '../texts.ts';
import { toOwnUser } from '../user.sql.ts';

const USUAL = { max: 300, windowSeconds: 60, by: 'viewer' } as const;

/** Codes of six digits: for a forgotten password, and to prove one's own contact (ACC-4). */
export function codeRoutes(context: AccountsContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/auth/request-otp',
      {
        config: { access: 'public', limit: USUAL },
        schema: {
          tags: ['accounts'],
          summary: 'Ask for a code; purposes `verify`, `prove` and `pay` need a session',
          body: RequestCodeBody,
          response: { 200: RequestCodeAnswer },
        },
      },
      async (request) => {
        const requestContext = requestContextOf(request);
        if (request.body.purpose !== 'reset' && request.viewer === null) throw new Refusal('NOT_SIGNED_IN');
        const sent = await requestCode(context, request.body, request.viewer, requestContext, (userId) =>
          context.devices.of(request, userId),
        );
        return {
          request_id: sent.requestId,
          resend_in: sent.resendInSeconds,
          message: doneText('codeSent', requestContext.language),
        };
      },
    );

    app.post(
      '/api/auth/verify-otp',
      {
        config: { access: 'public', limit: USUAL },
        schema: {
          tags: ['accounts'],
          summary: 'Try a code: once right, it is spent',
          body: VerifyCodeBody,
          response: { 200: VerifyCodeAnswer },
        },
      },
      async (request) => {
        const requestContext = requestContextOf(request);
        const done = await verifyCode(context, request.body, request.viewer, requestContext);
        if (done.purpose === 'prove' || done.purpose === 'pay') {
          return { message: doneText('codeRight', requestContext.language) };
        }
        return done.purpose === 'reset'
          ? { message: doneText('codeRight', requestContext.language), reset_token: done.resetToken }
          : { message: doneText('verified', requestContext.language), user: toOwnUser(done.user) };
      },
    );

    app.post(
      '/api/auth/reset-password',
      {
        config: { access: 'public', limit: { max: 60, windowSeconds: 60, by: 'address' } },
        schema: {
          tags: ['accounts'],
          summary: 'Set a new password after a right code; every session ends',
          body: ResetPasswordBody,
          response: { 200: MessageAnswer },
        },
      },
      async (request, reply) => {
        const requestContext = requestContextOf(request);
        const userId = await context.signInGuard.enter(requestContext.ip, () =>
          resetPassword(context, request.body, requestContext),
        );
        context.devices.remember(reply, userId);
        return { message: doneText('passwordReset', requestContext.language) };
      },
    );
  };
}
