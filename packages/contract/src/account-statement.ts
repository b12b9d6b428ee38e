import * as z from 'zod/mini';
import { IsoTime, Kes, Uuid } from './primitives.ts';

/** What moved an account of one's own, or money between one's phone and the shop. */
const STATEMENT_KINDS = [
  // Bids.
  'pack',
  'converted',
  'gift',
  'used',
  'set_aside',
  'set_back',
  'returned',
  'unreturned',
  'taken_back',
  'to_debt',
  'given_up',
  // M-PESA.
  'paid',
  'refund',
  'payout',
  // Earnings.
  'earned',
  'earning_back',
  'withdrawn',
  'released',
  'changed',
  'set_off',
  // What is owed.
  'owed',
  'owed_again',
  'debt_paid',
  'debt_let_go',
  'other',
] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

const Line = {
  at: IsoTime,
  kind: z.enum(STATEMENT_KINDS),
  /** A product, a friend in part, an order's product; null: the kind says it all. */
  what: z.nullable(z.string()),
  /** Of a product that the shop has in Kiswahili, too (GEN-9). */
  what_sw: z.optional(z.string()),
};
/** Bids, signed, and how many there were after it. A day's bids on one auction are one line. */
const BidLine = z.object({
  ...Line,
  /** Of bids that were set aside: how many of them an autobid has placed by now (BID-13). */
  placed: z.nullable(z.int()),
  bids: z.int(),
  balance: z.int(),
});
/** Shillings between the phone and the shop, signed as the person sees them: paid is below zero. */
const MoneyLine = z.object({
  ...Line,
  /** Of a pack. */
  bids: z.nullable(z.int()),
  amount: Kes,
  /** Of it, tax (TAX-1): inside what was paid, or withheld of a payout. */
  tax: Kes,
  /** Of a payout, what the shop kept, and the cents that M-PESA does not send: amount, tax, fee and rounding are what was claimed (WIN-4). */
  fee: Kes,
  rounding: Kes,
  /** M-PESA's code; null: none is known yet. */
  receipt: z.nullable(z.string()),
  /** `RF-12`, `WD-1001` */
  reference: z.nullable(z.string()),
  payment_id: z.nullable(Uuid),
});
/** Shillings that the shop keeps for a person, or that they owe it, and what there was after the line. */
const BalanceLine = z.object({ ...Line, amount: Kes, balance: Kes });
const BalanceAccount = z.object({ opening: Kes, came: Kes, went: Kes, closing: Kes, lines: z.array(BalanceLine) });

/**
 * `GET /api/account/statement?from&to`: an account over days of Nairobi, the oldest first; left out, the month so far. At most 400
 * days and 2,000 lines of each part: `is_cut` says that there are more, and a shorter time has them all. Sums and balances are of the
 * whole time, cut or not.
 */
export const StatementQuery = z.object({
  from: z.optional(z.string().check(z.maxLength(10))),
  to: z.optional(z.string().check(z.maxLength(10))),
});
export const StatementAnswer = z.object({
  from: z.string(),
  to: z.string(),
  today: z.string(),
  /** The first day of the account. */
  since: z.string(),
  made_at: IsoTime,
  is_cut: z.boolean(),
  bids: z.object({ opening: z.int(), came: z.int(), went: z.int(), closing: z.int(), lines: z.array(BidLine) }),
  money: z.object({ paid: Kes, back: Kes, payouts: Kes, lines: z.array(MoneyLine) }),
  earnings: BalanceAccount,
  /** What they owe, because money was taken back after its bids were spent: it arose, was paid, or was let go. */
  debt: BalanceAccount,
});
export type StatementAnswer = z.infer<typeof StatementAnswer>;
