import { ContactPath, ContactsAnswer, MessageAnswer, ProofAnswer, ProveBody } from '@mnada/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { askerOf, signedIn } from '../asker.ts';
import type { Contact } from '../contact.ts';
import { isRemovable, providersOfUser } from '../contacts/contacts.sql.ts';
import { removeContact } from '../contacts/remove-contact.ts';
import type { AccountsContext } from '../context.ts';
import { markProved, PROOF_SECONDS, provedSeconds } from '../proof/proof.sql.ts';
import { checkOwnPassword, noteProof } from '../proof/prove-password.ts';
import { ownAccount } from '../sign-in.ts';
import { doneText } from '../texts.ts';
import type { User } from '../user.sql.ts';

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
        const { userId, sessionId } = signedIn(request);
        const [user, providers, seconds] = await Promise.all([
          ownAccount(context, userId),
          providersOfUser(db, userId),
          provedSeconds(db, sessionId),
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
          body: ProveBody,
          response: { 200: ProofAnswer },
        },
      },
      async (request) => {
        const { userId, sessionId } = signedIn(request);
        const asker = askerOf(request);
        await context.gate.enter(asker.ip, async () =>
          checkOwnPassword(context, await ownAccount(context, userId), request.body.password),
        );
        await markProved(db, sessionId);
        await noteProof(context, userId, 'password', asker);
        return { message: doneText('proved', asker.language), proved_seconds: PROOF_SECONDS };
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
        const asker = askerOf(request);
        const channel = request.params.kind === 'phone' ? 'sms' : 'email';
        await removeContact(context, signedIn(request), channel, asker);
        return { message: doneText('contactRemoved', asker.language) };
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
