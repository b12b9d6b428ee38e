import * as z from 'zod/mini';
import { IsoTime, Kes } from './primitives.ts';

/** Windows in which people may limit what they spend on bid packs: day, week from Monday and month in East Africa Time. */
const SPENDING_PERIODS = ['day', 'week', 'month'] as const;
export type SpendingPeriod = (typeof SPENDING_PERIODS)[number];
/** Of a spending limit, whole shillings. To spend nothing at all is what a break is for. */
export const CAP_KES = { min: 1, max: 1_000_000 } as const;
/** Breaks from bidding and buying; `6m` is the self-exclusion. */
export const BREAK_LENGTHS = ['24h', '7d', '30d', '6m'] as const;
export type BreakLength = (typeof BREAK_LENGTHS)[number];

export const SpendingLimitView = z.object({
  period: z.enum(SPENDING_PERIODS),
  /** null: none is set. */
  cap: z.nullable(Kes),
  /** What was asked for and counts later (null cap: none any more); null: nothing waits. */
  next: z.nullable(z.object({ cap: z.nullable(Kes), counts_at: IsoTime })),
  /** In the window that runs, what is still being paid included. */
  spent: Kes,
  /** null: without a limit. */
  left: z.nullable(Kes),
  /** When the window begins anew. */
  resets_at: IsoTime,
});
export type SpendingLimitView = z.infer<typeof SpendingLimitView>;
export const BreakView = z.object({ kind: z.enum(['break', 'exclusion']), until: IsoTime });
export type BreakView = z.infer<typeof BreakView>;

/** One's own limits and break, as they stand (always three limits: day, week, month). */
export const LimitsAnswer = z.object({
  limits: z.array(SpendingLimitView),
  break: z.nullable(BreakView),
  /** Own bids that an order would bring back (WIN-5), which a break stops, and until when; null: the auction runs. */
  orderable: z.optional(z.array(z.object({ bids: z.int(), until: z.nullable(IsoTime) }))),
  server_time: IsoTime,
});
export type LimitsAnswer = z.infer<typeof LimitsAnswer>;
export const LimitPath = z.object({ period: z.enum(SPENDING_PERIODS) });
/** Less counts at once, more (or null: none) after 24 hours. */
export const LimitBody = z.object({
  cap: z.nullable(z.int().check(z.minimum(CAP_KES.min), z.maximum(CAP_KES.max))),
});
/** Can't be taken back: `confirmed` says that the person was asked. */
export const BreakBody = z.object({ length: z.enum(BREAK_LENGTHS), confirmed: z.literal(true) });

const DATA_SAVER = ['auto', 'on', 'off'] as const;
export type DataSaver = (typeof DATA_SAVER)[number];
/** Choices of how the pages behave; null: never made, so each device has its own way. Theme and language stand on the account. */
export const OwnChoices = z.object({
  /** `auto`: as the device or its network asks for. */
  data_saver: z.nullable(z.enum(DATA_SAVER)),
  haptics: z.nullable(z.boolean()),
  read_out_bids: z.nullable(z.boolean()),
  /** Ask once more before each bid. */
  confirm_bids: z.nullable(z.boolean()),
});
export type OwnChoices = z.infer<typeof OwnChoices>;
export const ChoicesBody = z.object({
  data_saver: z.optional(z.enum(DATA_SAVER)),
  haptics: z.optional(z.boolean()),
  read_out_bids: z.optional(z.boolean()),
  confirm_bids: z.optional(z.boolean()),
});
export const ChoicesAnswer = z.object({ choices: OwnChoices });
