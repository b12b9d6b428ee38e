-- An auction whose first autobid made its key while it was scheduled is opened by a version that knows of none, too: it inserts a key for
-- each auction that it opens, and one that was there stopped all openings of its round. The key that is there stays (BID-16).
create function auction_key_stays() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from auction_secret where auction_id = new.auction_id) then
    return null;
  end if;
  return new;
end $$;
revoke execute on function auction_key_stays from public;
create trigger auction_key_stays before insert on auction_secret for each row execute function auction_key_stays();
