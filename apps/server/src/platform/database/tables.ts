/**
 * The tables of `migrations/`, as the server reads and writes them. Written by hand: `tables.db.test.ts` compares
 * them with the real database, column by column. Names are the database's; each feature translates them in its `.sql.ts`.
 * `bigint` arrives as a JavaScript number (connection.ts), `timestamptz` as a Date, `bytea` as a Buffer.
 */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Set by the database unless given; a Date or ISO text goes in, a Date comes out. */
type Time = ColumnType<Date, Date | string, Date | string>;
type TimeWithDefault = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** Parsed on the way out; text (`JSON.stringify`) on the way in, so that arrays aren't taken for PostgreSQL arrays. */
type Json<T = unknown> = ColumnType<T, string, string>;
type JsonWithDefault<T = unknown> = ColumnType<T, string | undefined, string>;
type NullableJson<T = unknown> = ColumnType<T | null, string | null | undefined, string | null>;
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

export type Tables = {
  app_user: AppUserTable;
  session: SessionTable;
  socket_ticket: SocketTicketTable;
  one_time_code: OneTimeCodeTable;
  sign_in_identity: SignInIdentityTable;
  local_message: LocalMessageTable;
  throttle: ThrottleTable;
  audit: AuditTable;
  setting: SettingTable;
  product: ProductTable;
  product_image: ProductImageTable;
  saved_product: SavedProductTable;
  account: AccountTable;
  transfer: TransferTable;
  bid_lot: BidLotTable;
  auction: AuctionTable;
  auction_secret: AuctionSecretTable;
  participant: ParticipantTable;
  purchase_hold: PurchaseHoldTable;
  bid: BidTable;
  outcome: OutcomeTable;
  outbox: OutboxTable;
  node_heartbeat: NodeHeartbeatTable;
  bid_package: BidPackageTable;
  idempotency_key: IdempotencyKeyTable;
  payment: PaymentTable;
  evidence: EvidenceTable;
  receipt: ReceiptTable;
  statement_line: StatementLineTable;
  provider_token: ProviderTokenTable;
  shipping_address: ShippingAddressTable;
  shop_order: ShopOrderTable;
  order_step: OrderStepTable;
  claim: ClaimTable;
  withdrawal: WithdrawalTable;
  withdrawal_approval: WithdrawalApprovalTable;
  payout: PayoutTable;
  payout_attempt: PayoutAttemptTable;
  payout_call: PayoutCallTable;
};

type AppUserTable = {
  id: Generated<string>;
  referral_number: Generated<number>;
  kind: Generated<'user' | 'staff' | 'owner'>;
  permissions: Generated<string[]>;
  is_simulated: Generated<boolean>;
  status: Generated<'active' | 'suspended' | 'deleted'>;
  excluded_until: NullableTime;
  username: string;
  username_folded: GeneratedAlways<string>;
  full_name: string;
  phone: Nullable<string>;
  phone_verified_at: NullableTime;
  email: Nullable<string>;
  email_verified_at: NullableTime;
  password_hash: Nullable<string>;
  registration_type: 'phone' | 'email' | 'google' | 'facebook';
  avatar: Nullable<string>;
  language: Generated<'en' | 'sw'>;
  theme: Generated<'light' | 'dark' | 'system'>;
  referred_by: Nullable<string>;
  terms_version: Nullable<string>;
  terms_accepted_at: NullableTime;
  created_at: TimeWithDefault;
};

type SessionTable = {
  token_hash: Buffer;
  id: Generated<string>;
  user_id: string;
  created_at: TimeWithDefault;
  last_used_at: TimeWithDefault;
  idle_ends_at: Time;
  ends_at: Time;
  revoked_at: NullableTime;
  user_agent: Generated<string>;
};

type SocketTicketTable = {
  ticket_hash: Buffer;
  session_id: string;
  ends_at: Time;
  used_at: NullableTime;
};

