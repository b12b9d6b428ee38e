import type { ContactsAnswer } from '@mnada/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import type { Contact } from '../contact.ts';
import { type User, userById } from '../user.sql.ts';

export type Providers = ContactsAnswer['providers'];

/** Where somebody signs in besides their contacts. */
export async function providersOfUser(db: Db, userId: string): Promise<Providers> {
  const rows = await db
    .selectFrom('sign_in_identity')
    .select('provider')
    .distinct()
    .where('user_id', '=', userId)
    .orderBy('provider')
    .execute();
  return rows.map(({ provider }) => provider);
}

/**
 * Whether somebody can still get in without this contact: by a provider, or by another contact that is proven. One that
 * isn't could be lost to its owner any day (settled: Accounts).
 */
export function isRemovable(user: User, channel: Contact['channel'], providers: Providers): boolean {
  const otherIsProven = channel === 'sms' ? user.email_verified_at !== null : user.phone_verified_at !== null;
  return providers.length > 0 || otherIsProven;
}

/** Locks somebody's row until the transaction ends, so that of two removals at once the second sees the first. */
export async function lockUser(trx: Db, userId: string): Promise<User | undefined> {
  await sql`select 1 from app_user where id = ${userId} for update`.execute(trx);
  return await userById(trx, userId);
}

/** What was sent to a contact that is no longer somebody's opens nothing any more. */
export async function voidCodes(trx: Db, userId: string, contact: string): Promise<void> {
  await sql`
    update one_time_code
       set ended_at = coalesce(ended_at, clock_timestamp()), reset_hash = null, reset_ends_at = null
     where user_id = ${userId} and contact = ${contact}`.execute(trx);
}
