import type { TemplatesQuery } from '@mnada/contract/office';
import type { EpochUs } from '@mnada/rules';
import type { TemplateTimes } from '@mnada/rules/office';
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { RULE_COLUMNS, type RuleColumns } from '../house-rules.ts';
import { dayOf } from './template-view.ts';

export type Template = RuleColumns & {
  readonly id: number;
  readonly name: string;
  readonly state: 'draft' | 'published' | 'paused';
  readonly days: readonly number[];
  /** Minutes of the day. */
  readonly times: readonly number[];
  readonly liveLeast: number;
  readonly startsOn: string;
  readonly endsOn: string | null;
  readonly aheadUs: number;
  readonly demoKey: string | null;
  readonly revision: number;
  readonly clonedFrom: number | null;
  readonly savedAt: Date;
  readonly savedBy: string | null;
  readonly savedByName: string | null;
  readonly publishedAt: Date | null;
  readonly publishedBy: string | null;
  readonly publishedByName: string | null;
  readonly trouble: 'no_product' | 'failed' | null;
  readonly troubleSince: Date | null;
  readonly troubleSlotUs: EpochUs | null;
};

const COLUMNS = sql`
  it.id, it.name, it.state, it.days, it.times, it.live_least as "liveLeast", to_char(it.starts_on, 'YYYY-MM-DD') as "startsOn",
  to_char(it.ends_on, 'YYYY-MM-DD') as "endsOn", it.ahead_us as "aheadUs", it.demo_key as "demoKey", it.revision,
  it.cloned_from as "clonedFrom", it.saved_at as "savedAt", it.saved_by as "savedBy", saver.full_name as "savedByName",
  it.published_at as "publishedAt", it.published_by as "publishedBy", publisher.full_name as "publishedByName", it.trouble,
  it.trouble_since as "troubleSince", it.trouble_slot_us as "troubleSlotUs", ${RULE_COLUMNS}`;
const FROM = sql`
  from auction_template it left join app_user saver on saver.id = it.saved_by
  left join app_user publisher on publisher.id = it.published_by`;

async function one(db: QueryExecutorProvider, where: RawBuilder<unknown>): Promise<Template | null> {
  const { rows } = await sql<Template>`select ${COLUMNS} ${FROM} where ${where}`.execute(db);
  return rows[0] ?? null;
}
export const readTemplate = (db: QueryExecutorProvider, id: number): Promise<Template | null> =>
  one(db, sql`it.id = ${id}`);
export const lockTemplate = (trx: QueryExecutorProvider, id: number): Promise<Template | null> =>
  one(trx, sql`it.id = ${id} for no key update of it`);
/** One that is published and that no other node is scheduling for. */
export const takePublished = (trx: QueryExecutorProvider, id: number): Promise<Template | null> =>
  one(trx, sql`it.id = ${id} and it.state = 'published' for no key update of it skip locked`);

export async function publishedTemplates(db: QueryExecutorProvider, isDemo: boolean): Promise<Template[]> {
  const { rows } = await sql<Template>`
    select ${COLUMNS} ${FROM} where it.state = 'published' and (it.demo_key is not null) = ${isDemo} order by it.id`.execute(
    db,
  );
  return rows;
}

export const timesOf = ({ days, times, startsOn, endsOn }: Template): TemplateTimes => ({
  ...{ days, times, firstDay: dayOf(startsOn, 'from') },
  lastDay: endsOn === null ? null : dayOf(endsOn, 'until'),
});

/** How many of a template's auctions are live, are scheduled, and ever were; and how much its pool holds. */
export type TemplateCounts = {
  readonly live: number;
  readonly scheduled: number;
  readonly made: number;
  readonly products: number;
};
const COUNTS = sql`
  (select count(*)::int from auction_source s join auction a on a.id = s.auction_id
    where s.template_id = it.id and a.status = 'live') as live,
  (select count(*)::int from auction_source s join auction a on a.id = s.auction_id
    where s.template_id = it.id and a.status = 'scheduled') as scheduled,
  (select count(*)::int from auction_source s where s.template_id = it.id) as made,
  (select count(*)::int from auction_template_product p where p.template_id = it.id) as products`;

