/** Orders, from their payment to the door. */
import * as z from 'zod/mini';
import { ProductNames } from './product-fields.ts';
import { ShippingAddress } from './addresses.ts';
import { Id, IsoTime, Kes, Uuid } from './primitives.ts';
import { OrderRating } from './ratings.ts';
import { RefundViews } from './refunds.ts';

export const ORDER_STATUSES = [
  'Order placed',
  'Payment confirmed',
  'Processing',
  'Shipped',
  'Delivered',
  'Cancelled',
] as const;
export const ORDER_STATES = ['awaiting_payment', 'paid', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderState = (typeof ORDER_STATES)[number];
const OrderStatus = z.object({
  status: z.enum(ORDER_STATUSES),
  completed: z.boolean(),
  current: z.boolean(),
  /** null while it lies ahead. */
  created_at: z.nullable(IsoTime),
});
/** Of complaints about an order and returns of it (WIN-7). */
export const CASE_KINDS = ['complaint', 'return'] as const;
export const CASE_STATES = ['open', 'agreed', 'received', 'resolved', 'refused'] as const;
export const CASE_OUTCOMES = ['money_back', 'replaced', 'repaired', 'explained', 'withdrawn'] as const;
export const CASE_CAUSES = [
  'damaged',
  'wrong_thing',
  'part_missing',
  'does_not_work',
  'late',
  'not_received',
  'changed_mind',
  'other',
] as const;

/** Bids that a purchase returned and that go again with its money (WIN-5), and what would be owed now for those that were used. */
export const TakesBids = z.object({ bids: z.int(), owed: Kes });
export type TakesBids = z.infer<typeof TakesBids>;

/** One, as the order's owner sees it: where it stands and what comes, never what staff wrote. */
const OwnCase = z.object({
  id: Uuid,
  kind: z.enum(CASE_KINDS),
  state: z.enum(CASE_STATES),
  cause: z.enum(CASE_CAUSES),
  /** What its end gave; null of another. */
  outcome: z.nullable(z.enum(CASE_OUTCOMES)),
  /** What goes with the money, while that may still go back; null: nothing does. */
  takes_bids: z.nullable(TakesBids),
  /** When what its end promised (another piece, or theirs repaired) was sent; null: it wasn't yet, or nothing is. */
  sent_at: z.nullable(IsoTime),
  /** What was reached and, until it is over, what lies ahead (null), in the order of the way. */
  steps: z.array(z.object({ state: z.enum(CASE_STATES), at: z.nullable(IsoTime) })),
});
export type OwnCase = z.infer<typeof OwnCase>;

export const Order = z.object({
  id: Uuid,
  order_number: z.string(),
  kind: z.enum(['win', 'buy_now']),
  state: z.enum(ORDER_STATES),
  auction_id: Id,
  ...ProductNames,
  product_image: z.array(z.string()),
  created_at: IsoTime,
  total_amount: Kes,
  original_price: Kes,
  payment_method: z.literal('mpesa'),
  payment_status: z.enum(['awaiting_payment', 'paid', 'failed', 'checking', 'refunded']),
  receipt: z.nullable(z.string()),
  /** Of all payments that were made for it. */
  refunds: RefundViews,
  open_payment_id: z.nullable(Uuid),
  /** Never paid, for its win was taken as cash: that withdrawal. */
  cash_id: z.nullable(Uuid),
  /** Called off after it was paid, and its win is free: claimed again until then, without a day while it has no piece; null: it isn't. */
  claim_again: z.nullable(z.object({ until: z.nullable(IsoTime) })),
  /** Bids that came back with it; 0 for a win. */
  bids_returned: z.int(),
  order_statuses: z.array(OrderStatus),
  /** The newest first. */
  cases: z.array(OwnCase),
  shipping_details: z.omit(ShippingAddress, { id: true, label: true, is_default: true }),
  tracking_number: z.nullable(z.string()),
  courier_service: z.nullable(z.string()),
  estimated_delivery: z.nullable(IsoTime),
  notes: z.nullable(z.string()),
  /** AUC-8: what its buyer gave, and whether they may give or change it now. */
  rating: z.nullable(OrderRating),
  can_rate: z.boolean(),
});
export type Order = z.infer<typeof Order>;
export const OrderAnswer = z.object({ order: Order });
export const OrderedItem = z.object({
  order_id: Uuid,
  order_number: z.string(),
  auction_id: Id,
  product_image: z.array(z.string()),
  ...ProductNames,
  original_price: Kes,
  total_amount: Kes,
  /** 'true' once paid. */
  is_claimed: z.enum(['true', 'false']),
  kind: z.enum(['win', 'buy_now']),
  state: z.enum(ORDER_STATES),
  refunds: RefundViews,
  /** As in {@link Order}. */
  cash_id: z.nullable(Uuid),
  created_at: IsoTime,
});
export type OrderedItem = z.infer<typeof OrderedItem>;
/** Newest first, paged. */
export const OrderedItemsAnswer = z.object({ orderedItems: z.array(OrderedItem) });
