import { TERMS_VERSION } from '@mnada/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { ensureAccount, walletOf } from '../ledger/index.ts';

export type NewAccount = {
  readonly username: string;
  readonly fullName: string;
  readonly phone?: string;
  readonly email?: string;
  /** Already hashed; without one, only a provider or a reset opens the account. */
  readonly passwordHash?: string;
  readonly registrationType: 'phone' | 'email' | 'google' | 'facebook';
  /** Only the owner of the tables makes staff, owners and simulated people (ACC-8): the server's role can't. */
  readonly kind?: 'user' | 'staff' | 'owner';
  readonly permissions?: readonly string[];
  readonly isSimulated?: boolean;
  readonly avatar?: string;
  readonly language?: 'en' | 'sw';
  readonly referredBy?: string | null;
  /** The contact is known to be theirs. */
  readonly phoneVerified?: boolean;
  readonly emailVerified?: boolean;
};

/**
 * Makes an account, and for shoppers the books' account of bids with it (staff have none, ACC-8). Takes what it is given:
 * whoever calls has checked names and contacts; the database's constraints are the last word.
 * @param trx a transaction, so that both exist or neither
 * @throws unique_violation (23505), see `whatWasTaken`
 */
export async function createAccount(trx: Db, account: NewAccount): Promise<string> {
  const kind = account.kind ?? 'user';
  const { id } = await trx
    .insertInto('app_user')
    .values((values) => {
      const time = values.fn<Date>('clock_timestamp');
      return {
        username: account.username,
        full_name: account.fullName,
        phone: account.phone ?? null,
        phone_verified_at: account.phoneVerified ? time : null,
        email: account.email ?? null,
        email_verified_at: account.emailVerified ? time : null,
        password_hash: account.passwordHash ?? null,
        registration_type: account.registrationType,
        ...(kind === 'user' ? {} : { kind }),
        ...(account.permissions === undefined ? {} : { permissions: [...account.permissions] }),
        ...(account.isSimulated ? { is_simulated: true } : {}),
        avatar: account.avatar ?? null,
        language: account.language ?? 'en',
        referred_by: account.referredBy ?? null,
        // What they read on the way in.
        terms_version: kind === 'user' ? sql<string>`coalesce(terms_in_force(), ${TERMS_VERSION})` : null,
        terms_accepted_at: kind === 'user' ? time : null,
      };
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (kind === 'user') await ensureAccount(trx, walletOf(id));
  return id;
}
