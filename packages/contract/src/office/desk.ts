import * as z from 'zod/mini';
import { Kes } from '../primitives.ts';
import { ApprovalFact } from './approvals.ts';
import { IsoTime, ShopperRef } from './primitives.ts';

/** What money can be an exception for; the office has a word for each. */
export const DESK_KINDS = [
  'disputed',
  'unallocated',
  'refund_due',
  'payout_unknown',
  'payout_failed',
  'name_differs',
  'on_hold',
  'unverified',
  'day_differs',
] as const;
export type DeskKind = (typeof DESK_KINDS)[number];

export const DeskRow = z.object({
  /** Of its kind: a payment's id, a receipt, `RF-…`, `WD-…`, a day and its item. */
  id: z.string(),
  kind: z.enum(DESK_KINDS),
  /** How people call it. */
  reference: z.string(),
  person: z.nullable(ShopperRef),
  amount: Kes,
  since: IsoTime,
  /** Shillings times the hours that it waits: by it the list is ranked. */
  weight: z.number(),
  /** The evidence beside it: numbers masked. */
  facts: z.array(ApprovalFact),
  /** Where it is settled, with its whole evidence. */
  path: z.string(),
  /** One press asks a second person for this; null: it is settled where `path` leads. */
  cure: z.nullable(
    z.object({
      kind: z.enum(['refund.pay', 'withdrawal.not_paid', 'withdrawal.retry']),
      params: z.record(z.string(), z.unknown()),
    }),
  ),
  /** A request about it that waits for a second person. */
  open_request: z.nullable(z.string()),
});
export type DeskRow = z.infer<typeof DeskRow>;

/** What rings without anybody looking. */
export const MONEY_ALARMS = [
  'invariant_broken',
  'float_short',
  'success_falling',
  'statement_missing',
  'credit_slow',
  'unverified_old',
  'licence_ending',
  'odds_late',
  'tax_document_stuck',
] as const;
export type MoneyAlarmName = (typeof MONEY_ALARMS)[number];
/** One that rings: since when, and its figure: rows, shillings, percent, seconds, hours, documents; of a statement how many days are missing. */
export const MoneyAlarm = z.object({ name: z.enum(MONEY_ALARMS), since: IsoTime, figure: z.number() });
export type MoneyAlarm = z.infer<typeof MoneyAlarm>;

/** `GET /api/admin/desk?kind=` (`payments.match`): whatever of money waits for a person, by money times age. */
export const DeskQuery = z.object({ kind: z.optional(z.enum(DESK_KINDS)) });
export const DeskAnswer = z.object({
  rows: z.array(DeskRow),
  alarms: z.array(MoneyAlarm),
  /** By kind, all of it, whatever was asked for. */
  counts: z.record(z.enum(DESK_KINDS), z.object({ count: z.int(), total: Kes })),
});
export type DeskAnswer = z.infer<typeof DeskAnswer>;
/** So many are listed; those behind them come up as these are settled. */
export const DESK_LISTED = 100;
