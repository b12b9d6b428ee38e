import type { LoginBody } from '@mnada/contract';
import { Refusal } from '../../platform/http/refusal.ts';
import { orBusy, orWait } from './request-context.ts';
import { recordSecurityEvent } from './audit.ts';
import { maskedContact, parseContact } from './contact.ts';
import type { AccountsContext, RequestContext } from './context.ts';
import { notify } from './notify.ts';
import { networkHash } from './person-hashes.ts';
import { refuseSuspended } from './refuse-suspended.ts';
import { decodePassword } from './password/password-text.ts';
import { type Count, networkCounts } from './throttle.ts';
import { addressGroup } from '../../platform/http/index.ts';
import { type User, userByContact, userById } from './user.sql.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';

// Failures only: what succeeds is given back.
const PER_ADDRESS = { burst: 100, everyMs: 6_000 };
const PER_ACCOUNT_AND_ADDRESS = { burst: 10, everyMs: 60_000 };
const PER_ACCOUNT = { burst: 50, everyMs: 60_000 };
const OF_ALL_STRANGERS = { burst: 1_000, everyMs: 50 };
const PER_KNOWN_DEVICE = { burst: 20, everyMs: 30_000 };

/**
 * What this try counts against (S23). A browser that has signed in to the account before has a count of its own, so
 * strangers can neither guess on nor lock the owner out; a reset makes a browser known, too.
 */
function countsOf(account: string, ip: string, device: string | null): Count[] {
  if (device !== null) return [[['sign-in device', account, device], PER_KNOWN_DEVICE]];
  const address = addressGroup(ip);
  return [
    ...networkCounts(['sign-in address'], ip, PER_ADDRESS),
    [['sign-in account at address', account, address], PER_ACCOUNT_AND_ADDRESS],
    [['sign-in account', account], PER_ACCOUNT],
    [['sign-in'], OF_ALL_STRANGERS],
  ];
}

/** After a proof that somebody owns the account, earlier guesses of others count no more. */
export const forgetGuesses = (context: AccountsContext, account: string): Promise<void> =>
  context.throttle.forget(['sign-in account', account]);

/**
 * Signs somebody in with a password. Unknown people and wrong passwords get the same answer after the same work (S24).
 * @param knownAs the browser's own sign for an account, or null
 * @throws Refusal INVALID_CREDENTIALS, SIGN_IN_THROTTLED, ACCOUNT_SUSPENDED, STAFF_SIGN_IN, RATE_LIMITED
 */
export async function signIn(
  context: AccountsContext,
  body: LoginBody,
  requestContext: RequestContext & { readonly userAgent: string },
  knownAs: (userId: string) => string | null,
): Promise<{ user: User } & OpenedSession> {
  const contact = parseContact(body);
  const password = decodePassword(body.password);
  // What no account can have is refused without work, since it tells nothing.
  if (contact === null || password === null) throw new Refusal('INVALID_CREDENTIALS');

  const user = await userByContact(context.db, contact);
  const counts = countsOf(contact.value, requestContext.ip, user ? knownAs(user.id) : null);
  for (const [what, allowance] of counts) {
    const tried = await context.throttle.take(what, allowance);
    if (tried.ok) continue;
    context.signIns.add(1, { result: 'throttled' });
    context.log.warn(
      { to: maskedContact(contact), by: what[0], requestId: requestContext.requestId },
      'sign-in throttled',
    );
    orWait(tried, 'SIGN_IN_THROTTLED');
  }
  const giveBack = () => Promise.all(counts.map(([what, allowance]) => context.throttle.giveBack(what, allowance)));
  const right = await orBusy(context.hasher.verify(user?.password_hash ?? null, password)).catch(async (error) => {
    await giveBack(); // nothing was tried
    throw error;
  });
  if (!user || !right) {
    context.signIns.add(1, { result: 'refused' });
    if (user) noteFailure(context, user.id, requestContext);
    throw new Refusal('INVALID_CREDENTIALS');
  }
  await giveBack();
  if (user.status !== 'active') await refuseSuspended(context, user.id);
  const opened = await openSession(context, user, requestContext, 'password');
  context.signIns.add(1, { result: 'signed in' });
  return { user, ...opened };
}

