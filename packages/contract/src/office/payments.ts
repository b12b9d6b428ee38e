import * as z from 'zod/mini';
import { TakesBids } from '../orders.ts';
import { Id, Kes } from '../primitives.ts';
import { Cursor, IsoTime, Reason, ShopperRef, StaffRef, Uuid } from './primitives.ts';

/** Tabs of the room; `unresolved` is what a person must look at, of whatever day. */
export const PAYMENT_TABS = ['all', 'paid', 'waiting', 'unresolved', 'not_paid', 'reversed'] as const;
export type PaymentTab = (typeof PAYMENT_TABS)[number];
export const PAYMENT_KINDS = ['pack', 'win', 'order'] as const;
const STATES = [
  'submitting',
  'rejected',
  'submit_unknown',
  'pending',
  'paid',
  'failed',
  'unresolved',
  'disputed',
  'reversed',
] as const;
export type PaymentStateName = (typeof STATES)[number];
const Day = z.string().check(z.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/));
const Shillings = z.string().check(z.regex(/^[0-9]{1,7}$/));

/** `GET /api/admin/payments` and `GET /api/admin/payments.csv` (`payments.see`) */
export const PaymentsQuery = z.object({
  tab: z.optional(z.enum(PAYMENT_TABS)),
  /**
   * A receipt, a reference, an id of Safaricom's, an order, a refund, a user name, a sum, a sum with a time (`1350 20:12`); for who
   * sees whole people also a name or a phone.
   */
  q: z.optional(z.string().check(z.maxLength(100))),
  kind: z.optional(z.enum(PAYMENT_KINDS)),
  /** Whole shillings. */
  least: z.optional(Shillings),
  most: z.optional(Shillings),
  /** Days of Nairobi, by when it was asked. Without them, a search, or the tab `unresolved`, today's are listed. */
  day_from: z.optional(Day),
  day_to: z.optional(Day),
  dir: z.optional(z.enum(['asc', 'desc'])),
  cursor: z.optional(Cursor),
});
export type PaymentsQuery = z.infer<typeof PaymentsQuery>;

export const PaymentRow = z.object({
  id: Uuid,
  reference: z.string(),
  receipt: z.nullable(z.string()),
  asked_at: IsoTime,
  user: ShopperRef,
  /** `0712 ••• 678` */
  phone: z.string(),
  kind: z.enum(PAYMENT_KINDS),
  /** Of a pack. */
  bids: z.nullable(z.int()),
  /** It pays what was owed, with all its bids, and adds none (PAY-6). */
  pays_debt: z.boolean(),
  /** Of an order or a win: its number. */
  order: z.nullable(z.object({ id: Uuid, number: z.string() })),
  amount: Kes,
  state: z.enum(STATES),
  /** A key of PAYMENT_REASONS. */
  reason: z.nullable(z.string()),
  is_verified: z.boolean(),
  /** From the asking to its end; null while it has none. */
  took_ms: z.nullable(z.int()),
});
export type PaymentRow = z.infer<typeof PaymentRow>;

export const PaymentsAnswer = z.object({
  payments: z.array(PaymentRow),
  next_cursor: z.nullable(Cursor),
  /** By tab under the other filters; null: of more than a month of days nothing is counted. */
  counts: z.nullable(z.record(z.enum(PAYMENT_TABS), z.int())),
  /** What of it is paid, in all. */
  paid: z.nullable(z.object({ count: z.int(), total: Kes })),
  /** The days that are listed; null: all of them. */
  days: z.nullable(z.object({ from: Day, to: Day })),
  is_masked: z.boolean(),
  /** How fast M-PESA takes prompts: of the last ten minutes, and of the day before. null: too few to say. */
  provider: z.object({ now_ms: z.nullable(z.int()), usual_ms: z.nullable(z.int()), is_paused: z.boolean() }),
});
export type PaymentsAnswer = z.infer<typeof PaymentsAnswer>;

const TRAIL_KINDS = [
  'intent',
  'pushed',
  'accepted',
  'told',
  'credited',
  'statement',
  'staff',
  'refund',
  'reversed',
  'next_query',
] as const;
export const TrailEntry = z.object({
  /** To the millisecond. */
  at: IsoTime,
  kind: z.enum(TRAIL_KINDS),
  /** Of `told`: who told (`stk_callback`, `stk_query`, `c2b_confirmation`, `pull`, `statement`, `staff`, …). */
  source: z.nullable(z.string()),
  /** Of `told`: what came of it. */
  outcome: z.nullable(z.enum(['new', 'booked', 'ignored', 'unreadable', 'waiting'])),
  /** Whether its address is on the provider's list; null: we asked. */
  is_listed: z.nullable(z.boolean()),
  words: z.string(),
  /** As it came, with people masked where the asker sees masks; null: none, forgotten, or not theirs to see. */
  body: z.nullable(z.string()),
  by: z.nullable(StaffRef),
});
export type TrailEntry = z.infer<typeof TrailEntry>;

