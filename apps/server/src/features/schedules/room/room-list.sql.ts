import { AUCTION_TABS, type AuctionsFileQuery, type AuctionsQuery, type AuctionTab } from '@mnada/contract/office';
import type { EpochUs } from '@mnada/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { dayNumber, dayStartUs } from '@mnada/rules/office';

/** An auction or a draft as the room lists it. */
export type RoomRow = {
  readonly kind: 'auction' | 'draft';
  readonly id: number;
  readonly state: 'draft' | 'scheduled' | 'live' | 'ended';
  readonly result: 'sold' | 'no_bids' | 'void' | null;
  readonly productId: number;
  readonly name: string;
  readonly image: string | null;
  readonly category: string;
  readonly shopPriceCents: number;
  readonly priceCents: number;
  readonly bids: number;
  readonly bidders: number;
  readonly startsAtUs: EpochUs;
  readonly openedAtUs: EpochUs | null;
  readonly endsAtUs: EpochUs | null;
  readonly endedAtUs: EpochUs | null;
  readonly isHeld: boolean;
  readonly templateId: number | null;
  readonly templateName: string | null;
  readonly relistedAs: number | null;
  readonly revision: number;
};

/** Of an auction called `a`. */
const AUCTION_COLUMNS = sql`
  'auction' as kind, a.id, a.status as state, o.result, a.product_id as "productId", a.name, a.images[1] as image, a.category,
  a.original_price_cents as "shopPriceCents", a.price_cents as "priceCents", a.seq as bids,
  case when a.seq = 0 then 0 else (select count(*)::int from participant p where p.auction_id = a.id and p.bids_used > 0) end as bidders,
  a.scheduled_start_us as "startsAtUs", a.opened_at_us as "openedAtUs",
  case when a.status = 'live' then a.ends_at_us end as "endsAtUs", o.decided_at_us as "endedAtUs",
  a.held_at_us is not null as "isHeld", s.template_id as "templateId", t.name as "templateName",
  (select auction_id from auction_source again where again.relist_of = a.id) as "relistedAs", a.revision`;
const AUCTION_JOINS = sql`
  left join outcome o on o.auction_id = a.id left join auction_source s on s.auction_id = a.id
  left join auction_template t on t.id = s.template_id`;
/** Of a draft called `a`. */
const DRAFT_COLUMNS = sql`
  'draft' as kind, a.id, 'draft' as state, null::text as result, a.product_id as "productId", p.name,
  (select address from product_image i where i.product_id = p.id order by position limit 1) as image, p.category,
  p.original_price_cents as "shopPriceCents", 0::bigint as "priceCents", 0 as bids, 0 as bidders,
  a.scheduled_start_us as "startsAtUs", null::bigint as "openedAtUs", null::bigint as "endsAtUs", null::bigint as "endedAtUs",
  false as "isHeld", null::bigint as "templateId", null::text as "templateName", null::bigint as "relistedAs", a.revision`;

const TAB_IS: Readonly<Record<Exclude<AuctionTab, 'draft'>, RawBuilder<unknown>>> = {
  live: sql`a.status = 'live'`,
  scheduled: sql`a.status = 'scheduled'`,
  ended: sql`a.status = 'ended'`,
  no_bids: sql`o.result = 'no_bids'`,
  void: sql`o.result = 'void'`,
  all: sql`a.status <> 'draft'`,
};
/** Soonest first where it is still to come, newest first where it is over. */
const DIR_OF: Readonly<Record<AuctionTab, 'asc' | 'desc'>> = {
  live: 'desc',
  scheduled: 'asc',
  draft: 'asc',
  ended: 'desc',
  no_bids: 'desc',
  void: 'desc',
  all: 'desc',
};
const SORTS = { start: sql`a.scheduled_start_us`, bids: sql`a.seq`, number: sql`a.id` } as const;
/** As it is asked for, or by number: what never changes, for files. */
export type RoomQuery = Omit<AuctionsFileQuery, 'sort'> & { readonly sort?: keyof typeof SORTS | undefined };

const NAMESAKES_MAX = 500;
const ID = /^[1-9][0-9]{0,14}$/;
const like = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** When a day of Nairobi begins. @throws Refusal INVALID_INPUT */
export function dayUs(day: string, field: string, plusDays = 0): EpochUs {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day)
    throw new Refusal('INVALID_INPUT', { errors: [field] });
  return dayStartUs(dayNumber(date.getTime() * 1_000) + plusDays);
}

function idOf(text: string, field: string): number {
  if (!ID.test(text)) throw new Refusal('INVALID_INPUT', { errors: [field] });
  return Number(text);
}

