import * as z from 'zod/mini';
import { Id, Kes } from '../primitives.ts';
import { Cursor, IsoTime, Reason, ShopperRef, StaffRef, Uuid, WrittenText } from './primitives.ts';

/** Tabs of the room; `no_result`: M-PESA has not said what became of it; `failed`: a person decides how it goes on. */
export const WITHDRAWAL_TABS = ['waiting', 'sending', 'no_result', 'failed', 'paid', 'refused'] as const;
export type WithdrawalTab = (typeof WITHDRAWAL_TABS)[number];
const PAYOUT_FLAGS_SEEN = ['other_name', 'new_number', 'other_device', 'first_payout'] as const;
/** Why it isn't sent although people may have approved it; `case`: an open case holds it, and nobody approves it. */
const WAITS_FOR = ['debt', 'payment', 'account', 'case'] as const;
const NameCheck = z.enum(['match', 'differs', 'unknown']);

/** `GET /api/admin/withdrawals` and `GET /api/admin/withdrawals.csv` (`withdrawals.approve`) */
export const WithdrawalsQuery = z.object({
  tab: z.optional(z.enum(WITHDRAWAL_TABS)),
  /** A number, a user name, a name, a phone, a receipt, an id of Safaricom's. */
  q: z.optional(z.string().check(z.maxLength(100))),
  name: z.optional(z.enum(['match', 'differs'])),
  flagged: z.optional(z.enum(['yes', 'no'])),
  cursor: z.optional(Cursor),
});
export type WithdrawalsQuery = z.infer<typeof WithdrawalsQuery>;

export const WithdrawalSeen = z.object({
  id: Uuid,
  /** `WD-1001` */
  reference: z.string(),
  user: ShopperRef,
  /** As it was typed for M-PESA. */
  name: z.string(),
  source: z.enum(['cash_claim', 'referral']),
  product: z.nullable(z.object({ auction_id: Id, name: z.string(), image: z.nullable(z.string()) })),
  gross: Kes,
  fee: Kes,
  /** Withheld (TAX-3). */
  tax: Kes,
  rounding: Kes,
  net: Kes,
  /** Masked. */
  phone: z.string(),
  name_check: NameCheck,
  flags: z.array(z.enum(PAYOUT_FLAGS_SEEN)),
  approvals: z.int(),
  approvals_needed: z.int(),
  tab: z.enum(WITHDRAWAL_TABS),
  /** Held: not sent before then, and why. */
  held_until: z.nullable(IsoTime),
  hold_reason: z.nullable(z.string()),
  waits_for: z.nullable(z.enum(WAITS_FOR)),
  /** `FC-12`: the open case that holds it. */
  case: z.nullable(z.string()),
  asked_at: IsoTime,
  /** The hour that its owner was told. */
  promised_at: IsoTime,
  /** Why it failed, or is undecided. */
  reason: z.nullable(z.string()),
  receipt: z.nullable(z.string()),
});
export type WithdrawalSeen = z.infer<typeof WithdrawalSeen>;

const Some = z.object({ count: z.int(), total: Kes });
export const WithdrawalsAnswer = z.object({
  withdrawals: z.array(WithdrawalSeen),
  next_cursor: z.nullable(Cursor),
  counts: z.record(z.enum(WITHDRAWAL_TABS), z.int()),
  waiting: Some,
  /** Of what waits: one approval is enough, and it is not held; two are needed; held. */
  one: Some,
  two: Some,
  held: Some,
  two_above: Kes,
  /** What lies in the account that pays out, as last told; null: nobody has told. */
  float: z.object({ available: z.nullable(Kes), told_at: z.nullable(IsoTime), on_its_way: Kes }),
  /** What goes out until midnight: approved and due to be decided by then; and a usual day of the last four weeks. */
  forecast: z.object({ approved: Kes, due_today: Kes, usual_day: Kes }),
  breaker: z.object({
    state: z.enum(['closed', 'open', 'trial']),
    cause: z.nullable(z.string()),
    why: z.string(),
    since: z.nullable(IsoTime),
  }),
});
export type WithdrawalsAnswer = z.infer<typeof WithdrawalsAnswer>;

