-- The house can't bid (BID-8). Staff have no account of bids (0003), so every path through the books ends there; this one looks at
-- the bids themselves, whoever writes them: once a statement, however many bids it holds, against the handful of staff.
create index app_user_staff on app_user (id) where kind <> 'user';

create function forbid_house_bids() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from written where user_id in (select id from app_user where kind <> 'user')) then
    raise exception 'Mnada and its staff place no bids' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger bid_not_of_house after insert on bid referencing new table as written
  for each statement execute function forbid_house_bids();
