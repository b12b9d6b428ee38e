/** Bids that people set aside for autobids, and what happened to them (0095). */
import type { Generated, GeneratedAlways } from 'kysely';
import type { Nullable, NullableTime } from './columns.ts';

export type AutobidsTables = {
  autobid_book: AutobidBookTable;
  autobid: AutobidTable;
  autobid_lot: AutobidLotTable;
  autobid_event: AutobidEventTable;
};

type AutobidBookTable = { auction_id: number; account_id: number; events: Generated<number>; head: Buffer };

type AutobidTable = {
  id: GeneratedAlways<number>;
  auction_id: number;
  user_id: string;
  tag: Buffer;
  state: 'active' | 'ended';
  reason: Nullable<string>;
  from_cents: number;
  to_cents: number;
  bids_set: number;
  bids_left: number;
  first_set_us: number;
  set_us: number;
  last_fired_us: Generated<number>;
  changed_us: number;
  asked_seq: Generated<number>;
  stopping_seq: Nullable<number>;
  ended_us: Nullable<number>;
  bids_back: Generated<number>;
  told_at: NullableTime;
};

type AutobidLotTable = {
  id: GeneratedAlways<number>;
  auction_id: number;
  user_id: string;
  lot_id: number;
  unit_price_cents: number;
  bids: number;
  placed: Generated<number>;
  returned: Generated<number>;
  made_us: number;
  is_open: GeneratedAlways<boolean>;
};

type AutobidEventTable = {
  auction_id: number;
  n: number;
  kind: 'set' | 'more' | 'stop' | 'skip' | 'end';
  user_id: string;
  at_us: number;
  seq: number;
  bids: number;
  from_cents: number;
  to_cents: number;
  detail: Generated<string>;
  change_id: Nullable<string>;
  salt: Buffer;
  hash: Buffer;
};
