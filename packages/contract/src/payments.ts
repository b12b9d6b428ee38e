import * as z from 'zod/mini';
import { ProductNameSw } from './product-fields.ts';
import { RefundViews } from './refunds.ts';
import { AccountVersion, EpochMs, Id, IsoTime, Kes, Uuid } from './primitives.ts';

/** What M-PESA moves at once, KES (payments: limits). */
export const MPESA_KES = { min: 1, max: 250_000, payoutMin: 10 } as const;
/** Preselected on /buybids. */
export const DEFAULT_PACKAGE_BIDS = 150;

export const PACKAGE_BADGES = ['MOST POPULAR', 'BEST VALUE', 'MEGA DEAL', 'ULTIMATE', 'PREMIUM'] as const;
export const BidPackage = z.object({
  id: Id,
  bids: z.int(),
  price: Kes,
  savings: Kes,
  perBid: z.number(),
  badge: z.nullable(z.string()),
});
export type BidPackage = z.infer<typeof BidPackage>;
export const BidPackagesAnswer = z.object({ packages: z.array(BidPackage) });

export const PaymentStartedAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  payment_id: Uuid,
  /** Of a win or an order. */
  order_id: z.optional(Uuid),
});

const PAYMENT_PURPOSES = ['pack', 'win', 'order'] as const;
/** As the shopper sees them (settled: Books). */
const PAYMENT_STATES = ['sending', 'waiting', 'paid', 'failed', 'checking', 'reversed'] as const;

/** Over a payment's view: how it stands, in what the shopper sees. */
const PaymentState = z.enum(PAYMENT_STATES);

/**
 * What may become of money that came in another sum (PAY-7): the pack that was asked for, once the rest is paid; the nearest
 * pack that costs no more; or all of it back.
 */
export const SumChoice = z.discriminatedUnion('choice', [
  z.object({
    choice: z.literal('pack'),
    package_id: Id,
    bids: z.int(),
    price: Kes,
    /** What goes back beside it; 0: nothing. */
    rest: Kes,
  }),
  z.object({
    choice: z.literal('top_up'),
    package_id: Id,
    bids: z.int(),
    price: Kes,
    /** What is still to be paid. */
    amount: Kes,
  }),
  z.object({ choice: z.literal('back'), amount: Kes }),
]);
export type SumChoice = z.infer<typeof SumChoice>;
/** Money that came under a payment's reference in another sum, and what its payer may choose or has chosen. */
export const OtherSum = z.object({
  /** M-PESA's name for that money. */
  receipt: z.string(),
  received: Kes,
  /** None once it is chosen. */
  choices: z.array(SumChoice),
  chosen: z.nullable(z.enum(['pack', 'top_up', 'back'])),
  /** What goes back by that choice; 0: nothing, or nothing is chosen yet. */
  back: Kes,
  /** When it arrived, and the account number under which; once it is chosen. */
  received_at: z.optional(IsoTime),
  account: z.optional(z.string()),
  /**
   * The last payment that asked for the rest: while it may still be paid nothing else is chosen, so `choices` is empty; once
   * it came to nothing all of them are there again.
   */
  top_up: z.optional(
    z.object({
      payment_id: Uuid,
      amount: Kes,
      bids: z.int(),
      is_open: z.boolean(),
      state: PaymentState,
      reason: z.nullable(z.string()),
      /** What came under its reference instead, and in how many payments: with the reason `other_amount_back`. */
      received: z.optional(Kes),
      received_in: z.optional(z.int()),
      receipt: z.nullable(z.string()),
    }),
  ),
});
export type OtherSum = z.infer<typeof OtherSum>;
/** A payment as its owner sees it, over HTTP and over the socket. */
export const PaymentView = z.object({
  id: Uuid,
  purpose: z.enum(PAYMENT_PURPOSES),
  state: PaymentState,
  /** Why it failed or isn't known yet: a key of PAYMENT_REASONS; null otherwise. */
  reason: z.nullable(z.string()),
  /** The same in words, in the asker's language (English on the socket; the client has both). */
  message: z.string(),
  amount: Kes,
  /** What came under its reference instead; only with the reasons `other_amount`, `other_amount_top_up` and `other_amount_back`. */
  received: z.optional(Kes),
  /** In how many payments, where it is more than one. */
  received_in: z.optional(z.int()),
  other_sum: z.optional(OtherSum),
  /** Twelve signs: the account number of the paybill. */
  reference: z.string(),
  /** `0712 ••• 678`. */
  phone: z.string(),
  receipt: z.nullable(z.string()),
  created_at: IsoTime,
  paid_at: z.nullable(IsoTime),
  /** The prompt on the phone ends about then. */
  prompt_ends_at: EpochMs,
  /** From then on: "still checking, do not pay again". */
  checking_from: EpochMs,
  /** From when a new try is allowed; null: not while this one may still be paid. */
  retry_from: z.nullable(EpochMs),
  /** The way without a prompt: pay bill, account = reference. null where the shop has none. */
  paybill: z.nullable(z.object({ number: z.string(), account: z.string(), amount: Kes })),
  package_id: z.nullable(Id),
  /** It pays what was owed and nothing else: `bids` all go to the debt, and none are added (PAY-6). */
  pays_debt: z.optional(z.literal(true)),
  /** Bids of the pack; null for other purposes. */
  bids: z.nullable(z.int()),
  order_id: z.nullable(Uuid),
  auction_id: z.nullable(Id),
  /** What is paid for, as it is called; not of packs. */
  product_name: z.optional(z.string()),
  ...ProductNameSw,
  /** Where what is paid for goes, as the order has it (WIN-6); null for packs. */
  ships_to: z.nullable(
    z.object({
      /** As the owner's saved address of the same words is called. */
      label: z.optional(z.nullable(z.string())),
      first_name: z.string(),
      last_name: z.string(),
      address: z.string(),
      area: z.string(),
      region: z.string(),
    }),
  ),
  refunds: RefundViews,
  /** Bids held after a paid pack or an order that gave bids back; null before. */
  new_balance: z.nullable(z.int()),
  /**
   * Bids held right after a paid pack was credited, whatever was bid since: of one payment alone, not in lists. null or
   * absent: not paid, another purpose, or more bids since than are counted.
   */
  balance_after: z.optional(z.nullable(z.int())),
  /** Of a paid pack's bids, so many paid what its buyer owed (PAY-6) and were not added; absent: none. Of one payment alone. */
  bids_to_debt: z.optional(z.int()),
  account_version: AccountVersion,
  server_time: EpochMs,
});
export type PaymentView = z.infer<typeof PaymentView>;
export const PaymentAnswer = z.object({ payment: PaymentView });
/** Newest first, paged (`Link: rel="next"`). */
export const PaymentsAnswer = z.object({ payments: z.array(PaymentView) });
