import * as z from 'zod/mini';
import { Kes } from '../primitives.ts';
import { IsoTime, Reason, StaffRef } from './primitives.ts';

const Day = z.string().check(z.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/));
const KINDS = ['payment', 'payout', 'charge', 'settlement', 'float_move', 'reversal', 'other'] as const;
export const STATEMENT_BYTES_MAX = 20_000_000;

/** `POST /api/admin/statements?from=&to=` with one CSV file (`days.close`): kept, and read for whoever compares it; no statement yet. */
export const StatementQuery = z.object({
  /** The days that it covers, both counted. */
  from: Day,
  to: Day,
});
/** The same of a bank, and of which account; the first where none is named. */
export const BankStatementQuery = z.object({
  ...StatementQuery.shape,
  account: z.optional(z.enum(['bank', 'bank_2'])),
});
const Sums = z.object({ lines: z.int(), in: Kes, out: Kes });
export const StatementKept = z.object({
  import_id: z.int(),
  sha256: z.string(),
  /** What was read, by kind. */
  kinds: z.array(z.object({ kind: z.enum(KINDS), ...Sums.shape })),
  /** All that was read, and what the file says of itself; null: it doesn't. */
  read: Sums,
  file: z.object({ in: z.nullable(Kes), out: z.nullable(Kes), opening: z.nullable(Kes), closing: z.nullable(Kes) }),
  /** Lines of the file that could not be read: they are looked at by hand. */
  unreadable: z.array(z.int()),
  not_completed: z.int(),
  /** Charges that stand under the receipt of a payment or a payout. */
  charges_beside: z.int(),
  /** The rules by which lines are told apart, in their order. */
  rules: z.array(z.object({ kind: z.enum(KINDS), direction: z.enum(['in', 'out', 'both']), says: z.string() })),
});
export type StatementKept = z.infer<typeof StatementKept>;

const DAY_STATES = ['missing', 'open', 'to_sign', 'closed'] as const;
/** `GET /api/admin/reconciliation?to=2026-11-24` (`days.close`): fourteen days, the newest last. */
export const DaysQuery = z.object({ to: z.optional(Day) });
export const DaysAnswer = z.object({
  days: z.array(z.object({ day: Day, state: z.enum(DAY_STATES), open: z.int() })),
  /** Yesterday, where nothing else asks first: the oldest that is not closed. */
  next: Day,
});
export type DaysAnswer = z.infer<typeof DaysAnswer>;

/** The shop's accounts at banks, as its books call them. */
export const BankAccountName = z.enum(['bank', 'bank_2']);
export type BankAccountName = z.infer<typeof BankAccountName>;
/** `GET /api/admin/bank-accounts` (`days.close`): whose statements may be imported; the second once two people have named it. */
export const BankAccountsAnswer = z.object({
  accounts: z.array(z.object({ account: BankAccountName, name: z.string() })),
});
export type BankAccountsAnswer = z.infer<typeof BankAccountsAnswer>;

/** `POST /api/admin/bank-statements?from=&to=&account=` with one CSV file (`days.close`): kept, and read for whoever compares it. */
export const BankKept = z.object({
  import_id: z.int(),
  sha256: z.string(),
  lines: z.int(),
  in: Kes,
  out: Kes,
  /** Lines that name a receipt of M-PESA. */
  receipts: z.int(),
  unreadable: z.array(z.int()),
  /** Before its first line and after its last; null: it tells no balances. */
  opening: z.nullable(Kes),
  closing: z.nullable(Kes),
  /** Lines whose balance doesn't follow from the one before. */
  breaks: z.array(z.int()),
});
export type BankKept = z.infer<typeof BankKept>;

export const EXPLAINED_AS = ['charges', 'settlement', 'float', 'timing', 'returned', 'other'] as const;
export const DayDifference = z.object({
  /** Names it among those of its day. */
  item: z.string(),
  what: z.enum([
    'in_not_booked',
    'in_not_on_statement',
    'in_amount_differs',
    'out_not_booked',
    'out_not_on_statement',
    'out_amount_differs',
    'charge',
    'settlement',
    'float_move',
    'other',
    'balance',
    'in_sums_differ',
    'out_sums_differ',
    'bank_missing',
    'bank_sum_differs',
    'bank_in',
    'bank_out',
    'bank_back',
    'bank_booked',
    'bank_elsewhere',
    'bank_balance',
  ]),
  receipt: z.nullable(z.string()),
  lines: z.int(),
  ours: Kes,
  theirs: Kes,
  at: z.nullable(IsoTime),
  /** Where it is settled; null: it is explained here. */
  path: z.nullable(z.string()),
  /** Whether two people may book it as the statement says (`statement.book`), and the request that asks for it already. */
  bookable: z.boolean(),
  asked: z.nullable(z.string()),
  owner: z.nullable(StaffRef),
  explained_as: z.nullable(z.enum(EXPLAINED_AS)),
  words: z.string(),
  explained_by: z.nullable(StaffRef),
  explained_at: z.nullable(IsoTime),
});
export type DayDifference = z.infer<typeof DayDifference>;

