import { ORDER_TABS, type OrdersFileQuery, type OrdersQuery, type OrderTab } from '@mnada/contract/office';
import type { OrderState } from '@mnada/contract';
import { kenyanPhone } from '@mnada/rules';
import { type RawBuilder, sql } from 'kysely';
import { STATEMENT_TIME } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { dayStart, isMoment, Refusal } from '../../../platform/http/index.ts';
import { IS_MONEY_PROMISED, IS_TO_SEND, IS_TO_SHELVE } from './send-promised.ts';

/** An order as the room lists it. */
export type RoomRow = {
  readonly id: string;
  readonly number: number;
  readonly kind: 'win' | 'buy_now';
  readonly state: OrderState;
  readonly isLate: boolean;
  readonly productId: number;
  readonly name: string;
  readonly image: string | null;
  readonly auctionId: number;
  readonly userId: string;
  readonly username: string;
  readonly avatar: string | null;
  readonly region: string;
  readonly totalCents: number;
  readonly courier: string | null;
  readonly tracking: string | null;
  readonly promisedAt: Date | null;
  /** Before it was put off; null: the one that stands. */
  readonly firstPromisedAt: Date | null;
  readonly createdAt: Date;
  readonly needsLabel: boolean;
  readonly revision: number;
  /** By what the list is sorted, as its cursor tells it. */
  readonly sortKey: string;
};

const OPEN = sql`s.state in ('paid', 'processing', 'shipped')`;
/**
 * Paid, not delivered, and past the first day that was promised (WIN-2, MON-9): another day that was told breaks that promise all the
 * same. Nothing was promised: not late, and not unknown.
 */
const IS_LATE = sql`(${OPEN} and s.estimated_delivery is not null
  and coalesce(s.first_promise, s.estimated_delivery) < ${STATEMENT_TIME})`;

const TAB_IS: Readonly<Record<OrderTab, RawBuilder<unknown>>> = {
  open: OPEN,
  to_pay: sql`s.state = 'awaiting_payment'`,
  to_pack: sql`s.state = 'paid'`,
  packed: sql`s.state = 'processing'`,
  shipped: sql`s.state = 'shipped'`,
  late: IS_LATE,
  delivered: sql`s.state = 'delivered'`,
  cancelled: sql`s.state = 'cancelled'`,
  all: sql`true`,
};

const SORTS = {
  promised: { column: sql`coalesce(s.estimated_delivery, 'infinity')`, cast: sql`timestamptz`, dir: 'asc' },
  placed: { column: sql`s.created_at`, cast: sql`timestamptz`, dir: 'desc' },
  total: { column: sql`s.total_cents`, cast: sql`bigint`, dir: 'desc' },
} as const;

/** Of one name on the parcel so many orders are looked at, the newest: nobody pages through more Aminas. */
const NAMESAKES_MAX = 500;

const like = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Who asks: whoever is shown masked names and numbers finds nothing by them either (OPS-1). */
export type RoomSight = { readonly isWhole: boolean };

/**
 * Whatever a caller says of an order: its number, tracking, a receipt, a user name; for who sees addresses also a phone, or a
 * name on the parcel.
 */
function matches(q: string, { isWhole }: RoomSight): RawBuilder<unknown> {
  const number = /^(?:MN-?|ORD-)?(?:20[0-9]{2}-)?0*([1-9][0-9]{0,14})$/i.exec(q)?.[1] ?? null;
  const phone = kenyanPhone(q);
  const name = q.toLowerCase();
  const ofPeople = sql`
    union all select id from shop_order where phone = ${phone}
    union all select o.id from shop_order o join app_user u on u.id = o.user_id where u.phone = ${phone}
    union all (select id from shop_order where lower(first_name || ' ' || last_name) like ${`%${like(name)}%`}
                order by created_at desc, id desc limit ${NAMESAKES_MAX})`;
  return sql`s.id in (
    select id from shop_order where number = ${number}::bigint
    union all select id from shop_order where lower(tracking_number) = ${name}
    union all select o.id from shop_order o join payment p on p.id = o.payment_id where p.receipt = upper(${q})
    union all select o.id from shop_order o join app_user u on u.id = o.user_id where u.username_folded = ${name}
    ${isWhole ? ofPeople : sql``})`;
}

const running = (kind: 'complaint' | 'return') =>
  sql`s.id in (select order_id from order_case where kind = ${kind} and state not in ('resolved', 'refused'))`;
const WITH_CASE: Readonly<Record<NonNullable<OrdersQuery['case']>, RawBuilder<unknown>>> = {
  complaint: running('complaint'),
  return: running('return'),
  to_send: sql`exists (select from order_case c where c.order_id = s.id and ${IS_TO_SEND})`,
  to_shelve: IS_TO_SHELVE,
  to_pay_back: IS_MONEY_PROMISED,
};

/** Everything of a query but its tab. @throws Refusal INVALID_INPUT */
function roomFilter(query: OrdersFileQuery, sight: RoomSight): RawBuilder<unknown> {
  const q = query.q?.trim() ?? '';
  return sql.join(
    [
      sql`true`,
      ...(q === '' ? [] : [matches(q, sight)]),
      ...(query.ids === undefined ? [] : [sql`s.id = any(${query.ids.split(',')}::uuid[])`]),
      ...(query.county === undefined ? [] : [sql`s.region = ${query.county}`]),
      ...(query.courier === undefined ? [] : [sql`s.courier_service = ${query.courier}`]),
      ...(query.kind === undefined ? [] : [sql`s.kind = ${query.kind}`]),
      ...(query.case === undefined ? [] : [WITH_CASE[query.case]]),
      ...(query.promised_from === undefined
        ? []
        : [sql`s.estimated_delivery >= ${dayStart(query.promised_from, 'promised_from')}`]),
      ...(query.promised_to === undefined
        ? []
        : [sql`s.estimated_delivery < ${dayStart(query.promised_to, 'promised_to', 1)}`]),
    ],
    sql` and `,
  );
}

