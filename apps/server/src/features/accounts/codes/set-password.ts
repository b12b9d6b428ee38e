import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { orBusy } from '../request-context.ts';
import { recordSecurityEvent } from '../audit.ts';
import type { AccountsContext, RequestContext } from '../context.ts';
import { notify } from '../notify.ts';
import { refuseWeak } from '../password/refuse-weak.ts';
import { decodePassword } from '../password/password-text.ts';
import { checkPassword } from '../reauthentication/check-password.ts';
import { forgetGuesses } from '../sign-in.ts';
import { type User, userById } from '../user.sql.ts';
import { openReset, spendReset } from './code.sql.ts';
import { proveContact, resetHashOf } from './verify-code.ts';

/** @throws Refusal PASSWORD_INVALID, those of `refuseWeak`, FORBIDDEN staff's is set at a console (OPS-5) */
function newPassword(base64: string, user: User): string {
  if (user.kind !== 'user') throw new Refusal('FORBIDDEN');
  const password = decodePassword(base64);
  if (password === null) throw new Refusal('PASSWORD_INVALID');
  refuseWeak(password, [user.username, user.full_name, user.phone, user.email]);
  return password;
}

const writePassword = (trx: Db, userId: string, hash: string) =>
  sql`update app_user set password_hash = ${hash} where id = ${userId}`.execute(trx);

/**
 * Sets a new password after a code was right: once, within ten minutes. Ends every session, signs nobody in, and tells
 * all contacts of the account (S27).
 * @returns whose it was
 * @throws Refusal RESET_EXPIRED, PASSWORD_INVALID, those of `refuseWeak`
 */
export async function resetPassword(
  context: AccountsContext,
  sent: { readonly reset_token: string; readonly password: string },
  requestContext: RequestContext,
): Promise<string> {
  const resetHash = resetHashOf(sent.reset_token);
  const reset = await openReset(context.db, resetHash);
  const user = reset === null ? undefined : await userById(context.db, reset.userId);
  if (reset === null || !user) throw new Refusal('RESET_EXPIRED');
  const hash = await orBusy(context.hasher.hash(newPassword(sent.password, user)));
  await context.db.transaction().execute(async (trx) => {
    if (!(await spendReset(trx, resetHash))) throw new Refusal('RESET_EXPIRED');
    await writePassword(trx, user.id, hash);
    await context.sessions.end({ userId: user.id }, trx);
    // The code came by this contact, so it is proven, if it is still theirs.
    const held = await userById(trx, user.id);
    if (held?.phone === reset.contact || held?.email === reset.contact) {
      await proveContact(trx, user.id, reset.contact, requestContext);
    }
    await recordSecurityEvent(trx, {
      actorId: null,
      action: 'account.password_reset',
      userId: user.id,
      after: { address: requestContext.ip },
      requestId: requestContext.requestId,
    });
  });
  await context.sessions.refresh(user.id);
  for (const contact of [user.phone, user.email]) if (contact !== null) await forgetGuesses(context, contact);
  await notify(context, user.id, 'passwordChanged');
  return user.id;
}

/**
 * Changes the password of somebody who knows the old one, and ends their other sessions (ACC-7).
 * @throws Refusal PASSWORD_WRONG, PASSWORD_INVALID, those of `refuseWeak`, SIGN_IN_THROTTLED
 */
export async function changePassword(
  context: AccountsContext,
  user: User,
  sessionId: string,
  sent: { readonly oldPassword: string; readonly newPassword: string },
  requestContext: RequestContext,
): Promise<void> {
  if (decodePassword(sent.oldPassword) === null) throw new Refusal('PASSWORD_WRONG');
  const next = newPassword(sent.newPassword, user);
  await checkPassword(context, user, sent.oldPassword);
  const hash = await orBusy(context.hasher.hash(next));
  await context.db.transaction().execute(async (trx) => {
    await writePassword(trx, user.id, hash);
    await context.sessions.end({ userId: user.id, except: sessionId }, trx);
    await recordSecurityEvent(trx, {
      actorId: user.id,
      action: 'account.password_changed',
      userId: user.id,
      after: { address: requestContext.ip },
      requestId: requestContext.requestId,
    });
  });
  await context.sessions.refresh(user.id);
  await notify(context, user.id, 'passwordChanged');
}
