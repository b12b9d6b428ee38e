import { AvatarBody, MessageAnswer, PasswordBody, ProfileBody, UserAnswer } from '@mnada/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Refusal } from '../../../platform/http/refusal.ts';
import { requireViewer } from '../../../platform/http/viewer.ts';
import { requestContextOf } from '../request-context.ts';
import { recordSecurityEvent } from '../audit.ts';
import { changePassword } from '../codes/set-password.ts';
import type { AccountsContext } from '../context.ts';
import { readFullName } from '../full-name.ts';
import { ownAccount } from '../sign-in.ts';
import { doneText, fieldText } from '../texts.ts';
import { toOwnUser } from '../user.sql.ts';

const CHANGES = { max: 30, windowSeconds: 60, by: 'viewer' } as const;

/** Avatar, name, language, theme, password: of oneself only; whatever else is sent is ignored (ACC-7, S02). */
export function profileRoutes(context: AccountsContext): FastifyPluginAsyncZod {
  const { db, sessions } = context;
  return async (app) => {
    app.post(
      '/api/auth/avatar',
      {
        config: { access: 'user', limit: CHANGES },
        schema: { tags: ['accounts'], summary: 'Choose an avatar', body: AvatarBody, response: { 200: UserAnswer } },
      },
      async (request) => {
        const { userId } = requireViewer(request);
        await db
          .updateTable('app_user')
          .set({ avatar: request.body.selectedAvatar })
          .where('id', '=', userId)
          .execute();
        await sessions.refresh(userId);
        const user = toOwnUser(await ownAccount(context, userId));
        return { user, message: doneText('avatarSaved', requestContextOf(request).language) };
      },
    );

    app.patch(
      '/api/auth/profile',
      {
        config: { access: 'user', limit: CHANGES },
        schema: {
          tags: ['accounts'],
          summary: 'Change name, language, theme',
          body: ProfileBody,
          response: { 200: UserAnswer },
        },
      },
      async (request) => {
        const { userId, kind } = requireViewer(request);
        const { language, requestId } = requestContextOf(request);
        const { fullName, ...preferences } = request.body;
        const read = fullName === undefined ? undefined : readFullName(fullName);
        if (read?.ok === false) throw new Refusal('INVALID_INPUT', { errors: [fieldText(read.mend, language)] });
        const name = read?.text;
        // Under it they stand in the audit: what the owner of the tables writes (OPS-5), a shop's session doesn't.
        if (name !== undefined && kind !== 'user') throw new Refusal('FORBIDDEN');
        const changes = {
          ...(name === undefined ? {} : { full_name: name }),
          ...(preferences.language === undefined ? {} : { language: preferences.language }),
          ...(preferences.theme === undefined ? {} : { theme: preferences.theme }),
        };
        if (Object.keys(changes).length > 0) {
          await db.updateTable('app_user').set(changes).where('id', '=', userId).execute();
          await sessions.refresh(userId);
        }
        if (name !== undefined) {
          await recordSecurityEvent(db, {
            actorId: userId,
            action: 'account.profile_changed',
            userId,
            after: { fields: Object.keys(changes) },
            requestId,
          });
        }
        const user = toOwnUser(await ownAccount(context, userId));
        return { user, message: doneText('profileSaved', preferences.language ?? language) };
      },
    );

    app.put(
      '/api/auth/password',
      {
        config: { access: 'user', limit: CHANGES },
        schema: {
          tags: ['accounts'],
          summary: 'Change the password; other sessions end',
          body: PasswordBody,
          response: { 200: MessageAnswer },
        },
      },
      async (request) => {
        const { userId, sessionId } = requireViewer(request);
        const requestContext = requestContextOf(request);
        await context.signInGuard.enter(requestContext.ip, async () =>
          changePassword(context, await ownAccount(context, userId), sessionId, request.body, requestContext),
        );
        return { message: doneText('passwordChanged', requestContext.language) };
      },
    );
  };
}
