import { randomInt, randomUUID } from 'node:crypto';
import type { RequestCodeBody } from '@mnada/contract';
import type { z } from 'zod/mini';
import { Refusal } from '../../../platform/http/refusal.ts';
import { orWait } from '../asker.ts';
import { recordSecurityEvent } from '../audit.ts';
import { type Contact, parseContact } from '../contact.ts';
import type { AccountsContext, Asker } from '../context.ts';
import { codeMessage, codeSubject, fieldText } from '../texts.ts';
import { addressGroup } from '../throttle.ts';
import { hasIdentity, type User, userByContact, userById } from '../user.sql.ts';
import { requireProof } from '../proof/proof.sql.ts';
import type { Viewer } from '../viewer.ts';
import { insertCode, lockContact, recentCodes } from './code.sql.ts';

/** 100 an hour (settled: Accounts). */
const PER_ADDRESS = { burst: 100, everyMs: 36_000 };
/** After the first, the second, and all later codes to one contact. */
const RESEND_AFTER_SECONDS = [60, 120, 300] as const;
const PER_CONTACT_AND_DAY = 5;

const resendAfter = (sent: number): number => RESEND_AFTER_SECONDS[Math.min(sent, 3) - 1] ?? 0;

/** What stands in the database for a code: bound to its request, purpose and contact (S25, S26). */
export const codeHash = (
  context: AccountsContext,
  request: { id: string; purpose: string; contact: string },
  code: string,
) => context.keys.mac('one-time code', [request.id, request.purpose, request.contact, code]);

export type RequestedCode = { readonly requestId: string; readonly resendInSeconds: number };

/** Who asks, where somebody is signed in. */
export type CodeAsker = Pick<Viewer, 'userId' | 'sessionId'>;

/**
 * Sends a code of six digits, or does exactly the same work and sends none when nobody can be reached there (S24).
 * @param viewer whose contact is to be verified, or who proves it is they; not needed for a reset
 * @throws Refusal CODE_TOO_SOON, CODE_LIMIT, CODES_PAUSED, RATE_LIMITED; for `verify` and `prove` also PROOF_NEEDED
 */
export async function requestCode(
  context: AccountsContext,
  body: z.infer<typeof RequestCodeBody>,
  viewer: CodeAsker | null,
  asker: Asker,
): Promise<RequestedCode> {
  orWait(await context.throttle.take(['code address', addressGroup(asker.ip)], PER_ADDRESS));
  const contact = parseContact(body);
  if (contact === null) {
    const name = body.email !== undefined && body.phoneNumber === undefined ? 'emailInvalid' : 'phoneInvalid';
    throw new Refusal('INVALID_INPUT', { errors: [fieldText(name, asker.language)] });
  }
  const user = await {
    verify: () => whoVerifies(context, contact, viewer),
    prove: () => whoProves(context, contact, viewer, asker),
    reset: () => whoResets(context, contact),
  }[body.purpose]();

  const id = randomUUID();
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const { purpose } = body;
  const sent = await context.db.transaction().execute(async (trx) => {
    await lockContact(trx, contact.value);
    const recent = await recentCodes(trx, contact.value);
    if (recent.sent >= PER_CONTACT_AND_DAY) {
      throw new Refusal('CODE_LIMIT', { retryAfterSeconds: Math.max(1, Math.ceil(recent.secondsToRoom)) });
    }
    const wait = resendAfter(recent.sent) - recent.secondsSinceNewest;
    if (recent.sent > 0 && wait > 0) throw new Refusal('CODE_TOO_SOON', { retryAfterSeconds: Math.ceil(wait) });
    if (recent.sentToAll >= context.codesPerDay) {
      context.log.error({ sentToAll: recent.sentToAll }, 'the daily limit of codes is reached: no more are sent');
      throw new Refusal('CODES_PAUSED', { retryAfterSeconds: 3_600 });
    }
    const hash = codeHash(context, { id, purpose, contact: contact.value }, code);
    await insertCode(trx, { id, purpose, contact: contact.value, userId: user?.id ?? null, hash });
    return recent.sent + 1;
  });
  if (user) tell(context, user, contact, code, asker, purpose);
  return { requestId: id, resendInSeconds: resendAfter(sent) };
}

/** Not waited for: the time of the answer must not tell whether somebody is reached. */
function tell(
  context: AccountsContext,
  user: User,
  contact: Contact,
  code: string,
  asker: Asker,
  purpose: string,
): void {
  const text = codeMessage(code, new URL(context.publicUrl).hostname, user.language);
  if (contact.channel === 'sms') context.messages.send({ channel: 'sms', to: contact.value, text });
  else context.messages.send({ channel: 'email', to: contact.value, subject: codeSubject(user.language), text });
  recordSecurityEvent(context.db, {
    actorId: purpose === 'reset' ? null : user.id,
    action: 'code.requested',
    userId: user.id,
    after: { purpose, channel: contact.channel, address: asker.ip },
    requestId: asker.requestId,
  }).catch((error: unknown) => context.log.error({ err: error }, 'a code could not be written down'));
}

/**
 * A password can be reset through a contact that was verified. An unverified one serves only while it is the account's
 * one way in: a mistyped number must not open an account that has a proven address.
 */
async function whoResets(context: AccountsContext, contact: Contact): Promise<User | undefined> {
  const user = await userByContact(context.db, contact);
  // Asked in any case, so that both answers take the same time.
  const linked = await hasIdentity(context.db, user?.id ?? null);
  if (user?.status !== 'active') return undefined;
  const isProven = contact.channel === 'sms' ? user.phone_verified_at !== null : user.email_verified_at !== null;
  const provenElsewhere = user.phone_verified_at !== null || user.email_verified_at !== null || linked;
  return isProven || (!provenElsewhere && user.kind === 'user') ? user : undefined;
}

/**
 * One's own contact, or a new one to put in its place: then with a fresh proof, since whoever holds the contact can open
 * the account (S28). Whether it is somebody else's is told to whoever proves it, not to whoever asks.
 */
async function whoVerifies(context: AccountsContext, contact: Contact, viewer: CodeAsker | null): Promise<User> {
  const user = await askingUser(context, viewer);
  const isPhone = contact.channel === 'sms';
  if ((isPhone ? user.phone : user.email) !== contact.value) await requireProof(context.db, viewer?.sessionId ?? '');
  return user;
}

/**
 * Without a password, a contact that was proven before shows that it is still they. With one it doesn't: the code comes to
 * the very phone that may lie unlocked in the wrong hands (S28).
 */
async function whoProves(
  context: AccountsContext,
  contact: Contact,
  viewer: CodeAsker | null,
  asker: Asker,
): Promise<User> {
  const user = await askingUser(context, viewer);
  if (user.password_hash !== null) throw new Refusal('PROOF_NEEDED');
  const isPhone = contact.channel === 'sms';
  const isOwn = isPhone
    ? user.phone === contact.value && user.phone_verified_at !== null
    : user.email === contact.value && user.email_verified_at !== null;
  if (!isOwn) {
    const name = isPhone ? 'phoneInvalid' : 'emailInvalid';
    throw new Refusal('INVALID_INPUT', { errors: [fieldText(name, asker.language)] });
  }
  return user;
}

async function askingUser(context: AccountsContext, viewer: CodeAsker | null): Promise<User> {
  const user = viewer === null ? undefined : await userById(context.db, viewer.userId);
  if (!user) throw new Refusal('NOT_SIGNED_IN');
  return user;
}
