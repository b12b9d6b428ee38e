-- Days and months close (MON-6): two people sign, the database locks. And what no event books by itself: money between our own
-- accounts, charges, couriers' bills, corrections; by two people as well (MON-7).

insert into approval_verb (kind, permission, beneficiary, why_nobody) values
  ('books.close', 'finance', 'nobody', 'a close is about the shop’s own books'),
  ('books.book', 'finance', 'nobody', 'moves nothing of anybody’s: only between accounts of the shop');

-- All days up to this one are closed.
create table closed_day (
  day        date primary key,
  request_id uuid not null unique references approval_request (id),
  closed_at  timestamptz not null default clock_timestamp()
);
-- What the two people signed: every account as it stood at the end of that day.
create table closed_sum (
  day   date not null references closed_day (day),
  kind  text not null references chart_account (kind),
  cents bigint not null,
  primary key (day, kind)
);

create table manual_booking (
  request_id   uuid primary key references approval_request (id),
  debit_kind   text not null check (debit_kind in ('mpesa', 'utility', 'bank', 'charges', 'delivery_cost', 'suppliers', 'capital', 'losses')),
  credit_kind  text not null check (credit_kind in ('mpesa', 'utility', 'bank', 'charges', 'delivery_cost', 'suppliers', 'capital', 'losses')),
  amount_cents bigint not null check (amount_cents > 0),
  words        text not null check (length(words) between 3 and 500),
  -- What it puts right: that booking stays, on its own day.
  corrects     text references transfer (source),
  check (debit_kind <> credit_kind)
);

create function books_closed_through() returns date language sql stable
  set search_path = pg_catalog, public, pg_temp as $$ select max(day) from closed_day $$;

create or replace function book_at(at timestamptz, now timestamptz) returns timestamptz language sql stable parallel safe
  set search_path = pg_catalog, public, pg_temp as $$
  select case when nairobi_day(at) <= (select max(day) from closed_day) then now else at end
$$;

create or replace function note_transfer() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if nairobi_day(new.created_at) <= books_closed_through() then
    raise exception 'the books of % are closed', nairobi_day(new.created_at) using errcode = 'check_violation';
  end if;
  if new.source like 'booked:%' and not exists (
    select from manual_booking b join account debit on debit.id = new.debit_id join account credit on credit.id = new.credit_id
     where new.source = 'booked:' || b.request_id and b.amount_cents = new.amount
       and (debit.kind, credit.kind) = (b.debit_kind, b.credit_kind)) then
    raise exception 'this is booked by two people' using errcode = 'check_violation';
  end if;
  insert into book_todo (transfer_id) values (new.id);
  -- Money that went back changes what its order has sold.
  if new.source like 'reversal:%' then
    insert into book_todo (order_id)
    select order_id from payment where id = uuid_or_null(split_part(new.source, ':', 2)) and order_id is not null;
  end if;
  return null;
end $$;

create function guard_closed_sums() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.day <= books_closed_through() then
    raise exception 'the books of % are closed', new.day using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger book_day_closed before insert or update on book_day for each row execute function guard_closed_sums();
create trigger bid_day_closed before insert or update on bid_day for each row execute function guard_closed_sums();

-- Signed by two, after the day is over and quiet, never backwards.
create function guard_close() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.day <= coalesce((select max(day) from closed_day where day <> new.day), '-infinity') then
    raise exception 'what is closed stays closed' using errcode = 'check_violation';
  end if;
  if clock_timestamp() < (new.day + 1)::timestamp at time zone 'Africa/Nairobi' + interval '15 minutes' then
    raise exception 'a day closes once it is over' using errcode = 'check_violation';
  end if;
  if not exists (select from approval_request where id = new.request_id and kind = 'books.close' and state = 'executed'
                    and subject = 'books:' || new.day) then
    raise exception 'days are closed by two people' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger closed_day_guard after insert on closed_day deferrable initially deferred
  for each row execute function guard_close();
create function guard_manual_booking() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from approval_request where id = new.request_id and kind = 'books.book' and state = 'executed') then
    raise exception 'this is booked by two people' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger manual_booking_guard after insert on manual_booking deferrable initially deferred
  for each row execute function guard_manual_booking();

-- The journal goes by time. Bids are not in it.
create index transfer_journal on transfer (created_at, id) where source not like 'bid:%';

revoke all on closed_day, closed_sum, manual_booking from mnada_app;
grant select on closed_day, closed_sum, manual_booking to mnada_app;
grant insert (day, request_id) on closed_day to mnada_staff;
grant insert on closed_sum, manual_booking to mnada_staff;
