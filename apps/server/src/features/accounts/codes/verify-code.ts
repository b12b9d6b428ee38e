import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { orWait } from '../asker.ts';
import { recordSecurityEvent } from '../audit.ts';
import type { AccountsContext, Asker } from '../context.ts';
import { notify } from '../notify.ts';
import { addressGroup } from '../throttle.ts';
import { type User, userById, whatWasTaken } from '../user.sql.ts';
import { countWrongTry, endCode, lockOpenCode, type OpenCode } from './code.sql.ts';
import { codeHash } from './request-code.ts';

const PER_ADDRESS = { burst: 60, everyMs: 5_000 };

export const resetHashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export type VerifiedCode =
  | { readonly purpose: 'reset'; readonly resetToken: string }
  | { readonly purpose: 'verify'; readonly user: User };

/**
 * Tries a code. It works once, within five minutes and five tries, for the request that asked; for `verify` only for
 * the person who asked. Of many tries at once, one can succeed.
 * @throws Refusal CODE_INVALID whatever is wrong; PHONE_TAKEN, EMAIL_TAKEN when somebody else proved the contact meanwhile
 */
export async function verifyCode(
  context: AccountsContext,
  sent: { readonly request_id: string; readonly code: string },
  viewerId: string | null,
  asker: Asker,
): Promise<VerifiedCode> {
  orWait(await context.throttle.take(['code try address', addressGroup(asker.ip)], PER_ADDRESS));
  const id = sent.request_id.toLowerCase();
  const lost: string[] = [];
  try {
    const outcome = await context.db.transaction().execute(async (trx): Promise<VerifiedCode | null> => {
      const code = await lockOpenCode(trx, id);
      if (code === null) return null;
      const right = isRight(context, id, code, sent.code);
      if (code.userId === null || !right || (code.purpose === 'verify' && code.userId !== viewerId)) {
        await noteWrongTry(trx, id, code, asker);
        return null; // committed: the try counts
      }
      if (code.purpose === 'verify') {
        await endCode(trx, id, null);
        lost.push(...(await proveContact(trx, code.userId, code.contact, asker)));
        return { purpose: 'verify', user: (await userById(trx, code.userId)) as User };
      }
      const resetToken = randomBytes(32).toString('base64url');
      await endCode(trx, id, resetHashOf(resetToken));
      return { purpose: 'reset', resetToken };
    });
    if (outcome === null) throw new Refusal('CODE_INVALID');
    if (outcome.purpose === 'verify') {
      await notify(context, outcome.user.id, 'contactVerified');
      for (const userId of lost) await notify(context, userId, 'contactLost');
    }
    return outcome;
  } catch (error) {
    const quicker = whatWasTaken(error);
    if (quicker !== null) throw new Refusal(quicker, { cause: error });
    throw error;
  }
}

function isRight(context: AccountsContext, id: string, code: OpenCode, typed: string): boolean {
  const { purpose, contact } = code;
  return timingSafeEqual(codeHash(context, { id, purpose, contact }, typed), code.hash);
}

async function noteWrongTry(trx: Db, id: string, code: OpenCode, asker: Asker): Promise<void> {
  const left = await countWrongTry(trx, id);
  if (left > 0 || code.userId === null) return;
  await recordSecurityEvent(trx, {
    actorId: null,
    action: 'code.voided',
    userId: code.userId,
    after: { purpose: code.purpose, address: asker.ip },
    requestId: asker.requestId,
  });
}

/**
 * The contact is this person's now. Whoever held it without having proved it loses it (settled: Accounts).
 * @returns those who lost it
 */
export async function proveContact(trx: Db, userId: string, contact: string, asker: Asker): Promise<string[]> {
  const isPhone = contact.startsWith('+');
  const column = sql.ref(isPhone ? 'phone' : 'email');
  const verifiedAt = sql.ref(isPhone ? 'phone_verified_at' : 'email_verified_at');
  const { rows: losers } = await sql<{ id: string }>`
    update app_user set ${column} = null
     where ${column} = ${contact} and id <> ${userId} and ${verifiedAt} is null returning id`.execute(trx);
  await sql`update app_user set ${column} = ${contact}, ${verifiedAt} = clock_timestamp()
     where id = ${userId}`.execute(trx);
  const channel = isPhone ? 'sms' : 'email';
  for (const { id } of losers) {
    await recordSecurityEvent(trx, {
      actorId: userId,
      action: 'account.contact_lost',
      userId: id,
      after: { channel },
      requestId: asker.requestId,
    });
  }
  await recordSecurityEvent(trx, {
    actorId: userId,
    action: 'account.contact_verified',
    userId,
    after: { channel, address: asker.ip },
    requestId: asker.requestId,
  });
  return losers.map(({ id }) => id);
}
