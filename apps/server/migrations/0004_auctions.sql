-- Auctions, bids and outcomes (AUC-1 … AUC-8, BID-1 … BID-8). Times that decide something are integer microseconds
-- since 1970 from the database's clock: exact, and never through a floating-point or millisecond type.

create table auction (
  id                   bigint generated always as identity primary key,
  product_id           bigint not null references product (id),
  status               text not null default 'draft' check (status in ('draft', 'scheduled', 'live', 'ended')),
  scheduled_start_us   bigint not null,

  -- Copied when scheduled, shown, never changed afterwards.
  name                 text not null,
  category             text not null,
  description          text not null,
  specifications       json not null,
  images               text[] not null,
  original_price_cents bigint not null check (original_price_cents between 100 and 25000000 and original_price_cents % 100 = 0),
  increment_cents      bigint not null default 100 check (increment_cents between 100 and 1000000 and increment_cents % 100 = 0),
  countdown_us         bigint not null default 10000000 check (countdown_us between 100000 and 600000000),
  drain_us             bigint not null default 1000000 check (drain_us between 0 and 5000000),
  beginners_only       boolean not null default false,
  cash_enabled         boolean not null default true,
  wins_per_product     int not null default 1 check (wins_per_product >= 0),   -- per 7 days; 0: no limit (BID-6)
  wins_in_total        int not null default 8 check (wins_in_total >= 0),      -- per 30 days; 0: no limit (BID-6)
  rules_version        int not null default 1,
  product_hash         bytea not null check (length(product_hash) = 32),

  -- The head: written once a turn.
  opened_at_us         bigint,
  ends_at_us           bigint,
  seq                  int not null default 0 check (seq >= 0),
  price_cents          bigint not null default 0,
  leader_id            uuid references app_user (id),
  last_decided_us      bigint not null default 0,
  genesis              bytea check (length(genesis) = 32),
  head_hash            bytea check (length(head_hash) = 32),
  extensions           int not null default 0,          -- in all
  extensions_in_a_row  int not null default 0,          -- with no bid possible in between (fairness rule 7)
  -- Counts every change, bids too: how a node notices what it missed.
  revision             bigint not null default 0,
  spent_account_id     bigint not null references account (id),
  created_at           timestamptz not null default clock_timestamp(),

  check (price_cents = increment_cents * seq),
  check ((seq = 0) = (leader_id is null)),
  check ((status in ('live', 'ended')) or seq = 0),
  check (status <> 'live' or (opened_at_us is not null and ends_at_us is not null and genesis is not null and head_hash is not null))
) with (fillfactor = 60);
-- On the status alone, so that a bid's update of the head stays within its page (no index on ends_at_us).
create index auction_live on auction (id) where status = 'live';
create index auction_scheduled on auction (scheduled_start_us, id) where status = 'scheduled';
create index auction_product on auction (product_id, id desc);

-- What an auction shows when it is scheduled is what it keeps; and it only ever goes forward (rules.md, head; AUC-1).
create function keep_auction_terms() returns trigger language plpgsql as $$
begin
  raise exception 'the terms of auction % were fixed when it was scheduled', old.id using errcode = 'check_violation';
end $$;
create trigger auction_terms before update of product_id, name, category, description, specifications, images,
    original_price_cents, increment_cents, countdown_us, drain_us, beginners_only, cash_enabled, wins_per_product,
    wins_in_total, rules_version, product_hash, spent_account_id on auction
  for each row when (old.status <> 'draft') execute function keep_auction_terms();

create function keep_auction_forward() returns trigger language plpgsql as $$
begin
  raise exception 'auction % cannot go from % to %', old.id, old.status, new.status using errcode = 'check_violation';
end $$;
create trigger auction_forward before update of status on auction for each row
  when ((old.status, new.status) not in (('draft', 'scheduled'), ('scheduled', 'live'), ('scheduled', 'ended'), ('live', 'ended')))
  execute function keep_auction_forward();

-- The secret that makes bidders' pseudonyms, apart from what the screens read (chain of bids).
create table auction_secret (
  auction_id bigint primary key references auction (id),
  key        bytea not null check (length(key) = 32)
);

