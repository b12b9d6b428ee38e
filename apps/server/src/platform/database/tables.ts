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
  kind: 'user' | 'purchase' | 'promotion' | 'refund' | 'spent';
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
