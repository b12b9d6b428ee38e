import type { OrderState } from '@mnada/contract';
import { type QueryExecutorProvider, sql } from 'kysely';
import { STATEMENT_TIME_MS } from '../../platform/clock/index.ts';

export type RatedOrder = {
  readonly id: string;
  readonly productId: number;
  readonly state: OrderState;
  /** When it was first rated; null: not yet. */
  readonly firstRatedMs: number | null;
  readonly nowMs: number;
};

/** Locks somebody's order and reads its rating. Others' orders aren't found (S12). */
export async function lockRatedOrder(
  trx: QueryExecutorProvider,
  userId: string,
  orderId: string,
): Promise<RatedOrder | null> {
  const { rows } = await sql<Omit<RatedOrder, 'firstRatedMs' | 'nowMs'>>`
    select id, product_id as "productId", state from shop_order
     where id = ${orderId} and user_id = ${userId} for no key update`.execute(trx);
  const [order] = rows;
  if (!order) return null;
  // Only now: whatever was waited for has been written.
  const rated = await sql<Pick<RatedOrder, 'firstRatedMs' | 'nowMs'>>`
    select ${STATEMENT_TIME_MS} as "nowMs",
           (select floor(extract(epoch from created_at) * 1000)::bigint from product_rating where order_id = ${orderId})
             as "firstRatedMs"`.execute(trx);
  const [times] = rated.rows;
  if (!times) throw new Error('the clock answered nothing');
  return { ...order, ...times };
}

/** Writes or changes the rating of an order; the database keeps the product's numbers (0018). @returns when it was first given */
export async function writeRating(
  trx: QueryExecutorProvider,
  rating: { readonly orderId: string; readonly userId: string; readonly productId: number; readonly stars: number },
): Promise<Date> {
  const { rows } = await sql<{ created_at: Date }>`
    insert into product_rating (order_id, user_id, product_id, stars)
    values (${rating.orderId}, ${rating.userId}, ${rating.productId}, ${rating.stars})
    on conflict (order_id) do update set stars = excluded.stars, changed_at = clock_timestamp()
    returning created_at`.execute(trx);
  const [written] = rows;
  if (!written) throw new Error('an upsert of one rating returned no row');
  return written.created_at;
}

/** What all ratings of a product come to: the average with one decimal, null until the first. */
export async function productRatings(
  trx: QueryExecutorProvider,
  productId: number,
): Promise<{ readonly average: number | null; readonly count: number }> {
  const { rows } = await sql<{ average: number | null; count: number }>`
    select round(rating_sum::numeric / nullif(rating_count, 0), 1)::float8 as average, rating_count as count
      from product where id = ${productId}`.execute(trx);
  return rows[0] ?? { average: null, count: 0 };
}
