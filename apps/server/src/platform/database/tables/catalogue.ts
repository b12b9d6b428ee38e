/** What is sold (0002), as lots, with its pictures (0060). */
import type { Generated, GeneratedAlways } from 'kysely';
import type { JsonWithDefault, Nullable, TimeWithDefault } from './columns.ts';

export type CatalogueTables = {
  product: ProductTable;
  product_image: ProductImageTable;
  picture: PictureTable;
  stock_lot: StockLotTable;
  product_import: ProductImportTable;
  product_refill: ProductRefillTable;
  saved_product: SavedProductTable;
};

/** When a shelf was filled from empty; whose win's own try at paying gave the piece back (WIN-1). */
type ProductRefillTable = { product_id: number; at: TimeWithDefault; auction_id: Nullable<number> };

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
  state: Generated<'draft' | 'published' | 'withdrawn'>;
  name_sw: Generated<string>;
  description_sw: Generated<string>;
  specifications_sw: JsonWithDefault<[string, string][]>;
  price_source: Generated<string>;
  price_checked_on: Nullable<string>;
  price_checked_by: Nullable<string>;
  delivery_class: Generated<'small_parcel' | 'parcel' | 'large' | 'two_people'>;
  revision: Generated<number>;
  edited_at: TimeWithDefault;
  edited_by: Nullable<string>;
  is_in_kiswahili: GeneratedAlways<boolean>;
};

type ProductImageTable = {
  product_id: number;
  position: number;
  address: string;
  alt_en: Generated<string>;
  alt_sw: Generated<string>;
};

type PictureTable = {
  address: string;
  width: number;
  height: number;
  bytes: number;
  uploaded_by: Nullable<string>;
  uploaded_at: TimeWithDefault;
};

type StockLotTable = {
  id: GeneratedAlways<number>;
  product_id: number;
  pieces: number;
  removed: Generated<number>;
  pieces_left: number;
  unit_cost_cents: Nullable<number>;
  received_on: string;
  supplier: Generated<string>;
  revision: Generated<number>;
  created_at: TimeWithDefault;
  created_by: Nullable<string>;
  press: Nullable<string>;
  returned_of: Nullable<string>;
};

type ProductImportTable = {
  sha256: Buffer;
  file_name: string;
  products: number;
  imported_by: string;
  imported_at: TimeWithDefault;
};

type SavedProductTable = {
  user_id: string;
  product_id: number;
  remind: Generated<boolean>;
  created_at: TimeWithDefault;
};