/** By number, template, or what the product is called. */
function matches(q: string, kind: 'auction' | 'draft'): RawBuilder<unknown> {
  const [, letter = '', number = null] = /^(#|d-|t-)?([1-9][0-9]{0,14})$/i.exec(q) ?? [];
  const named = sql`a.product_id in (
    select id from product where search_name like ${`%${like(q.toLowerCase())}%`} limit ${NAMESAKES_MAX})`;
  if (number === null) return named;
  if (letter.toLowerCase() === 't-') return kind === 'auction' ? sql`s.template_id = ${number}::bigint` : sql`false`;
  const isMeant = letter === '' || (letter === '#' ? kind === 'auction' : kind === 'draft');
  return isMeant ? sql`(a.id = ${number}::bigint or ${letter === '' ? named : sql`false`})` : sql`false`;
}

/** Everything of a query but its tab. @throws Refusal INVALID_INPUT */
function filterOf(query: RoomQuery, kind: 'auction' | 'draft'): RawBuilder<unknown> | null {
  const q = query.q?.trim() ?? '';
  const parts = [
    ...(q === '' ? [] : [matches(q, kind)]),
    ...(query.ids === undefined ? [] : [sql`a.id = any(${query.ids.split(',')}::bigint[])`]),
    ...(query.product === undefined ? [] : [sql`a.product_id = ${idOf(query.product, 'product')}`]),
    ...(query.category === undefined
      ? []
      : [kind === 'auction' ? sql`a.category = ${query.category}` : sql`p.category = ${query.category}`]),
    ...(query.template === undefined
      ? []
      : [kind === 'auction' ? sql`s.template_id = ${idOf(query.template, 'template')}` : sql`false`]),
    ...(query.from === undefined ? [] : [sql`a.scheduled_start_us >= ${dayUs(query.from, 'from')}`]),
    ...(query.to === undefined ? [] : [sql`a.scheduled_start_us < ${dayUs(query.to, 'to', 1)}`]),
  ];
  return parts.length === 0 ? null : sql.join(parts, sql` and `);
}

/** Where a page ended. */
export type RoomCursor = { readonly key: number; readonly id: number };

export const writeCursor = (row: RoomRow, query: AuctionsQuery): string =>
  Buffer.from(`${query.sort === 'bids' ? row.bids : row.startsAtUs}|${row.id}`).toString('base64url');

/** @throws Refusal INVALID_INPUT a place that was never given out */
export function readCursor({ cursor }: AuctionsQuery): RoomCursor | null {
  if (cursor === undefined) return null;
  const [, key, id] =
    /^([0-9]{1,16})\|([1-9][0-9]{0,14})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (key === undefined || id === undefined) throw new Refusal('INVALID_INPUT', { errors: ['cursor'] });
  return { key: Number(key), id: Number(id) };
}

/** What fits, in the order asked for, from a place on: by key, so a page costs the same however far it is. */
export async function selectRoom(
  db: Db,
  query: RoomQuery,
  page: { readonly after: RoomCursor | null; readonly limit: number },
): Promise<RoomRow[]> {
  const tab = query.tab ?? 'live';
  const isDraft = tab === 'draft';
  const sort = SORTS[isDraft && query.sort === 'bids' ? 'start' : (query.sort ?? 'start')];
  const dir = query.dir ?? (query.sort === 'bids' ? 'desc' : DIR_OF[tab]);
  const [sign, order] = dir === 'asc' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const after =
    page.after === null
      ? sql`true`
      : sql`(${sort}, a.id) ${sign} (${page.after.key}::bigint, ${page.after.id}::bigint)`;
  const asked = filterOf(query, isDraft ? 'draft' : 'auction');
  const isNarrow = asked === null && !isDraft && query.sort === 'bids';
  const filter = isNarrow ? sql`a.id in (${mostBids(tab, page, { sign, order })})` : (asked ?? sql`true`);
  const from = isDraft
    ? sql`select ${DRAFT_COLUMNS} from auction_draft a join product p on p.id = a.product_id where a.auction_id is null`
    : sql`select ${AUCTION_COLUMNS} from auction a ${AUCTION_JOINS} where ${TAB_IS[tab]}`;
  const { rows } = await sql<RoomRow>`
    ${from} and ${filter} and ${after} order by ${sort} ${order}, a.id ${order} limit ${page.limit}`.execute(db);
  return rows;
}

/** Ids of a page by bids, where nothing else is asked for: outcomes are narrow, and hold all that ended. */
function mostBids(
  tab: AuctionTab,
  { after, limit }: { readonly after: RoomCursor | null; readonly limit: number },
  { sign, order }: { readonly sign: RawBuilder<unknown>; readonly order: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const open = sql`select id, seq, null::text from auction where status in ('scheduled', 'live')`;
  const ended = sql`select auction_id, bid_count, result from outcome`;
  const from = tab === 'live' || tab === 'scheduled' ? open : tab === 'all' ? sql`${ended} union all ${open}` : ended;
  const isIt = tab === 'no_bids' || tab === 'void' ? sql`result = ${tab}` : sql`true`;
  const place = after === null ? sql`true` : sql`(bids, id) ${sign} (${after.key}::bigint, ${after.id}::bigint)`;
  // Of live and scheduled ones the tab is looked at outside: they are few.
  const most = tab === 'live' || tab === 'scheduled' ? sql`` : sql`order by bids ${order}, id ${order} limit ${limit}`;
  return sql`select id from (${from}) found (id, bids, result) where ${isIt} and ${place} ${most}`;
}

/** How many each tab holds under the other filters. */
export async function countTabs(db: Db, query: AuctionsQuery): Promise<Record<AuctionTab, number>> {
  const filter = filterOf(query, 'auction');
  const drafts = filterOf(query, 'draft') ?? sql`true`;
  const counts =
    filter === null
      ? // Outcomes are narrow, and all that ended has one.
        sql`select (select count(*)::int from auction where status = 'live') as live,
                   (select count(*)::int from auction where status = 'scheduled') as scheduled,
                   count(*)::int as ended, count(*) filter (where result = 'no_bids')::int as no_bids,
                   count(*) filter (where result = 'void')::int as void from outcome`
      : sql`select count(*) filter (where a.status = 'live')::int as live,
                   count(*) filter (where a.status = 'scheduled')::int as scheduled,
                   count(*) filter (where a.status = 'ended')::int as ended,
                   count(*) filter (where o.result = 'no_bids')::int as no_bids,
                   count(*) filter (where o.result = 'void')::int as void
              from auction a left join outcome o on o.auction_id = a.id left join auction_source s on s.auction_id = a.id
             where ${filter}`;
  const { rows } = await sql<Record<AuctionTab, number>>`
    select found.*, found.live + found.scheduled + found.ended as "all",
           (select count(*)::int from auction_draft a join product p on p.id = a.product_id
             where a.auction_id is null and ${drafts}) as draft from (${counts}) found`.execute(db);
  return rows[0] ?? (Object.fromEntries(AUCTION_TABS.map((tab) => [tab, 0])) as Record<AuctionTab, number>);
}

/** What the filters offer. */
export async function roomChoices(db: Db) {
  const [categories, templates] = await Promise.all([
    sql<{ category: string }>`select distinct category from product order by category limit 100`.execute(db),
    sql<{ id: number; name: string }>`
      select id, name from auction_template where state <> 'draft' order by name, id limit 200`.execute(db),
  ]);
  return { categories: categories.rows.map(({ category }) => category), templates: templates.rows };
}

/** Auctions and drafts that start in a time, or run into it, by their start. */
export async function selectCalendar(db: Db, fromUs: EpochUs, toUs: EpochUs, limit: number): Promise<RoomRow[]> {
  const dayUs = 86_400_000_000;
  const { rows } = await sql<RoomRow>`
    select * from (
      (select ${AUCTION_COLUMNS} from auction a ${AUCTION_JOINS}
        where a.status <> 'draft' and a.scheduled_start_us < ${toUs} and a.scheduled_start_us >= ${fromUs - dayUs}
          and (a.scheduled_start_us >= ${fromUs} or a.status = 'live' or o.decided_at_us > ${fromUs})
        order by a.scheduled_start_us, a.id limit ${limit})
      union all
      (select ${DRAFT_COLUMNS} from auction_draft a join product p on p.id = a.product_id
        where a.auction_id is null and a.scheduled_start_us >= ${fromUs} and a.scheduled_start_us < ${toUs}
        order by a.scheduled_start_us, a.id limit ${limit})) blocks
     order by "startsAtUs", id limit ${limit}`.execute(db);
  return rows;
}

/** One auction, as the list shows it. */
export async function selectAuction(db: Db, id: number): Promise<RoomRow | null> {
  const { rows } = await sql<RoomRow>`
    select ${AUCTION_COLUMNS} from auction a ${AUCTION_JOINS} where a.id = ${id} and a.status <> 'draft'`.execute(db);
  return rows[0] ?? null;
}
