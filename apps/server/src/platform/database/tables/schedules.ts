/** Auctions as an operator plans them: drafts, templates, and where each auction comes from (0061). */
import type { Generated, GeneratedAlways } from 'kysely';
import type { Nullable, NullableTime, TimeWithDefault } from './columns.ts';

export type SchedulesTables = {
  auction_template: AuctionTemplateTable;
  auction_template_product: AuctionTemplateProductTable;
  auction_draft: AuctionDraftTable;
  auction_source: AuctionSourceTable;
};

type AuctionTemplateTable = {
  countdown_us: Generated<number>;
  beginners_only: Generated<boolean>;
  cash_enabled: Generated<boolean>;
  wins_per_product: Generated<number>;
  wins_in_total: Generated<number>;
  seats_needed: Nullable<number>;
  bids_per_tap: Generated<number>;
  lock_price_cents: Nullable<number>;
  relist_most: Generated<number>;
  id: GeneratedAlways<number>;
  name: string;
  state: Generated<'draft' | 'published' | 'paused'>;
  days: Generated<number[]>;
  times: Generated<number[]>;
  live_least: Generated<number>;
  starts_on: string;
  ends_on: Nullable<string>;
  ahead_us: Generated<number>;
  demo_key: Nullable<string>;
  revision: Generated<number>;
  cloned_from: Nullable<number>;
  created_at: TimeWithDefault;
  saved_at: TimeWithDefault;
  saved_by: Nullable<string>;
  published_at: NullableTime;
  published_by: Nullable<string>;
  trouble: Nullable<'no_product' | 'failed'>;
  trouble_since: NullableTime;
  trouble_slot_us: Nullable<number>;
};

type AuctionTemplateProductTable = { template_id: number; product_id: number; share: number };

type AuctionDraftTable = {
  countdown_us: Generated<number>;
  beginners_only: Generated<boolean>;
  cash_enabled: Generated<boolean>;
  wins_per_product: Generated<number>;
  wins_in_total: Generated<number>;
  seats_needed: Nullable<number>;
  bids_per_tap: Generated<number>;
  lock_price_cents: Nullable<number>;
  relist_most: Generated<number>;
  id: GeneratedAlways<number>;
  product_id: number;
  scheduled_start_us: number;
  revision: Generated<number>;
  cloned_from: Nullable<number>;
  created_at: TimeWithDefault;
  saved_at: TimeWithDefault;
  saved_by: Nullable<string>;
  auction_id: Nullable<number>;
};

type AuctionSourceTable = {
  auction_id: number;
  template_id: Nullable<number>;
  slot_us: Nullable<number>;
  relist_of: Nullable<number>;
  relist_most: Generated<number>;
  relists: Generated<number>;
  made_by: Nullable<string>;
  made_at: TimeWithDefault;
};
