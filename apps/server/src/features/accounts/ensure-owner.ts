import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { changeSetting, readSetting } from '../../platform/settings/index.ts';
import { recordSecurityEvent } from './audit.ts';
import { emailAddress } from './contact.ts';
import { createAccount } from './create-account.ts';
import { passwordWeakness } from './password/password-weakness.ts';
import type { PasswordHasher } from './password/password-hasher.ts';
import { userByContact } from './user.sql.ts';

/** The owner can't be made as configured; the message is a sentence that names the variable. */
export class OwnerError extends Error {
  override name = 'OwnerError';
}

export type EnsureOwnerDeps = { readonly db: Db; readonly hasher: PasswordHasher };

/** Who was made from OWNER_EMAIL: once for ever, whatever the variable says later. */
const MARK = 'owner.first';

/**
 * Makes the first owner (OWNER_EMAIL, OWNER_PASSWORD), once: it runs at every start, on any number of nodes together.
 * The owner of the demonstration world doesn't count: whoever sets the variables there wants an owner of their own.
 * @param deps `db` signs in as the owner of the tables: the server's role makes no owner (ACC-8)
 * @returns whether it made one now
 * @throws OwnerError the address or the password can't be used
 */
export async function ensureOwner(
  { db, hasher }: EnsureOwnerDeps,
  owner: { readonly email: string; readonly password: string; readonly fullName?: string },
): Promise<boolean> {
  const isMade = async (trx: Db) => (await readSetting(trx, MARK)) !== null;
  if (await isMade(db)) return false;
  const email = emailAddress(owner.email);
  if (email === null) throw new OwnerError('OWNER_EMAIL must be an e-mail address.');
  const password = owner.password.normalize('NFKC');
  if (passwordWeakness(password, [email]) !== null) {
    throw new OwnerError('OWNER_PASSWORD is too easy to guess. Please choose another one.');
  }
  const passwordHash = await hasher.hash(password);
  return await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${MARK}, 0))`.execute(trx);
    if (await isMade(trx)) return false; // another node was quicker
    await requireOwnerOfTables(trx);
    const holder = await userByContact(trx, { channel: 'email', value: email });
    if (holder?.kind === 'owner') return false;
    if (holder) {
      throw new OwnerError(
        'OWNER_EMAIL belongs to another account, which can never become an owner. Please give another address.',
      );
    }
    const userId = await createAccount(trx, {
      username: `owner_${randomInt(100_000, 1_000_000)}`,
      fullName: owner.fullName ?? 'Owner',
      email,
      emailVerified: true, // the operator who sets it answers for it
      passwordHash,
      registrationType: 'email',
      kind: 'owner',
    });
    await changeSetting(trx, {
      name: MARK,
      value: { user: userId },
      actorId: null,
      reason: 'the first owner was made',
    });
    await recordSecurityEvent(trx, { actorId: null, action: 'owner.created', userId });
    return true;
  });
}

/** @throws OwnerError the database lets this role make no owner (ACC-8) */
async function requireOwnerOfTables(trx: Db): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`
    select has_column_privilege('app_user', 'kind', 'insert') as may`.execute(trx);
  if (rows[0]?.may !== true) {
    throw new OwnerError(
      'OWNER_EMAIL: only the role that owns the tables makes an owner. Please set MIGRATION_DATABASE_URL.',
    );
  }
}
