-- Ratings of delivered orders, and reminders of saved products (AUC-8, OWN-5).

-- So that a rating can name its order together with the order's own buyer and product.
alter table shop_order add constraint shop_order_whose unique (id, user_id, product_id);

create table product_rating (
  order_id   uuid primary key,
  user_id    uuid not null,
  product_id bigint not null,
  stars      smallint not null check (stars between 1 and 5),
  created_at timestamptz not null default clock_timestamp(),  -- first given: from then on it may be changed for 30 days
  changed_at timestamptz not null default clock_timestamp(),
  foreign key (order_id, user_id, product_id) references shop_order (id, user_id, product_id)
);
create index product_rating_of_product on product_rating (product_id);

-- A product's numbers are what its delivered orders say. They are kept here, so that nothing that moves an order or
-- rates it, now or later, can leave them behind. Locks: the order, then its product, as everywhere.
create function count_delivery() returns trigger language plpgsql as $$
declare
  placed shop_order := coalesce(new, old);
  step int := coalesce((new.state = 'delivered')::int, 0) - coalesce((old.state = 'delivered')::int, 0);
begin
  if step <> 0 then
    update product
       set sold_count = sold_count + step,
           rating_count = rating_count + step * (select count(*) from product_rating r where r.order_id = placed.id),
           rating_sum = rating_sum + step * (select coalesce(sum(r.stars), 0) from product_rating r where r.order_id = placed.id)
     where id = placed.product_id;
  end if;
  return null;
end $$;
create trigger shop_order_counted after insert or delete or update of state on shop_order
  for each row execute function count_delivery();

create function count_rating() returns trigger language plpgsql as $$
declare
  order_state text;
begin
  select state into order_state from shop_order where id = new.order_id for share;
  if order_state = 'delivered' then
    update product
       set rating_count = rating_count + (tg_op = 'INSERT')::int,
           rating_sum = rating_sum + new.stars - case when tg_op = 'UPDATE' then old.stars else 0 end
     where id = new.product_id;
  end if;
  return null;
end $$;
create trigger product_rating_counted after insert or update of stars on product_rating
  for each row execute function count_rating();

-- Orders that were delivered before anybody counted here.
update product set sold_count = (select count(*) from shop_order s where s.product_id = product.id and s.state = 'delivered');
alter table product add constraint product_counters check (
  rating_count between 0 and sold_count and rating_sum between rating_count and 5 * rating_count);

grant select, insert, update (stars, changed_at) on product_rating to mnada_app;