/** `GET /api/admin/reconciliation/:day` (`days.close`): our lines, theirs, the difference. */
export const DayPage = z.object({
  day: Day,
  state: z.enum(DAY_STATES),
  covered: z.boolean(),
  /** Who imported it and who compared it, when. */
  statement: z.nullable(z.object({ by: StaffRef, read_at: IsoTime, lines: z.int(), sha256: z.string() })),
  opening: z.nullable(Kes),
  closing: z.nullable(Kes),
  rows: z.array(
    z.object({
      row: z.enum([
        'packs',
        'wins',
        'buy_now',
        'waiting',
        'given_back',
        'withdrawals',
        'refunds',
        'charge',
        'settlement',
        'float_move',
        'other',
      ]),
      side: z.enum(['in', 'out']),
      our_lines: z.int(),
      ours: Kes,
      their_lines: z.int(),
      theirs: Kes,
    }),
  ),
  /** The third side: what was settled to the bank that day, and what its statement says; null: no statement of it was ever read. */
  bank: z.nullable(
    z.object({
      covered: z.boolean(),
      /** Of this day: what M-PESA says it sent, what was booked of it, and what of it has come to the bank since. */
      sent: Kes,
      booked: Kes,
      arrived: Kes,
      /** On its way: the bank still has until that day. */
      due: z.nullable(Day),
      /** Of this day at the bank: all that came and went, by its statement and by our books. */
      came: Kes,
      came_booked: Kes,
      went: Kes,
      went_booked: Kes,
      /** Each account that a statement was ever read of, and its balances that day; null: not told, or nothing moved. */
      accounts: z.array(
        z.object({
          account: BankAccountName,
          name: z.string(),
          covered: z.boolean(),
          opening: z.nullable(Kes),
          closing: z.nullable(Kes),
        }),
      ),
    }),
  ),
  money_in: z.object({ our_lines: z.int(), ours: Kes, their_lines: z.int(), theirs: Kes }),
  money_out: z.object({ our_lines: z.int(), ours: Kes, their_lines: z.int(), theirs: Kes }),
  /** The first of them, where there are very many. */
  differences: z.array(DayDifference),
  found: z.int(),
  /** How many of those found nobody has explained or settled yet. */
  open: z.int(),
  closed: z.nullable(z.object({ by: StaffRef, at: IsoTime, words: z.string() })),
  /** Whether the asker may close it, told before the press. */
  may_close: z.enum([
    'yes',
    'closed',
    'not_over',
    'not_covered',
    'bank_not_covered',
    'open_differences',
    'explained_it',
  ]),
});
export type DayPage = z.infer<typeof DayPage>;

const DAY_PROOFS = ['transfers', 'receipts', 'balances', 'outcomes', 'log'] as const;
/** `GET /api/admin/reconciliation/:day/books` (`days.close`): the day in bids, and what the invariants say of the books now. */
export const DayBooks = z.object({
  /** Bids that people held and had set aside, by the books: in the morning, what came and went, and at midnight or until now. */
  bids: z.object({
    opening: z.int(),
    bought: z.int(),
    packs: z.int(),
    converted: z.int(),
    given: z.int(),
    returned: z.int(),
    used: z.int(),
    /** In which bids were used that day. */
    auctions: z.int(),
    taken_back: z.int(),
    given_up: z.int(),
    closing: z.int(),
    /** The bookkeeper has come to everything of that day and before it. */
    is_booked: z.boolean(),
  }),
  is_over: z.boolean(),
  proofs: z.array(
    z.object({
      proof: z.enum(DAY_PROOFS),
      /** `unchecked`: never, or not within the last hour. */
      state: z.enum(['holds', 'broken', 'unchecked']),
      /** Rows that break it. */
      broken: z.int(),
      /** The last time that all of it was asked. */
      checked_at: z.nullable(IsoTime),
      /** Of that day: transfers, receipts, accounts that they moved, auctions that ended, checkpoints that were signed. */
      count: z.int(),
    }),
  ),
  /** The last checkpoint of the public log that was signed that day, and how many have co-signed it; null: none was. */
  checkpoint: z.nullable(z.object({ signed_at: IsoTime, witnesses: z.int() })),
});
export type DayBooks = z.infer<typeof DayBooks>;

/** `POST /api/admin/reconciliation/:day/take` and `…/explain` (`days.close`), answered by `DayPage`. */
export const TakeBody = z.object({ item: z.string().check(z.maxLength(80)) });
export const ExplainBody = z.object({
  item: z.string().check(z.maxLength(80)),
  as: z.enum(EXPLAINED_AS),
  words: Reason,
});
/** `POST /api/admin/reconciliation/:day/close` (`days.close`, step-up `day:2026-11-24 in <sum> out <sum>`), answered by `DayPage`. */
export const CloseDayBody = z.object({ words: Reason });
