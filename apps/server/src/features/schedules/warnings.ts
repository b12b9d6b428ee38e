import type { AuctionWarning } from '@mnada/contract/office';
import { type EpochUs, MINUTE_US } from '@mnada/rules';
import { type PlannedAuction, planProblems } from '@mnada/rules/office';
import { type QueryExecutorProvider, sql } from 'kysely';
import { databaseNowUs } from '../../platform/clock/index.ts';
import { freePieces, type ProductFacts, productFacts, productWarnings } from './product-facts.sql.ts';

/** Something that is planned: an auction that is open, or a draft as if it were published. */
type Planned = { readonly kind: 'auction' | 'draft'; readonly id: number; readonly productId: number };
type Open = { readonly id: number; readonly productId: number; readonly startsAtUs: EpochUs; readonly isLive: boolean };

export type Outlook = {
  readonly warnings: (planned: Planned) => AuctionWarning[];
  /** When it will usually be over. */
  readonly untilUs: (productId: number, category: string, startsAtUs: EpochUs) => EpochUs;
};

/** Whether a piece is left for who loses it to buy, each auction and win having its own (WIN-5); a draft has none yet. */
const leavesOne = (kind: Planned['kind'], product: ProductFacts): boolean =>
  freePieces(product) > (kind === 'draft' ? 1 : 0);

/** Ids of drafts among those of auctions. */
const DRAFT_KEY = -1;

/**
 * What stands against what is planned, and how long it will usually run (OPS-8): all open auctions of the same products are
 * looked at, not only those that are asked about.
 * @param drafts that are asked about; none of them is promised a piece yet, so each is looked at as the only one
 */
export async function readOutlook(
  db: QueryExecutorProvider,
  products: readonly { readonly id: number; readonly category: string }[],
  drafts: readonly { readonly id: number; readonly productId: number; readonly startsAtUs: EpochUs }[] = [],
): Promise<Outlook> {
  const ids = [...new Set(products.map(({ id }) => id))];
  const categoryOf = new Map(products.map(({ id, category }) => [id, category]));
  const [facts, lengthOf, open, nowUs] = await Promise.all([
    productFacts(db, ids),
    usualLengths(db, products),
    sql<Open>`
      select id, product_id as "productId", scheduled_start_us as "startsAtUs", status = 'live' as "isLive"
        from auction where product_id = any(${ids}::bigint[]) and status in ('scheduled', 'live')`.execute(db),
    databaseNowUs(db),
  ]);
  const untilUs = (productId: number, category: string, startsAtUs: EpochUs) =>
    startsAtUs + lengthOf(productId, category);
  const planOf = ({ id, productId, startsAtUs, isLive }: Open): PlannedAuction => {
    const usually = untilUs(productId, categoryOf.get(productId) ?? '', startsAtUs);
    return { id, startsAtUs, untilUs: isLive ? Math.max(usually, nowUs) : usually };
  };
  const plansOf = new Map<number, PlannedAuction[]>();
  for (const each of open.rows) plansOf.set(each.productId, [...(plansOf.get(each.productId) ?? []), planOf(each)]);
  const piecesOf = (productId: number): number => {
    const found = facts.get(productId);
    return found === undefined ? 0 : found.stock - found.waiting;
  };
  const problems = new Map(ids.map((id) => [id, planProblems(plansOf.get(id) ?? [], piecesOf(id))]));
  const ofDraft = new Map(
    drafts.map(({ id, productId, startsAtUs }) => {
      const plan = planOf({ id: id * DRAFT_KEY, productId, startsAtUs, isLive: false });
      return [id, planProblems([...(plansOf.get(productId) ?? []), plan], piecesOf(productId))];
    }),
  );
  return {
    untilUs,
    warnings: ({ kind, id, productId }) => {
      const product = facts.get(productId);
      const found = kind === 'draft' ? ofDraft.get(id) : problems.get(productId);
      const key = kind === 'draft' ? id * DRAFT_KEY : id;
      return [
        ...(found?.clashing.has(key) ? (['clash'] as const) : []),
        ...(found?.withoutPiece.has(key) ? (['no_stock'] as const) : []),
        ...(product === undefined || found?.withoutPiece.has(key) || leavesOne(kind, product)
          ? []
          : (['buy_now_none'] as const)),
        ...(product === undefined ? [] : productWarnings(product)),
      ];
    },
  };
}

/** Of so many of the newest the middle one is taken; with fewer than three of a product its category tells. */
const NEWEST = 21;
const LEAST = 3;
const UNKNOWN_US = 60 * MINUTE_US;

/** How long auctions of these products usually run: nobody knows how long one will. */
async function usualLengths(
  db: QueryExecutorProvider,
  products: readonly { readonly id: number; readonly category: string }[],
): Promise<(productId: number, category: string) => EpochUs> {
  const ids = [...new Set(products.map(({ id }) => id))];
  const categories = [...new Set(products.map(({ category }) => category))];
  const [ofProducts, ofCategories] = await Promise.all([
    sql<{ id: number; us: number }>`
      select p.id, percentile_disc(0.5) within group (order by ran.us)::bigint as us
        from unnest(${ids}::bigint[]) p (id)
       cross join lateral (
         select o.decided_at_us - a.opened_at_us as us from outcome o join auction a on a.id = o.auction_id
          where o.product_id = p.id and o.result = 'sold' order by o.decided_at_us desc limit ${NEWEST}) ran
       group by p.id having count(*) >= ${LEAST}`.execute(db),
    sql<{ category: string; us: number }>`
      select c.category, percentile_disc(0.5) within group (order by ran.us)::bigint as us
        from unnest(${categories}::text[]) c (category)
       cross join lateral (
         select o.decided_at_us - a.opened_at_us as us from outcome o join auction a on a.id = o.auction_id
          where o.category = c.category and o.result = 'sold' order by o.decided_at_us desc limit ${NEWEST}) ran
       group by c.category having count(*) >= ${LEAST}`.execute(db),
  ]);
  const byProduct = new Map(ofProducts.rows.map(({ id, us }) => [id, us]));
  const byCategory = new Map(ofCategories.rows.map(({ category, us }) => [category, us]));
  return (id, category) => byProduct.get(id) ?? byCategory.get(category) ?? UNKNOWN_US;
}
