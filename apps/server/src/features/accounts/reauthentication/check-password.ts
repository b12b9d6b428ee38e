import { Refusal } from '../../../platform/http/refusal.ts';
import { orBusy, orWait } from '../request-context.ts';
import { recordSecurityEvent } from '../audit.ts';
import type { AccountsContext, RequestContext } from '../context.ts';
import { decodePassword } from '../password/password-text.ts';
import type { User } from '../user.sql.ts';

// Of one's own password, by a signed-in session: what succeeds is given back.
const PER_PERSON = { burst: 10, everyMs: 60_000 };

/**
 * Tries the password of somebody who is signed in. Guesses are counted for the account, wherever it is asked for.
 * @throws Refusal PASSWORD_WRONG, SIGN_IN_THROTTLED, RATE_LIMITED
 */
export async function checkPassword(context: AccountsContext, user: User, base64: string): Promise<void> {
  const count = ['old password', user.id];
  const password = decodePassword(base64);
  if (password === null) throw new Refusal('PASSWORD_WRONG');
  orWait(await context.throttle.take(count, PER_PERSON), 'SIGN_IN_THROTTLED');
  if (!(await orBusy(context.hasher.verify(user.password_hash, password)))) throw new Refusal('PASSWORD_WRONG');
  await context.throttle.giveBack(count, PER_PERSON);
}

/** Writes down that a session was proved, and how. */
export async function recordReauthentication(
  context: AccountsContext,
  userId: string,
  by: 'password' | 'code',
  requestContext: RequestContext,
): Promise<void> {
  await recordSecurityEvent(context.db, {
    actorId: userId,
    action: 'session.proved',
    userId,
    after: { by, address: requestContext.ip },
    requestId: requestContext.requestId,
  });
}
