import { type RegisterBody, USERNAME_LENGTH, USERNAME_PATTERN } from '@mnada/contract';
import { usernameRefusal } from '@mnada/rules';
import { Refusal } from '../../platform/http/refusal.ts';
import { orBusy, orWait } from './request-context.ts';
import { recordSecurityEvent } from './audit.ts';
import { type Contact, parseContact } from './contact.ts';
import type { AccountsContext, RequestContext } from './context.ts';
import { createAccount } from './create-account.ts';
import { readFullName } from './full-name.ts';
import { refuseWeak } from './password/refuse-weak.ts';
import { decodePassword } from './password/password-text.ts';
import { networkHash } from './person-hashes.ts';
import { type FieldText, fieldText } from './texts.ts';
import { networkCounts, takeAll } from './throttle.ts';
import { findReferrer, takenBy, type User, userById, whatWasTaken } from './user.sql.ts';

/** A hundred phones behind one operator's address may register at once; a script may not go on. */
const PER_ADDRESS = { burst: 120, everyMs: 1_000 };

type Form = { username: string; fullName: string; password: string; contact: Contact };

/** Reads a registration form. @returns every field that must be mended, in the order of the screen */
function readForm(body: RegisterBody): { ok: true; form: Form } | { ok: false; mend: FieldText[] } {
  const username = body.username.trim();
  const fullName = readFullName(body.fullName);
  const contact = parseContact(body);
  const password = decodePassword(body.password);
  const refused = usernameRefusal(username);
  const mend: FieldText[] = [];
  if (username.length < USERNAME_LENGTH.min) mend.push('usernameShort');
  else if (username.length > USERNAME_LENGTH.max) mend.push('usernameLong');
  else if (!USERNAME_PATTERN.test(username)) mend.push('usernameLetters');
  else if (refused !== null) mend.push(refused === 'reserved' ? 'usernameReserved' : 'usernameFewLetters');
  if (!fullName.ok) mend.push(fullName.mend);
  if (contact === null) mend.push(body.registrationType === 'phone' ? 'phoneInvalid' : 'emailInvalid');
  if (password === null) mend.push('passwordInvalid');
  if (mend.length > 0 || !fullName.ok || contact === null || password === null) return { ok: false, mend };
  return { ok: true, form: { username, fullName: fullName.text, password, contact } };
}

/**
 * Makes an account and signs it in (ACC-1). Of any number of equal requests at once, one makes it; the unique keys of
 * the database decide which.
 * @throws Refusal REGISTRATION_INVALID, those of `refuseWeak`, USERNAME_TAKEN, PHONE_TAKEN, EMAIL_TAKEN, RATE_LIMITED
 */
export async function register(
  context: AccountsContext,
  body: RegisterBody,
  requestContext: RequestContext & { readonly userAgent: string },
): Promise<{ user: User; token: string }> {
  const { db } = context;
  orWait(await takeAll(context.throttle, networkCounts(['register'], requestContext.ip, PER_ADDRESS)));
  const read = readForm(body);
  if (!read.ok) {
    throw new Refusal('REGISTRATION_INVALID', {
      errors: read.mend.map((name) => fieldText(name, requestContext.language)),
    });
  }
  const { username, fullName, password, contact } = read.form;
  refuseWeak(password, [username, fullName, contact.value]);
  const taken = await takenBy(db, { username, contact }); // spares a hash; the insert decides
  if (taken !== null) throw new Refusal(taken);
  const passwordHash = await orBusy(context.hasher.hash(password));
  const referredBy = body.referralcode ? await findReferrer(db, body.referralcode) : null;

  try {
    return await db.transaction().execute(async (trx) => {
      const userId = await createAccount(trx, {
        username,
        fullName,
        ...(contact.channel === 'sms' ? { phone: contact.value } : { email: contact.value }),
        passwordHash,
        registrationType: body.registrationType,
        language: requestContext.language,
        referredBy,
      });
      const { token } = await context.sessions.open(trx, {
        userId,
        userAgent: requestContext.userAgent,
        networkHash: networkHash(context.keys, requestContext.ip),
      });
      const by = body.registrationType;
      await recordSecurityEvent(trx, {
        actorId: userId,
        action: 'account.registered',
        userId,
        after: { by, address: requestContext.ip, referred: referredBy !== null },
        requestId: requestContext.requestId,
      });
      const user = await userById(trx, userId);
      if (!user) throw new Error('the account that was just made is gone');
      return { user, token };
    });
  } catch (error) {
    const quicker = whatWasTaken(error);
    if (quicker !== null) throw new Refusal(quicker, { cause: error });
    throw error;
  }
}
