import type { Found } from '@mnada/contract/office';
import { toShillings } from '@mnada/rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';

/** What the palette finds that is nobody's account: products, receipts of nobody's, withdrawals and cases, by what they are called. */
type Entry = Found['found'][number];
const EACH = 5;
/** Of fewer letters half the catalogue has them. */
const NAME_LEAST = 3;
const like = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
/** `WD-1001` by its letters; the bare number is an auction's or an order's. */
const numberOf = (letters: 'P' | 'WD' | 'FC', q: string): string | null =>
  new RegExp(`^${letters}-?0*([1-9][0-9]{0,14})$`, 'i').exec(q)?.[1] ?? null;

export async function findProducts(db: Db, q: string): Promise<Entry[]> {
  const number = numberOf('P', q);
  const name = q.length < NAME_LEAST ? null : `%${like(q.toLowerCase())}%`;
  if (number === null && name === null) return [];
  const { rows } = await sql<{ id: number; name: string; category: string; state: string }>`
    select id, name, category, state from product
     where id in (select id from product where id = ${number}::bigint
                  union select id from product where search_name like ${name}
                  union select id from product where lower(name_sw) like ${name})
     order by (state = 'published') desc, name, id limit ${EACH}`.execute(db);
  return rows.map(({ id, name: title, category, state }) => ({
    kind: 'product',
    id: String(id),
    name: title,
    words: `P-${String(id).padStart(4, '0')}, ${category}, ${state}`,
    avatar: null,
    path: `/products/${id}`,
  }));
}

/** A receipt that no payment has: it waits where it is matched. */
export async function findLooseReceipts(db: Db, q: string): Promise<Entry[]> {
  if (!/^[a-z0-9]{4,40}$/i.test(q)) return [];
  const { rows } = await sql<{ receipt: string; cents: number }>`
    select receipt, amount_cents as cents from receipt
     where receipt = ${q.toUpperCase()} and payment_id is null and state = 'unallocated'`.execute(db);
  return rows.map(({ receipt, cents }) => ({
    kind: 'receipt',
    id: receipt,
    name: receipt,
    words: `KSh ${toShillings(cents).toLocaleString('en')}`,
    avatar: null,
    path: `/unallocated?receipt=${receipt}`,
  }));
}

export async function findWithdrawals(db: Db, q: string): Promise<Entry[]> {
  const number = numberOf('WD', q);
  if (number === null) return [];
  const { rows } = await sql<{ number: number; cents: number; username: string; state: string }>`
    select w.number, w.net_cents as cents, u.username, w.state from withdrawal w join app_user u on u.id = w.user_id
     where w.number = ${number}::bigint`.execute(db);
  return rows.map((row) => ({
    kind: 'withdrawal',
    id: `WD-${row.number}`,
    name: `WD-${row.number}`,
    words: `KSh ${toShillings(row.cents).toLocaleString('en')}, ${row.username}, ${row.state}`,
    avatar: null,
    path: `/withdrawals/WD-${row.number}`,
  }));
}

export async function findCases(db: Db, q: string): Promise<Entry[]> {
  const number = numberOf('FC', q);
  if (number === null) return [];
  const { rows } = await sql<{ id: number; state: string }>`
    select id, state from risk_case where id = ${number}::bigint`.execute(db);
  return rows.map(({ id, state }) => ({
    kind: 'case',
    id: `FC-${id}`,
    name: `FC-${id}`,
    words: state.replaceAll('_', ' '),
    avatar: null,
    path: `/fraud/FC-${id}`,
  }));
}
