-- Bids are bought, spent and given back, so they are kept like money. One row moves an amount from one account to
-- another: the books balance by construction, and any balance can be recomputed (docs/decisions/0006-books.md).

create table account (
  id       bigint generated always as identity primary key,
  unit     text not null check (unit in ('BID', 'KES')),
  kind     text not null check (kind in ('user', 'purchase', 'promotion', 'refund', 'spent')),
  owner_id uuid references app_user (id),
  -- Stored for people, never below zero. House accounts are computed: a stored one would make every bid of every
  -- auction wait for one row.
  balance  bigint check (balance >= 0),
  -- Microseconds since 1970 of the owner's last two accepted bids: two a second at most (BID-1).
  accepted_us_1 bigint not null default 0,
  accepted_us_2 bigint not null default 0,
  unique (id, unit),
  check ((kind = 'user') = (owner_id is not null)),
  check ((kind = 'user') = (balance is not null))
) with (fillfactor = 50);
create unique index account_owner on account (owner_id, unit) where owner_id is not null;
create unique index account_house on account (kind, unit) where kind in ('purchase', 'promotion', 'refund');

insert into account (unit, kind) values ('BID', 'purchase'), ('BID', 'promotion'), ('BID', 'refund');

-- Staff have no bid account: that refuses everything (ACC-8, settled: Books).
create function forbid_staff_account() returns trigger language plpgsql as $$
begin
  if new.owner_id is not null and (select kind from app_user where id = new.owner_id) <> 'user' then
    raise exception 'staff have no account' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger account_not_staff before insert or update of owner_id on account
  for each row execute function forbid_staff_account();

create table transfer (
  id         bigint generated always as identity primary key,
  -- Its cause, `kind:ref`: 'bid:17:203', 'purchase:…', 'grant:…'. Makes a replay harmless.
  source     text not null unique check (source ~ '^[a-z_]+:.+$' and length(source) <= 120),
  unit       text not null,
  debit_id   bigint not null,
  credit_id  bigint not null check (credit_id <> debit_id),
  amount     bigint not null check (amount > 0),   -- in the accounts' unit: bids, or KES cents
  created_at timestamptz not null default clock_timestamp()
);
-- Both accounts exist and are of the transfer's unit. Asked once a statement for all its rows: a foreign key asks row by
-- row and locks each account again, which cost the lane a tenth of its speed (docs/decisions/0006-books.md). Accounts are
-- never deleted and never change their unit, so what held at the insert holds for ever.
-- Account by account through its key: left to guess how many rows moved, the planner reads every account there is. A turn's
-- bids all go to a few auctions' accounts, so those are asked for once each.
create function check_transfer_accounts() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  if exists (
    select from moved where not exists (select from account where account.id = moved.debit_id and account.unit = moved.unit)
  ) or exists (
    select from (select distinct credit_id, unit from moved) credited
     where not exists (select from account where account.id = credited.credit_id and account.unit = credited.unit)
  ) then
    raise exception 'a transfer needs two accounts of its unit' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger transfer_accounts after insert on transfer referencing new table as moved
  for each statement execute function check_transfer_accounts();

create function keep_account() returns trigger language plpgsql as $$
begin
  raise exception 'an account is never deleted, nor changes its unit or owner' using errcode = 'check_violation';
end $$;
create trigger account_kept before delete or update of id, unit, kind, owner_id on account
  for each row execute function keep_account();

-- Statements of an account list what is not a bid; a person's bids are found by `participant` and `bid`. Leaving the bids
-- out of both spares the lane two index entries a bid (docs/decisions/0006-books.md).
create index transfer_debit on transfer (debit_id, id) where source not like 'bid:%';
create index transfer_credit on transfer (credit_id, id) where source not like 'bid:%';

-- Where a person's bids came from, and at what price each (BID-7). Spent promotional first, then oldest paid first.
create table bid_lot (
  id               bigint generated always as identity primary key,
  account_id       bigint not null references account (id),
  kind             text not null check (kind in ('purchase', 'promotion', 'refund')),
  -- A returned bid makes a new lot: kind refund, same unit price; its parent is the lot first bought or granted.
  parent_id        bigint references bid_lot (id),
  unit_price_cents bigint not null check (unit_price_cents >= 0 and (kind <> 'promotion' or unit_price_cents = 0)),
  bids_total       int not null check (bids_total > 0),
  bids_left        int not null check (bids_left between 0 and bids_total),
  -- Indexed in place of bids_left, so that spending a bid rewrites no index.
  is_open          boolean not null generated always as (bids_left > 0) stored,
  source           text not null unique references transfer (source),
  created_at       timestamptz not null default clock_timestamp()
) with (fillfactor = 50);
create index bid_lot_open on bid_lot (account_id, id) where is_open;