const like = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
const filterOf = ({ q }: TemplatesQuery): RawBuilder<unknown> => {
  const text = q?.trim() ?? '';
  const number = /^(?:t-)?([1-9][0-9]{0,14})$/i.exec(text)?.[1] ?? null;
  return text === '' ? sql`true` : sql`(it.name ilike ${`%${like(text)}%`} or it.id = ${number}::bigint)`;
};

/** Those that fit, the newest first, from a place on. */
export async function selectTemplates(
  db: QueryExecutorProvider,
  query: TemplatesQuery,
  page: { readonly before: number | null; readonly limit: number },
): Promise<(Template & TemplateCounts)[]> {
  const { rows } = await sql<Template & TemplateCounts>`
    select ${COLUMNS}, ${COUNTS} ${FROM}
     where ${filterOf(query)} and (${query.state ?? null}::text is null or it.state = ${query.state ?? null})
       and (${page.before}::bigint is null or it.id < ${page.before}) order by it.id desc limit ${page.limit}`.execute(
    db,
  );
  return rows;
}

export async function countStates(db: QueryExecutorProvider, query: TemplatesQuery) {
  const { rows } = await sql<Record<'draft' | 'published' | 'paused' | 'all', number>>`
    select count(*) filter (where state = 'draft')::int as draft, count(*) filter (where state = 'published')::int as published,
           count(*) filter (where state = 'paused')::int as paused, count(*)::int as "all"
      from auction_template it where ${filterOf(query)}`.execute(db);
  return rows[0] ?? { draft: 0, published: 0, paused: 0, all: 0 };
}

export async function countOne(db: QueryExecutorProvider, id: number): Promise<TemplateCounts> {
  const { rows } = await sql<TemplateCounts>`select ${COUNTS} from auction_template it where it.id = ${id}`.execute(db);
  return rows[0] ?? { live: 0, scheduled: 0, made: 0, products: 0 };
}

export type PoolRow = { readonly productId: number; readonly share: number; readonly made: number };

/** Shares are kept over so many of the newest: what lacked pieces for long doesn't take all that comes. */
const NEWEST = 100;

/** A template's pool, with how many of its newest auctions sold each. */
export async function readPool(db: QueryExecutorProvider, id: number): Promise<PoolRow[]> {
  const { rows } = await sql<PoolRow>`
    with newest as (
      select a.product_id from auction_source s join auction a on a.id = s.auction_id
       where s.template_id = ${id} order by s.auction_id desc limit ${NEWEST})
    select p.product_id as "productId", p.share,
           (select count(*)::int from newest where newest.product_id = p.product_id) as made
      from auction_template_product p where p.template_id = ${id} order by p.share desc, p.product_id`.execute(db);
  return rows;
}

export async function writePool(
  trx: QueryExecutorProvider,
  id: number,
  pool: readonly { readonly product_id: number; readonly share: number }[],
): Promise<void> {
  await sql`delete from auction_template_product where template_id = ${id}`.execute(trx);
  if (pool.length === 0) return;
  await sql`
    insert into auction_template_product (template_id, product_id, share)
    select ${id}, * from unnest(${pool.map((each) => each.product_id)}::bigint[], ${pool.map((each) => each.share)}::int[])`.execute(
    trx,
  );
}

/** Starts from a moment on that have an auction, wherever that was moved to since. */
export async function takenSlots(
  db: QueryExecutorProvider,
  id: number,
  fromUs: EpochUs,
): Promise<Map<EpochUs, { readonly auctionId: number; readonly product: string }>> {
  const { rows } = await sql<{ slotUs: EpochUs; auctionId: number; product: string }>`
    select s.slot_us as "slotUs", s.auction_id as "auctionId", a.name as product
      from auction_source s join auction a on a.id = s.auction_id
     where s.template_id = ${id} and s.slot_us >= ${fromUs}`.execute(db);
  return new Map(rows.map(({ slotUs, ...rest }) => [slotUs, rest]));
}
