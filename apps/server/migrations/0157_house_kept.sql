-- What a bid can't be written as, it can't be rewritten into either (BID-8); and whoever works here stays who they are, so that nobody
-- is taken out, bids as a shopper of the same id, and comes back. Their rows are never deleted: what they did names them.
create function forbid_house_rewrites() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from app_user where id = new.user_id and kind <> 'user') then
    raise exception 'Mnada and its staff place no bids' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger bid_not_of_house_rewritten before update of user_id on bid
  for each row execute function forbid_house_rewrites();

create function keep_staff() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'whoever works here is never deleted, nor another' using errcode = 'check_violation';
end $$;
create trigger app_user_staff_kept before delete or update of id on app_user
  for each row when (old.kind <> 'user') execute function keep_staff();