/** One comparison: `clear` is said, too, so that absence is never the signal. */
export const WithdrawalCheck = z.object({
  check: z.enum(['name', 'number', 'amount', 'device', 'shared', 'rhythm']),
  result: z.enum(['clear', 'think', 'unknown']),
  /** What was compared. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
export type WithdrawalCheck = z.infer<typeof WithdrawalCheck>;

/** `GET /api/admin/withdrawals/:withdrawal` by number or id (`withdrawals.approve`); each answer is a look, with its line in the audit. */
export const WithdrawalPage = z.object({
  withdrawal: WithdrawalSeen,
  phone: z.string(),
  winning_bid: z.nullable(Kes),
  won_at: z.nullable(IsoTime),
  /** A corrected number begins a new round: its approvals count anew. */
  round: z.int(),
  checks: z.array(WithdrawalCheck),
  approvals: z.array(z.object({ by: StaffRef, at: IsoTime, words: z.string() })),
  /** Attempts to pay it, oldest first; there is no second one before the first is known to have failed. */
  attempts: z.array(
    z.object({
      attempt: z.int(),
      state: z.string(),
      sent_at: IsoTime,
      receipt: z.nullable(z.string()),
      conversation: z.nullable(z.string()),
    }),
  ),
  payout: z.nullable(
    z.object({
      state: z.string(),
      reason: z.nullable(z.string()),
      code: z.nullable(z.string()),
      next_step_at: z.nullable(IsoTime),
      receiver: z.nullable(z.string()),
      receiver_differs: z.boolean(),
    }),
  ),
  claimant: z.object({
    user: ShopperRef,
    name: z.string(),
    since: IsoTime,
    paid: Kes,
    bids_here: z.int(),
    bids_here_paid: Kes,
    bids_left: z.int(),
  }),
  before: z.array(
    z.object({
      id: Uuid,
      reference: z.string(),
      at: IsoTime,
      product: z.nullable(z.string()),
      amount: Kes,
      tab: z.enum(WITHDRAWAL_TABS),
    }),
  ),
  float: z.object({ available: z.nullable(Kes), after: z.nullable(Kes) }),
  /** What its owner reads of a refusal. */
  note: z.nullable(z.string()),
  open_request: z.nullable(z.string()),
  /** Whether the asker may approve it now, told before the press. */
  may_approve: z.enum(['yes', 'gave_already', 'own_money', 'over', 'case']),
  may_refuse: z.boolean(),
  may_ask_again: z.boolean(),
  asks: z.array(z.enum(['withdrawal.retry', 'withdrawal.paid', 'withdrawal.not_paid'])),
});
export type WithdrawalPage = z.infer<typeof WithdrawalPage>;

/**
 * `POST /api/admin/withdrawals/:withdrawal/approve` (`withdrawals.approve`, step-up `withdrawal:<id>:<round> approve`), answered by
 * `WithdrawalPage`. Approved or corrected meanwhile: 409 `EDITED_MEANWHILE` with `present`, and nothing was given.
 */
export const WithdrawalApproveBody = z.object({ round: z.int(), approvals: z.int(), reason: Reason });
/** `POST …/refuse` (step-up `withdrawal:<id>:<round> refuse`): the note is what its owner reads. */
export const WithdrawalRefuseBody = z.object({ round: z.int(), note: WrittenText(500, 3), reason: Reason });
/** `POST …/ask`: M-PESA is asked once more what became of it. */
export const WithdrawalAskBody = z.object({ reason: Reason });
/** `POST /api/admin/payouts/stop | resume` (`withdrawals.approve`, step-up `payouts`), answered by `Done`. */
export const PayoutsSwitchBody = z.object({ reason: Reason });
