-- What those who examined the seats found (AUC-9).

-- A booking is no edit: it raises no revision, or whoever moves or calls off an auction in the office would be told that it had
-- changed under them. Nodes see the number itself.
create or replace function count_seats() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update auction set seats_booked = seats_booked + 1
     where id = new.auction_id and status = 'scheduled' and seats_needed is not null;
    if not found then
      raise exception 'auction % has no seats to book', new.auction_id using errcode = 'check_violation';
    end if;
    return new;
  end if;
  update auction set seats_booked = seats_booked - 1 where id = old.auction_id and status = 'scheduled';
  return old;
end $$;

-- Staff neither bid nor book, whoever writes the row (ACC-8): an auction would open on seats that nobody takes.
create function forbid_staff_seat() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if (select kind from app_user where id = new.user_id) <> 'user' then
    raise exception 'staff book no seats' using errcode = 'check_violation';
  end if;
  return new;
end $$;
revoke all on function forbid_staff_seat() from public;
create trigger seat_not_staff before insert or update on seat for each row execute function forbid_staff_seat();

-- Its reminder is a kind of its own: it is asked for by booking, so it comes at night, too, and with saved auctions switched off.
alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check
  check (kind in ('outbid', 'won', 'claim_reminder', 'payment', 'order', 'withdrawal', 'saved_starting', 'referral', 'reward',
                  'account', 'auction', 'seat')) not valid;
alter table notification_choice drop constraint notification_choice_kind_check;
alter table notification_choice add constraint notification_choice_kind_check
  check (kind in ('outbid', 'won', 'claim_reminder', 'payment', 'order', 'withdrawal', 'saved_starting', 'referral', 'reward',
                  'account', 'auction', 'seat'));
