import { randomInt, randomUUID } from 'node:crypto';
import type { RequestCodeBody } from '@mnada/contract';
import { type CodeUse, decideCode } from '@mnada/rules';
import type { z } from 'zod/mini';
import { Refusal } from '../../../platform/http/refusal.ts';
import { orWait } from '../request-context.ts';
import { recordSecurityEvent } from '../audit.ts';
import { type Contact, parseContact } from '../contact.ts';
import type { AccountsContext, RequestContext } from '../context.ts';
import { codeMessage, codeSubject, fieldText } from '../texts.ts';
import { networkCounts, takeAll } from '../throttle.ts';
import { networkHash } from '../person-hashes.ts';
import { hasIdentity, type User, userByContact, userById } from '../user.sql.ts';
import { requireReauthentication } from '../reauthentication/reauthentication.sql.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { insertCode, lockContact, lockDay, recentCodes } from './code.sql.ts';
import { lockOthersNumbersAsked, OTHERS_NUMBERS_A_DAY } from './paying-number.sql.ts';

/** 100 an hour for visitors; who is signed in is counted by themselves, whatever others do at their address. */
const PER_ADDRESS = { burst: 100, everyMs: 36_000 };
const PER_PERSON = { burst: 20, everyMs: 180_000 };
/** New contacts of one's own that one account may send codes to: nobody sends them to strangers through us. Numbers to pay
 * from are counted by OTHERS_NUMBERS_A_DAY alone, so that neither count uses up the other. */
const CLAIMS_PER_PERSON = { burst: 5, everyMs: 17_280_000 };

/** What stands in the database for a code: bound to its request, purpose and contact (S25, S26). */
export const codeHash = (
  context: AccountsContext,
  request: { id: string; purpose: string; contact: string },
  code: string,
) => context.keys.mac('one-time code', [request.id, request.purpose, request.contact, code]);

export type RequestedCode = { readonly requestId: string; readonly resendInSeconds: number };

/** Who asks, where somebody is signed in. */
export type CodeViewer = Pick<Viewer, 'userId' | 'sessionId'>;

/**
 * Sends a code of six digits, or does exactly the same work and sends none when nobody can be reached there (S24).
 * What strangers ask for uses up nothing of the owner's: neither their codes, nor their pace, nor their part of the day.
 * @param viewer whose contact is to be verified, or who proves it is they; not needed for a reset
 * @param knownAs the browser's own sign for an account, or null
 * @throws Refusal CODE_TOO_SOON, CODE_LIMIT, CODES_PAUSED, RATE_LIMITED; for `verify` and `prove` also PROOF_NEEDED
 */
export async function requestCode(
  context: AccountsContext,
  body: z.infer<typeof RequestCodeBody>,
  viewer: CodeViewer | null,
  requestContext: RequestContext,
  knownAs: (userId: string) => string | null,
): Promise<RequestedCode> {
  orWait(
    viewer === null
      ? await takeAll(context.throttle, networkCounts(['code address'], requestContext.ip, PER_ADDRESS))
      : await context.throttle.take(['code person', viewer.userId], PER_PERSON),
  );
  const contact = parseContact(body);
  if (contact === null) {
    const name = body.email !== undefined && body.phoneNumber === undefined ? 'emailInvalid' : 'phoneInvalid';
    throw new Refusal('INVALID_INPUT', { errors: [fieldText(name, requestContext.language)] });
  }
  const user = await {
    verify: () => whoVerifies(context, contact, viewer),
    prove: () => whoProves(context, contact, viewer, requestContext),
    pay: () => whoPays(context, contact, viewer, requestContext),
    reset: () => whoResets(context, contact),
  }[body.purpose]();

  const use = useOf(user, contact, body.purpose, viewer, knownAs);
  if (use === 'claim' && body.purpose !== 'pay') {
    orWait(await context.throttle.take(['code claim', user?.id ?? ''], CLAIMS_PER_PERSON));
  }
  const id = randomUUID();
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const { purpose } = body;
  const request = {
    contact: contact.value,
    use,
    userId: user?.id ?? null,
    networkHash: networkHash(context.keys, requestContext.ip),
  };
  const resendInSeconds = await context.db.transaction().execute(async (trx) => {
    if (purpose === 'pay' && user && user.phone !== contact.value) {
      const asked = await lockOthersNumbersAsked(trx, user.id, contact.value);
      if (asked >= OTHERS_NUMBERS_A_DAY) throw new Refusal('CODE_LIMIT', { retryAfterSeconds: 86_400 });
    }
    await lockContact(trx, contact.value);
    await lockDay(trx);
    const sent = await recentCodes(trx, request);
    const decision = decideCode(use, sent, context.codesPerDay);
    if (!decision.ok) {
      if (decision.code === 'CODES_PAUSED') context.log.error({ use, ...sent }, 'a daily limit of codes is reached');
      throw new Refusal(decision.code, { retryAfterSeconds: decision.retryAfterSeconds });
    }
    const hash = codeHash(context, { id, purpose, contact: contact.value }, code);
    await insertCode(trx, { ...request, id, purpose, hash });
    return decision.resendInSeconds;
  });
  if (user) tell(context, user, contact, code, requestContext, purpose);
  return { requestId: id, resendInSeconds };
}