type OneTimeCodeTable = {
  id: Generated<string>;
  purpose: 'reset' | 'verify';
  contact: string;
  user_id: Nullable<string>;
  code_hash: Buffer;
  tries_left: Generated<number>;
  created_at: TimeWithDefault;
  ends_at: Time;
  ended_at: NullableTime;
  reset_hash: Nullable<Buffer>;
  reset_ends_at: NullableTime;
};

type SignInIdentityTable = {
  provider: 'google' | 'facebook';
  subject: string;
  user_id: string;
  created_at: TimeWithDefault;
};

type LocalMessageTable = {
  id: GeneratedAlways<number>;
  channel: 'sms' | 'email';
  recipient: string;
  subject: Generated<string>;
  body: string;
  created_at: TimeWithDefault;
};

type ThrottleTable = { key: Buffer; free_at: Time };

type AuditTable = {
  id: GeneratedAlways<number>;
  at: TimeWithDefault;
  actor_id: Nullable<string>;
  action: string;
  subject: string;
  reason: Generated<string>;
  before: NullableJson;
  after: NullableJson;
  request_id: Generated<string>;
};

type SettingTable = {
  name: string;
  value: Json;
  updated_at: TimeWithDefault;
  updated_by: Nullable<string>;
};

type ProductTable = {
  id: GeneratedAlways<number>;
  slug: string;
  name: string;
  category: string;
  description: Generated<string>;
  specifications: JsonWithDefault<Record<string, string>>;
  original_price_cents: number;
  stock: Generated<number>;
  rating_sum: Generated<number>;
  rating_count: Generated<number>;
  sold_count: Generated<number>;
  created_at: TimeWithDefault;
  search_text: GeneratedAlways<string>;
  search_name: GeneratedAlways<string>;
};

type ProductImageTable = { product_id: number; position: number; address: string };

type SavedProductTable = {
  user_id: string;
  product_id: number;
  remind: Generated<boolean>;
  created_at: TimeWithDefault;
};

type AccountTable = {
  id: GeneratedAlways<number>;
  unit: 'BID' | 'KES';
  kind:
    | 'user'
    | 'purchase'
    | 'promotion'
    | 'refund'
    | 'spent'
    | 'mpesa'
    | 'sales'
    | 'unallocated'
    | 'payout'
    | 'prize'
    | 'fee'
    | 'rounding'
    | 'reversal'
    | 'debt';
  owner_id: Nullable<string>;
  balance: Nullable<number>;
  accepted_us_1: Generated<number>;
  accepted_us_2: Generated<number>;
};

type TransferTable = {
  id: GeneratedAlways<number>;
  source: string;
  unit: string;
  debit_id: number;
  credit_id: number;
  amount: number;
  created_at: TimeWithDefault;
};

type BidLotTable = {
  id: GeneratedAlways<number>;
  account_id: number;
  kind: 'purchase' | 'promotion' | 'refund';
  parent_id: Nullable<number>;
  unit_price_cents: number;
  bids_total: number;
  bids_left: number;
  is_open: GeneratedAlways<boolean>;
  source: string;
  created_at: TimeWithDefault;
};

type AuctionTable = {
  id: GeneratedAlways<number>;
  product_id: number;
  status: Generated<'draft' | 'scheduled' | 'live' | 'ended'>;
  scheduled_start_us: number;
  name: string;
  category: string;
  description: string;
  specifications: Json<Record<string, string>>;
  images: string[];
  original_price_cents: number;
  increment_cents: Generated<number>;
  countdown_us: Generated<number>;
  drain_us: Generated<number>;
  beginners_only: Generated<boolean>;
  cash_enabled: Generated<boolean>;
  wins_per_product: Generated<number>;
  wins_in_total: Generated<number>;
  rules_version: Generated<number>;
  product_hash: Buffer;
  opened_at_us: Nullable<number>;
  ends_at_us: Nullable<number>;
  seq: Generated<number>;
  price_cents: Generated<number>;
  leader_id: Nullable<string>;
  last_decided_us: Generated<number>;
  genesis: Nullable<Buffer>;
  head_hash: Nullable<Buffer>;
  extensions: Generated<number>;
  extensions_in_a_row: Generated<number>;
  revision: Generated<number>;
  spent_account_id: number;
  created_at: TimeWithDefault;
};

