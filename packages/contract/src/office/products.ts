import * as z from 'zod/mini';
import { Id, Kes } from '../primitives.ts';
import {
  Cursor,
  IsoTime,
  MANY_AT_ONCE,
  Reason,
  Revision,
  SelectedNumbers,
  StaffRef,
  Uuid,
  WrittenLine,
  WrittenText,
} from './primitives.ts';

const PRODUCT_STATES = ['draft', 'published', 'withdrawn'] as const;
export type ProductState = (typeof PRODUCT_STATES)[number];
/** Tabs of the room; the last three watch what is published or about to be (OPS-6). */
export const PRODUCT_TABS = [
  'all',
  'published',
  'draft',
  'low_stock',
  'price_due',
  'no_kiswahili',
  'withdrawn',
] as const;
export type ProductTab = (typeof PRODUCT_TABS)[number];
const PRODUCT_SORTS = ['edited', 'name', 'price', 'checked', 'stock'] as const;
export const DELIVERY_CLASSES = ['small_parcel', 'parcel', 'large', 'two_people'] as const;
export type DeliveryClass = (typeof DELIVERY_CLASSES)[number];

export const PRODUCT_LIMITS = {
  name: 160,
  category: 60,
  description: 8000,
  specifications: 40,
  specification: 200,
  source: 160,
  alt: 200,
  pictures: 20,
  pieces: 1_000_000,
  /** KSh: the most a listing may be (AUC-2). */
  price: 250_000,
} as const;
/** Days until a price is due to be looked at again, and pieces at which stock is low. */
export const PRICE_CHECK_DAYS = 30;
export const LOW_STOCK = 3;

const Day = z.string().check(z.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/));
const Text = (max: number) => z.string().check(z.trim(), z.maxLength(max));
/** Whole shillings. */
const Price = z.int().check(z.minimum(1), z.maximum(PRODUCT_LIMITS.price));
/** What one piece cost on the shelf; whole shillings. */
const Cost = z.int().check(z.minimum(0), z.maximum(PRODUCT_LIMITS.price));

/** `GET /api/admin/products` (`products.see`) */
export const ProductsQuery = z.object({
  tab: z.optional(z.enum(PRODUCT_TABS)),
  /** A part of its name or category, a supplier, or its number, `P-0131`. */
  q: z.optional(Text(80)),
  category: z.optional(Text(PRODUCT_LIMITS.category)),
  delivery: z.optional(z.enum(DELIVERY_CLASSES)),
  sort: z.optional(z.enum(PRODUCT_SORTS)),
  dir: z.optional(z.enum(['asc', 'desc'])),
  cursor: z.optional(Cursor),
});
export type ProductsQuery = z.infer<typeof ProductsQuery>;
/** `GET /api/admin/products.csv` (`products.see`): all that match, or a selection. */
export const ProductsFileQuery = z.extend(ProductsQuery, { ids: z.optional(SelectedNumbers) });
export type ProductsFileQuery = z.infer<typeof ProductsFileQuery>;

const Fields = {
  id: Id,
  number: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
  state: z.enum(PRODUCT_STATES),
  category: z.string(),
  delivery: z.enum(DELIVERY_CLASSES),
  price: Kes,
  /** A day of Nairobi; null: nobody ever looked. */
  price_checked_on: z.nullable(z.string()),
  is_price_due: z.boolean(),
  /** Of the lot that the next piece comes from; null: unknown, or nothing left. */
  unit_cost: z.nullable(Kes),
  /** On the shelf, and what of it no live or scheduled auction has been promised. */
  stock: z.int(),
  free: z.int(),
  is_low: z.boolean(),
  auctions_30d: z.int(),
  is_in_kiswahili: z.boolean(),
  edited_at: IsoTime,
  revision: Revision,
};
export const ProductRow = z.object(Fields);
export type ProductRow = z.infer<typeof ProductRow>;
export const ProductsAnswer = z.object({
  products: z.array(ProductRow),
  next_cursor: z.nullable(Cursor),
  /** By tab, under the other filters. */
  counts: z.record(z.enum(PRODUCT_TABS), z.int()),
  categories: z.array(z.string()),
});
export type ProductsAnswer = z.infer<typeof ProductsAnswer>;

type Sort = (max: number, least?: number) => z.ZodMiniString;
/** One line of the specifications, in both languages. */
const specificationOf = (line: Sort) =>
  z.object({
    name: line(PRODUCT_LIMITS.specification),
    value: line(PRODUCT_LIMITS.specification),
    name_sw: line(PRODUCT_LIMITS.specification),
    value_sw: line(PRODUCT_LIMITS.specification),
  });
export const Specification = specificationOf(WrittenLine);
export type Specification = z.infer<typeof Specification>;
/** A picture of a product, in its place. */
const pictureOf = (line: Sort) =>
  z.object({
    /** Of its largest size, as an upload answered it. */
    address: z.string().check(z.regex(/^\/media\/[a-z0-9/_-]{1,200}-800\.avif$/)),
    alt_en: line(PRODUCT_LIMITS.alt),
    alt_sw: line(PRODUCT_LIMITS.alt),
  });
