import * as z from 'zod/mini';
import { PageQuery } from './page-query.ts';
import { Id, IsoTime, Kes, TypedPhone, Uuid } from './primitives.ts';
import { OrderRating } from './ratings.ts';
import { RefundViews } from './refunds.ts';

const Short = (max: number) => z.string().check(z.maxLength(max));
const TypedId = z.union([Id, z.string().check(z.regex(/^[1-9][0-9]{0,14}$/))]);
/** Lengths that fit a parcel's label. */
export const ADDRESS_LENGTH = { name: 60, address: 200 } as const;
export const ADDRESSES_MAX = 20;

// ---- addresses (WIN-6)
export const ShippingAddress = z.object({
  id: Uuid,
  first_name: z.string(),
  last_name: z.string(),
  phonenumber: z.string(),
  address: z.string(),
  /** Town. */
  area: z.string(),
  /** County. */
  region: z.string(),
  is_default: z.boolean(),
});
export type ShippingAddress = z.infer<typeof ShippingAddress>;
/** Where an order goes. Without an id it is the order's own: its owner has changed or deleted the saved one since. */
export const DeliveryAddress = z.extend(ShippingAddress, { id: z.nullable(Uuid) });
export type DeliveryAddress = z.infer<typeof DeliveryAddress>;
/** All are required and refused by the server with a sentence each: no shape of them is a 500. */
export const ShippingAddressBody = z.object({
  firstName: Short(200),
  lastName: Short(200),
  phoneNumber: TypedPhone,
  address: Short(1000),
  region: Short(200),
  city: Short(200),
  setAsDefault: z.optional(z.boolean()),
});
export const ShippingAddressAnswer = z.object({ message: z.string(), address: ShippingAddress });
/** The default first, then newest first; at most 20. */
export const ShippingAddressesAnswer = z.object({ addresses: z.array(ShippingAddress) });
export const AddressPath = z.object({ addressId: z.string().check(z.maxLength(100)) });
/** One entry of /regions.json: a county and its towns. */
export const Region = z.object({ id: z.int(), name: z.string(), cities: z.array(z.string()) });
export const Regions = z.array(Region);
export type Region = z.infer<typeof Region>;

// ---- wins and claims (WIN-1 … WIN-4)
export const ORDER_TYPES = ['product', 'cash', 'bidpack'] as const;
const WonFields = {
  /** The auction's id. */
  id: Id,
  product_name: z.string(),
  product_image: z.array(z.string()),
  original_price: Kes,
  /** The winning bid. */
  current_bid: Kes,
  /** The winner's bids on it, and what was paid for them; free ones cost 0. */
  bids_used: z.int(),
  bids_cost: Kes,
  /** 'true' once the product is paid or cash was claimed; anything else otherwise. */
  is_claimed: z.enum(['true', 'false']),
  order_type: z.nullable(z.enum(ORDER_TYPES)),
  won_at: IsoTime,
  /** Claim by then; null once claimed. */
  claim_until: z.nullable(IsoTime),
  /** The time to claim is over (WIN-1). */
  is_lapsed: z.boolean(),
  order_id: z.nullable(Uuid),
  withdrawal_id: z.nullable(Uuid),
  /** What reaches the winner's phone, where cash was claimed; null otherwise. */
  cash_payout: z.optional(z.nullable(Kes)),
  /** A payment of it that may still be paid; null when there is none. */
  open_payment_id: z.nullable(Uuid),
};
export const WonItem = z.object(WonFields);
export type WonItem = z.infer<typeof WonItem>;
/** Newest first, paged; `?filter=pending` gives those that can still be claimed. */
export const WonItemsAnswer = z.object({ wonItems: z.array(WonItem) });
export const WonItemsQuery = z.extend(PageQuery, { filter: z.optional(z.enum(['all', 'pending'])) });
/** By when money that is asked for now is on the phone, and why not sooner (WIN-3). */
export const PayoutDue = z.object({
  due_at: IsoTime,
  /** Why it is held; null: it is only reviewed. Later versions may know more reasons. */
  reason: z.nullable(z.string()),
  /** By when, if the account's own number were proved now; null: that would change nothing. */
  due_at_if_proved: z.nullable(IsoTime),
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
  /** original price − fee, exact; paid out in whole shillings. */
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
});

