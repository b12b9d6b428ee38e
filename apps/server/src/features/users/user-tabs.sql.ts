import { OFFICE_PAGE, type UserTabAnswer } from '@mnada/contract/office';
import { maskedNumbers, maskedPhone, toShillings } from '@mnada/rules';
import { type RawBuilder, sql } from 'kysely';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { spacedPhone } from '../../platform/masks.ts';
import { ownLimits } from '../limits/index.ts';
import { orderNumber } from '../orders/index.ts';
import { initialsOf } from '../staff-access/index.ts';

export type Tab = UserTabAnswer['tab'];
type ListOf<T extends Tab> = Extract<UserTabAnswer, { tab: T }>['list'];
export type TabAsk = {
  readonly userId: string;
  readonly cursor?: string | undefined;
  /** Of the head and of every tab alike. */
  readonly isWhole: boolean;
};

/** Every list of a person goes by a number that only falls: its own id, or microseconds with a tie broken by another. */
type Keyed = { readonly key: number; readonly tie: string };
const CURSOR = /^([0-9]{1,17})\|([0-9a-f-]{1,36})$/;

function place(cursor: string | undefined, key: RawBuilder<unknown>, tie: RawBuilder<unknown>): RawBuilder<unknown> {
  if (cursor === undefined) return sql`true`;
  const read = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  if (read === null) throw new Refusal('INVALID_INPUT', { errors: ['cursor'] });
  return sql`(${key}, ${tie}::text) < (${read[1]}::bigint, ${read[2]})`;
}
function pageOf<R extends Keyed, T>(
  rows: readonly R[],
  show: (row: R) => T,
): { rows: T[]; next_cursor: string | null } {
  const shown = rows.slice(0, OFFICE_PAGE);
  const last = shown.at(-1);
  const next = rows.length > OFFICE_PAGE && last ? Buffer.from(`${last.key}|${last.tie}`).toString('base64url') : null;
  return { rows: shown.map(show), next_cursor: next };
}
const LIMIT = OFFICE_PAGE + 1;
const us = (column: string): RawBuilder<unknown> => sql.raw(`(extract(epoch from ${column}) * 1000000)::bigint`);
const iso = (atUs: number): string => new Date(atUs / 1_000).toISOString();

async function bidsTab(db: Db, { userId, cursor }: TabAsk): Promise<ListOf<'bids'>> {
  type Row = Keyed & {
    auctionId: number;
    name: string;
    image: string | null;
    status: string;
    bids: number;
    cents: number;
    priceCents: number;
    isLeading: boolean;
    isWon: boolean;
    atUs: number | null;
  };
  const { rows } = await sql<Row>`
    select p.auction_id as key, '0' as tie, p.auction_id as "auctionId", a.name, a.images[1] as image, a.status, p.bids_used as bids,
           p.cost_cents as cents, a.price_cents as "priceCents", a.status = 'live' and a.leader_id = p.user_id as "isLeading",
           coalesce(o.winner_id = p.user_id, false) as "isWon", coalesce(o.decided_at_us, a.opened_at_us) as "atUs"
      from participant p join auction a on a.id = p.auction_id left join outcome o on o.auction_id = p.auction_id
     where p.user_id = ${userId} and ${place(cursor, sql`p.auction_id`, sql`'0'`)}
     order by p.auction_id desc limit ${LIMIT}`.execute(db);
  return pageOf(rows, (row) => ({
    auction_id: row.auctionId,
    name: row.name,
    image: row.image,
    status: row.status,
    bids: row.bids,
    cost: toShillings(row.cents),
    price: toShillings(row.priceCents),
    is_leading: row.isLeading,
    is_won: row.isWon,
    at: row.atUs === null ? null : iso(row.atUs),
  }));
}

async function paymentsTab(db: Db, { userId, cursor, isWhole }: TabAsk): Promise<ListOf<'payments'>> {
  type Row = Keyed & {
    id: string;
    reference: string;
    receipt: string | null;
    purpose: 'pack' | 'win' | 'order';
    bids: number | null;
    paysDebt: boolean;
    cents: number;
    phone: string;
    state: string;
  };
  const at = us('p.created_at');
  const { rows } = await sql<Row>`
    select ${at} as key, p.id::text as tie, p.id, p.reference, p.receipt, p.purpose, coalesce(p.part_bids, pack.bids) as bids, p.pays_debt as "paysDebt",
           p.amount_cents as cents, p.phone, p.state
      from payment p left join bid_package pack on pack.id = p.package_id
     where p.user_id = ${userId} and ${place(cursor, at, sql`p.id`)}
     order by ${at} desc, p.id::text desc limit ${LIMIT}`.execute(db);
  return pageOf(rows, (row) => ({
    id: row.id,
    reference: row.reference,
    receipt: row.receipt,
    purpose: row.purpose,
    bids: row.bids,
    pays_debt: row.paysDebt,
    amount: toShillings(row.cents),
    phone: isWhole ? spacedPhone(row.phone) : maskedPhone(row.phone),
    state: row.state,
    at: iso(row.key),
  }));
}