export type OpenedSession = {
  readonly token: string;
  /** A deletion that the person had asked for was called off by this. */
  readonly isKept: boolean;
};

/**
 * Opens a session for a shopper who has just proved who they are, and writes that down. Staff have a door of their own,
 * which asks for a second factor (ACC-8); the database opens no session of the shop for them either (0065).
 * @throws Refusal STAFF_SIGN_IN
 */
export async function openSession(
  context: AccountsContext,
  user: Pick<User, 'id' | 'kind'>,
  requestContext: RequestContext & { readonly userAgent: string },
  by: 'password' | 'google' | 'facebook',
): Promise<OpenedSession> {
  if (user.kind !== 'user') throw new Refusal('STAFF_SIGN_IN');
  const opened = await context.db.transaction().execute(async (trx) => {
    const isKept = await cancelDeletion(trx, user.id, requestContext);
    const { token, sessionId } = await context.sessions.open(trx, {
      userId: user.id,
      userAgent: requestContext.userAgent,
      networkHash: networkHash(context.keys, requestContext.ip),
    });
    await recordSecurityEvent(trx, {
      actorId: user.id,
      action: 'sign_in.succeeded',
      userId: user.id,
      after: { by, address: requestContext.ip, session: sessionId },
      requestId: requestContext.requestId,
    });
    return { token, isKept };
  });
  if (opened.isKept) await notify(context, user.id, 'deletionCancelled');
  return opened;
}

/** Not waited for: only accounts that exist have an audit, and the time of the answer must not tell. */
function noteFailure(context: AccountsContext, userId: string, requestContext: RequestContext): void {
  recordSecurityEvent(context.db, {
    actorId: null,
    action: 'sign_in.failed',
    userId,
    after: { address: requestContext.ip },
    requestId: requestContext.requestId,
  }).catch((error: unknown) => context.log.error({ err: error }, 'a failed sign-in could not be written down'));
}

/** The account behind a session that is open now. @throws Refusal NOT_SIGNED_IN if it is gone */
export async function ownAccount(context: AccountsContext, userId: string): Promise<User> {
  const user = await userById(context.db, userId);
  if (!user) throw new Refusal('NOT_SIGNED_IN');
  return user;
}

/**
 * Whoever signs in within the days of grace keeps their account (ACC-7). Of this and the worker that deletes, the one that
 * holds the row goes first; the other sees what it did.
 * @returns whether a deletion was called off by this
 * @throws Refusal INVALID_CREDENTIALS the account was deleted a moment ago; ACCOUNT_SUSPENDED it was suspended
 */
async function cancelDeletion(trx: Db, userId: string, requestContext: RequestContext): Promise<boolean> {
  // The person's row first, as those do who ask for the deletion and who carry it out.
  const { rows: people } = await sql<{ status: string }>`
    select status from app_user where id = ${userId} for share`.execute(trx);
  if (people[0] === undefined || people[0].status === 'deleted') throw new Refusal('INVALID_CREDENTIALS');
  // Since the first look: whoever suspends them ends the sessions that are there, and this one isn't yet.
  if (people[0].status === 'suspended') throw new Refusal('ACCOUNT_SUSPENDED');
  const { rows } = await sql`
    delete from account_deletion where user_id = ${userId} and done_at is null returning 1`.execute(trx);
  if (rows.length === 0) return false;
  await recordSecurityEvent(trx, {
    actorId: userId,
    action: 'account.deletion_cancelled',
    userId,
    after: { address: requestContext.ip },
    requestId: requestContext.requestId,
  });
  return true;
}
