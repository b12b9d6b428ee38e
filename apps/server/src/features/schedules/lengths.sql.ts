import { type EpochUs, MINUTE_US } from '@mnada/rules';
import { type QueryExecutorProvider, sql } from 'kysely';

/** Of so many of the newest the middle one is taken; with fewer than three of a product its category tells. */
const NEWEST = 21;
const LEAST = 3;
const UNKNOWN_US = 60 * MINUTE_US;

/** How long auctions of these products usually run: nobody knows how long one will. */
export async function usualLengths(
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
