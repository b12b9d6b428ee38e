import {
  PRODUCT_TABS,
  type DeliveryClass,
  LOW_STOCK,
  PRICE_CHECK_DAYS,
  type ProductState,
} from '@mnada/contract/office';
import type { ProductsFileQuery, ProductsQuery, ProductTab } from '@mnada/contract/office';
import { type RawBuilder, sql } from 'kysely';
import { STATEMENT_TIME, STATEMENT_TIME_US } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { promisedPieces } from '../../auctions/index.ts';

/** A product as the room lists it. */
export type ListRow = {
  readonly id: number;
  readonly name: string;
  readonly image: string | null;
  readonly state: ProductState;
  readonly category: string;
  readonly delivery: DeliveryClass;
  readonly priceCents: number;
  readonly checkedOn: string | null;
  readonly isPriceDue: boolean;
  readonly costCents: number | null;
  readonly stock: number;
  readonly promised: number;
  readonly isLow: boolean;
  readonly auctions: number;
  readonly isInKiswahili: boolean;
  readonly editedAt: Date;
  readonly revision: number;
  /** By what the list is sorted, as its cursor tells it. */
  readonly sortKey: string;
};

/** A day of Nairobi, by the database's clock. */
export const TODAY = sql`(${STATEMENT_TIME} at time zone 'Africa/Nairobi')::date`;
const NEVER = sql`'0001-01-01'::date`;
/** Pieces that auctions and unclaimed wins are promised: the same count as where auctions are planned. */
const PROMISED = sql`(select ${sql.raw(promisedPieces('p.id'))} as pieces)`;
const FREE = sql`(p.stock - o.pieces)`;
const KEPT = sql`p.state <> 'withdrawn'`;
const IS_LOW = sql`(${KEPT} and ${FREE} <= ${sql.lit(LOW_STOCK)})`;
const IS_PRICE_DUE = sql`
  (${KEPT} and coalesce(p.price_checked_on, ${NEVER}) < ${TODAY} - ${sql.lit(PRICE_CHECK_DAYS)})`;
const MONTH_US = 30 * 86_400_000_000;

const TAB_IS: Readonly<Record<ProductTab, RawBuilder<unknown>>> = {
  all: sql`true`,
  published: sql`p.state = 'published'`,
  draft: sql`p.state = 'draft'`,
  low_stock: IS_LOW,
  price_due: IS_PRICE_DUE,
  no_kiswahili: sql`(${KEPT} and not p.is_in_kiswahili)`,
  withdrawn: sql`p.state = 'withdrawn'`,
};

const SORTS = {
  edited: { column: sql`p.edited_at`, cast: sql`timestamptz`, dir: 'desc' },
  name: { column: sql`p.search_name`, cast: sql`text`, dir: 'asc' },
  price: { column: sql`p.original_price_cents`, cast: sql`bigint`, dir: 'desc' },
  checked: { column: sql`coalesce(p.price_checked_on, '0001-01-01')`, cast: sql`date`, dir: 'asc' },
  stock: { column: FREE, cast: sql`int`, dir: 'asc' },
  number: { column: sql`p.id`, cast: sql`bigint`, dir: 'desc' },
} as const;
/** As it is asked for, or by number: what never changes, for files. */
export type ListQuery = Omit<ProductsFileQuery, 'sort'> & { readonly sort?: keyof typeof SORTS | undefined };
const KEY = {
  edited: /^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9:.]+\+00$/,
  name: /^[^\0]{1,230}$/u,
  price: /^[0-9]{1,15}$/,
  checked: /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/,
  stock: /^-?[0-9]{1,9}$/,
};

const ROW = sql`
  p.id, p.name, p.state, p.category, p.delivery_class as delivery, p.original_price_cents as "priceCents",
  p.price_checked_on::text as "checkedOn", ${IS_PRICE_DUE} as "isPriceDue", p.stock,
  o.pieces as promised, ${IS_LOW} as "isLow", p.is_in_kiswahili as "isInKiswahili",
  p.edited_at as "editedAt", p.revision,
  (select address from product_image i where i.product_id = p.id order by position limit 1) as image,
  (select unit_cost_cents from stock_lot l where l.product_id = p.id and l.pieces_left > 0
    order by received_on, id limit 1) as "costCents",
  (select count(*)::int from auction a where a.product_id = p.id and a.status <> 'draft'
      and a.scheduled_start_us between ${STATEMENT_TIME_US} - ${sql.lit(MONTH_US)} and ${STATEMENT_TIME_US}) as auctions`;
