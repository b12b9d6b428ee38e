import * as z from 'zod/mini';
import { IsoTime } from './primitives.ts';

/** What the buyer said of a delivered product (AUC-8). */
export const OrderRating = z.object({
  stars: z.int().check(z.gte(1), z.lte(5)),
  rated_at: IsoTime,
  /** Until then it may be changed. */
  change_until: IsoTime,
});
export type OrderRating = z.infer<typeof OrderRating>;

export const RateOrderBody = z.object({ stars: z.int().check(z.gte(1), z.lte(5)) });
/** The rating, and what all ratings of the product come to now. */
export const RateOrderAnswer = z.object({
  rating: OrderRating,
  product_ratings: z.nullable(z.number()),
  ratings_count: z.int(),
});
