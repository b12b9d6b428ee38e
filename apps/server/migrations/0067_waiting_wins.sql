-- Wins that wait for their claim (WIN-1), each as a row of its own: few of all wins, found without a look back through years. Kept
-- by these triggers alone.
create table waiting_win (
  auction_id bigint primary key references outcome (auction_id) on delete cascade,
  product_id bigint not null
);
create index waiting_win_product on waiting_win (product_id);
insert into waiting_win (auction_id, product_id)
select o.auction_id, o.product_id from outcome o
 where o.result = 'sold' and not exists (select from claim c where c.auction_id = o.auction_id);

create function keep_waiting_win() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_table_name = 'claim' and tg_op = 'INSERT' then
    delete from waiting_win where auction_id = new.auction_id;
  elsif tg_table_name = 'claim' then
    insert into waiting_win (auction_id, product_id)
    select o.auction_id, o.product_id from outcome o where o.auction_id = old.auction_id on conflict do nothing;
  else
    insert into waiting_win (auction_id, product_id) values (new.auction_id, new.product_id);
  end if;
  return null;
end $$;
create trigger outcome_waits after insert on outcome
  for each row when (new.result = 'sold') execute function keep_waiting_win();
create trigger claim_ends_waiting after insert or delete on claim for each row execute function keep_waiting_win();
drop index outcome_claim_until;

-- Since when an order holds its piece: another try at paying, or another address, is no new hold.
alter table shop_order add column held_since timestamptz;
update shop_order set held_since = updated_at where holds_stock;
create function note_hold() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not new.holds_stock then new.held_since := null;
  elsif tg_op = 'INSERT' or not old.holds_stock then new.held_since := clock_timestamp();
  end if;
  return new;
end $$;
create trigger shop_order_hold before insert or update of holds_stock on shop_order
  for each row execute function note_hold();
drop index shop_order_holding;
create index shop_order_holding on shop_order (product_id, held_since) where holds_stock and state = 'awaiting_payment';

-- When a shelf was filled from empty: the days to claim what was missing count anew from then (WIN-1). A piece that was held for a
-- payment under way, at most an hour, and comes back was never missing.
create table product_refill (
  product_id bigint not null references product (id),
  at         timestamptz not null default clock_timestamp(),
  -- The win whose own payment had held the piece and came to nothing: for its winner none was missing. null: it came otherwise.
  auction_id bigint,
  primary key (product_id, at)
);
insert into product_refill (product_id, at) select id, refilled_at from product where refilled_at is not null;
drop trigger product_refill on product;
alter table product drop column refilled_at;
create or replace function note_refill() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from outcome where product_id = new.id and result = 'sold')
     and not exists (select from shop_order where product_id = new.id and holds_stock and state = 'awaiting_payment'
                        and held_since > clock_timestamp() - interval '1 hour') then
    insert into product_refill (product_id) values (new.id);
  end if;
  return null;
end $$;
create trigger product_refill after update of stock on product
  for each row when (old.stock = 0 and new.stock > 0) execute function note_refill();

create or replace function put_back_piece(of_order uuid) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  whose bigint;
  lot   bigint;
  win   bigint;
  began timestamptz;
begin
  select product_id, lot_id, case when kind = 'win' and state = 'awaiting_payment' then auction_id end into whose, lot, win
    from shop_order where id = of_order for no key update;
  if lot is null or exists (select from order_step where order_id = of_order and state = 'shipped') then
    raise exception 'order % holds no piece', of_order using errcode = 'check_violation';
  end if;
  perform from product where id = whose for no key update;
  began := clock_timestamp();
  update stock_lot set pieces_left = pieces_left + 1 where id = lot;
  update shop_order set lot_id = null, holds_stock = false where id = of_order;
  if win is not null then
    -- Under the product's lock: nobody else fills it meanwhile.
    update product_refill set auction_id = win where product_id = whose and at >= began;
  end if;
end $$;

grant select on waiting_win, product_refill to mnada_app;
revoke insert, update, delete on waiting_win, product_refill from mnada_app;
