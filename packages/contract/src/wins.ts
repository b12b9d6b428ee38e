/** What was won (WIN-1). */
import * as z from 'zod/mini';
import { ProductNames } from './product-fields.ts';
import { PageQuery } from './page-query.ts';
import { Id, IsoTime, Kes, Uuid } from './primitives.ts';

export const ORDER_TYPES = ['product', 'cash', 'bidpack'] as const;
/** What every view of a win has. */
export const WonFields = {
  /** The auction's id. */
  id: Id,
  ...ProductNames,
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