export async function winsTab(db: Db, { userId, cursor }: Pick<TabAsk, 'userId' | 'cursor'>): Promise<ListOf<'wins'>> {
  type Row = Keyed & {
    auctionId: number;
    name: string;
    image: string | null;
    priceCents: number;
    shopCents: number;
    claim: string | null;
    withdrawal: number | null;
  };
  const { rows } = await sql<Row>`
    select o.decided_at_us as key, o.auction_id::text as tie, o.auction_id as "auctionId", a.name, a.images[1] as image,
           o.price_cents as "priceCents", a.original_price_cents as "shopCents", c.kind as claim, w.number as withdrawal
      from outcome o join auction a on a.id = o.auction_id left join claim c on c.auction_id = o.auction_id
      left join withdrawal w on w.id = c.withdrawal_id
     where o.winner_id = ${userId} and ${place(cursor, sql`o.decided_at_us`, sql`o.auction_id`)}
     order by o.decided_at_us desc, o.auction_id::text desc limit ${LIMIT}`.execute(db);
  return pageOf(rows, (row) => ({
    auction_id: row.auctionId,
    name: row.name,
    image: row.image,
    price: toShillings(row.priceCents),
    shop_price: toShillings(row.shopCents),
    won_at: iso(row.key),
    claim: row.claim,
    withdrawal: row.withdrawal === null ? null : `WD-${row.withdrawal}`,
  }));
}

export async function ordersTab(
  db: Db,
  { userId, cursor }: Pick<TabAsk, 'userId' | 'cursor'>,
): Promise<ListOf<'orders'>> {
  type Row = Keyed & {
    id: string;
    number: number;
    createdAt: Date;
    kind: 'win' | 'buy_now';
    state: string;
    name: string;
    image: string | null;
    cents: number;
  };
  const { rows } = await sql<Row>`
    select s.number as key, '0' as tie, s.id, s.number, s.created_at as "createdAt", s.kind, s.state, a.name, a.images[1] as image,
           s.total_cents as cents
      from shop_order s join auction a on a.id = s.auction_id
     where s.user_id = ${userId} and ${place(cursor, sql`s.number`, sql`'0'`)}
     order by s.number desc limit ${LIMIT}`.execute(db);
  return pageOf(rows, (row) => ({
    id: row.id,
    number: orderNumber(row),
    kind: row.kind,
    state: row.state,
    name: row.name,
    image: row.image,
    total: toShillings(row.cents),
    at: row.createdAt.toISOString(),
  }));
}

async function limitsTab(db: Db, { userId }: TabAsk): Promise<ListOf<'limits'>> {
  const { rows } = await sql<{ length: string; startedAt: Date; endsAt: Date | null }>`
    select length, started_at as "startedAt", case when isfinite(ends_at) then ends_at end as "endsAt"
      from own_break where user_id = ${userId} order by id desc limit 20`.execute(db);
  return {
    ...(await ownLimits(db, userId)),
    breaks: rows.map(({ length, startedAt, endsAt }) => ({
      length,
      started_at: startedAt.toISOString(),
      ends_at: endsAt?.toISOString() ?? null,
    })),
  };
}

/** Open sessions, and the last that were tried or opened. */
async function sessionsTab(db: Db, { userId }: TabAsk): Promise<ListOf<'sessions'>> {
  const { rows } = await sql<{ id: string; userAgent: string; startedAt: Date; usedAt: Date }>`
    select id, user_agent as "userAgent", created_at as "startedAt", last_used_at as "usedAt" from session
     where user_id = ${userId} and revoked_at is null and idle_ends_at > ${STATEMENT_TIME} and ends_at > ${STATEMENT_TIME}
     order by last_used_at desc, id limit 100`.execute(db);
  const { rows: tries } = await sql<{ at: Date; action: string }>`
    select at, action from audit where subject = ${`user:${userId}`} and action in ('sign_in.succeeded', 'sign_in.failed')
     order by id desc limit 20`.execute(db);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      device: row.userAgent,
      started_at: row.startedAt.toISOString(),
      last_used_at: row.usedAt.toISOString(),
    })),
    sign_ins: tries.map(({ at, action }) => ({ at: at.toISOString(), action })),
  };
}

async function notesTab(db: Db, { userId, cursor, isWhole }: TabAsk): Promise<ListOf<'notes'>> {
  const { rows } = await sql<Keyed & { at: Date; byId: string; byName: string; text: string }>`
    select n.id as key, '0' as tie, n.created_at as at, n.author_id as "byId", author.full_name as "byName", n.text
      from user_note n join app_user author on author.id = n.author_id
     where n.user_id = ${userId} and ${place(cursor, sql`n.id`, sql`'0'`)} order by n.id desc limit ${LIMIT}`.execute(
    db,
  );
  return pageOf(rows, (row) => ({
    id: row.key,
    at: row.at.toISOString(),
    by: { id: row.byId, name: row.byName, initials: initialsOf(row.byName) },
    text: isWhole ? row.text : maskedNumbers(row.text),
  }));
}

const TABS: { readonly [T in Tab]: (db: Db, ask: TabAsk) => Promise<ListOf<T>> } = {
  bids: bidsTab,
  payments: paymentsTab,
  wins: winsTab,
  orders: ordersTab,
  limits: limitsTab,
  sessions: sessionsTab,
  notes: notesTab,
};

/** What one tab of a person's page lists. @throws Refusal INVALID_INPUT a cursor that was never given out */
export const readTab = async <T extends Tab>(db: Db, tab: T, ask: TabAsk): Promise<ListOf<T>> => TABS[tab](db, ask);
