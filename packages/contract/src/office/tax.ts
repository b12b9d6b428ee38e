import * as z from 'zod/mini';
import { BookDay, BooksQuery } from './books.ts';
import { IsoTime } from './primitives.ts';

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
