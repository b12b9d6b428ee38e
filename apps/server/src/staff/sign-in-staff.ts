import { sql } from 'kysely';
import { type PasswordHasher, userByContact } from '../features/accounts/index.ts';
import type { Db } from '../platform/database/index.ts';

export type Permission = 'finance' | 'fulfilment';
export type Actor = { readonly id: string; readonly may: (what: Permission) => boolean };

/** Who may not come in; it tells as little as the sign-in page. */
export class NotStaff extends Error {
  override name = 'NotStaff';
  constructor() {
    super('This is no active staff account, or the password is wrong.');
  }
}

/** @throws NotStaff */
export async function signInStaff(
  { db, hasher }: { readonly db: Db; readonly hasher: PasswordHasher },
  email: string,
  password: string,
): Promise<Actor> {
  const user = await userByContact(db, { channel: 'email', value: email.trim().toLowerCase() });
  const isRight = await hasher.verify(user?.password_hash ?? null, password.normalize('NFKC'));
  if (!user || !isRight || user.kind === 'user' || user.status !== 'active') throw new NotStaff();
  await sql`
    insert into audit (actor_id, action, subject) values (${user.id}, 'staff.command', ${`user:${user.id}`})`.execute(
    db,
  );
  const { permissions } = await db
    .selectFrom('app_user')
    .select('permissions')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  return { id: user.id, may: (what) => user.kind === 'owner' || permissions.includes(what) };
}
