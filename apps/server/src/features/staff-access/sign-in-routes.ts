import {
  Done,
  JoinAcceptBody,
  JoinAccepted,
  JoinBeginBody,
  JoinBody,
  JoinOffer,
  EnrolmentBegun,
  Me,
  PasskeyBeginBody,
  PasskeyBegun,
  SecondStep,
  SignInCodeBody,
  SignInOffer,
  SignInPasskeyBody,
  SignInPasswordBody,
  SignInRecoveryBody,
  SteppedUp,
  StepUpBeginBody,
  StepUpBegun,
  StepUpBody,
} from '@mnada/contract/office';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { writeAudit } from '../../platform/audit.ts';
import { requireStaff, staffCookie } from '../../platform/http/index.ts';
import type { Caller, StaffAccessDeps } from './context.ts';
import { beginJoin, join, readJoin } from './join.ts';
import { readMe } from './me.ts';
import {
  beginPasskeySignIn,
  type SignedIn,
  signInByCode,
  signInByPasskey,
  signInByPassword,
  signInToDemo,
} from './sign-in.ts';
import { endStaffSessions } from './staff-sessions.ts';
import { beginStepUp, stepUp } from './step-up.ts';

const OPEN = { access: 'staff', act: 'public' } as const;
const SIGNED_IN = { access: 'staff', act: 'signed-in' } as const;

export const callerOf = (request: FastifyRequest): Caller => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  requestId: request.id,
});

/** Coming in, joining by a link, proving once more, and leaving (ACC-8). */
export function signInRoutes(deps: StaffAccessDeps): FastifyPluginAsyncZod {
  async function enter(reply: FastifyReply, signedIn: SignedIn) {
    setStaffCookie(reply, deps.publicUrl, signedIn.token);
    return await readMe(deps, signedIn);
  }

  return async (app) => {
    app.get(
      '/api/admin/sign-in',
      { config: OPEN, schema: { hide: true, response: { 200: SignInOffer } } },
      async () => ({ demo: deps.demoOwner }),
    );
    app.post(
      '/api/admin/sign-in/password',
      { config: OPEN, schema: { hide: true, body: SignInPasswordBody, response: { 200: SecondStep } } },
      (request) => signInByPassword(deps, request.body, callerOf(request)),
    );
    app.post(
      '/api/admin/sign-in/code',
      { config: OPEN, schema: { hide: true, body: SignInCodeBody, response: { 200: Me } } },
      async (request, reply) =>
        enter(reply, await signInByCode(deps, { ...request.body, by: 'code' }, callerOf(request))),
    );
    app.post(
      '/api/admin/sign-in/recovery',
      { config: OPEN, schema: { hide: true, body: SignInRecoveryBody, response: { 200: Me } } },
      async (request, reply) =>
        enter(reply, await signInByCode(deps, { ...request.body, by: 'recovery' }, callerOf(request))),
    );
    app.post(
      '/api/admin/sign-in/passkey/begin',
      { config: OPEN, schema: { hide: true, body: PasskeyBeginBody, response: { 200: PasskeyBegun } } },
      async (request) => {
        const { pending, options } = await beginPasskeySignIn(deps, request.body.pending, callerOf(request));
        return { pending, options: { ...options } };
      },
    );
    app.post(
      '/api/admin/sign-in/passkey',
      { config: OPEN, schema: { hide: true, body: SignInPasskeyBody, response: { 200: Me } } },
      async (request, reply) => enter(reply, await signInByPasskey(deps, request.body, callerOf(request))),
    );
    app.post(
      '/api/admin/sign-in/demo',
      { config: OPEN, schema: { hide: true, response: { 200: Me } } },
      async (request, reply) => enter(reply, await signInToDemo(deps, callerOf(request))),
    );

    app.post(
      '/api/admin/join',
      { config: OPEN, schema: { hide: true, body: JoinBody, response: { 200: JoinOffer } } },
      (request) => readJoin(deps, request.body.token, callerOf(request)),
    );
    app.post(
      '/api/admin/join/begin',
      { config: OPEN, schema: { hide: true, body: JoinBeginBody, response: { 200: EnrolmentBegun } } },
      async (request) => {
        const begun = await beginJoin(deps, request.body);
        return { ...begun, passkey: begun.passkey && { ...begun.passkey } };
      },
    );
    app.post(
      '/api/admin/join/accept',
      { config: OPEN, schema: { hide: true, body: JoinAcceptBody, response: { 200: JoinAccepted } } },
      async (request, reply) => {
        const joined = await join(deps, request.body, callerOf(request));
        return { me: await enter(reply, joined), recovery_codes: joined.recoveryCodes };
      },
    );

    app.get('/api/admin/me', { config: SIGNED_IN, schema: { hide: true, response: { 200: Me } } }, (request) =>
      readMe(deps, requireStaff(request)),
    );
    app.post(
      '/api/admin/sign-out',
      { config: SIGNED_IN, schema: { hide: true, response: { 200: Done } } },
      async (request, reply) => {
        const { userId, sessionId } = requireStaff(request);
        await endStaffSessions(deps.db, { userId, only: sessionId });
        await writeAudit(deps.db, {
          actorId: userId,
          action: 'staff.signed_out',
          subject: `user:${userId}`,
          after: { session: sessionId },
          requestId: request.id,
        });
        clearStaffCookie(reply, deps.publicUrl);
        return { done: true } as const;
      },
    );
    app.post(
      '/api/admin/step-up/begin',
      { config: SIGNED_IN, schema: { hide: true, body: StepUpBeginBody, response: { 200: StepUpBegun } } },
      async (request) => {
        const begun = await beginStepUp(deps, requireStaff(request), request.body);
        return { ...begun, options: begun.options && { ...begun.options } };
      },
    );
    app.post(
      '/api/admin/step-up',
      { config: SIGNED_IN, schema: { hide: true, body: StepUpBody, response: { 200: SteppedUp } } },
      async (request) => {
        const { act, subject, until } = await stepUp(deps, requireStaff(request), request.body, callerOf(request));
        return { act, subject, until: until.toISOString() };
      },
    );
  };
}

/** The token goes to the browser's own jar: no script reads it, no other site makes the browser send it (S36). */
function setStaffCookie(reply: FastifyReply, publicUrl: string, token: string): void {
  void reply.setCookie(staffCookie(publicUrl), token, options(publicUrl));
}

function clearStaffCookie(reply: FastifyReply, publicUrl: string): void {
  void reply.clearCookie(staffCookie(publicUrl), options(publicUrl));
}

const options = (publicUrl: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: publicUrl.startsWith('https:') }) as const;