type AuctionSecretTable = { auction_id: number; key: Buffer };

type ParticipantTable = {
  auction_id: number;
  user_id: string;
  bids_used: Generated<number>;
  cost_cents: Generated<number>;
  shown_name: string;
  shown_avatar: Nullable<string>;
  name_salt: Buffer;
  bidder_tag: string;
  last_seq: Generated<number>;
  last_bid_us: Generated<number>;
};

type PurchaseHoldTable = { auction_id: number; user_id: string; state: 'pending' | 'bought' };

type BidTable = {
  auction_id: number;
  seq: number;
  user_id: string;
  bid_id: string;
  lot_id: number;
  unit_price_cents: number;
  price_cents: number;
  received_at_us: number;
  decided_at_us: number;
  ends_before_us: number;
  ends_after_us: number;
  balance_after: number;
  bids_used_after: number;
  hash: Buffer;
};

type OutcomeTable = {
  auction_id: number;
  product_id: number;
  result: 'sold' | 'no_bids' | 'void';
  reason: Generated<string>;
  winner_id: Nullable<string>;
  price_cents: number;
  bid_count: number;
  last_hash: Buffer;
  decided_at_us: number;
};

type OutboxTable = {
  id: GeneratedAlways<number>;
  auction_id: number;
  seq: number;
  kind: 'open' | 'end' | 'extend' | 'move';
  data: JsonWithDefault<Record<string, unknown>>;
  created_at: TimeWithDefault;
  published_at: NullableTime;
};

type NodeHeartbeatTable = { node_id: string; from_us: number; to_us: number };

type BidPackageTable = {
  id: GeneratedAlways<number>;
  bids: number;
  price_cents: number;
  badge: Nullable<string>;
  position: number;
  is_offered: Generated<boolean>;
  created_at: TimeWithDefault;
};

type IdempotencyKeyTable = {
  user_id: string;
  route: string;
  key: string;
  body_hash: Buffer;
  subject_id: Nullable<string>;
  created_at: TimeWithDefault;
};

export type PaymentState =
  | 'submitting'
  | 'rejected'
  | 'submit_unknown'
  | 'pending'
  | 'paid'
  | 'failed'
  | 'unresolved'
  | 'disputed'
  | 'reversed';

type PaymentTable = {
  id: Generated<string>;
  reference: string;
  user_id: string;
  purpose: 'pack' | 'win' | 'order';
  package_id: Nullable<number>;
  order_id: Nullable<string>;
  amount_cents: number;
  phone: string;
  state: Generated<PaymentState>;
  reason: Nullable<string>;
  result_code: Nullable<string>;
  token_hash: Buffer;
  merchant_request_id: Nullable<string>;
  checkout_request_id: Nullable<string>;
  receipt: Nullable<string>;
  is_verified: Generated<boolean>;
  first_zero_at: NullableTime;
  last_zero_at: NullableTime;
  queries: Generated<number>;
  next_query_at: NullableTime;
  created_at: TimeWithDefault;
  pushed_at: NullableTime;
  accepted_at: NullableTime;
  decided_at: NullableTime;
  paid_at: NullableTime;
};

export type EvidenceKind =
  | 'stk_callback'
  | 'stk_query'
  | 'c2b_confirmation'
  | 'c2b_validation'
  | 'pull'
  | 'statement'
  | 'staff'
  | 'b2c_result'
  | 'b2c_timeout'
  | 'status_result'
  | 'status_timeout'
  | 'balance_result'
  | 'balance_timeout'
  | 'reversal_result'
  | 'reversal_timeout';

type EvidenceTable = {
  id: GeneratedAlways<number>;
  received_at: TimeWithDefault;
  kind: EvidenceKind;
  token_hash: Nullable<Buffer>;
  source: Nullable<string>;
  is_listed: Nullable<boolean>;
  body: string;
  state: Generated<'new' | 'booked' | 'ignored' | 'unreadable' | 'waiting'>;
  note: Generated<string>;
  payment_id: Nullable<string>;
  payout_id: Nullable<string>;
  tries: Generated<number>;
  next_try_at: NullableTime;
  booked_at: NullableTime;
};