/** Whose budget a request counts against (rules: CodeUse). */
function useOf(
  user: User | undefined,
  { channel, value }: Contact,
  purpose: string,
  viewer: CodeViewer | null,
  knownAs: (userId: string) => string | null,
): CodeUse {
  if (user === undefined) return 'anonymous';
  const [held, provedAt] =
    channel === 'sms' ? [user.phone, user.phone_verified_at] : [user.email, user.email_verified_at];
  const isTheirs = viewer?.userId === user.id || (purpose === 'reset' && knownAs(user.id) !== null);
  if (!isTheirs) return 'anonymous';
  if (held !== value) return 'claim';
  return provedAt === null ? 'holder' : 'owner';
}

/** Not waited for: the time of the answer must not tell whether somebody is reached. */
function tell(
  context: AccountsContext,
  user: User,
  contact: Contact,
  code: string,
  requestContext: RequestContext,
  purpose: string,
): void {
  const text = codeMessage(code, new URL(context.publicUrl).hostname, user.language);
  if (contact.channel === 'sms') context.messages.send({ channel: 'sms', to: contact.value, text });
  else context.messages.send({ channel: 'email', to: contact.value, subject: codeSubject(user.language), text });
  recordSecurityEvent(context.db, {
    actorId: purpose === 'reset' ? null : user.id,
    action: 'code.requested',
    userId: user.id,
    after: { purpose, channel: contact.channel, address: requestContext.ip },
    requestId: requestContext.requestId,
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
async function whoVerifies(context: AccountsContext, contact: Contact, viewer: CodeViewer | null): Promise<User> {
  const user = await userOfViewer(context, viewer);
  const isPhone = contact.channel === 'sms';
  if ((isPhone ? user.phone : user.email) === contact.value) return user;
  // The contacts of staff are written by the owner of the tables (OPS-5).
  if (user.kind !== 'user') throw new Refusal('FORBIDDEN');
  await requireReauthentication(context.db, viewer?.sessionId ?? '');
  return user;
}

/**
 * Without a password, a contact that was proven before shows that it is still they. With one it doesn't: the code comes to
 * the very phone that may lie unlocked in the wrong hands (S28).
 */
async function whoProves(
  context: AccountsContext,
  contact: Contact,
  viewer: CodeViewer | null,
  requestContext: RequestContext,
): Promise<User> {
  const user = await userOfViewer(context, viewer);
  if (user.password_hash !== null) throw new Refusal('PROOF_NEEDED');
  const isPhone = contact.channel === 'sms';
  const isOwn = isPhone
    ? user.phone === contact.value && user.phone_verified_at !== null
    : user.email === contact.value && user.email_verified_at !== null;
  if (!isOwn) {
    const name = isPhone ? 'phoneInvalid' : 'emailInvalid';
    throw new Refusal('INVALID_INPUT', { errors: [fieldText(name, requestContext.language)] });
  }
  return user;
}

/** Any number may be proved to pay from: whoever reads the code holds its phone, or stands beside who does (PAY-3). */
async function whoPays(
  context: AccountsContext,
  contact: Contact,
  viewer: CodeViewer | null,
  requestContext: RequestContext,
): Promise<User> {
  if (contact.channel !== 'sms') {
    throw new Refusal('INVALID_INPUT', { errors: [fieldText('phoneInvalid', requestContext.language)] });
  }
  return userOfViewer(context, viewer);
}

async function userOfViewer(context: AccountsContext, viewer: CodeViewer | null): Promise<User> {
  const user = viewer === null ? undefined : await userById(context.db, viewer.userId);
  if (!user) throw new Refusal('NOT_SIGNED_IN');
  return user;
}
