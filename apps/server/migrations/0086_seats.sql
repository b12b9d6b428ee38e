-- An auction may open only when so many seats are booked (AUC-9). Copied and frozen as its other terms are; null: it opens anyway.
alter table auction add column seats_needed int, add column seats_booked int not null default 0;
alter table auction add constraint auction_seats_needed_few check (seats_needed between 2 and 500) not valid;
alter table auction add constraint auction_seats check (seats_booked between 0 and coalesce(seats_needed, 0)) not valid;
-- It never opens without them.
alter table auction add constraint auction_opens_with_seats
  check (status <> 'live' or seats_needed is null or seats_booked = seats_needed) not valid;
alter table auction_template add column seats_needed int check (seats_needed between 2 and 500);
alter table auction_draft add column seats_needed int check (seats_needed between 2 and 500);

-- Who has booked. A seat costs nothing and sets nothing aside: there is nothing that could be lost.
create table seat (
  auction_id bigint not null references auction (id),
  user_id    uuid not null references app_user (id),
  booked_at  timestamptz not null default clock_timestamp(),
  primary key (auction_id, user_id)
);
create index seat_user on seat (user_id, auction_id);

-- The auction's own row counts them: its condition decides who has the last one. Once it has opened, or is called off, the count stays.
create function count_seats() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update auction set seats_booked = seats_booked + 1, revision = revision + 1
     where id = new.auction_id and status = 'scheduled' and seats_needed is not null;
    if not found then
      raise exception 'auction % has no seats to book', new.auction_id using errcode = 'check_violation';
    end if;
    return new;
  end if;
  update auction set seats_booked = seats_booked - 1, revision = revision + 1
   where id = old.auction_id and status = 'scheduled';
  return old;
end $$;
create trigger seat_counted after insert or delete on seat for each row execute function count_seats();
revoke all on function count_seats() from public;

create trigger auction_seats_needed before update of seats_needed on auction
  for each row when (old.status <> 'draft') execute function keep_auction_terms();
create trigger auction_template_seats before update of seats_needed on auction_template
  for each row when (old.state <> 'draft') execute function keep_template_terms();

grant select, insert, delete on seat to mnada_app;
grant update (seats_needed) on auction_template, auction_draft to mnada_staff;
