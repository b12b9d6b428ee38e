-- Products as a shop keeps them (OPS-6): a state, words in both languages, where the price comes from, and what lies on the
-- shelf as lots with what each piece cost, so that an order knows its profit. What was there before is published, with one lot.

alter table product
  add column state text not null default 'published' check (state in ('draft', 'published', 'withdrawn')),
  add column name_sw text not null default '' check (length(name_sw) <= 160),
  add column description_sw text not null default '' check (length(description_sw) <= 8000),
  -- Line for line as `specifications`: [["Skrini", "Inchi 6.5"]].
  add column specifications_sw json not null default '[]',
  add column price_source text not null default '' check (length(price_source) <= 160),
  add column price_checked_on date,
  add column price_checked_by uuid references app_user (id),
  add column delivery_class text not null default 'parcel'
    check (delivery_class in ('small_parcel', 'parcel', 'large', 'two_people')),
  add column revision int not null default 0 check (revision >= 0),
  add column edited_at timestamptz not null default clock_timestamp(),
  add column edited_by uuid references app_user (id);
update product set edited_at = created_at;
alter table product alter column state set default 'draft';

create function is_in_kiswahili(name_sw text, description text, description_sw text, specifications json,
                                specifications_sw json)
  returns boolean language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select name_sw <> '' and (description = '' or description_sw <> '')
     and (select count(*) from json_object_keys(specifications))
       = (select count(*) from json_array_elements(specifications_sw) line where line ->> 0 <> '' and line ->> 1 <> '')
$$;
alter table product add column is_in_kiswahili boolean not null
  generated always as (is_in_kiswahili(name_sw, description, description_sw, specifications, specifications_sw)) stored;

-- The room's list at 100,000 products: by key in each of its orders, and what each watch asks for.
create index product_by_name on product (search_name, id);
create index product_by_price on product (original_price_cents, id);
create index product_by_check on product (coalesce(price_checked_on, '0001-01-01'), id);
create index product_by_edit on product (edited_at, id);
create index product_name_sw on product using gin (lower(name_sw) gin_trgm_ops);
-- What is promised to auctions that run or are about to. A bid changes neither column.
create index auction_open_product on auction (product_id) where status in ('scheduled', 'live');

alter table product_image
  add column alt_en text not null default '' check (length(alt_en) <= 200),
  add column alt_sw text not null default '' check (length(alt_sw) <= 200);

-- Pictures that were uploaded, named for their content: the same picture twice is one. Auctions copy addresses, so none is ever
-- taken away.
create table picture (
  address     text primary key check (address ~ '^/media/uploads/[0-9a-f]{32}(-photo)?-800\.avif$'),
  -- Of the original, in pixels, and of the largest size, in bytes.
  width       int not null check (width > 0),
  height      int not null check (height > 0),
  bytes       int not null check (bytes > 0),
  uploaded_by uuid references app_user (id),
  uploaded_at timestamptz not null default clock_timestamp()
);

-- What came in together and cost the same. Pieces leave the oldest lot first.
create table stock_lot (
  id              bigint generated always as identity primary key,
  product_id      bigint not null references product (id),
  pieces          int not null check (pieces between 1 and 1000000),
  -- Counted away: broken, lost, given back to the supplier.
  removed         int not null default 0 check (removed >= 0),
  pieces_left     int not null,
  -- One piece on the shelf: goods, freight, fees. null: nobody knows.
  unit_cost_cents bigint check (unit_cost_cents between 0 and 25000000),
  received_on     date not null,
  supplier        text not null default '' check (length(supplier) <= 160),
  revision        int not null default 0 check (revision >= 0),
  created_at      timestamptz not null default clock_timestamp(),
  created_by      uuid references app_user (id),
  check (pieces_left between 0 and pieces - removed)
);
create index stock_lot_of_product on stock_lot (product_id, received_on, id);

-- From which lot an order's piece came.
alter table shop_order add column lot_id bigint references stock_lot (id);
create index shop_order_lot on shop_order (lot_id) where lot_id is not null;

with held as (select product_id, count(*)::int as pieces from shop_order where holds_stock group by 1)
insert into stock_lot (product_id, pieces, pieces_left, received_on)
select p.id, p.stock + coalesce(held.pieces, 0), p.stock, p.created_at::date
  from product p left join held on held.product_id = p.id where p.stock + coalesce(held.pieces, 0) > 0;
update shop_order s set lot_id = l.id from stock_lot l where l.product_id = s.product_id and s.holds_stock;

