import { type AuctionWarning, PRICE_CHECK_DAYS, type ProductChoice } from '@mnada/contract/office';
import { toShillings } from '@mnada/rules';
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import { openAuctions, waitingWins } from '../auctions/index.ts';

/** A product as whoever plans an auction of it needs to see it. */
export type ProductFacts = {
  readonly id: number;
  readonly name: string;
  readonly nameSw: string;
  readonly category: string;
  readonly image: string | null;
  readonly priceCents: number;
  readonly stock: number;
  /** Wins that wait for their claim: each may yet want a piece. */
  readonly waiting: number;
  /** Auctions of it that are scheduled or live: each may end as a win. */
  readonly open: number;
  readonly isPublished: boolean;
  readonly isInKiswahili: boolean;
  readonly priceCheckedOn: string | null;
  readonly isPriceDue: boolean;
};

const CHOICES = 50;

const like = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

async function select(
  db: QueryExecutorProvider,
  where: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
): Promise<ProductFacts[]> {
  const { rows } = await sql<ProductFacts>`
    select p.id, p.name, p.name_sw as "nameSw", p.category, p.original_price_cents as "priceCents", p.stock,
           (select address from product_image i where i.product_id = p.id order by position limit 1) as image,
           ${sql.raw(waitingWins('p.id'))} as waiting, ${sql.raw(openAuctions('p.id'))} as open,
           p.state = 'published' as "isPublished", p.is_in_kiswahili as "isInKiswahili",
           to_char(p.price_checked_on, 'YYYY-MM-DD') as "priceCheckedOn",
           p.price_checked_on is null or p.price_checked_on < (${STATEMENT_TIME} at time zone 'Africa/Nairobi')::date
             - ${PRICE_CHECK_DAYS}::int as "isPriceDue"
      from product p where ${where} ${rest}`.execute(db);
  return rows;
}

export async function productFacts(
  db: QueryExecutorProvider,
  ids: readonly number[],
): Promise<Map<number, ProductFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await select(db, sql`p.id = any(${[...new Set(ids)]}::bigint[])`, sql``);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * The same for whoever promises pieces of them in this transaction (`lockPlans` first): a purchase beside it is over, and seen,
 * or waits and sees the promise (WIN-5).
 */
export async function lockedFacts(
  trx: QueryExecutorProvider,
  ids: readonly number[],
): Promise<Map<number, ProductFacts>> {
  await sql`select from product where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(trx);
  return await productFacts(trx, ids);
}

/** What an auction may be made of: published ones first, by name. */
export const findProducts = (db: QueryExecutorProvider, q: string): Promise<ProductFacts[]> =>
  select(
    db,
    q === ''
      ? sql`p.state = 'published'`
      : sql`p.state <> 'withdrawn' and p.search_name like ${`%${like(q.toLowerCase())}%`}`,
    sql`order by p.state = 'published' desc, p.search_name, p.id limit ${CHOICES}`,
  );

/** Pieces that nothing is promised of. */
export const freePieces = ({ stock, waiting, open }: ProductFacts): number => stock - waiting - open;

/** What stands against it whatever the time. */
export function productWarnings(facts: ProductFacts): AuctionWarning[] {
  const warnings: AuctionWarning[] = [];
  if (!facts.isPublished) warnings.push('not_published');
  if (facts.isPriceDue) warnings.push('price_unchecked');
  if (!facts.isInKiswahili) warnings.push('kiswahili_missing');
  return warnings;
}

export const toChoice = (facts: ProductFacts): ProductChoice => ({
  id: facts.id,
  name: facts.name,
  name_sw: facts.nameSw,
  category: facts.category,
  image: facts.image,
  shop_price: toShillings(facts.priceCents),
  stock: facts.stock,
  free: freePieces(facts),
  price_checked: facts.priceCheckedOn,
  warnings: [...productWarnings(facts), ...(freePieces(facts) > 0 ? [] : (['no_stock'] as const))],
});