export const ProductPicture = pictureOf(WrittenLine);
export type ProductPicture = z.infer<typeof ProductPicture>;

/** What the editor holds: all of it goes with every save. */
const wordsOf = (line: Sort, text: Sort) => ({
  name: line(PRODUCT_LIMITS.name, 1),
  name_sw: line(PRODUCT_LIMITS.name),
  description: text(PRODUCT_LIMITS.description),
  description_sw: text(PRODUCT_LIMITS.description),
  /** No two of one name in one language; none named by a number alone. */
  specifications: z.array(specificationOf(line)).check(z.maxLength(PRODUCT_LIMITS.specifications)),
  category: line(PRODUCT_LIMITS.category, 1),
  delivery: z.enum(DELIVERY_CLASSES),
  price: Price,
  price_source: line(PRODUCT_LIMITS.source),
  /** Not after today. */
  price_checked_on: z.nullable(Day),
  pictures: z.array(pictureOf(line)).check(z.maxLength(PRODUCT_LIMITS.pictures)),
});
const Words = wordsOf(WrittenLine, WrittenText);
export const ProductForm = z.object(Words);
/** What was written before a text had to be one that can be seen is shown as it stands. */
const ShownForm = z.object(wordsOf(Text, Text));
export type ProductForm = z.infer<typeof ProductForm>;

/** What keeps a product from being published (OPS-6). */
const PRODUCT_GAPS = [
  'name_sw',
  'description',
  'description_sw',
  'specifications_sw',
  'pictures',
  'alt_en',
  'alt_sw',
  'price_source',
  'price_checked_on',
] as const;
export type ProductGap = (typeof PRODUCT_GAPS)[number];

export const StockLot = z.object({
  id: Id,
  pieces: z.int(),
  removed: z.int(),
  left: z.int(),
  unit_cost: z.nullable(Kes),
  received_on: z.string(),
  supplier: z.string(),
  /** A piece that a customer sent back: its cost is that of the lot that it left, and is corrected there. */
  is_returned: z.boolean(),
  revision: Revision,
});
export type StockLot = z.infer<typeof StockLot>;

/** `GET /api/admin/products/:product` (`products.see`): by id or number. */
export const ProductPage = z.object({
  product: z.object({
    ...Fields,
    slug: z.string(),
    edited_by: z.nullable(StaffRef),
    price_checked_by: z.nullable(StaffRef),
    created_at: IsoTime,
  }),
  form: ShownForm,
  gaps: z.array(z.enum(PRODUCT_GAPS)),
  /** Size of what was uploaded, in the order of the form's; null where nobody measured. */
  picture_sizes: z.array(z.nullable(z.object({ width: z.int(), height: z.int(), bytes: z.int() }))),
  stock: z.object({
    on_shelf: z.int(),
    /** Promised to live and scheduled auctions. */
    promised: z.int(),
    free: z.int(),
    /** Oldest first; pieces leave in this order. */
    lots: z.array(StockLot),
  }),
  auctions: z.object({
    count: z.int(),
    /** Newest first, ten at most. */
    latest: z.array(
      z.object({
        id: Id,
        status: z.enum(['scheduled', 'live', 'ended']),
        result: z.nullable(z.enum(['sold', 'no_bids', 'void'])),
        at: IsoTime,
        price: Kes,
        bids: z.int(),
        bidders: z.int(),
        claim: z.nullable(z.enum(['product', 'cash', 'lapsed'])),
      }),
    ),
  }),
});
export type ProductPage = z.infer<typeof ProductPage>;

/** `POST /api/admin/products` (`products.edit`): a draft; answered by `ProductPage`. */
export const NewProductBody = z.object({
  name: Words.name,
  category: Words.category,
  price: Price,
});
/**
 * `POST /api/admin/products/:product/edit` (`products.edit`), answered by `ProductPage`. Another revision: 409 `EDITED_MEANWHILE`
 * with `present`. A new price of what is published takes a reason; what is published stays whole: 409 `PRODUCT_INCOMPLETE`.
 */
