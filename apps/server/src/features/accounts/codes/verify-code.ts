import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { orWait } from '../request-context.ts';
import { recordSecurityEvent } from '../audit.ts';
import type { AccountsContext, RequestContext } from '../context.ts';
import { notify } from '../notify.ts';
import { networkCounts, takeAll } from '../throttle.ts';
import { type User, userById, whatWasTaken } from '../user.sql.ts';
import { countWrongTry, endCode, lockOpenCode, type OpenCode } from './code.sql.ts';
import { voidCodes } from '../contacts/contacts.sql.ts';
import { type ContactChange, noteContactChange, tellContactChange } from '../contacts/tell-change.ts';
import { markReauthenticated } from '../reauthentication/reauthentication.sql.ts';
import { recordReauthentication } from '../reauthentication/check-password.ts';
import { keepPayingNumber } from './paying-number.sql.ts';
import { type CodeViewer, codeHash } from './request-code.ts';

/** Of visitors by their address; of whoever is signed in by themselves. */
const TRIES = { burst: 60, everyMs: 5_000 };

export const resetHashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export type VerifiedCode =
  | { readonly purpose: 'reset'; readonly resetToken: string }
  | { readonly purpose: 'verify'; readonly user: User }
  | { readonly purpose: 'prove' }
  | { readonly purpose: 'pay' };

/**
 * Tries a code. It works once, within five minutes and five tries, for the request that asked; for all but
 * `reset` only for the person who asked. Of many tries at once, one can succeed.
 * @throws Refusal CODE_INVALID whatever is wrong; PHONE_TAKEN, EMAIL_TAKEN when somebody else proved the contact meanwhile
 */
export async function verifyCode(
  context: AccountsContext,
  sent: { readonly request_id: string; readonly code: string },
  viewer: CodeViewer | null,
  requestContext: RequestContext,
): Promise<VerifiedCode> {
  orWait(
    viewer === null
      ? await takeAll(context.throttle, networkCounts(['code try address'], requestContext.ip, TRIES))
      : await context.throttle.take(['code try person', viewer.userId], TRIES),
  );
  const id = sent.request_id.toLowerCase();
  const lost: string[] = [];
  let changed: { change: ContactChange; notified: readonly string[] } | null = null;
  try {
    const outcome = await context.db.transaction().execute(async (trx): Promise<VerifiedCode | null> => {
      const code = await lockOpenCode(trx, id);
      if (code === null) return null;
      const right = isRight(context, id, code, sent.code);
      if (code.userId === null || !right || (code.purpose !== 'reset' && code.userId !== viewer?.userId)) {
        await noteWrongTry(trx, id, code, requestContext);
        return null; // committed: the try counts
      }
      const isOwn = code.purpose === 'pay' && (await userById(trx, code.userId))?.phone === code.contact;
      if (code.purpose === 'verify' || isOwn) {
        await endCode(trx, id, null);
        const proved = await proveContact(trx, code.userId, code.contact, requestContext);
        lost.push(...proved.lost);
        changed = proved.change && { change: proved.change, notified: await noteContactChange(trx, proved.change) };
        return { purpose: 'verify', user: (await userById(trx, code.userId)) as User };
      }
      if (code.purpose === 'pay') {
        await endCode(trx, id, null);
        await keepPayingNumber(trx, code.userId, code.contact);
        const { ip: address, requestId } = requestContext;
        const action = 'account.paying_number_proved';
        await recordSecurityEvent(trx, {
          actorId: code.userId,
          action,
          userId: code.userId,
          after: { address },
          requestId,
        });
        return { purpose: 'pay' };
      }
      if (code.purpose === 'prove') {
        await endCode(trx, id, null);
        await markReauthenticated(trx, viewer?.sessionId ?? '');
        return { purpose: 'prove' };
      }
      const resetToken = randomBytes(32).toString('base64url');
      await endCode(trx, id, resetHashOf(resetToken));
      return { purpose: 'reset', resetToken };
    });
    if (outcome === null) throw new Refusal('CODE_INVALID');
    if (outcome.purpose === 'prove')
      await recordReauthentication(context, viewer?.userId ?? '', 'code', requestContext);
    if (outcome.purpose === 'verify') {
      await tellVerified(context, outcome.user.id, changed);
      for (const userId of lost) await notify(context, userId, 'contactLost');
    }
    return outcome;
  } catch (error) {
    const quicker = whatWasTaken(error);
    if (quicker !== null) throw new Refusal(quicker, { cause: error });
    throw error;
  }
}

