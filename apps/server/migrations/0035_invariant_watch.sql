-- The invariants are asked all the time, and a row that breaks one stops what it touches until a person lets it go on.

-- Rows that break an invariant. Known ones stop nothing a second time: a person has seen them, and they stay an alarm.
create table invariant_violation (
  name          text not null check (length(name) <= 20),
  row_id        text not null check (length(row_id) <= 300),
  first_seen_at timestamptz not null default clock_timestamp(),
  last_seen_at  timestamptz not null default clock_timestamp(),
  -- When it was no longer broken; it stops things anew when it comes back.
  cleared_at    timestamptz,
  primary key (name, row_id)
);
create index invariant_violation_open on invariant_violation (name) where cleared_at is null;

-- How far each invariant was asked: what grows is asked of what is new, and of all of it once a day.
create table invariant_progress (
  name        text primary key check (length(name) <= 20),
  -- In the database's own µs, or the id of a transfer.
  up_to       bigint not null default 0,
  checked_at  timestamptz,
  all_at      timestamptz
);

-- Nobody may bid on it and it doesn't end: something about it is wrong. Its time is given back when it goes on.
alter table auction add column held_at_us bigint;
create index auction_held on auction (id) where held_at_us is not null;

grant select, insert, update (last_seen_at, first_seen_at, cleared_at) on invariant_violation to mnada_app;
grant select, insert, update (up_to, checked_at, all_at) on invariant_progress to mnada_app;
grant update (held_at_us) on auction to mnada_app;

-- Who has a password or a session, and neither of them: the reader sees no secrets.
create view proof.signs_in as
select id as user_id from app_user where password_hash is not null union select user_id from session;
grant select on proof.signs_in to mnada_app;