export const ROW_COLUMNS = sql`
  s.id, s.number, s.kind, s.state, ${IS_LATE} as "isLate", s.product_id as "productId", a.name, a.images[1] as image,
  s.auction_id as "auctionId", s.user_id as "userId", u.username, u.avatar, s.region, s.total_cents as "totalCents",
  s.courier_service as courier, s.tracking_number as tracking, s.estimated_delivery as "promisedAt", s.first_promise as "firstPromisedAt",
  s.created_at as "createdAt",
  s.state in ('paid', 'processing') and coalesce(s.readdressed_at > coalesce(s.label_printed_at,
    (select at from order_step step where step.order_id = s.id and step.state = 'processing')), false) as "needsLabel", (extract(epoch from s.updated_at) * 1000000)::bigint as revision`;

/** Where a page ended. */
export type RoomCursor = { readonly key: string; readonly id: string };

const CURSOR_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const KEY = {
  promised: /^(?:infinity|[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9:.]+\+00)$/,
  placed: /^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9:.]+\+00$/,
  total: /^[0-9]{1,15}$/,
};

export const writeCursor = ({ sortKey, id }: RoomRow): string => Buffer.from(`${sortKey}|${id}`).toString('base64url');

/** @throws Refusal INVALID_INPUT a place that was never given out */
export function readCursor({ cursor, sort = 'promised' }: OrdersQuery): RoomCursor | null {
  if (cursor === undefined) return null;
  const [key = '', id = ''] = Buffer.from(cursor, 'base64url').toString('latin1').split('|', 2);
  const isOne = sort === 'total' || key === 'infinity' || isMoment(key);
  if (!KEY[sort].test(key) || !isOne || !CURSOR_ID.test(id)) throw new Refusal('INVALID_INPUT', { errors: ['cursor'] });
  return { key, id };
}

/**
 * Orders that fit, in the order asked for, from a place on: by key, so a page costs the same however far it is. The page is found first:
 * whose it is, is looked up for its rows alone.
 */
export async function selectRoom(
  db: Db,
  query: OrdersFileQuery,
  sight: RoomSight,
  page: { readonly after: RoomCursor | null; readonly limit: number },
): Promise<RoomRow[]> {
  const sort = SORTS[query.sort ?? 'promised'];
  const dir = query.dir ?? sort.dir;
  const sign = dir === 'asc' ? sql`>` : sql`<`;
  const order = dir === 'asc' ? sql`asc` : sql`desc`;
  const after =
    page.after === null
      ? sql`true`
      : sql`(${sort.column}, s.id) ${sign} (${page.after.key}::${sort.cast}, ${page.after.id}::uuid)`;
  const { rows } = await sql<RoomRow>`
    select ${ROW_COLUMNS}, ${sort.column}::text as "sortKey"
      from (select s.* from shop_order s
             where ${roomFilter(query, sight)} and ${TAB_IS[query.tab ?? 'open']} and ${after}
             order by ${sort.column} ${order}, s.id ${order} limit ${page.limit}) s
      join auction a on a.id = s.auction_id join app_user u on u.id = s.user_id
     order by ${sort.column} ${order}, s.id ${order}`.execute(db);
  return rows;
}

/** How many each tab holds under the other filters. */
export async function countTabs(db: Db, query: OrdersQuery, sight: RoomSight): Promise<Record<OrderTab, number>> {
  const counts = sql.join(
    ORDER_TABS.map((tab) => sql`count(*) filter (where ${TAB_IS[tab]})::int as ${sql.ref(tab)}`),
    sql`, `,
  );
  const { rows } = await sql<Record<OrderTab, number>>`
    select ${counts} from shop_order s where ${roomFilter(query, sight)}`.execute(db);
  return rows[0] ?? (Object.fromEntries(ORDER_TABS.map((tab) => [tab, 0])) as Record<OrderTab, number>);
}

/** What stands in a column, each once, from one key of its index to the next: reading all orders for five counties took 100 ms. */
const eachOf = (column: 'region' | 'courier_service'): RawBuilder<unknown> => sql`
  (with recursive each (name) as (
     (select ${sql.ref(column)} from shop_order where ${sql.ref(column)} > '' order by 1 limit 1)
     union all
     select (select ${sql.ref(column)} from shop_order where ${sql.ref(column)} > each.name order by 1 limit 1) from each where each.name is not null)
   select array_agg(name order by name) from (select name from each where name is not null limit 60) named)`;

/** What the filters offer. */
export async function roomChoices(db: Db): Promise<{ readonly counties: string[]; readonly couriers: string[] }> {
  const { rows } = await sql<{ counties: string[] | null; couriers: string[] | null }>`
    select ${eachOf('region')} as counties, ${eachOf('courier_service')} as couriers`.execute(db);
  return { counties: rows[0]?.counties ?? [], couriers: rows[0]?.couriers ?? [] };
}
