/** What buyers said of delivered products (0018). */
import type { TimeWithDefault } from './columns.ts';

export type RatingsTables = {
  product_rating: ProductRatingTable;
};

type ProductRatingTable = {
  order_id: string;
  user_id: string;
  product_id: number;
  stars: number;
  created_at: TimeWithDefault;
  changed_at: TimeWithDefault;
};
