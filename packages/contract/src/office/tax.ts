import * as z from 'zod/mini';
import { BookDay, BooksQuery } from './books.ts';
import { Cursor, IsoTime } from './primitives.ts';

export const TAX_KINDS = ['vat', 'levy', 'withheld'] as const;
/** What a code can be taken of; packs by their bids and products by their number besides. */
export const TAX_SUBJECTS = ['packs', 'goods', 'cash', 'earnings', 'margins'] as const;
export const TaxSubject = z
  .string()
  .check(z.regex(/^(packs|goods|cash|earnings|margins|pack:[1-9][0-9]{0,6}|product:[1-9][0-9]{0,14})$/));

/** Hundredths of a percent. */
const RateBp = z.int();
const Rate = z.object({ rate_bp: RateBp, from: IsoTime });
export const TaxCode = z.object({
  code: z.string(),
  kind: z.enum(TAX_KINDS),
  name: z.string(),
  /** What the revenue authority calls it. */
  letter: z.nullable(z.string()),
  /** What counts now; null: its first rate has not begun. */
  now: z.nullable(Rate),
  /** What begins later, the next first. */
  planned: z.array(Rate),
});
export type TaxCode = z.infer<typeof TaxCode>;
export const TaxUse = z.object({
  subject: z.string(),
  kind: z.enum(TAX_KINDS),
  /** Of a product, what it is called. */
  name: z.nullable(z.string()),
  /** null: none is taken. */
  code: z.nullable(z.string()),
  from: IsoTime,
  is_planned: z.boolean(),
});
export type TaxUse = z.infer<typeof TaxUse>;

/** `GET /api/admin/tax?from&to` (`reports.see`) */
export const TaxQuery = BooksQuery;
export const TaxAnswer = z.object({
  from: BookDay,
  to: BookDay,
  today: BookDay,
  codes: z.array(TaxCode),
  uses: z.array(TaxUse),
  /** What was frozen in these days, by code and rate: what stands, and what of it went back since. In cents. */
  taken: z.array(
    z.object({
      code: z.string(),
      kind: z.enum(TAX_KINDS),
      name: z.string(),
      rate_bp: RateBp,
      count: z.int(),
      gross: z.int(),
      tax: z.int(),
      back: z.int(),
    }),
  ),
  /** Of a levy on margins: what was earned less what it cost in these days, by the books, and the levy that would be of it. */
  margin: z.nullable(z.object({ code: z.string(), rate_bp: RateBp, margin: z.int(), levy: z.int() })),
  asked: z.array(z.object({ reference: z.string(), summary: z.string() })),
});
export type TaxAnswer = z.infer<typeof TaxAnswer>;

export const TOLD_TABS = ['waits', 'all'] as const;
/** How far the revenue authority was told of a document, as TAX-5 names it. */
export const TOLD_STATES = ['waiting', 'unknown', 'refused', 'known', 'taken'] as const;
/** `GET /api/admin/tax/told?tab&from&to&cursor` (`reports.see`): what waits, of any day, the next to be told first; or all of some days. */
export const ToldQuery = z.extend(BooksQuery, { tab: z.optional(z.enum(TOLD_TABS)), cursor: z.optional(Cursor) });
export const ToldAnswer = z.object({
  /** The first number that is told; null: nobody is told, and all is handed in as a file. */
  told_from: z.nullable(z.int()),
  counts: z.record(z.enum(TOLD_STATES), z.int()),
  documents: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      kind: z.enum(['invoice', 'credit_note']),
      issued_at: IsoTime,
      /** In cents. */
      gross: z.int(),
      tax: z.int(),
      state: z.enum(TOLD_STATES),
      /** Its number is before the first that is told. */
      by_file: z.boolean(),
      tries: z.int(),
      /** When it is told, or told again; null: they have it, or nobody is told. */
      next_at: z.nullable(IsoTime),
      told_at: z.nullable(IsoTime),
      receipt_number: z.nullable(z.string()),
      problem: z.nullable(z.string()),
    }),
  ),
  next_cursor: z.nullable(z.string()),
});
export type ToldAnswer = z.infer<typeof ToldAnswer>;
