-- From its lock price on only those bid on an auction who have bid there before (BID-11). Copied and frozen as its other terms
-- are; null: everybody bids to the end.
alter table auction add column lock_price_cents bigint;
alter table auction add constraint auction_lock_price_whole
  check (lock_price_cents between 100 and 25000000 and lock_price_cents % 100 = 0) not valid;
alter table auction_template add column lock_price_cents bigint
  check (lock_price_cents between 100 and 25000000 and lock_price_cents % 100 = 0);
alter table auction_draft add column lock_price_cents bigint
  check (lock_price_cents between 100 and 25000000 and lock_price_cents % 100 = 0);

create trigger auction_lock_price before update of lock_price_cents on auction
  for each row when (old.status <> 'draft') execute function keep_auction_terms();
create trigger auction_template_lock_price before update of lock_price_cents on auction_template
  for each row when (old.state <> 'draft') execute function keep_template_terms();

grant update (lock_price_cents) on auction_template, auction_draft to mnada_staff;
