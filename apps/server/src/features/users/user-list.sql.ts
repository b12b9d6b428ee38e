import type { UserRow, UsersQuery, UserState } from '@mnada/contract/office';
import { kenyanPhone, maskedPhone } from '@mnada/rules';
import { type RawBuilder, sql } from 'kysely';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { dayStart, type TimePlace } from '../../platform/http/index.ts';
import { maskedEmail, maskedName, spacedPhone } from '../../platform/masks.ts';
import { BIDS_LEFT, HAS_PAID, USER_STATE } from './user-columns.sql.ts';

/** Who asks: whoever is shown masked names and numbers finds nobody by them either (OPS-10). */
export type Sight = { readonly isWhole: boolean };

export type ListRow = {
  readonly id: string;
  readonly username: string;
  readonly avatar: string | null;
  readonly fullName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly isSimulated: boolean;
  readonly state: UserState;
  readonly createdAt: Date;
  /** As the cursor tells it, to the microsecond. */
  readonly sortKey: string;
  readonly bids: number;
  readonly hasPaid: boolean;
};

export const ROW_COLUMNS = sql`
  u.id, u.username, u.avatar, u.full_name as "fullName", u.phone, u.email, u.is_simulated as "isSimulated", ${USER_STATE} as state,
  u.created_at as "createdAt", u.created_at::text as "sortKey", ${BIDS_LEFT} as bids, ${HAS_PAID} as "hasPaid"`;

export const toUserRow = (row: ListRow, { isWhole }: Sight): UserRow => ({
  id: row.id,
  username: row.username,
  avatar: row.avatar,
  name: isWhole ? row.fullName : maskedName(row.fullName),
  phone: row.phone && (isWhole ? spacedPhone(row.phone) : maskedPhone(row.phone)),
  email: row.email && (isWhole ? row.email : maskedEmail(row.email)),
  is_simulated: row.isSimulated,
  state: row.state,
  joined_at: row.createdAt.toISOString(),
  bids: row.bids,
  has_paid: row.hasPaid,
});

/**
 * Of one name, number's beginning or auction so many people are looked at: whoever has more namesakes says more. Sorting all Aminas
 * of a million would take longer than their search, so of those it is any, and whoever of the newest fits besides.
 * `materialized` has it planned for all that fit, by the index, and read for those alone.
 */
