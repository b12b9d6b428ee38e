import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { recordSecurityEvent } from './audit.ts';
import { emailAddress } from './contact.ts';
import { createAccount } from './create-account.ts';
import { isEasyToGuess } from './password/easy-to-guess.ts';
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
 * @returns whether it made one now
 * @throws OwnerError the address or the password can't be used
 */
export async function ensureOwner(
  { db, hasher }: EnsureOwnerDeps,
  owner: { readonly email: string; readonly password: string; readonly fullName?: string },
): Promise<boolean> {
  const isMade = (trx: Db) => trx.selectFrom('setting').select('name').where('name', '=', MARK).executeTakeFirst();
  if (await isMade(db)) return false;
  const email = emailAddress(owner.email);
  if (email === null) throw new OwnerError('OWNER_EMAIL must be an e-mail address.');
  const password = owner.password.normalize('NFKC');
  if (isEasyToGuess(password, [email])) {
    throw new OwnerError('OWNER_PASSWORD is too easy to guess. Please choose another one.');
  }
  const passwordHash = await hasher.hash(password);
  return await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${MARK}, 0))`.execute(trx);
    if (await isMade(trx)) return false; // another node was quicker
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
    await trx
      .insertInto('setting')
      .values({ name: MARK, value: JSON.stringify({ user: userId }) })
      .execute();
    await recordSecurityEvent(trx, { actorId: null, action: 'owner.created', userId });
    return true;
  });
}
