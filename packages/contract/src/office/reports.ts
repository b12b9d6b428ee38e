import * as z from 'zod/mini';
import { BookDay } from './books.ts';
import { Cursor, IsoTime } from './primitives.ts';

const Cents = z.int();
/** How an ended auction was claimed; `open`: nobody has yet; `none`: without bids; `void`: called off. */
const RESULT_CLAIMS = ['product', 'cash', 'lapsed', 'open', 'none', 'void'] as const;

/** `GET /api/admin/reports?from&to` (`reports.see`): days of Nairobi, at most 400; left out, the last 30. */
export const ReportsQuery = z.object({ from: z.optional(BookDay), to: z.optional(BookDay) });

const SalesDay = z.object({
  day: BookDay,
  pack: Cents,
  win: Cents,
  buy_now: Cents,
  /** How many sales, less those that were taken back: a pack that was topped up is one. */
  payments: z.int(),
});
const OwedAtPrice = z.object({ price: Cents, packs: z.array(z.int()), bids: z.int(), worth: Cents });
export const ProfitRow = z.object({
  claim: z.enum([...RESULT_CLAIMS, 'buy_now']),
  auctions: z.int(),
  bids: Cents,
  price: Cents,
  goods: Cents,
  fees: Cents,
  profit: Cents,
});
export type ProfitRow = z.infer<typeof ProfitRow>;
const OddsMonth = z.object({
  month: z.string(),
  auctions: z.int(),
  bidders: z.int(),
  winners: z.int(),
  /** In percent of the shop price, bids counted; null: fewer than one win. */
  median_saving: z.nullable(z.int()),
  saved_most: z.int(),
  /** Wins by saving in tens of percent, from below 0–10 to 90–100. */
  savings: z.array(z.int()),
  losers_paid: Cents,
  losers_back: Cents,
});
export const ReportsAnswer = z.object({
  from: BookDay,
  to: BookDay,
  today: BookDay,
  /** What is not counted yet. */
  waiting: z.int(),
  counted_at: IsoTime,
  sales: z.array(SalesDay),
  /**
   * Of all sums here, as people paid them: the tax in what was sold in these days, and in the bids owed at their end; null: nothing
   * was ever taxed.
   */
  tax: z.nullable(z.object({ sold: Cents, owed: Cents })),
  owed: z.array(OwedAtPrice),
  profit: z.array(ProfitRow),
  payments: z.object({
    asked: z.int(),
    paid: z.int(),
    /** By M-PESA's code, or ours where it told none, the most frequent first; `reason`: what such a code means. */
    failures: z.array(z.object({ code: z.string(), reason: z.nullable(z.string()), payments: z.int() })),
    /** By hour of the day, 0 to 23. */
    hours: z.array(z.object({ hour: z.int(), asked: z.int(), paid: z.int() })),
    /** From M-PESA's time to ours; `null`: longer. */
    credit: z.array(z.object({ seconds: z.nullable(z.int()), payments: z.int() })),
  }),
  delivery: z.object({
    promised: z.int(),
    on_time: z.int(),
    late: z.int(),
    open_late: z.int(),
    days: z.array(z.object({ day: BookDay, on_time: z.int(), late: z.int() })),
  }),
  odds: z.nullable(OddsMonth),
  /** Who bid and who won in the months that these days touch, and packs that were paid in these days. */
  people: z.object({ packs: z.int(), bid: z.int(), won: z.int() }),
  /**
   * From visit to bid to win, by day: how often auctions were opened (null: none was counted, as before the counting began); of the auctions that ended then, who bid, each once an auction, and
   * how many were won. A visit knows nobody. Nodes of before leave it out.
   */
  visits: z.optional(z.array(z.object({ day: BookDay, visits: z.nullable(z.int()), bid: z.int(), won: z.int() }))),
});
export type ReportsAnswer = z.infer<typeof ReportsAnswer>;

/** `GET /api/admin/reports/auctions?from&to&claim&cursor` (`reports.see`): the rows that profit is made of. */
export const AuctionResultsQuery = z.object({
  ...ReportsQuery.shape,
  claim: z.optional(z.enum([...RESULT_CLAIMS, 'buy_now'])),
  cursor: z.optional(Cursor),
});
export const AuctionResult = z.object({
  id: z.int(),
  name: z.string(),
  day: BookDay,
  claim: z.enum(RESULT_CLAIMS),
  bids: Cents,
  back: Cents,
  price: Cents,
  goods: Cents,
  fees: Cents,
  profit: Cents,
  /** The piece has no cost yet. */
  cost_unknown: z.boolean(),
});
export type AuctionResult = z.infer<typeof AuctionResult>;
export const AuctionResultsAnswer = z.object({ auctions: z.array(AuctionResult), next_cursor: z.nullable(Cursor) });
/** `GET /api/admin/reports.csv?from&to&what` */
export const ReportsCsvQuery = z.object({
  ...ReportsQuery.shape,
  what: z.enum(['sales', 'owed', 'auctions', 'payments', 'delivery', 'odds', 'visits']),
});
export type ReportsCsvQuery = z.infer<typeof ReportsCsvQuery>;
