import * as z from 'zod/mini';
import { Cursor, IsoTime, StaffRef } from './primitives.ts';

/** A day of Nairobi. */
export const BookDay = z.string().check(z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/));
const ACCOUNT_CLASSES = ['asset', 'liability', 'equity', 'income', 'expense', 'memo'] as const;
/** Shillings with their cents. What an account has stands above zero on the left, what it owes or earned on the right. */
const Cents = z.int();

export const BookAccount = z.object({
  kind: z.string(),
  number: z.int(),
  name: z.string(),
  class: z.enum(ACCOUNT_CLASSES),
  /** At the end of the day before: debit less credit. */
  before: Cents,
  debit: Cents,
  credit: Cents,
  /** At the end of the last day. */
  after: Cents,
});
export type BookAccount = z.infer<typeof BookAccount>;

/** `GET /api/admin/books?from&to` (`reports.see`): every account over these days; left out, the month so far. */
export const BooksQuery = z.object({ from: z.optional(BookDay), to: z.optional(BookDay) });
export const BooksAnswer = z.object({
  from: BookDay,
  to: BookDay,
  today: BookDay,
  accounts: z.array(BookAccount),
  /** The last day that is closed. */
  closed_through: z.nullable(BookDay),
  closings: z.array(
    z.object({ day: BookDay, asked_by: StaffRef, approved_by: StaffRef, closed_at: IsoTime, reference: z.string() }),
  ),
  /** What the bookkeeper has not booked yet: a day with some of it doesn't close. */
  waiting: z.int(),
  /** What a second person has yet to answer. */
  asked: z.array(z.object({ reference: z.string(), summary: z.string(), by: StaffRef })),
});
export type BooksAnswer = z.infer<typeof BooksAnswer>;

/** `GET /api/admin/books/journal?from&to&account&cursor` (`reports.see`), the newest first. */
export const JournalQuery = z.object({
  ...BooksQuery.shape,
  account: z.optional(z.string().check(z.regex(/^[a-z_]{1,30}$/))),
  cursor: z.optional(Cursor),
});
export const JournalEntry = z.object({
  id: z.int(),
  at: IsoTime,
  /** `kind:ref`: why it was booked. */
  cause: z.string(),
  debit: z.object({ number: z.int(), name: z.string() }),
  credit: z.object({ number: z.int(), name: z.string() }),
  amount: Cents,
  /** Words of the two people who booked it by hand. */
  words: z.nullable(z.string()),
  /** What it puts right, or follows from, where that stands on another day. */
  points_back: z.nullable(z.object({ cause: z.string(), day: BookDay })),
});
export type JournalEntry = z.infer<typeof JournalEntry>;
export const JournalAnswer = z.object({ entries: z.array(JournalEntry), next_cursor: z.nullable(Cursor) });
/** `GET /api/admin/books/journal.csv`: entry by entry, or a journal a day as QuickBooks and Xero import it. */
export const JournalCsvQuery = z.object({
  ...BooksQuery.shape,
  shape: z.optional(z.enum(['entries', 'quickbooks', 'xero'])),
});

/** Between which accounts people may book by hand (MON-7). */
export const MANUAL_ACCOUNTS = [
  'mpesa',
  'utility',
  'bank',
  'bank_2',
  'charges',
  'delivery_cost',
  'suppliers',
  'capital',
  'losses',
  'tax_owed',
  'tax_withheld',
  'levies',
] as const;
export type ManualAccount = (typeof MANUAL_ACCOUNTS)[number];
