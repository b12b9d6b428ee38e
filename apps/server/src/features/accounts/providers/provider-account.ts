import { randomInt } from 'node:crypto';
import { usernameRefusal } from '@mnada/rules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { recordSecurityEvent } from '../audit.ts';
import type { AccountsContext, RequestContext } from '../context.ts';
import { createAccount } from '../create-account.ts';
import { readFullName } from '../full-name.ts';
import { notify } from '../notify.ts';
import { refuseSuspended } from '../refuse-suspended.ts';
import { findReferrer, type User, userByContact, userById } from '../user.sql.ts';
import type { Profile, Provider } from './provider.ts';

const TRIES = 8;

export type ProviderAccount = { readonly user: User; readonly isNew: boolean };

/**
 * The account of somebody who signed in at a provider: found by the provider's id, linked by an address that both sides
 * have proven, or made. An address that one side merely claims links nothing (ACC-5).
 * Who was invited was brought by whoever invited them, when an account is made (OWN-3).
 * @throws Refusal EMAIL_TAKEN the address belongs to a proven account that can't be linked; ACCOUNT_SUSPENDED
 */
export async function providerAccount(
  context: AccountsContext,
  provider: Provider['name'],
  profile: Profile,
  requestContext: RequestContext & { readonly referralCode: string | null },
): Promise<ProviderAccount> {
  for (let attempt = 0; ; attempt++) {
    const told: { userId: string; notice: 'providerLinked' | 'contactLost' }[] = [];
    try {
      const account = await context.db.transaction().execute(async (trx) => {
        const known = await userByIdentity(trx, provider, profile.subject);
        if (known) return { user: known, isNew: false };
        const holder =
          profile.email === null ? undefined : await userByContact(trx, { channel: 'email', value: profile.email });
        const holderIsProven = holder !== undefined && holder.email_verified_at !== null;
        if (holderIsProven) {
          if (!profile.emailIsProven || holder.kind !== 'user') throw new Refusal('EMAIL_TAKEN');
          await link(trx, provider, profile.subject, holder.id, requestContext);
          told.push({ userId: holder.id, notice: 'providerLinked' });
          return { user: holder, isNew: false };
        }
        if (holder && profile.emailIsProven) {
          await sql`update app_user set email = null where id = ${holder.id} and email_verified_at is null`.execute(
            trx,
          );
          await recordSecurityEvent(trx, {
            actorId: null,
            action: 'account.contact_lost',
            userId: holder.id,
            after: { channel: 'email', by: provider },
            requestId: requestContext.requestId,
          });
          told.push({ userId: holder.id, notice: 'contactLost' });
        }
        const keepsEmail = profile.email !== null && (holder === undefined || profile.emailIsProven);
        const username = usernameFrom(profile.givenName, attempt);
        const fullName = readFullName(profile.fullName.slice(0, 200));
        const referredBy =
          requestContext.referralCode === null ? null : await findReferrer(trx, requestContext.referralCode);
        const userId = await createAccount(trx, {
          username,
          fullName: fullName.ok ? fullName.text : username,
          ...(keepsEmail && profile.email !== null
            ? { email: profile.email, emailVerified: profile.emailIsProven }
            : {}),
          registrationType: provider,
          language: requestContext.language,
          referredBy,
        });
        await link(trx, provider, profile.subject, userId, requestContext);
        await recordSecurityEvent(trx, {
          actorId: userId,
          action: 'account.registered',
          userId,
          after: { by: provider, address: requestContext.ip, referred: referredBy !== null },
          requestId: requestContext.requestId,
        });
        return { user: (await userById(trx, userId)) as User, isNew: true };
      });
      if (account.user.status !== 'active') await refuseSuspended(context, account.user.id);
      for (const { userId, notice } of told) await notify(context, userId, notice);
      return account;
    } catch (error) {
      // The name was taken, or the same person came back twice at once: look again.
      if ((error as { code?: unknown }).code !== '23505' || attempt >= TRIES) throw error;
    }
  }
}

async function userByIdentity(trx: Db, provider: Provider['name'], subject: string): Promise<User | undefined> {
  const row = await trx
    .selectFrom('sign_in_identity')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row === undefined ? undefined : await userById(trx, row.user_id);
}

async function link(
  trx: Db,
  provider: Provider['name'],
  subject: string,
  userId: string,
  requestContext: RequestContext,
): Promise<void> {
  await trx.insertInto('sign_in_identity').values({ provider, subject, user_id: userId }).execute();
  await recordSecurityEvent(trx, {
    actorId: userId,
    action: 'account.provider_linked',
    userId,
    after: { provider, address: requestContext.ip },
    requestId: requestContext.requestId,
  });
}

/** A shown name from the given name alone: the whole name and the address are nobody's business (S14). */
export function usernameFrom(givenName: string, attempt: number): string {
  const letters = givenName
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase()
    .slice(0, 14);
  const name = letters.length >= 3 && usernameRefusal(letters) === null ? letters : 'bidder';
  return attempt === 0 && name !== 'bidder' ? name : `${name}${randomInt(1_000, 100_000)}`;
}