const REFUND_STATES = ['owed', 'approved', 'sending', 'returned', 'failed'] as const;
export const RefundSeen = z.object({
  /** `RF-12`; null: M-PESA has not named its receipt, so it has no number yet. */
  reference: z.nullable(z.string()),
  cause: z.string(),
  amount: Kes,
  state: z.enum([...REFUND_STATES, 'unverified']),
  method: z.nullable(z.string()),
  failed_reason: z.nullable(z.string()),
  why: z.string(),
  owed_at: IsoTime,
  returned_by: z.nullable(z.string()),
  is_confirmed: z.boolean(),
  receipt: z.nullable(z.string()),
  payment: z.nullable(z.object({ id: Uuid, reference: z.string() })),
  /** Masked. */
  phone: z.nullable(z.string()),
  /** What may be asked for about it now. */
  asks: z.array(z.enum(['refund.pay', 'refund.send', 'refund.returned', 'refund.not_paid', 'refund.forget'])),
  /** Whether M-PESA may be asked once more what became of a sending. */
  may_ask_again: z.boolean(),
  /** A request about it that waits for a second person. */
  open_request: z.nullable(z.string()),
});
export type RefundSeen = z.infer<typeof RefundSeen>;
/**
 * `GET /api/admin/refunds` and `.csv` (`payments.see`): whatever the shop owes back and has not given back for certain, the longest-waiting
 * first, in pages of 50. `q` is a refund's number, a receipt, the receipt of the way back, or a payment's reference.
 */
export const RefundsQuery = z.object({ q: z.optional(z.string().check(z.maxLength(60))), cursor: z.optional(Cursor) });
export type RefundsQuery = z.infer<typeof RefundsQuery>;
export const RefundsAnswer = z.object({
  refunds: z.array(RefundSeen),
  next_cursor: z.nullable(Cursor),
  /** Of all pages. */
  count: z.int(),
  /** Of all pages, what is not given back yet. */
  total: Kes,
});
export type RefundsAnswer = z.infer<typeof RefundsAnswer>;

/** What somebody is told the moment that their money is owed back, word for word. */
export const OwedWords = z.object({ en: z.string(), sw: z.string() });
export type OwedWords = z.infer<typeof OwedWords>;

const Transfer = z.object({
  id: Id,
  at: IsoTime,
  cause: z.string(),
  from: z.string(),
  to: z.string(),
  unit: z.enum(['KES', 'BID']),
  /** Shillings, or bids. */
  amount: z.number(),
});

/** `GET /api/admin/payments/:payment` by id, reference or receipt (`payments.see`); each answer is a look, with its line in the audit. */
export const PaymentPage = z.object({
  payment: PaymentRow,
  is_masked: z.boolean(),
  /** Whole for who needs the number. */
  phone: z.string(),
  payer_name: z.nullable(z.string()),
  sources: z.array(z.string()),
  queries: z.int(),
  request_ids: z.object({ merchant: z.nullable(z.string()), checkout: z.nullable(z.string()) }),
  /** Oldest first; nothing can be edited. */
  trail: z.array(TrailEntry),
  /** All that the books say of it; both sides of each sum to zero. */
  transfers: z.array(Transfer),
  shopper: z.object({
    user: ShopperRef,
    name: z.string(),
    since: IsoTime,
    /** Payments of theirs that this number paid, of all that are paid. */
    same_payer: z.int(),
    paid: z.int(),
    prompts_today: z.int(),
    cancelled_today: z.int(),
    bids_left: z.int(),
  }),
  /** What a reversal would do now; null: nothing to reverse. Of a pack bids are taken, and spent ones become a debt. */
  reversal: z.nullable(
    z.object({
      bids_bought: z.int(),
      bids_taken: z.int(),
      bids_spent: z.int(),
      debt: Kes,
      /** A purchase that was not delivered: its money goes back by calling its order off, and the returned bids stay. */
      is_to_call_off: z.boolean(),
      order_state: z.nullable(z.string()),
      /** What of it `owe` tells beside the money; null: no bids go with it. Sent back with `owe`, as read. */
      takes_bids: z.nullable(TakesBids),
      /** The very words that its buyer is told once it is owed back. */
      tells: z.nullable(OwedWords),
    }),
  ),
  refunds: z.array(RefundSeen),
  /** Requests about it that wait for a second person. */
  open_requests: z.array(z.object({ reference: z.string(), summary: z.string() })),
  may: z.object({
    ask_again: z.boolean(),
    send_receipt: z.boolean(),
    owe: z.boolean(),
    confirm: z.boolean(),
    give_up: z.boolean(),
    reverse: z.boolean(),
  }),
});
export type PaymentPage = z.infer<typeof PaymentPage>;

/**
 * `POST /api/admin/payments/:payment/ask | receipt` {} (`payments.match`), answered by `PaymentPage`: M-PESA is asked once more, which
 * is safe at any time; the payer is sent the notice with the receipt once more.
 */
/**
 * `POST /api/admin/payments/:payment/owe` (`payments.reverse`), answered by `PaymentPage`; another number of bids by now than that of
 * `takes_bids` of its page: 409 `EDITED_MEANWHILE`, and nothing is owed or told. What of them is owed is told as of then.
 */
export const PaymentOweBody = z.object({ reason: Reason, takes_bids: z.nullable(TakesBids) });
/** `POST /api/admin/payments/:payment/give-up` (`payments.match`), answered by `PaymentPage`. */
export const PaymentReasonBody = z.object({ reason: Reason });
/** `POST /api/admin/refunds/:refund/ask` (`payments.reverse`): M-PESA is asked what became of one that was sent to a phone. */
export const RefundAskBody = z.object({ reason: Reason });
