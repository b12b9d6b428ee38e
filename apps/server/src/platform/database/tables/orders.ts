/** Addresses, orders, claims (0009). */
import type { Generated } from 'kysely';
import type { TimeWithDefault, NullableTime, Nullable } from './columns.ts';

export type OrdersTables = {
  shipping_address: ShippingAddressTable;
  shop_order: ShopOrderTable;
  order_step: OrderStepTable;
  claim: ClaimTable;
  waiting_win: WaitingWinTable;
  return_reversal: ReturnReversalTable;
};

type ReturnReversalTable = {
  order_id: string;
  auction_id: number;
  user_id: string;
  bids_taken: number;
  bids_owed: number;
  at: TimeWithDefault;
};

type ShippingAddressTable = {
  id: Generated<string>;
  user_id: string;
  first_name: string;
  last_name: string;
  phone: string;
  address: string;
  region: string;
  area: string;
  is_default: Generated<boolean>;
  created_at: TimeWithDefault;
  label: Nullable<string>;
};

type OrderStates = 'awaiting_payment' | 'paid' | 'processing' | 'shipped' | 'delivered' | 'cancelled';

type ShopOrderTable = {
  id: Generated<string>;
  number: Generated<number>;
  user_id: string;
  auction_id: number;
  product_id: number;
  kind: 'win' | 'buy_now';
  state: Generated<OrderStates>;
  total_cents: number;
  first_name: string;
  last_name: string;
  phone: string;
  address: string;
  region: string;
  area: string;
  payment_id: Nullable<string>;
  holds_stock: Generated<boolean>;
  lot_id: Nullable<number>;
  held_since: NullableTime;
  bids_returned: Generated<number>;
  tracking_number: Nullable<string>;
  courier_service: Nullable<string>;
  estimated_delivery: NullableTime;
  first_promise: NullableTime;
  readdressed_at: NullableTime;
  label_printed_at: NullableTime;
  notes: Nullable<string>;
  created_at: TimeWithDefault;
  updated_at: TimeWithDefault;
  delivered_at: NullableTime;
};

type OrderStepTable = { order_id: string; state: OrderStates; at: TimeWithDefault; actor_id: Nullable<string> };

/** Wins without a claim, by triggers. */
type WaitingWinTable = { auction_id: number; product_id: number };

type ClaimTable = {
  auction_id: number;
  user_id: string;
  kind: 'product' | 'cash' | 'lapsed';
  order_id: Nullable<string>;
  withdrawal_id: Nullable<string>;
  created_at: TimeWithDefault;
};
