import type { Found } from '@mnada/contract/office';
import { maskedPhone, toShillings } from '@mnada/rules';
import { mayAct, seesWholePayments, seesWholePeople } from '@mnada/rules/office';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import type { StaffViewer } from '../../platform/http/index.ts';
import { spacedPhone } from '../../platform/masks.ts';
import { mayReadRequest, withoutPeople } from '../approvals/index.ts';
import { orderNumber } from '../orders/index.ts';
import { findCases, findLooseReceipts, findProducts, findWithdrawals } from './find-things.ts';
import { idsOf, type ListRow, ROW_COLUMNS, toUserRow } from './user-list.sql.ts';

type Entry = Found['found'][number];
const EACH = 5;
const like = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
const wordsOf = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(', ');

/**
 * Whatever a name, number, receipt, order, product, auction, withdrawal, case or request names, for the palette: at most five of a kind,
 * and only what the asker may see (OPS-10). @param q two characters or more; anything shorter finds nothing
 */
export async function findAnything(db: Db, viewer: StaffViewer, q: string): Promise<Entry[]> {
  const text = q.trim();
  if (text.length < 2) return [];
  const lists = await Promise.all([
    mayAct(viewer, 'users.see') ? users(db, viewer, text) : [],
    mayAct(viewer, 'payments.see') && mayAct(viewer, 'users.see') ? payments(db, viewer, text) : [],
    mayAct(viewer, 'orders.see') ? orders(db, text) : [],
    mayAct(viewer, 'payments.match') ? findLooseReceipts(db, text) : [],
    mayAct(viewer, 'withdrawals.approve') ? findWithdrawals(db, text) : [],
    mayAct(viewer, 'products.see') ? findProducts(db, text) : [],
    mayAct(viewer, 'auctions.see') ? auctions(db, text) : [],
    mayAct(viewer, 'risk.see') ? findCases(db, text) : [],
    mayAct(viewer, 'approvals.see') ? approvals(db, viewer, text) : [],
    mayAct(viewer, 'audit.see') ? requests(db, text) : [],
  ]);
  return lists.flat();
}

/**
 * Five whose name begins as it was typed, beside whoever is called so: one key of an index. Common names have thousands of
 * people, and to look through them for a part of a name took a palette a quarter of a second.
 */
const whoBegin = (q: string): RawBuilder<unknown> => sql`
  select id from app_user where username_folded = ${q.toLowerCase()} and kind = 'user'
  union (select id from app_user where kind = 'user' and lower(full_name) like ${`${like(q.toLowerCase())}%`} limit ${EACH})`;

async function users(db: Db, viewer: StaffViewer, q: string): Promise<Entry[]> {
  const sight = { isWhole: seesWholePeople(viewer) };
  const read = async (ids: RawBuilder<unknown>) =>
    (
      await sql<ListRow>`
        select ${ROW_COLUMNS} from (select found.* from (${ids}) found (id) offset 0) found
          join app_user u on u.id = found.id and u.kind = 'user'
         order by (u.username_folded = ${q.toLowerCase()}) desc, u.created_at desc, u.id limit ${EACH}`.execute(db)
    ).rows;
  const begin = sight.isWhole && q.length >= 3 ? await read(whoBegin(q)) : [];
  const rows = begin.length === EACH ? begin : await read(idsOf(q, sight));
  return rows.map((row) => {
    const { id, username, name, phone, email, avatar } = toUserRow(row, sight);
    return { kind: 'user', id, name, words: wordsOf(username, phone ?? email), avatar, path: `/users/${id}` };
  });
}

