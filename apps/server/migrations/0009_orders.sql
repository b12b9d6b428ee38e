-- What comes after an auction: addresses, claims, orders (WIN-1 … WIN-6).

create table shipping_address (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references app_user (id),
  first_name text not null check (length(first_name) between 1 and 60),
  last_name  text not null check (length(last_name) between 1 and 60),
  phone      text not null check (phone ~ '^\+254[17][0-9]{8}$'),
  address    text not null check (length(address) between 1 and 200),
  region     text not null check (length(region) between 1 and 60),
  area       text not null check (length(area) between 1 and 60),
  is_default boolean not null default false,
  created_at timestamptz not null default clock_timestamp()
);
create index shipping_address_of_user on shipping_address (user_id, created_at desc);
create unique index shipping_address_default on shipping_address (user_id) where is_default;

create sequence order_number as bigint start 1001;

create table shop_order (
  id                   uuid primary key default gen_random_uuid(),
  number               bigint not null unique default nextval('order_number'),
  user_id              uuid not null references app_user (id),
  auction_id           bigint not null references auction (id),
  product_id           bigint not null references product (id),
  kind                 text not null check (kind in ('win', 'buy_now')),
  state                text not null default 'awaiting_payment'
                         check (state in ('awaiting_payment', 'paid', 'processing', 'shipped', 'delivered', 'cancelled')),
  total_cents          bigint not null check (total_cents between 100 and 25000000 and total_cents % 100 = 0),
  -- Where it goes, as it stood when it was ordered.
  first_name           text not null,
  last_name            text not null,
  phone                text not null,
  address              text not null,
  region               text not null,
  area                 text not null,
  -- The payment that is under way or was tried last; once paid, the one that paid it. References payment, made below.
  payment_id           uuid,
  -- One piece is taken from the stock when the push is sent, and put back when that came to nothing.
  holds_stock          boolean not null default false,
  bids_returned        int not null default 0 check (bids_returned >= 0),
  tracking_number      text check (length(tracking_number) <= 80),
  courier_service      text check (length(courier_service) <= 80),
  estimated_delivery   timestamptz,
  notes                text check (length(notes) <= 500),
  created_at           timestamptz not null default clock_timestamp(),
  updated_at           timestamptz not null default clock_timestamp(),
  delivered_at         timestamptz
);
-- One order of a kind a person and auction that still stands.
create unique index shop_order_once on shop_order (user_id, auction_id, kind) where state <> 'cancelled';
create index shop_order_of_user on shop_order (user_id, created_at desc, id);
create index shop_order_of_auction on shop_order (auction_id);
create index shop_order_work on shop_order (state, updated_at)
  where state in ('awaiting_payment', 'paid', 'processing', 'shipped');

-- Each step with its time; insert-only.
create table order_step (
  order_id uuid not null references shop_order (id),
  state    text not null check (state in ('awaiting_payment', 'paid', 'processing', 'shipped', 'delivered', 'cancelled')),
  at       timestamptz not null default clock_timestamp(),
  actor_id uuid references app_user (id),
  primary key (order_id, state)
);

alter table payment add constraint payment_order foreign key (order_id) references shop_order (id);
alter table shop_order add constraint shop_order_payment foreign key (payment_id) references payment (id);

-- One claim a win, the first accepted one counts (WIN-4): a product when it is paid, cash when it is asked for.
create table claim (
  auction_id    bigint primary key references outcome (auction_id),
  user_id       uuid not null references app_user (id),
  kind          text not null check (kind in ('product', 'cash', 'lapsed')),
  order_id      uuid references shop_order (id),
  withdrawal_id uuid,                      -- references withdrawal, made in 0010
  created_at    timestamptz not null default clock_timestamp(),
  check ((kind = 'product') = (order_id is not null)),
  check ((kind = 'cash') = (withdrawal_id is not null))
);

-- Staff neither buy nor claim (ACC-8): refused here, whatever let them through.
create function forbid_staff_buyer() returns trigger language plpgsql as $$
begin
  if (select kind from app_user where id = new.user_id) <> 'user' then
    raise exception 'staff neither buy nor claim' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger shop_order_not_staff before insert or update of user_id on shop_order
  for each row execute function forbid_staff_buyer();
create trigger claim_not_staff before insert or update of user_id on claim
  for each row execute function forbid_staff_buyer();

grant select, insert, update, delete on shipping_address, claim to mnada_app;
grant select, insert, update on shop_order to mnada_app;
grant select, insert on order_step to mnada_app;
grant usage, select on all sequences in schema public to mnada_app;
