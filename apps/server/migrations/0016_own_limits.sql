-- Limits and breaks that people set for themselves, and how their pages behave (OWN-7).

-- What somebody may spend on bid packs in a day, a week or a month. Less counts at once; more waits in `next_…` for a day.
create table spending_limit (
  user_id        uuid not null references app_user (id),
  period         text not null check (period in ('day', 'week', 'month')),
  cap_cents      bigint check (cap_cents between 100 and 100000000 and cap_cents % 100 = 0),
  -- What counts from then on; without a cap: none any more.
  next_cap_cents bigint check (next_cap_cents between 100 and 100000000 and next_cap_cents % 100 = 0),
  next_counts_at timestamptz,
  updated_at     timestamptz not null default clock_timestamp(),
  primary key (user_id, period),
  check (next_counts_at is not null or next_cap_cents is null),
  -- Only more ever waits.
  check (next_cap_cents is null or next_cap_cents > cap_cents)
);

-- Breaks and self-exclusions as they were begun. The longest end stands in app_user.excluded_until, which bidding reads.
create table own_break (
  id         bigint generated always as identity primary key,
  user_id    uuid not null references app_user (id),
  length     text not null check (length in ('24h', '7d', '30d', '6m')),
  started_at timestamptz not null,
  ends_at    timestamptz not null check (ends_at > started_at)
);
create index own_break_of_user on own_break (user_id, id desc);

-- null: never chosen, so each device has its own way.
create table own_choice (
  user_id       uuid primary key references app_user (id),
  data_saver    text check (data_saver in ('auto', 'on', 'off')),
  haptics       boolean,
  read_out_bids boolean,
  confirm_bids  boolean,
  updated_at    timestamptz not null default clock_timestamp()
);

grant select, insert, update on spending_limit, own_choice to mnada_app;
grant select, insert on own_break to mnada_app;
grant usage, select on all sequences in schema public to mnada_app;