-- One row a person and auction: what the never-overpay guarantee and the public chain need.
create table participant (
  auction_id   bigint not null,
  user_id      uuid not null,
  bids_used    int not null default 0 check (bids_used >= 0),
  cost_cents   bigint not null default 0 check (cost_cents >= 0),   -- at what each bid was paid for; free ones count 0
  -- Number of their newest bid: `bid` has no index by person, and one would cost the lane an entry a bid (0011_history.sql).
  -- What a bid changes stands together: the log then holds those few bytes of the row and not all of it.
  last_seq     int not null default 0 check (last_seq >= 0),
  shown_name   text not null,
  shown_avatar text,
  -- 16 random bytes and the pseudonym, once per person and auction.
  name_salt    bytea not null check (length(name_salt) = 16),
  bidder_tag   text not null,
  primary key (auction_id, user_id)
) with (fillfactor = 70);

-- Someone who buys the product at its shop price bids no more on it (WIN-5). `pending`: an order's payment is open.
create table purchase_hold (
  auction_id bigint not null references auction (id),
  user_id    uuid not null references app_user (id),
  state      text not null check (state in ('pending', 'bought')),
  primary key (auction_id, user_id)
);

-- Accepted bids. The row is its own event (settled: Books).
create table bid (
  auction_id       bigint not null,
  seq              int not null check (seq > 0),
  user_id          uuid not null,
  bid_id           uuid not null,                       -- the client's; a repeat gets the first answer (BID-2)
  lot_id           bigint not null,
  unit_price_cents bigint not null check (unit_price_cents >= 0),
  price_cents      bigint not null,
  received_at_us   bigint not null,
  decided_at_us    bigint not null,
  ends_before_us   bigint not null,
  ends_after_us    bigint not null,
  -- What the first answer told, so that a repeat gets the same (BID-2).
  balance_after    bigint not null check (balance_after >= 0),
  bids_used_after  int not null check (bids_used_after > 0),
  hash             bytea not null check (length(hash) = 32),
  primary key (auction_id, seq),
  check (received_at_us <= decided_at_us and received_at_us <= ends_before_us and ends_after_us >= ends_before_us)
);
create unique index bid_once on bid (user_id, bid_id);

-- Exactly one an auction (AUC-5).
create table outcome (
  auction_id    bigint primary key references auction (id),
  product_id    bigint not null references product (id),
  result        text not null check (result in ('sold', 'no_bids', 'void')),
  reason        text not null default '',
  winner_id     uuid references app_user (id),
  price_cents   bigint not null check (price_cents >= 0),
  bid_count     int not null check (bid_count >= 0),
  last_hash     bytea not null,
  decided_at_us bigint not null,
  check ((result = 'sold') = (winner_id is not null)),
  check (result = 'void' or (result = 'sold') = (bid_count > 0))
);
create index outcome_winner on outcome (winner_id, decided_at_us desc) where winner_id is not null;
create index outcome_newest on outcome (decided_at_us desc, auction_id desc);
create index outcome_product on outcome (product_id, decided_at_us desc) where result = 'sold';

-- Openings, ends, extensions and notices: written in the transaction of what they tell.
create table outbox (
  id           bigint generated always as identity primary key,
  auction_id   bigint not null references auction (id),
  seq          int not null,                             -- the auction's seq when it happened
  kind         text not null check (kind in ('open', 'end', 'extend', 'move')),
  data         jsonb not null default '{}',
  created_at   timestamptz not null default clock_timestamp(),
  published_at timestamptz
);
create unique index outbox_once on outbox (auction_id, kind) where kind in ('open', 'end');
create index outbox_auction on outbox (auction_id, id);
create index outbox_unpublished on outbox (id) where published_at is null;

-- Nodes say every second that they can take bids: the outage rule reads it (fairness rule 7).
-- A row spans a time without a gap above 2 s; a longer gap starts a new row.
create table node_heartbeat (
  node_id  uuid not null,
  from_us  bigint not null,
  to_us    bigint not null check (to_us >= from_us),
  primary key (node_id, from_us)
);
create index node_heartbeat_to on node_heartbeat (to_us);
