-- What one colleague alone, or the server’s own role, could do to the public log and to what two people sign, and nothing refused.

-- What waits for the public log and can't be logged (an end that is logged already, an opening that never was) stopped every signature
-- behind it. It is set aside, with why, and told to people (LOG-5).
create table log_set_aside (
  id         bigint primary key,
  kind       text not null,
  auction_id bigint not null,
  why        text not null check (length(why) between 3 and 500),
  at         timestamptz not null default clock_timestamp()
);
revoke all on log_set_aside from mnada_app;
grant select on log_set_aside to mnada_app;
grant insert (id, kind, auction_id, why) on log_set_aside to mnada_app;
-- Whether something waits to be logged is asked for each auction (T1).
create index log_pending_auction on log_pending (auction_id);

-- What two people signed when days closed is written by the closing itself (MON-6): no role adds to it afterwards.
create function sign_closed_sums() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into closed_sum (day, kind, cents)
  select new.day, kind, sum(debit_cents - credit_cents) from book_day where day <= new.day group by kind;
  return null;
end $$;
revoke execute on function sign_closed_sums from public;
create trigger closed_day_is_signed after insert on closed_day for each row execute function sign_closed_sums();
revoke insert on closed_sum from mnada_staff;

-- A task of a day may go to another person though whoever explained it has left finance since: whoever acts is asked, and nobody else.
create or replace function guard_day_task() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from reconciled_day where day = new.day) then
    raise exception 'day % is closed', new.day using errcode = 'check_violation';
  end if;
  if (tg_op = 'INSERT' or new.owner_id is distinct from old.owner_id) and not may_do(new.owner_id, 'finance') then
    raise exception 'who looks into a day does so for finance' using errcode = 'check_violation';
  end if;
  if new.explained_by is not null
     and (tg_op = 'INSERT' or (new.explained_by, new.explained_as, new.words, new.explained_at)
                              is distinct from (old.explained_by, old.explained_as, old.words, old.explained_at))
     and not may_do(new.explained_by, 'finance') then
    raise exception 'who explains a day does so for finance' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Several statements may cover a day together, as the room has it (OPS-19).
create or replace function guard_reconciled_day() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  span tstzrange := tstzrange(new.day::timestamp at time zone 'Africa/Nairobi', (new.day + 1)::timestamp at time zone 'Africa/Nairobi');
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
  if not coalesce((select range_agg(covers) from statement_import where approved_at is not null and covers && span) @> span, false) then
    raise exception 'no statement covers day %', new.day using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- A statement's file names people: it is for staff who compare it, and gone once it is approved. Neither the server nor reports read it.
revoke select on statement_import from mnada_app, mnada_reader;
grant select (id, sha256, covers, lines, imported_by, imported_at, approved_at) on statement_import to mnada_app, mnada_reader;
grant select on statement_import to mnada_staff;