type ReceiptTable = {
  receipt: string;
  amount_cents: number;
  state: 'allocated' | 'unallocated' | 'refund_due' | 'returned' | 'reversed';
  payment_id: Nullable<string>;
  told_by: 'stk_callback' | 'c2b_confirmation' | 'pull' | 'statement' | 'staff';
  account_text: Generated<string>;
  payer_phone: Nullable<string>;
  payer_name: Nullable<string>;
  paid_at: NullableTime;
  why: Generated<string>;
  returned_by: Nullable<string>;
  evidence_id: Nullable<number>;
  created_at: TimeWithDefault;
  updated_at: TimeWithDefault;
};

type StatementLineTable = {
  receipt: string;
  direction: 'in' | 'out';
  amount_cents: number;
  at: Time;
  account_text: Generated<string>;
  imported_at: TimeWithDefault;
};

type ProviderTokenTable = { name: string; token: string; ends_at: Time };

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
  bids_returned: Generated<number>;
  tracking_number: Nullable<string>;
  courier_service: Nullable<string>;
  estimated_delivery: NullableTime;
  notes: Nullable<string>;
  created_at: TimeWithDefault;
  updated_at: TimeWithDefault;
  delivered_at: NullableTime;
};

type OrderStepTable = { order_id: string; state: OrderStates; at: TimeWithDefault; actor_id: Nullable<string> };

type ClaimTable = {
  auction_id: number;
  user_id: string;
  kind: 'product' | 'cash' | 'lapsed';
  order_id: Nullable<string>;
  withdrawal_id: Nullable<string>;
  created_at: TimeWithDefault;
};

type WithdrawalTable = {
  id: Generated<string>;
  number: Generated<number>;
  user_id: string;
  source: 'cash_claim' | 'referral';
  auction_id: Nullable<number>;
  gross_cents: number;
  fee_cents: Generated<number>;
  rounding_cents: Generated<number>;
  net_cents: number;
  first_name: string;
  last_name: string;
  phone: string;
  state: Generated<'requested' | 'approved' | 'refused'>;
  approvals_needed: number;
  round: Generated<number>;
  admin_notes: Nullable<string>;
  held_until: NullableTime;
  hold_reason: Nullable<string>;
  name_differs: Generated<boolean>;
  created_at: TimeWithDefault;
  updated_at: TimeWithDefault;
};

type WithdrawalApprovalTable = { withdrawal_id: string; round: number; staff_id: string; at: TimeWithDefault };

export type PayoutState = 'approved' | 'sending' | 'accepted' | 'completed' | 'failed' | 'indeterminate';

type PayoutTable = {
  id: Generated<string>;
  withdrawal_id: string;
  amount_cents: number;
  phone: string;
  state: Generated<PayoutState>;
  attempt: Generated<number>;
  reason: Nullable<string>;
  result_code: Nullable<string>;
  receipt: Nullable<string>;
  receiver_name: Nullable<string>;
  name_differs: Generated<boolean>;
  next_step_at: NullableTime;
  status_asked: Generated<number>;
  created_at: TimeWithDefault;
  decided_at: NullableTime;
  completed_at: NullableTime;
};

type PayoutAttemptTable = {
  payout_id: string;
  attempt: number;
  originator_id: string;
  conversation_id: Nullable<string>;
  phone: string;
  state: Generated<'sending' | 'accepted' | 'indeterminate' | 'succeeded' | 'failed'>;
  receipt: Nullable<string>;
  sends: Generated<number>;
  sent_at: Time;
};

type PayoutCallTable = {
  token_hash: Buffer;
  kind: 'pay' | 'status' | 'balance';
  payout_id: Nullable<string>;
  attempt: Nullable<number>;
  created_at: TimeWithDefault;
};
