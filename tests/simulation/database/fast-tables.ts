/** The rows that the fast floor keeps: as much of the schema as the engine reads and writes, named as in SQL. */
export type UserRow = {
  readonly id: string;
  readonly kind: 'user' | 'staff' | 'owner';
  readonly status: 'active' | 'suspended' | 'deleted';
  readonly username: string;
  readonly avatar: string | null;
  readonly is_simulated: boolean;
};

export type AccountRow = {
  readonly id: number;
  readonly owner_id: string | null;
  readonly balance: number;
  readonly accepted_us_1: number;
  readonly accepted_us_2: number;
  /** Grows with every change of what is told to the person. */
  readonly version: number;
};

export type LotRow = {
  readonly id: number;
  readonly account_id: number;
  readonly parent_id: number | null;
  readonly kind: string;
  readonly unit_price_cents: number;
  readonly bids_total: number;
  readonly bids_left: number;
  readonly source: string;
};

export type AuctionRow = {
  readonly id: number;
  readonly product_id: number;
  readonly status: 'scheduled' | 'live' | 'ended';
  readonly scheduled_start_us: number;
  readonly opened_at_us: number | null;
  readonly ends_at_us: number | null;
  readonly drain_us: number;
  readonly countdown_us: number;
  readonly increment_cents: number;
  readonly original_price_cents: number;
  readonly wins_per_product: number;
  readonly wins_in_total: number;
  readonly bids_per_tap: number;
  readonly seats_needed: number | null;
  readonly seats_booked: number;
  readonly lock_price_cents: number | null;
  readonly seq: number;
  readonly price_cents: number;
  readonly leader_id: string | null;
  readonly last_decided_us: number;
  readonly head_hash: string | null;
  readonly genesis: string | null;
  readonly spent_account_id: number;
  readonly revision: number;
  readonly extensions_in_a_row: number;
  readonly product_hash: string;
  /** Automatic taps in a row (BID-15). */
  readonly auto_in_row: number;
  readonly key: string;
};

export type ParticipantRow = {
  readonly auction_id: number;
  readonly user_id: string;
  readonly bids_used: number;
  readonly cost_cents: number;
  readonly last_seq: number;
  readonly shown_name: string;
  readonly shown_avatar: string | null;
  readonly bidder_tag: string;
};

export type BidRow = {
  readonly auction_id: number;
  readonly seq: number;
  readonly user_id: string;
  readonly bid_id: string | null;
  readonly lot_id: number;
  readonly unit_price_cents: number;
  readonly price_cents: number;
  readonly received_at_us: number;
  readonly decided_at_us: number;
  readonly ends_before_us: number;
  readonly ends_after_us: number;
  readonly balance_after: number;
  readonly bids_used_after: number;
  readonly hash: string;
  readonly account_version: number;
  /** Of what an autobid placed. */
  readonly auto_head: string | null;
};

export type AutobidBookRow = {
  readonly auction_id: number;
  readonly account_id: number;
  readonly events: number;
  readonly head: string;
};

export type AutobidRow = {
  readonly id: number;
  readonly auction_id: number;
  readonly user_id: string;
  readonly tag: string;
  readonly state: 'active' | 'ended';
  readonly reason: string | null;
  readonly from_cents: number;
  readonly to_cents: number;
  readonly bids_set: number;
  readonly bids_left: number;
  readonly bids_back: number;
  readonly first_set_us: number;
  readonly set_us: number;
  readonly last_fired_us: number;
  readonly changed_us: number;
  readonly asked_seq: number;
  readonly stopping_seq: number | null;
};

export type AutobidLotRow = {
  readonly id: number;
  readonly auction_id: number;
  readonly user_id: string;
  readonly lot_id: number;
  readonly unit_price_cents: number;
  readonly bids: number;
  readonly placed: number;
  readonly returned: number;
};

export type TransferRow = {
  readonly source: string;
  readonly debit_id: number;
  readonly credit_id: number;
  readonly amount: number;
};

export type OutcomeRow = {
  readonly auction_id: number;
  readonly product_id: number;
  readonly result: 'sold' | 'no_bids' | 'void';
  readonly reason: string;
  readonly winner_id: string | null;
  readonly price_cents: number;
  readonly bid_count: number;
  readonly decided_at_us: number;
  readonly bidder_count: number | null;
};

export type OutboxRow = {
  readonly id: number;
  readonly auction_id: number;
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly created_us: number;
  readonly published: boolean;
};

export type WithdrawnRow = { readonly user_id: string; readonly bid_id: string };

export type HeartbeatRow = { readonly node_id: string; readonly from_us: number; readonly to_us: number };

/** Rows by their primary key; a unique key names what no two rows may share. */
export class Table<Row extends object> {
  readonly name: string;
  readonly key: (row: Row) => string;
  readonly unique: readonly { readonly name: string; readonly of: (row: Row) => string }[];
  readonly rows = new Map<string, Row>();
  /** Grows with every commit that changes a row. */
  changes = 0;

  constructor(name: string, key: (row: Row) => string, ...unique: { name: string; of: (row: Row) => string }[]) {
    this.name = name;
    this.key = key;
    this.unique = unique;
  }
}

export class Tables {
  readonly users = new Table<UserRow>('app_user', (row) => row.id);
  readonly accounts = new Table<AccountRow>('account', (row) => String(row.id));
  readonly lots = new Table<LotRow>('bid_lot', (row) => String(row.id), {
    name: 'bid_lot_source',
    of: (r) => r.source,
  });
  readonly auctions = new Table<AuctionRow>('auction', (row) => String(row.id));
  readonly participants = new Table<ParticipantRow>('participant', (row) => `${row.auction_id}:${row.user_id}`);
  readonly bids = new Table<BidRow>('bid', (row) => `${row.auction_id}:${row.seq}`, {
    name: 'bid_user_id_bid_id_key',
    of: (row) => `${row.user_id}:${row.bid_id ?? `${row.auction_id}/${row.seq}`}`,
  });
  readonly transfers = new Table<TransferRow>('transfer', (row) => row.source);
  readonly outcomes = new Table<OutcomeRow>('outcome', (row) => String(row.auction_id));
  readonly outbox = new Table<OutboxRow>('outbox', (row) => String(row.id));
  readonly autobidBooks = new Table<AutobidBookRow>('autobid_book', (row) => String(row.auction_id));
  readonly autobids = new Table<AutobidRow>('autobid', (row) => `${row.auction_id}:${row.user_id}`);
  readonly autobidLots = new Table<AutobidLotRow>('autobid_lot', (row) => String(row.id));
  readonly withdrawn = new Table<WithdrawnRow>('withdrawn_bid', (row) => `${row.user_id}:${row.bid_id}`);
  readonly heartbeats = new Table<HeartbeatRow>('node_heartbeat', (row) => `${row.node_id}:${row.from_us}`);
}