const NAMESAKES_MAX = 500;
const NEWEST_MAX = 5_000;
const like = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
const namesakes = (where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ((with fitting as materialized (select id from app_user where kind = 'user' and ${where})
    select id from fitting limit ${NAMESAKES_MAX})
   union
   (select id from (select id, username_folded, full_name, phone from app_user where kind = 'user'
                     order by created_at desc, id desc limit ${NEWEST_MAX}) newest where ${where}))`;

/** `0712 34`: the beginning of a number, from six digits on; null: it is none. */
function phoneBeginning(q: string): string | null {
  if (!/^[+0-9 ().-]+$/.test(q)) return null;
  const national = /^(?:\+?254)?0?([17][0-9]{4,8})$/.exec(q.replace(/[ ().-]/g, ''))?.[1];
  return national === undefined ? null : `+254${national}`;
}

/** The ids of whoever fits what a caller says. */
export function idsOf(q: string, { isWhole }: Sight): RawBuilder<unknown> {
  const name = q.toLowerCase();
  const order = /^(?:MN-?|ORD-)?(?:20[0-9]{2}-)?0*([1-9][0-9]{0,14})$/i.exec(q)?.[1] ?? null;
  const auction = /^A-0*([1-9][0-9]{0,14})$/i.exec(q)?.[1] ?? null;
  const withdrawal = /^WD-0*([1-9][0-9]{0,14})$/i.exec(q)?.[1] ?? null;
  const referral = /^MND0*([1-9][0-9]{0,14})$/i.exec(q)?.[1] ?? null;
  const code = /^[a-z0-9-]{4,20}$/i.test(q) ? q.toUpperCase() : null;
  const parts = [
    sql`select id from app_user where username_folded = ${name} and kind = 'user'`,
    ...(order === null ? [] : [sql`select user_id from shop_order where number = ${order}::bigint`]),
    ...(auction === null
      ? []
      : [sql`(select user_id from participant where auction_id = ${auction}::bigint limit ${NAMESAKES_MAX})`]),
    ...(withdrawal === null ? [] : [sql`select user_id from withdrawal where number = ${withdrawal}::bigint`]),
    ...(referral === null ? [] : [sql`select id from app_user where referral_number = ${referral}::bigint`]),
    ...(code === null
      ? []
      : [
          sql`select user_id from payment where receipt = ${code}`,
          sql`select user_id from payment where reference = ${code}`,
          sql`select p.user_id from receipt r join payment p on p.id = r.payment_id where r.receipt = ${code}`,
        ]),
    ...(name.length < 3 ? [] : [namesakes(sql`username_folded like ${`%${like(name)}%`}`)]),
  ];
  if (isWhole) {
    const phone = kenyanPhone(q);
    const begins = phone === null ? phoneBeginning(q) : null;
    if (phone !== null)
      parts.push(
        sql`select id from app_user where phone = ${phone}`,
        sql`select user_id from paying_number where phone = ${phone}`,
        sql`(select user_id from payment where phone = ${phone} limit ${NAMESAKES_MAX})`,
      );
    if (begins !== null) parts.push(namesakes(sql`phone like ${`${begins}%`}`));
    if (q.includes('@')) parts.push(sql`select id from app_user where email = ${name}`);
    else if (name.length >= 3) parts.push(namesakes(sql`lower(full_name) like ${`%${like(name)}%`}`));
  }
  return sql.join(parts, sql` union `);
}

/** What an index answers at once drives the list; the rest is looked at on the way. */
function found(query: UsersQuery, sight: Sight): RawBuilder<unknown> | null {
  const q = query.q?.trim() ?? '';
  if (q !== '') return idsOf(q, sight);
  if (query.state === 'suspended')
    return sql`select id from app_user where kind = 'user' and status = 'suspended'
               union select id from app_user where bidding_suspended_until > ${STATEMENT_TIME}`;
  if (query.state === 'self_excluded') return sql`select id from app_user where excluded_until > ${STATEMENT_TIME}`;
  return null;
}

const IN_LIST: Readonly<Record<string, RawBuilder<unknown>>> = {
  active: sql`u.status = 'active'`,
  suspended: sql`(u.status = 'suspended' or (u.status = 'active' and u.bidding_suspended_until > ${STATEMENT_TIME}))`,
  self_excluded: sql`(u.status = 'active' and u.excluded_until > ${STATEMENT_TIME})`,
  deleted: sql`u.status = 'deleted'`,
};

/** Shoppers that fit, by age, from a place on: by key, so a page costs the same however far it is. @throws Refusal INVALID_INPUT */
export async function selectUsers(
  db: Db,
  query: UsersQuery,
  sight: Sight,
  page: { readonly after: TimePlace | null; readonly limit: number },
): Promise<ListRow[]> {
  const isUp = query.dir === 'asc';
  const order = isUp ? sql`asc` : sql`desc`;
  const driver = found(query, sight);
  const state = query.state === undefined ? undefined : IN_LIST[query.state];
  const where = sql.join(
    [
      sql`u.kind = 'user'`,
      ...(state === undefined ? [] : [state]),
      ...(query.paid === undefined ? [] : [query.paid === 'yes' ? HAS_PAID : sql`not ${HAS_PAID}`]),
      ...(query.joined_from === undefined ? [] : [sql`u.created_at >= ${dayStart(query.joined_from, 'joined_from')}`]),
      ...(query.joined_to === undefined ? [] : [sql`u.created_at < ${dayStart(query.joined_to, 'joined_to', 1)}`]),
      ...(page.after === null
        ? []
        : [
            sql`(u.created_at, u.id) ${isUp ? sql`>` : sql`<`} (${page.after.key}::timestamptz, ${page.after.id}::uuid)`,
          ]),
    ],
    sql` and `,
  );
  const from =
    driver === null
      ? sql`from app_user u`
      : sql`from (select found.* from (${driver}) found (id) offset 0) found join app_user u on u.id = found.id`;
  const { rows } = await sql<ListRow>`
    select ${ROW_COLUMNS} ${from} where ${where}
     order by u.created_at ${order}, u.id ${order} limit ${page.limit}`.execute(db);
  return rows;
}

/** What stands out, of all people. */
export async function countStates(
  db: Db,
): Promise<{ readonly suspended: number; readonly self_excluded: number; readonly deleted: number }> {
  const { rows } = await sql<{ suspended: number; self_excluded: number; deleted: number }>`
    select (select count(*) from app_user where kind = 'user' and status = 'suspended')
             + (select count(*) from app_user where bidding_suspended_until > ${STATEMENT_TIME} and status = 'active') as suspended,
           (select count(*) from app_user where excluded_until > ${STATEMENT_TIME} and status = 'active') as self_excluded,
           (select count(*) from app_user where kind = 'user' and status = 'deleted') as deleted`.execute(db);
  return rows[0] ?? { suspended: 0, self_excluded: 0, deleted: 0 };
}