/** A contact that took another's place is told to both; one that was there already is merely verified. */
async function tellVerified(
  context: AccountsContext,
  userId: string,
  changed: { change: ContactChange; notified: readonly string[] } | null,
): Promise<void> {
  if (changed === null) await notify(context, userId, 'contactVerified');
  else await tellContactChange(context, changed.change, changed.notified);
}

function isRight(context: AccountsContext, id: string, code: OpenCode, typed: string): boolean {
  const { purpose, contact } = code;
  return timingSafeEqual(codeHash(context, { id, purpose, contact }, typed), code.hash);
}

async function noteWrongTry(trx: Db, id: string, code: OpenCode, requestContext: RequestContext): Promise<void> {
  const left = await countWrongTry(trx, id);
  if (left > 0 || code.userId === null) return;
  await recordSecurityEvent(trx, {
    actorId: null,
    action: 'code.voided',
    userId: code.userId,
    after: { purpose: code.purpose, address: requestContext.ip },
    requestId: requestContext.requestId,
  });
}

/** What proving a contact did besides: who lost it, and what it took the place of. */
export type Proved = { readonly lost: readonly string[]; readonly change: ContactChange | null };

/**
 * The contact is this person's now. Whoever held it without having proved it loses it (settled: Accounts); what it takes
 * the place of opens nothing any more. Rows are locked in the order of their ids, so that two who swap don't deadlock.
 * @throws unique_violation (23505) somebody else has proved it meanwhile
 */
export async function proveContact(
  trx: Db,
  userId: string,
  contact: string,
  requestContext: RequestContext,
): Promise<Proved> {
  const isPhone = contact.startsWith('+');
  const column = sql.ref(isPhone ? 'phone' : 'email');
  const verifiedAt = sql.ref(isPhone ? 'phone_verified_at' : 'email_verified_at');
  await sql`select 1 from app_user where id = ${userId} or ${column} = ${contact} order by id for update`.execute(trx);
  const before = await sql<{ contact: string | null; isProved: boolean; kind: string }>`
    select ${column} as contact, ${verifiedAt} is not null as "isProved", kind from app_user where id = ${userId}`.execute(
    trx,
  );
  // By their contacts staff are told apart: those are written by the owner of the tables (OPS-5), and taken by nobody.
  const isStaff = before.rows[0]?.kind !== 'user';
  if (isStaff && before.rows[0]?.contact !== contact) throw new Refusal('FORBIDDEN');
  const { rows: ofStaff } = await sql`
    select from app_user where ${column} = ${contact} and id <> ${userId} and kind <> 'user'`.execute(trx);
  if (ofStaff.length > 0) throw new Refusal(isPhone ? 'PHONE_TAKEN' : 'EMAIL_TAKEN');
  const { rows: losers } = await sql<{ id: string }>`
    update app_user set ${column} = null
     where ${column} = ${contact} and id <> ${userId} and ${verifiedAt} is null returning id`.execute(trx);
  // What is proved already stays proved since then: payouts count the time (S28).
  await sql`
    update app_user set ${column} = ${contact},
           ${verifiedAt} = case when ${column} = ${contact} then coalesce(${verifiedAt}, clock_timestamp())
                                else clock_timestamp() end
     where id = ${userId}`.execute(trx);
  const channel = isPhone ? 'sms' : 'email';
  for (const { id } of losers) {
    await voidCodes(trx, id, contact);
    await recordSecurityEvent(trx, {
      actorId: userId,
      action: 'account.contact_lost',
      userId: id,
      after: { channel },
      requestId: requestContext.requestId,
    });
  }
  const old = before.rows[0]?.contact ?? null;
  await recordSecurityEvent(trx, {
    actorId: userId,
    action: 'account.contact_verified',
    userId,
    // Whether it was theirs before it was proved: payouts to it need not wait then (S28).
    after: {
      channel,
      address: requestContext.ip,
      was_own: old === contact,
      ...(old === contact && before.rows[0]?.isProved ? { again: true } : {}),
    },
    requestId: requestContext.requestId,
  });
  if (old !== null && old !== contact) await voidCodes(trx, userId, old);
  const change = old === contact ? null : ({ userId, channel, before: old, after: contact } as const);
  return { lost: losers.map(({ id }) => id), change };
}