// ---- Buy It Now (WIN-5)
export const OrderProduct = z.object({
  id: Id,
  product_name: z.string(),
  product_image: z.array(z.string()),
  original_price: Kes,
  current_bid: Kes,
  status: z.enum(['scheduled', 'live', 'ended']),
  in_stock: z.boolean(),
  /** May be ordered until then; null: no end is known yet. */
  order_until: z.nullable(IsoTime),
  /** Why it can't be ordered by this person now: an error code; null when it can. */
  barred_by: z.nullable(z.string()),
  open_payment_id: z.nullable(Uuid),
  order_id: z.nullable(Uuid),
});
export type OrderProduct = z.infer<typeof OrderProduct>;
export const OrderProductAnswer = z.object({
  success: z.boolean(),
  auction: OrderProduct,
  /** Bids that come back with the confirmed payment. */
  userBidCount: z.int(),
  shippingAddresses: z.array(ShippingAddress),
  /** Where its order goes that waits for payment; null when none does. */
  ships_to: z.optional(z.nullable(DeliveryAddress)),
});
export const PlaceNormalOrderBody = z.object({
  mpesaNumber: TypedPhone,
  originalPrice: z.number(),
  /** The auction's id (settled: Wire). */
  orderId: TypedId,
  amount: z.number(),
  paymentMethod: z.literal('mpesa'),
  shippingAddressId: z.optional(z.nullable(Short(100))),
});

// ---- orders
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
export const OrderStatus = z.object({
  status: z.enum(ORDER_STATUSES),
  completed: z.boolean(),
  current: z.boolean(),
  /** null while it lies ahead. */
  created_at: z.nullable(IsoTime),
});
export const Order = z.object({
  id: Uuid,
  order_number: z.string(),
  kind: z.enum(['win', 'buy_now']),
  state: z.enum(ORDER_STATES),
  auction_id: Id,
  product_name: z.string(),
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
  /** Bids that came back with it; 0 for a win. */
  bids_returned: z.int(),
  order_statuses: z.array(OrderStatus),
  shipping_details: z.omit(ShippingAddress, { id: true, is_default: true }),
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
  product_name: z.string(),
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

// ---- withdrawals (WIN-3)
export const WITHDRAWAL_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];
export const Withdrawal = z.object({
  id: Uuid,
  reference: z.string(),
  source: z.enum(['cash_claim', 'referral']),
  status: z.enum(WITHDRAWAL_STATUSES),
  /** Original price of what was won. */
  amount: Kes,
  service_fee: Kes,
  /** Whole shillings that reach the phone. */
  net_amount: Kes,
  recipient_name: z.string(),
  mpesa_number: z.string(),
  receipt: z.nullable(z.string()),
  product_name: z.nullable(z.string()),
  product_image: z.array(z.string()),
  auction_id: z.nullable(Id),
  admin_notes: z.nullable(z.string()),
  created_at: IsoTime,
  completed_at: z.nullable(IsoTime),
  /** Pending and approved: it waits for its hold to end, or for its turn. */
  is_approved: z.optional(z.boolean()),
  /** Held back until then, for `hold_reason`; null once it goes on. */
  held_until: z.nullable(IsoTime),
  /** Later versions may know more reasons. */
  hold_reason: z.nullable(z.string()),
  /**
   * What of its owner's it waits for once it is approved: a `debt` to be settled, a `payment` that stands (cash takes one), the
   * `account` to be open; null: nothing. Later versions may know more.
   */
  waits_for: z.nullable(z.string()),
  /** By when it was promised; null once it is paid, or failed, or while it waits for something of its owner's. */
  due_at: z.nullable(IsoTime),
});
export type Withdrawal = z.infer<typeof Withdrawal>;
export const WithdrawalAnswer = z.object({ withdrawal: Withdrawal });
/** Newest first, paged. */
export const WithdrawalsAnswer = z.object({ withdrawals: z.array(Withdrawal) });
