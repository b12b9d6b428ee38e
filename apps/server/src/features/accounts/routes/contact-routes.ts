import {
  ContactPath,
  ContactsAnswer,
  MessageAnswer,
  ReauthenticationAnswer,
  ReauthenticateBody,
} from '@mnada/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requestContextOf } from '../request-context.ts';
import type { Contact } from '../contact.ts';
import { isRemovable, providersOfUser } from '../contacts/contacts.sql.ts';
import { removeContact } from '../contacts/remove-contact.ts';
import type { AccountsContext } from '../context.ts';
import {
  markReauthenticated,
  REAUTHENTICATION_SECONDS,
  secondsReauthenticated,
} from '../reauthentication/reauthentication.sql.ts';
import { checkPassword, recordReauthentication } from '../reauthentication/check-password.ts';
import { ownAccount } from '../sign-in.ts';
import { doneText } from '../texts.ts';
import type { User } from '../user.sql.ts';
import { requireViewer } from '../../../platform/http/viewer.ts';

const USUAL = { max: 60, windowSeconds: 60, by: 'viewer' } as const;

/** How one signs in and is reached, and the proof that changing it needs (ACC-7, S28). A new contact comes by code. */
export function contactRoutes(context: AccountsContext): FastifyPluginAsyncZod {
  const { db } = context;
  return async (app) => {
    app.get(
      '/api/auth/contacts',
      {
        config: { access: 'user', limit: USUAL },
        schema: { tags: ['accounts'], summary: 'How I sign in and am reached', response: { 200: ContactsAnswer } },
      },
      async (request) => {
        const { userId, sessionId } = requireViewer(request);
        const [user, providers, seconds] = await Promise.all([
          ownAccount(context, userId),
          providersOfUser(db, userId),
          secondsReauthenticated(db, sessionId),
        ]);
        return {
          phone: contactOf(user, 'sms', providers),
          email: contactOf(user, 'email', providers),
          providers,
          has_password: user.password_hash !== null,
          proved_seconds: seconds,
        };
      },
    );

    app.post(
      '/api/auth/prove',
      {
        config: { access: 'user', limit: USUAL },
        schema: {
          tags: ['accounts'],
          summary: 'One’s own password again; opens for ten minutes what needs it',
          body: ReauthenticateBody,
          response: { 200: ReauthenticationAnswer },
        },
      },
      async (request) => {
        const { userId, sessionId } = requireViewer(request);
        const requestContext = requestContextOf(request);
        await context.signInGuard.enter(requestContext.ip, async () =>
          checkPassword(context, await ownAccount(context, userId), request.body.password),
        );
        await markReauthenticated(db, sessionId);
        await recordReauthentication(context, userId, 'password', requestContext);
        return { message: doneText('proved', requestContext.language), proved_seconds: REAUTHENTICATION_SECONDS };
      },
    );

    app.delete(
      '/api/auth/contacts/:kind',
      {
        config: { access: 'user', limit: USUAL },
        schema: {
          tags: ['accounts'],
          summary: 'Take a contact off the account, if another way in stays',
          params: ContactPath,
          response: { 200: MessageAnswer },
        },
      },
      async (request) => {
        const requestContext = requestContextOf(request);
        const channel = request.params.kind === 'phone' ? 'sms' : 'email';
        await removeContact(context, requireViewer(request), channel, requestContext);
        return { message: doneText('contactRemoved', requestContext.language) };
      },
    );
  };
}

function contactOf(user: User, channel: Contact['channel'], providers: ContactsAnswer['providers']) {
  const [value, verifiedAt] =
    channel === 'sms' ? [user.phone, user.phone_verified_at] : [user.email, user.email_verified_at];
  if (value === null) return null;
  return { value, verified: verifiedAt !== null, removable: isRemovable(user, channel, providers) };
}