export const ProductEditBody = z.object({ revision: Revision, form: ProductForm, reason: z.optional(Reason) });
/** `POST …/publish`: 409 `PRODUCT_INCOMPLETE` with `errors`, the gaps. */
export const ProductPublishBody = z.object({ revision: Revision });
/** `POST …/withdraw`: auctions that were scheduled keep what they copied. */
export const ProductWithdrawBody = z.object({ revision: Revision, reason: Reason });
/** `POST …/lots`: pieces that came in. Answered by `ProductPage`. */
export const NewLotBody = z.object({
  /** One for each press, made by the page: sent again after a lost answer, it writes nothing anew. */
  press: z.optional(Uuid),
  pieces: z.int().check(z.minimum(1), z.maximum(PRODUCT_LIMITS.pieces)),
  unit_cost: z.nullable(Cost),
  received_on: Day,
  supplier: WrittenLine(PRODUCT_LIMITS.source),
});
/** `POST …/lots/:lot`: what was written wrong, or counted otherwise. More removed than is left: 409 `LOT_COUNT`; another cost of a piece that came back: 409 `STATE_FORBIDS`. */
export const LotEditBody = z.object({
  revision: Revision,
  unit_cost: z.nullable(Cost),
  supplier: WrittenLine(PRODUCT_LIMITS.source),
  removed: z.int().check(z.minimum(0), z.maximum(PRODUCT_LIMITS.pieces)),
  reason: Reason,
});

const Several = z.array(Id).check(z.minLength(1), z.maxLength(MANY_AT_ONCE));
/** `POST /api/admin/products/price-checked` and `…/withdraw-many` (`products.edit`): a selection, a result a row, in its order. */
export const PriceCheckedBody = z.object({ products: Several });
export const WithdrawManyBody = z.object({ products: Several, reason: Reason });
export const ProductsDone = z.object({
  done: z.int(),
  results: z.array(
    z.object({
      id: Id,
      number: z.string(),
      name: z.nullable(z.string()),
      state: z.enum(['done', 'already', 'refused']),
      code: z.optional(z.string()),
      message: z.optional(z.string()),
    }),
  ),
});
export type ProductsDone = z.infer<typeof ProductsDone>;

export const UPLOAD_LIMITS = { pictureBytes: 8_000_000, picturePixels: 40_000_000, pictureSide: 800 } as const;
/** `POST /api/admin/products/pictures` (`products.edit`): one file, `multipart/form-data`. The same file twice is one picture. */
export const UploadedPicture = z.object({
  address: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
});
export type UploadedPicture = z.infer<typeof UploadedPicture>;

export const IMPORT_LIMITS = {
  bytes: 16_000_000,
  rows: 10_000,
  rowBytes: 65_536,
  errorsShown: 100,
  sample: 20,
} as const;
/** Columns of an import (OPS-7); the first three are needed. Specifications: `Screen=6.5 inches | Memory=8 GB`. */
export const IMPORT_COLUMNS = [
  'name',
  'category',
  'price',
  'name_sw',
  'description',
  'description_sw',
  'specifications',
  'specifications_sw',
  'price_source',
  'price_checked_on',
  'delivery',
  'stock',
  'unit_cost',
  'supplier',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];
/** What is wrong with a cell. */
const IMPORT_FAULTS = [
  'missing',
  'too_long',
  'unseen',
  'not_a_number',
  'out_of_range',
  'not_a_day',
  'unknown',
  'twice',
  'shape',
] as const;
export type ImportFault = (typeof IMPORT_FAULTS)[number];
export const ImportError = z.object({
  /** As a spreadsheet numbers it: the line of column names is 1. */
  row: z.int(),
  column: z.nullable(z.enum(IMPORT_COLUMNS)),
  fault: z.enum(IMPORT_FAULTS),
});
export type ImportError = z.infer<typeof ImportError>;
/**
 * `POST /api/admin/products/import?step=preview` (`products.edit`): one CSV file. Nothing is written. `step=write` with the same file
 * and its `sha256` writes all of it as drafts or, when one row is wrong, nothing: 422 `IMPORT_ROWS_WRONG` with this preview.
 */
export const ImportQuery = z.object({
  step: z.enum(['preview', 'write']),
  sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
});
export const ImportPreview = z.object({
  sha256: z.string(),
  file_name: z.string(),
  rows: z.int(),
  good: z.int(),
  /** The first hundred; `error_count` counts all. */
  errors: z.array(ImportError),
  error_count: z.int(),
  /** Column names that nobody knows: left out. */
  unknown_columns: z.array(z.string()),
  /** The first twenty good rows. */
  sample: z.array(
    z.object({
      row: z.int(),
      name: z.string(),
      category: z.string(),
      price: Kes,
      stock: z.int(),
      is_in_kiswahili: z.boolean(),
    }),
  ),
  /** The same file was imported before: when, and by whom. */
  imported_before: z.nullable(z.object({ at: IsoTime, by: z.nullable(StaffRef), products: z.int() })),
});
export type ImportPreview = z.infer<typeof ImportPreview>;
export const Imported = z.object({ products: z.int(), first: z.string(), last: z.string() });
export type Imported = z.infer<typeof Imported>;

/** `GET /api/admin/products/matching` (`products.edit`), with the query of the list: all that match, up to MATCHING_MAX, in its order. */
export const MatchingProducts = z.object({
  /** All of them, also where that is more than are listed. */
  count: z.int(),
  products: z.array(z.object({ id: Id, number: z.string(), name: z.string(), state: z.enum(PRODUCT_STATES) })),
});
export type MatchingProducts = z.infer<typeof MatchingProducts>;
