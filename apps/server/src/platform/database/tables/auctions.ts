/** Auctions, bids, outcomes (0004). */
import type { Generated, GeneratedAlways } from 'kysely';
import type { TimeWithDefault, NullableTime, Json, JsonWithDefault, Nullable } from './columns.ts';

export type AuctionsTables = {
  auction: AuctionTable;
  auction_pause: AuctionPauseTable;
  seat: SeatTable;
  auction_secret: AuctionSecretTable;
  participant: ParticipantTable;
  purchase_hold: PurchaseHoldTable;
  bid: BidTable;
  withdrawn_bid: WithdrawnBidTable;
  outcome: OutcomeTable;
  outbox: OutboxTable;
  paused_auction: PausedAuctionTable;
  node_heartbeat: NodeHeartbeatTable;
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
  name_sw: Generated<string>;
  description_sw: Generated<string>;
  specifications_sw: JsonWithDefault<[string, string][]>;
  images: string[];
  original_price_cents: number;
  increment_cents: Generated<number>;
  countdown_us: Generated<number>;
  drain_us: Generated<number>;
  beginners_only: Generated<boolean>;
  cash_enabled: Generated<boolean>;
  wins_per_product: Generated<number>;
  wins_in_total: Generated<number>;
  seats_needed: Nullable<number>;
  seats_booked: Generated<number>;
  bids_per_tap: Generated<number>;
  lock_price_cents: Nullable<number>;
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
  held_at_us: Nullable<number>;
  pause_id: Nullable<number>;
  auto_in_row: Generated<number>;
};

type SeatTable = { auction_id: number; user_id: string; booked_at: TimeWithDefault };

type AuctionPauseTable = {
  id: GeneratedAlways<number>;
  started_by: string;
  reason_en: string;
  reason_sw: string;
  started_at_us: number;
  void_at_us: GeneratedAlways<number>;
  ended_at_us: Nullable<number>;
  ending: Nullable<'resumed' | 'void'>;
  ended_by: Nullable<string>;
};

type PausedAuctionTable = { pause_id: number; auction_id: number };

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
};

type PurchaseHoldTable = { auction_id: number; user_id: string; state: 'pending' | 'bought' };

type WithdrawnBidTable = {
  user_id: string;
  bid_id: string;
  withdrawn_at: TimeWithDefault;
};

type BidTable = {
  auction_id: number;
  seq: number;
  user_id: string;
  /** Of a tap of several bids the last one's has it (BID-12). */
  bid_id: Nullable<string>;
  lot_id: number;
  unit_price_cents: number;
  price_cents: number;
  received_at_us: number;
  decided_at_us: number;
  ends_before_us: number;
  ends_after_us: number;
  balance_after: number;
  account_version: Generated<number>;
  bids_used_after: number;
  hash: Buffer;
  /** Of what an autobid placed. */
  auto_head: Nullable<Buffer>;
};

type OutcomeTable = {
  auction_id: number;
  product_id: number;
  /** Written by a trigger, as its auction has it. */
  category: GeneratedAlways<string>;
  result: 'sold' | 'no_bids' | 'void';
  reason: Generated<string>;
  winner_id: Nullable<string>;
  price_cents: number;
  bid_count: number;
  last_hash: Buffer;
  decided_at_us: number;
  /** How many people bid, once sold; nothing where it closed before that was counted (0053). */
  bidder_count: Nullable<number>;
  /** What was told at the close, and holds (WIN-1). */
  claim_days: Generated<number>;
  buy_now_days: Generated<number>;
  cash_switch: Nullable<boolean>;
};

type OutboxTable = {
  id: GeneratedAlways<number>;
  auction_id: number;
  seq: number;
  kind: 'open' | 'end' | 'extend' | 'move' | 'pause';
  data: JsonWithDefault<Record<string, unknown>>;
  created_at: TimeWithDefault;
  published_at: NullableTime;
};

type NodeHeartbeatTable = { node_id: string; from_us: number; to_us: number };
