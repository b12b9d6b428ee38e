-- The room of orders (OPS-1): notes that staff alone read, and the ways in which its list is asked for. What was promised is
-- kept with the order, so that the list can be sorted by it.
create table order_note (
  id         bigint generated always as identity primary key,
  order_id   uuid not null references shop_order (id),
  author_id  uuid not null references app_user (id),
  text       text not null check (length(text) between 1 and 1000),
  created_at timestamptz not null default clock_timestamp()
);
create index order_note_of_order on order_note (order_id, id desc);
revoke all on order_note from mnada_app;
grant select on order_note to mnada_app;
grant insert (order_id, author_id, text) on order_note to mnada_staff;

-- By promise among what is open, and by age among everything.
create index shop_order_promised on shop_order (estimated_delivery, id) where state in ('awaiting_payment', 'paid', 'processing', 'shipped');
create index shop_order_placed on shop_order (created_at desc, id desc);
create index shop_order_state_placed on shop_order (state, created_at desc, id desc);
create index shop_order_tracking on shop_order (tracking_number) where tracking_number is not null;