/** What is read of products, with what auctions are promised as `o`. */
const FROM_PRODUCTS = sql`product p cross join lateral ${PROMISED} o`;

const like = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** A number as people say it: `P-0131`, `131`. @returns null: it is none */
export const productIdOf = (text: string): number | null => {
  const digits = /^(?:P-?)?0*([1-9][0-9]{0,14})$/i.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits);
};

/** Everything of a query but its tab. Who delivered is found by who may see it alone (OPS-1). */
function filter(query: ListQuery, isWhole: boolean): RawBuilder<unknown> {
  const q = query.q?.trim() ?? '';
  const found = sql`p.id in (
    select id from product where id = ${productIdOf(q)}::bigint
    union all select id from product where search_name like ${like(q)}
    union all select id from product where lower(name_sw) like ${like(q)}
    ${isWhole ? sql`union all select product_id from stock_lot where lower(supplier) like ${like(q)}` : sql``})`;
  return sql.join(
    [
      sql`true`,
      ...(q === '' ? [] : [found]),
      ...(query.ids === undefined ? [] : [sql`p.id = any(${query.ids.split(',')}::bigint[])`]),
      ...(query.category === undefined ? [] : [sql`p.category = ${query.category}`]),
      ...(query.delivery === undefined ? [] : [sql`p.delivery_class = ${query.delivery}`]),
    ],
    sql` and `,
  );
}

/** Where a page ended. */
export type ListCursor = { readonly key: string; readonly id: number };

export const writeCursor = ({ sortKey, id }: ListRow): string => Buffer.from(`${id}|${sortKey}`).toString('base64url');

/** @throws Refusal INVALID_INPUT a place that was never given out */
export function readCursor({ cursor, sort = 'edited' }: ProductsQuery): ListCursor | null {
  if (cursor === undefined) return null;
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const [id = '', key = ''] = [text.slice(0, text.indexOf('|')), text.slice(text.indexOf('|') + 1)];
  if (!KEY[sort].test(key) || !/^[1-9][0-9]{0,14}$/.test(id))
    throw new Refusal('INVALID_INPUT', { errors: ['cursor'] });
  return { key, id: Number(id) };
}

/** Products that fit, in the order asked for, from a place on: by key, so a page costs the same however far it is. */
export async function selectProducts(
  db: Db,
  query: ListQuery,
  page: { readonly after: ListCursor | null; readonly limit: number; readonly isWhole: boolean },
): Promise<ListRow[]> {
  const sort = SORTS[query.sort ?? 'edited'];
  const dir = query.dir ?? sort.dir;
  const sign = dir === 'asc' ? sql`>` : sql`<`;
  const order = dir === 'asc' ? sql`asc` : sql`desc`;
  const after =
    page.after === null
      ? sql`true`
      : sql`(${sort.column}, p.id) ${sign} (${page.after.key}::${sort.cast}, ${page.after.id}::bigint)`;
  const { rows } = await sql<ListRow>`
    select ${ROW}, ${sort.column}::text as "sortKey" from ${FROM_PRODUCTS}
     where ${filter(query, page.isWhole)} and ${TAB_IS[query.tab ?? 'all']} and ${after}
     order by ${sort.column} ${order}, p.id ${order} limit ${page.limit}`.execute(db);
  return rows;
}

/** One of them. @returns null: there is none */
export async function selectProduct(db: Db, id: number): Promise<ListRow | null> {
  const { rows } = await sql<ListRow>`
    select ${ROW}, '' as "sortKey" from ${FROM_PRODUCTS} where p.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** How many each tab holds under the other filters. */
export async function countTabs(db: Db, query: ProductsQuery, isWhole: boolean): Promise<Record<ProductTab, number>> {
  const counts = sql.join(
    PRODUCT_TABS.map((tab) => sql`count(*) filter (where ${TAB_IS[tab]})::int as ${sql.ref(tab)}`),
    sql`, `,
  );
  const { rows } = await sql<Record<ProductTab, number>>`
    select ${counts} from ${FROM_PRODUCTS} where ${filter(query, isWhole)}`.execute(db);
  return rows[0] ?? (Object.fromEntries(PRODUCT_TABS.map((tab) => [tab, 0])) as Record<ProductTab, number>);
}

const CATEGORIES_MAX = 200;
/** What the filter offers. */
export async function categories(db: Db): Promise<string[]> {
  const { rows } = await sql<{ category: string }>`
    select category from product group by category order by category limit ${CATEGORIES_MAX}`.execute(db);
  return rows.map(({ category }) => category);
}
