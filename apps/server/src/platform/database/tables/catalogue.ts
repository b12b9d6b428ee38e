/** What is sold (0002). */
import type { Generated, GeneratedAlways } from 'kysely';
import type { TimeWithDefault, JsonWithDefault } from './columns.ts';

export type CatalogueTables = {
  product: ProductTable;
  product_image: ProductImageTable;
  saved_product: SavedProductTable;
};

type ProductTable = {
  id: GeneratedAlways<number>;
  slug: string;
  name: string;
  category: string;
  description: Generated<string>;
  specifications: JsonWithDefault<Record<string, string>>;
  original_price_cents: number;
  stock: Generated<number>;
  rating_sum: Generated<number>;
  rating_count: Generated<number>;
  sold_count: Generated<number>;
  created_at: TimeWithDefault;
  search_text: GeneratedAlways<string>;
  search_name: GeneratedAlways<string>;
};

type ProductImageTable = { product_id: number; position: number; address: string };

type SavedProductTable = {
  user_id: string;
  product_id: number;
  remind: Generated<boolean>;
  created_at: TimeWithDefault;
};
