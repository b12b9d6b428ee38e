-- The provider's statement whole, and days that people close (OPS-19).

-- Every line of an approved statement: a charge under a payment's receipt stands beside it and never in its place. Of what a line says
-- only its type is kept, which names nobody.
create table statement_entry (
  shortcode     text not null check (length(shortcode) between 1 and 20),
  receipt       text not null check (receipt ~ '^[A-Za-z0-9]{4,40}$'),
  direction     text not null check (direction in ('in', 'out')),
  kind          text not null check (kind in ('payment', 'payout', 'charge', 'settlement', 'float_move', 'reversal', 'other')),
  amount_cents  bigint not null check (amount_cents > 0),
  at            timestamptz not null,
  says          text not null default '' check (length(says) <= 80),
  balance_cents bigint,
  import_id     bigint not null references statement_import (id),
  line          int not null check (line > 0),
  primary key (shortcode, receipt, direction, kind)
);
create index statement_entry_at on statement_entry (at);
create index statement_entry_import on statement_entry (import_id);
revoke all on statement_entry from mnada_app;
grant select on statement_entry to mnada_app, mnada_reader;
grant insert on statement_entry to mnada_staff;
create index receipt_came on receipt ((coalesce(paid_at, created_at)));
create index receipt_gone on receipt (updated_at) where returned_by is not null;
create index payout_completed on payout (completed_at) where completed_at is not null;
create index statement_line_at on statement_line (at);

-- What differs on a day, whose it is to look into, and how it was explained.
create table day_task (
  day          date not null,
  item         text not null check (length(item) between 3 and 80),
  owner_id     uuid not null references app_user (id),
  taken_at     timestamptz not null default clock_timestamp(),
  explained_as text check (explained_as in ('charges', 'settlement', 'float', 'timing', 'returned', 'other')),
  words        text not null default '' check (length(words) <= 500),
  explained_by uuid references app_user (id),
  explained_at timestamptz,
  -- What was explained: another sum, or more lines, is another difference.
  of_lines       int,
  of_ours_cents   bigint,
  of_theirs_cents bigint,
  primary key (day, item),
  check (num_nulls(explained_as, of_lines, of_ours_cents, of_theirs_cents) in (0, 4)),
  check ((explained_as is null) = (explained_by is null) and (explained_by is null) = (explained_at is null)),
  check (explained_as is null or length(words) >= 3)
);
revoke all on day_task from mnada_app;
grant select on day_task to mnada_app, mnada_reader;
grant insert, update (owner_id, taken_at, explained_as, words, explained_by, explained_at, of_lines, of_ours_cents, of_theirs_cents)
  on day_task to mnada_staff;

create table reconciled_day (
  day             date primary key,
  closed_by       uuid not null references app_user (id),
  closed_at       timestamptz not null default clock_timestamp(),
  in_cents        bigint not null check (in_cents >= 0),
  out_cents       bigint not null check (out_cents >= 0),
  balance_cents   bigint,
  explained       int not null check (explained >= 0),
  words           text not null check (length(words) between 3 and 500)
);
revoke all on reconciled_day from mnada_app;
grant select on reconciled_day to mnada_app, mnada_reader;
grant insert (day, closed_by, in_cents, out_cents, balance_cents, explained, words) on reconciled_day to mnada_staff;

-- Closed is closed: what comes later is booked on its own day. Who explained something of a day doesn't close it, nor does another
-- account of theirs.
create function guard_day_task() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from reconciled_day where day = new.day) then
    raise exception 'day % is closed', new.day using errcode = 'check_violation';
  end if;
  if not may_do(coalesce(new.explained_by, new.owner_id), 'finance') then
    raise exception 'who explains a day does so for finance' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger day_task_guard before insert or update on day_task for each row execute function guard_day_task();

create function guard_reconciled_day() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not may_do(new.closed_by, 'finance') then
    raise exception 'who closes a day does so for finance' using errcode = 'check_violation';
  end if;
  if exists (select from day_task where day = new.day and explained_by is not null and same_person(explained_by, new.closed_by)) then
    raise exception 'who explained something of day % does not close it', new.day using errcode = 'check_violation';
  end if;
  if new.day >= (clock_timestamp() at time zone 'Africa/Nairobi')::date then
    raise exception 'day % is not over', new.day using errcode = 'check_violation';
  end if;
  if not exists (select from statement_import where approved_at is not null
                   and covers @> tstzrange(new.day::timestamp at time zone 'Africa/Nairobi', (new.day + 1)::timestamp at time zone 'Africa/Nairobi')) then
    raise exception 'no statement covers day %', new.day using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger reconciled_day_guard before insert on reconciled_day for each row execute function guard_reconciled_day();
