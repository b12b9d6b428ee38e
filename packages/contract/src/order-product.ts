/** Buy It Now (WIN-5). */
import * as z from 'zod/mini';
import { ProductNames } from './product-fields.ts';
import { DeliveryAddress, ShippingAddress } from './addresses.ts';
import { Id, IsoTime, Kes, TypedPhone, Uuid } from './primitives.ts';
import { Short, TypedId } from './typed-fields.ts';

export const OrderProduct = z.object({
  id: Id,
  ...ProductNames,
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
/** One's bids on another auction of the same product: they come back with an order there, and not here. */
const OtherOrder = z.object({ id: Id, bids: z.int(), ended_at: z.nullable(IsoTime) });
export type OtherOrder = z.infer<typeof OtherOrder>;
export const OrderProductAnswer = z.object({
  success: z.boolean(),
  auction: OrderProduct,
  /** Bids that come back with the confirmed payment. */
  userBidCount: z.int(),
  /** Other auctions of this product whose bids an order there would bring back, the one with most of them first; at most three. */
  other_auctions: z.optional(z.array(OtherOrder)),
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
