import type { OwnUser } from '@mnada/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import type { Contact } from './contact.ts';

const COLUMNS = [
  'id',
  'referral_number',
  'kind',
  'status',
  'username',
  'full_name',
  'phone',
  'phone_verified_at',
  'email',
  'email_verified_at',
  'password_hash',
  'registration_type',
  'avatar',
  'language',
  'theme',
  'created_at',
] as const;

export type User = Awaited<ReturnType<typeof userById>> & {};

export async function userById(db: Db, userId: string) {
  return await db.selectFrom('app_user').select(COLUMNS).where('id', '=', userId).executeTakeFirst();
}

/** Somebody who may not be there; the deleted are not. */
export async function userByContact(db: Db, contact: Contact): Promise<User | undefined> {
  return await db
    .selectFrom('app_user')
    .select(COLUMNS)
    .where(contact.channel === 'sms' ? 'phone' : 'email', '=', contact.value)
    .where('status', '!=', 'deleted')
    .executeTakeFirst();
}

/** MND000042: the prefix and the referral number, at least six digits (GEN-1). */
export const referralCode = (referralNumber: number): string => `MND${String(referralNumber).padStart(6, '0')}`;

/** The signed-in person's own record, as it travels (`OwnUser`). */
export const toOwnUser = (user: User): OwnUser => ({
  id: user.id,
  username: user.username,
  fullName: user.full_name,
  email: user.email,
  phoneNumber: user.phone,
  avatar: user.avatar,
  isVerified: user.phone_verified_at !== null || user.email_verified_at !== null,
  registrationType: user.registration_type,
  referralCode: referralCode(user.referral_number),
  role: user.kind,
  language: user.language,
  theme: user.theme,
  createdAt: user.created_at.toISOString(),
});

/**
 * Who brought somebody: `MND000042` or a username. Unknown codes, staff and people who left bring nobody.
 */
export async function findReferrer(db: Db, code: string): Promise<string | null> {
  const text = code.trim();
  const digits = /^MND([0-9]{6,15})$/i.exec(text)?.[1];
  const isName = /^[A-Za-z0-9_.]{3,20}$/.test(text);
  if (digits === undefined && !isName) return null;
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('kind', '=', 'user')
    .where('status', '=', 'active')
    .where((where) =>
      where.or([
        ...(digits === undefined ? [] : [where('referral_number', '=', Number(digits))]),
        ...(isName ? [where('username_folded', '=', text.toLowerCase())] : []),
      ]),
    )
    // A person could call themselves MND000042: the number goes first.
    .orderBy(sql`case when referral_number = ${digits === undefined ? null : Number(digits)}::bigint then 0 else 1 end`)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Which of these is held already, if any. */
export async function takenBy(
  db: Db,
  wanted: { readonly username: string; readonly contact: Contact },
): Promise<'USERNAME_TAKEN' | 'PHONE_TAKEN' | 'EMAIL_TAKEN' | null> {
  const { rows } = await sql<{ username: boolean; contact: boolean }>`
    select exists (select from app_user where username_folded = ${wanted.username.toLowerCase()}) as username,
           exists (select from app_user where ${sql.ref(wanted.contact.channel === 'sms' ? 'phone' : 'email')} = ${wanted.contact.value}) as contact
  `.execute(db);
  if (rows[0]?.contact) return wanted.contact.channel === 'sms' ? 'PHONE_TAKEN' : 'EMAIL_TAKEN';
  return rows[0]?.username ? 'USERNAME_TAKEN' : null;
}

const CONSTRAINTS: Record<string, 'USERNAME_TAKEN' | 'PHONE_TAKEN' | 'EMAIL_TAKEN'> = {
  app_user_username_folded_key: 'USERNAME_TAKEN',
  app_user_phone_key: 'PHONE_TAKEN',
  app_user_email_key: 'EMAIL_TAKEN',
};

/** What a failed insert or update says about who was quicker, or null if it failed for another reason. */
export function whatWasTaken(error: unknown): 'USERNAME_TAKEN' | 'PHONE_TAKEN' | 'EMAIL_TAKEN' | null {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === '23505' && typeof constraint === 'string' ? (CONSTRAINTS[constraint] ?? null) : null;
}

/** Whether somebody can sign in with Google or Facebook. */
export async function hasIdentity(db: Db, userId: string | null): Promise<boolean> {
  const { rows } = await sql`select 1 from sign_in_identity where user_id = ${userId}::uuid limit 1`.execute(db);
  return rows.length > 0;
}