/** By a receipt or a reference as they are written whole. */
async function payments(db: Db, viewer: StaffViewer, q: string): Promise<Entry[]> {
  if (!/^[a-z0-9-]{6,20}$/i.test(q)) return [];
  const code = q.toUpperCase();
  const { rows } = await sql<{
    id: string;
    userId: string;
    username: string;
    receipt: string | null;
    reference: string;
    cents: number;
    phone: string;
    state: string;
  }>`
    select p.id, p.user_id as "userId", u.username, p.receipt, p.reference, p.amount_cents as cents, p.phone, p.state
      from payment p join app_user u on u.id = p.user_id
     where p.id in (select id from payment where receipt = ${code} union select id from payment where reference = ${code}
                    union select payment_id from receipt where receipt = ${code}) limit ${EACH}`.execute(db);
  const isWhole = seesWholePayments(viewer);
  return rows.map((row) => ({
    kind: 'payment',
    id: row.id,
    name: row.receipt ?? row.reference,
    words: wordsOf(
      `KSh ${toShillings(row.cents).toLocaleString('en')}`,
      row.username,
      isWhole ? spacedPhone(row.phone) : maskedPhone(row.phone),
      row.state,
    ),
    avatar: null,
    path: `/payments/${row.id}`,
  }));
}

async function orders(db: Db, q: string): Promise<Entry[]> {
  const number = /^(?:MN-?|ORD-)?(?:20[0-9]{2}-)?0*([1-9][0-9]{0,14})$/i.exec(q)?.[1] ?? null;
  const { rows } = await sql<{ id: string; number: number; createdAt: Date; name: string; state: string }>`
    select s.id, s.number, s.created_at as "createdAt", a.name, s.state from shop_order s join auction a on a.id = s.auction_id
     where s.id in (select id from shop_order where number = ${number}::bigint
                    union select id from shop_order where tracking_number = ${q}
                    union select o.id from shop_order o join payment p on p.order_id = o.id where p.receipt = ${q.toUpperCase()})
     limit ${EACH}`.execute(db);
  return rows.map((row) => ({
    kind: 'order',
    id: row.id,
    name: orderNumber(row),
    words: wordsOf(row.name, row.state),
    avatar: null,
    path: `/orders/${row.id}`,
  }));
}

async function auctions(db: Db, q: string): Promise<Entry[]> {
  const id = /^(?:A-)?0*([1-9][0-9]{0,14})$/i.exec(q)?.[1] ?? null;
  if (id === null) return [];
  const { rows } = await sql<{ id: number; name: string; status: string }>`
    select id, name, status from auction where id = ${id}::bigint`.execute(db);
  return rows.map((row) => ({
    kind: 'auction',
    id: String(row.id),
    name: `A-${row.id}`,
    words: wordsOf(row.name, row.status),
    avatar: null,
    path: `/auctions/${row.id}`,
  }));
}

async function approvals(db: Db, viewer: StaffViewer, q: string): Promise<Entry[]> {
  const number = /^R-([1-9][0-9]{0,14})$/i.exec(q)?.[1] ?? null;
  if (number === null) return [];
  const { rows } = await sql<{ number: number; kind: string; subject: string; summary: string; state: string }>`
    select number, kind, subject, summary, state from approval_request where number = ${number}::bigint`.execute(db);
  return rows.map((row) => ({
    kind: 'approval',
    id: `R-${row.number}`,
    name: `R-${row.number}`,
    words: wordsOf(mayReadRequest(viewer, row.kind) ? row.summary : withoutPeople(row.subject), row.state),
    avatar: null,
    // Its line in the queue, opened; what is over stands in the list of all.
    path: `/approvals?${row.state === 'requested' ? '' : 'state=all&'}open=R-${row.number}`,
  }));
}

/** A request's id, as an error shows it: to the lines of the audit that it wrote. */
async function requests(db: Db, q: string): Promise<Entry[]> {
  if (!/^[a-z0-9._:-]{8,200}$/i.test(q)) return [];
  const { rows } = await sql<{ at: Date; action: string; lines: number }>`
    select max(at) as at, min(action) as action, count(*)::int as lines from audit
     where request_id = ${q} and request_id <> '' having count(*) > 0`.execute(db);
  return rows.map(({ action, lines }) => ({
    kind: 'request',
    id: q,
    name: q,
    words: wordsOf(action, lines > 1 ? `${lines} lines` : null),
    avatar: null,
    path: `/audit?q=${encodeURIComponent(q)}`,
  }));
}
