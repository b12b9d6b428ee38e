-- Autobid (BID-13 … BID-16, docs/decisions/0028-autobid.md): bids that somebody sets aside for an auction, and the rule that places
-- them. They lie in an account of the auction's own, apart from what was used there, and every one of them leaves it once: as a bid, or
-- back to the lot that it came from.

-- How many automatic taps came in a row since somebody pressed last: duel pace follows from it (BID-15). Written with the head.
alter table auction add column auto_in_row int not null default 0;
-- Of a bid that an autobid placed: the newest link of the auction's autobids then, which its own link names; empty: a person pressed.
alter table bid add column auto_head bytea;
alter table bid add constraint bid_auto_head_hash check (length(auto_head) = 32) not valid;

-- One row for each auction that ever had an autobid: where its bids lie, and the newest link of what happened to its autobids.
create table autobid_book (
  auction_id bigint primary key references auction (id),
  account_id bigint not null unique references account (id),
  events     int not null default 0 check (events >= 0),
  head       bytea not null check (length(head) = 32)
);

-- One row a person and auction, for good: whose turn it is survives whatever they stop and set again (BID-14).
create table autobid (
  id            bigint generated always as identity unique,
  auction_id    bigint not null references autobid_book (auction_id),
  -- As in `participant`, without a key to the person: it would lock their row behind their account's, against the order of locks (Q1 asks instead).
  user_id       uuid not null,
  -- What stands for it in the public chain.
  tag           bytea not null check (length(tag) = 16),
  state         text not null check (state in ('active', 'ended')),
  reason        text check (length(reason) between 3 and 40),
  from_cents    bigint not null check (from_cents >= 0),
  to_cents      bigint not null check (to_cents >= from_cents),
  -- Of the one that runs, or ran last: all that were set aside, and what is left.
  bids_set      int not null check (bids_set >= 2),
  bids_left     int not null check (bids_left between 0 and bids_set),
  first_set_us  bigint not null,
  set_us        bigint not null,
  last_fired_us bigint not null default 0,
  changed_us    bigint not null,
  -- The auction's number of bids at which it was asked and passed over last.
  asked_seq     int not null default -1,
  -- Stopped within the last second before a trigger: counts once the auction has moved on from this number of bids.
  stopping_seq  int,
  ended_us      bigint,
  -- How many went back when it ended.
  bids_back     int not null default 0 check (bids_back >= 0),
  told_at       timestamptz,
  primary key (auction_id, user_id),
  check ((state = 'ended') = (reason is not null)),
  check ((state = 'ended') = (ended_us is not null)),
  check (state = 'active' or (bids_left = 0 and stopping_seq is null))
) with (fillfactor = 70);
create index autobid_turn on autobid (auction_id, last_fired_us, first_set_us, id) where state = 'active';
create index autobid_user on autobid (user_id) where state = 'active';
create index autobid_stopping on autobid (auction_id) where stopping_seq is not null;
create index autobid_untold on autobid (ended_us) where state = 'ended' and told_at is null;

-- From which lots they came: each of them is placed or returned, never both.
create table autobid_lot (
  id               bigint generated always as identity primary key,
  auction_id       bigint not null,
  user_id          uuid not null,
  lot_id           bigint not null references bid_lot (id),
  unit_price_cents bigint not null check (unit_price_cents >= 0),
  bids             int not null check (bids > 0),
  placed           int not null default 0 check (placed >= 0),
  returned         int not null default 0 check (returned >= 0),
  made_us          bigint not null,
  is_open          boolean not null generated always as (placed + returned < bids) stored,
  foreign key (auction_id, user_id) references autobid (auction_id, user_id) deferrable initially deferred,
  check (placed + returned <= bids)
) with (fillfactor = 70);
create index autobid_lot_open on autobid_lot (auction_id, user_id, id) where is_open;
create index autobid_lot_of_lot on autobid_lot (lot_id);
create index autobid_lot_user on autobid_lot (user_id, made_us);

-- What happened to an auction's autobids, each tied to the one before: nothing of it can be added, dropped or moved afterwards
-- without its showing. Told when the auction is over.
create table autobid_event (
  auction_id bigint not null references autobid_book (auction_id),
  n          int not null check (n > 0),
  kind       text not null check (kind in ('set', 'more', 'stop', 'skip', 'end')),
  user_id    uuid not null,
  at_us      bigint not null,
  -- The auction's number of bids before it.
  seq        int not null check (seq >= 0),
  bids       int not null check (bids >= 0),
  from_cents bigint not null,
  to_cents   bigint not null,
  detail     text not null default '' check (length(detail) <= 40),
  -- Of what the person did: the same request changes something once (S06). Part of no link.
  change_id  uuid,
  salt       bytea not null check (length(salt) = 16),
  hash       bytea not null check (length(hash) = 32),
  primary key (auction_id, n)
);
create unique index autobid_event_once on autobid_event (auction_id, user_id, change_id) where change_id is not null;

grant select, insert on autobid_book, autobid, autobid_lot, autobid_event to mnada_app;
grant update (events, head) on autobid_book to mnada_app;
grant update (state, reason, from_cents, to_cents, bids_set, bids_left, set_us, last_fired_us, changed_us, asked_seq,
              stopping_seq, ended_us, bids_back, told_at) on autobid to mnada_app;
grant update (placed, returned) on autobid_lot to mnada_app;
grant update (auto_in_row) on auction to mnada_app;

insert into setting_by_two (name, alone, why) values
  ('autobid_enabled', 'false', 'whether a rule of ours may spend people’s bids');