-- `product.stock` is what the lots have left, always: nobody but these triggers writes it.
create function keep_stock() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  delta int := case tg_op when 'INSERT' then new.pieces_left when 'DELETE' then -old.pieces_left
                          else new.pieces_left - old.pieces_left end;
begin
  if delta <> 0 then
    update product set stock = stock + delta where id = coalesce(new.product_id, old.product_id);
  end if;
  return null;
end $$;
create trigger stock_lot_stock after insert or delete or update of pieces, removed, pieces_left on stock_lot
  for each row execute function keep_stock();

-- What is counted differently changes what is left by as much.
create function count_lot() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.pieces_left := old.pieces_left + (new.pieces - old.pieces) - (new.removed - old.removed);
  return new;
end $$;
create trigger stock_lot_count before update of pieces, removed on stock_lot
  for each row execute function count_lot();

-- A product that comes with a stock comes with its first lot.
create function first_lot() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update product set stock = 0 where id = new.id;
  insert into stock_lot (product_id, pieces, pieces_left, received_on)
  values (new.id, new.stock, new.stock, new.created_at::date);
  return null;
end $$;
create trigger product_first_lot after insert on product for each row when (new.stock > 0) execute function first_lot();

-- A piece for an order, out of the oldest lot that has one, and the lot noted with the order. null: there is none left, and
-- nothing changed. The product's lock comes first: whoever waits for it reads the lots as the one before left them.
create function take_piece(for_order uuid) returns bigint language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  wanted bigint;
  taken  bigint;
begin
  -- The order's lock first, as its callers have it: asked for at once, it takes one piece.
  select product_id, lot_id into wanted, taken from shop_order where id = for_order for no key update;
  if taken is not null then return taken; end if;
  perform from product where id = wanted for no key update;
  update stock_lot set pieces_left = pieces_left - 1
   where id = (select id from stock_lot where product_id = wanted and pieces_left > 0 order by received_on, id limit 1)
  returning id into taken;
  if taken is not null then update shop_order set lot_id = taken where id = for_order; end if;
  return taken;
end $$;

-- An order's piece goes back into the lot that it came from, once. An order that holds none, or whose piece has left the shop, is
-- refused: whoever may call this makes no stock of it.
create function put_back_piece(of_order uuid) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  whose bigint;
  lot   bigint;
begin
  select product_id, lot_id into whose, lot from shop_order where id = of_order for no key update;
  if lot is null or exists (select from order_step where order_id = of_order and state = 'shipped') then
    raise exception 'order % holds no piece', of_order using errcode = 'check_violation';
  end if;
  perform from product where id = whose for no key update;
  update stock_lot set pieces_left = pieces_left + 1 where id = lot;
  update shop_order set lot_id = null, holds_stock = false where id = of_order;
end $$;

-- What shoppers will read is whole before it is published, whoever asks for it.
create function guard_publishing() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not new.is_in_kiswahili or new.price_source = '' or new.price_checked_on is null
     or not exists (select from product_image where product_id = new.id) then
    raise exception 'product % is not whole yet', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger product_publishing after update of state on product
  for each row when (new.state = 'published' and old.state <> 'published') execute function guard_publishing();

-- CSV files that were imported (OPS-7): the same file again is told.
create table product_import (
  sha256      bytea primary key check (length(sha256) = 32),
  file_name   text not null check (length(file_name) <= 200),
  products    int not null check (products > 0),
  imported_by uuid not null references app_user (id),
  imported_at timestamptz not null default clock_timestamp()
);

-- The shop's server sells pieces and counts stars; the room of products writes the rest (OPS-5, S58).
revoke execute on function take_piece, put_back_piece from public;
grant execute on function take_piece, put_back_piece to mnada_app;
revoke insert, update, delete on product, product_image from mnada_app;
revoke all on picture, stock_lot, product_import from mnada_app;
grant update (rating_sum, rating_count, sold_count) on product to mnada_app;
grant insert on product, product_image to mnada_staff;
grant update (name, category, description, specifications, original_price_cents, state, name_sw, description_sw,
  specifications_sw, price_source, price_checked_on, price_checked_by, delivery_class, revision, edited_at, edited_by)
  on product to mnada_staff;
grant update, delete on product_image to mnada_staff;
grant select, insert on picture, stock_lot, product_import to mnada_staff;
grant update (pieces, removed, unit_cost_cents, received_on, supplier, revision) on stock_lot to mnada_staff;
