-- What a role of the database has no need to write (S58). The owner of the tables alone may.

-- An account is deleted because its owner asked, once the time for it has come, by the server; and stays deleted.
create function guard_deleted() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if has_column_privilege(current_user, 'public.app_user', 'permissions', 'update') then return new; end if;
  if old.status = 'deleted'
     or has_column_privilege(current_user, 'public.app_user', 'bidding_suspended_until', 'update')
     or not exists (select from account_deletion
                     where user_id = new.id and done_at is null and due_at <= clock_timestamp()) then
    raise exception 'an account is deleted as its owner asked, and stays so' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger app_user_deleted before update of status on app_user
  for each row when (new.status is distinct from old.status and 'deleted' in (old.status, new.status))
  execute function guard_deleted();

-- A budget is what was set when something was last given: it moves with a gift alone. That of grants is staff's.
create or replace function guard_reward_budget() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if has_table_privilege(current_user, 'public.reward_budget', 'delete') then return new; end if;
  if new.period like 'grants:%' and not has_column_privilege(current_user, 'public.app_user', 'bidding_suspended_until', 'update') then
    raise exception 'grants are given by staff' using errcode = 'check_violation';
  end if;
  if tg_op = 'INSERT' then return new; end if;
  if new.granted_bids < old.granted_bids or new.period <> old.period then
    raise exception 'what was given away stays given away' using errcode = 'check_violation';
  end if;
  if new.budget_bids <> old.budget_bids and new.granted_bids = old.granted_bids then
    raise exception 'a budget is set, and not written' using errcode = 'check_violation';
  end if;
  return new;
end $$;
drop trigger reward_budget_guard on reward_budget;
create trigger reward_budget_guard before insert or update on reward_budget
  for each row execute function guard_reward_budget();

-- What a pause stopped is written while it lasts, of auctions that it holds; and whoever begins or ends one may (ACC-8).
create function guard_paused_auction() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if has_table_privilege(current_user, 'public.auction_pause', 'delete') then return new; end if;
  if not exists (select from auction_pause p join auction a on a.pause_id = p.id
                  where p.id = new.pause_id and p.ended_at_us is null and a.id = new.auction_id) then
    raise exception 'auction % is not held by pause %', new.auction_id, new.pause_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger paused_auction_guard before insert on paused_auction for each row execute function guard_paused_auction();

create function guard_pause_person() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if has_table_privilege(current_user, 'public.auction_pause', 'delete') then return new; end if;
  if not may_do(case tg_op when 'INSERT' then new.started_by else new.ended_by end, 'auctions') then
    raise exception 'who pauses auctions may do so' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger auction_pause_by before insert on auction_pause for each row execute function guard_pause_person();
create trigger auction_pause_ended_by before update of ended_by on auction_pause
  for each row when (new.ended_by is not null) execute function guard_pause_person();

-- As before, by the row that stands: what a row is to become has no generated column yet while this is asked, so what ran out
-- could be resumed by dating it back.
create or replace function guard_pause_end() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  now_us bigint := (extract(epoch from clock_timestamp()) * 1000000)::bigint;
begin
  if old.ended_at_us is not null then
    raise exception 'pause % is over', old.id using errcode = 'check_violation';
  end if;
  if new.ending = 'void' and now_us < old.void_at_us then
    raise exception 'pause % is void only when its time has come', old.id using errcode = 'check_violation';
  end if;
  -- A pause begins behind the last decision, which runs ahead of the clock by microseconds.
  if new.ended_at_us > greatest(now_us, new.started_at_us) then
    raise exception 'pause % has not ended yet', old.id using errcode = 'check_violation';
  end if;
  -- What ran out is void: nobody dates a resumption back. The slack is what a transaction may take.
  if new.ending = 'resumed' and now_us > old.void_at_us + 5000000 then
    raise exception 'pause % has run out', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Whom a piece is back for is told of it (WIN-1): what came to a shelf lately.
create index product_refill_at on product_refill (at);
