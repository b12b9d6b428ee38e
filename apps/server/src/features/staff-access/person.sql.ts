import type { Factors } from '@mnada/contract/office';
import type { Permission } from '@mnada/rules/office';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';

/** Somebody of staff. */
export type StaffPerson = {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly email: string | null;
  readonly kind: 'owner' | 'staff';
  readonly status: 'active' | 'suspended' | 'deleted';
  readonly permissions: Permission[];
  readonly roles: string[];
  readonly revision: number;
  readonly passwordHash: string | null;
};

const COLUMNS = sql`
  u.id, u.full_name as name, u.username, u.email, u.kind, u.status, u.permissions, u.password_hash as "passwordHash",
  coalesce(p.roles, case when u.kind = 'owner' then '{owner}'::text[] else '{}' end) as roles,
  coalesce(p.revision, 0) as revision`;
const TABLES = sql`app_user u left join staff_profile p on p.user_id = u.id`;

export async function staffById(db: Db, id: string): Promise<StaffPerson | null> {
  const { rows } = await sql<StaffPerson>`
    select ${COLUMNS} from ${TABLES} where u.id = ${id} and u.kind <> 'user' and u.status <> 'deleted'`.execute(db);
  return rows[0] ?? null;
}

/** What somebody of staff is called, whatever became of their account. */
export async function staffName(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select full_name as name from app_user where id = uuid_or_null(${id}) and kind <> 'user'`.execute(db);
  return rows[0]?.name ?? null;
}

/** @param email as it was typed */
export async function staffByEmail(db: Db, email: string): Promise<StaffPerson | null> {
  const { rows } = await sql<StaffPerson>`
    select ${COLUMNS} from ${TABLES}
     where u.email = ${email.trim().toLowerCase()} and u.kind <> 'user' and u.status <> 'deleted'`.execute(db);
  return rows[0] ?? null;
}

/** Ways in that somebody has, for their own page. */
export async function factorsOf(db: Db, userId: string): Promise<Factors> {
  const [passkeys, others] = await Promise.all([
    db
      .selectFrom('staff_passkey')
      .select(['id', 'name', 'created_at', 'last_used_at', 'is_synced'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    sql<{ hasCode: boolean; hasPassword: boolean; left: number }>`
      select exists (select from staff_authenticator where user_id = ${userId}) as "hasCode",
             (select password_hash is not null from app_user where id = ${userId}) as "hasPassword",
             (select count(*)::int from staff_recovery_code where user_id = ${userId} and used_at is null) as "left"`.execute(
      db,
    ),
  ]);
  const [{ hasCode, hasPassword, left } = { hasCode: false, hasPassword: false, left: 0 }] = others.rows;
  return {
    passkeys: passkeys.map((row) => ({
      id: row.id,
      name: row.name,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at?.toISOString() ?? null,
      is_synced: row.is_synced,
    })),
    has_code: hasCode,
    has_password: hasPassword,
    recovery_codes_left: left,
  };
}

/** Names of roles, as people read them; built-in ones first. */
export async function roleNames(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from staff_role where id = any(${ids}::text[])
     order by is_built_in desc, array_position(${ids}::text[], id), name`.execute(db);
  return rows.map(({ name }) => name);
}
