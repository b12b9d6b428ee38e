import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { recordSecurityEvent } from './audit.ts';
import { passwordWeakness } from './password/password-weakness.ts';
import type { PasswordHasher } from './password/password-hasher.ts';
import { userByContact } from './user.sql.ts';

/** The password of that member of staff can't be set; the message says why. */
export class StaffPasswordError extends Error {
  override name = 'StaffPasswordError';
}

/**
 * Sets the password of a member of staff, ends their sessions, and says so in the audit (ACC-8). No page does: a code that
 * the server sends, or somebody in its place, would open the console.
 * @param deps `db` signs in as the owner of the tables: nobody else may
 * @throws StaffPasswordError there is no such member, or the password is too easy to guess
 */
export async function setStaffPassword(
  { db, hasher }: { readonly db: Db; readonly hasher: PasswordHasher },
  typed: string,
  given: string,
): Promise<void> {
  const password = given.normalize('NFKC');
  const user = await userByContact(db, { channel: 'email', value: typed.trim().toLowerCase() });
  if (user === undefined || user.kind === 'user') throw new StaffPasswordError('This is no account of staff.');
  const theirs = [user.username, user.full_name, user.phone, user.email].filter((each) => each !== null);
  if (passwordWeakness(password, theirs) !== null)
    throw new StaffPasswordError('This password is too easy to guess. Please choose another one.');
  const hash = await hasher.hash(password);
  await db.transaction().execute(async (trx) => {
    await sql`update app_user set password_hash = ${hash} where id = ${user.id}`.execute(trx);
    await sql`delete from session where user_id = ${user.id}`.execute(trx);
    await sql`update staff_session set revoked_at = clock_timestamp() where user_id = ${user.id} and revoked_at is null`.execute(
      trx,
    );
    await recordSecurityEvent(trx, { actorId: null, action: 'account.password_reset', userId: user.id });
  });
}
