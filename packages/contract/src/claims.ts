/** A win is taken as the product or as cash (WIN-2 to WIN-4). */
import * as z from 'zod/mini';
import { DeliveryAddress, ShippingAddress } from './addresses.ts';
import { IsoTime, Kes, TypedPhone, Uuid } from './primitives.ts';
import { Short, TypedId } from './typed-fields.ts';
import { WonFields } from './wins.ts';

/** What somebody owes for payments that were taken back; absent: nothing. While they do, nothing is paid out, whatever day is told. */
export const StopsPayout = { debt: z.optional(Kes) };

/** By when money that is asked for now is on the phone, and why not sooner (WIN-3). */
export const PayoutDue = z.object({
  due_at: IsoTime,
  /** Why it is held; null: it is only reviewed. Later versions may know more reasons. */
  reason: z.nullable(z.string()),
  /** By when, if the account's own number were proved now; null: that would change nothing. */
  due_at_if_proved: z.nullable(IsoTime),
  ...StopsPayout,
});
export type PayoutDue = z.infer<typeof PayoutDue>;
export const PayoutDueBody = z.object({ mpesaNumber: TypedPhone, auctionId: z.optional(TypedId) });

export const WinningItem = z.object({
  ...WonFields,
  /** How many of those bids were free, and what each cost when all cost the same. */
  free_bids: z.int(),
  bid_price: z.nullable(Kes),
  /** What the product costs the winner: the winning bid, at least KSh 1 (WIN-2). */
  product_total: Kes,
  /** Cash is offered: by the auction, by the switch over all, and to this person (WIN-3). */
  cash_enabled: z.boolean(),
  /** Cash would be offered, had the winner ever paid for a pack or a product (WIN-3); `cash_enabled` is false then. */
  cash_needs_purchase: z.boolean(),
  in_stock: z.boolean(),
  /** For the account's own number; null: cash isn't offered, or the account has no number. */
  cash_due: z.nullable(PayoutDue),
  service_fee: Kes,
  /** Kept back for the revenue authority, exact (TAX-3). */
  tax_withheld: z.optional(Kes),
  /** original price − fee − tax withheld, exact; paid out in whole shillings. */
  cash_amount: Kes,
  payout: Kes,
  /** What bid packs would be, were they enabled (seed 2). */
  bid_packs: z.int(),
  bid_packs_bonus: z.int(),
});
export type WinningItem = z.infer<typeof WinningItem>;
export const WinningItemAnswer = z.object({
  success: z.boolean(),
  auction: WinningItem,
  shippingAddresses: z.array(ShippingAddress),
  /** Where its order goes that waits for payment; null when none does. */
  ships_to: z.optional(z.nullable(DeliveryAddress)),
});
/** Sums must be the server's own or 409 PRICE_CHANGED (S01). */
export const PlaceOrderBody = z.object({
  mpesaNumber: TypedPhone,
  finalBidPrice: z.number(),
  auctionId: TypedId,
  amount: z.number(),
  paymentMethod: z.literal('mpesa'),
  shippingAddressId: z.optional(z.nullable(Short(100))),
});
export const WithdrawBody = z.object({
  firstName: Short(200),
  lastName: Short(200),
  mpesaNumber: TypedPhone,
  agreeToTerms: z.boolean(),
  cashAmount: z.number(),
  auctionId: TypedId,
  serviceFee: z.number(),
});
export const WithdrawAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  withdrawal_id: Uuid,
  /** By when it is on the phone. */
  due_at: IsoTime,
  ...StopsPayout,
});
