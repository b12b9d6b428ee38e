-- Summaries that reports read (MON-9): kept up by the bookkeeper, an hour, an order or an auction at a time. Whatever changes one
-- lists it to be counted anew, from its rows: so no count is ever changed twice for one event.

create table report_todo (
  id         bigint generated always as identity primary key,
  hour       timestamptz,
  order_id   uuid,
  auction_id bigint,
  check (num_nonnulls(hour, order_id, auction_id) = 1)
);

-- Money that came for something, by day and what it was for, less what was taken back.
create table sale_day (
  day      date not null,
  kind     text not null check (kind in ('pack', 'win', 'buy_now')),
  payments int not null,
  cents    bigint not null,
  primary key (day, kind)
);

-- Payments by the hour in which they were asked for: what became of them.
create table payment_hour (
  hour     timestamptz not null,
  outcome  text not null check (length(outcome) <= 60),
  payments int not null check (payments > 0),
  primary key (hour, outcome)
);
-- How long from the provider's time to ours, in steps; null: longer than all of them.
create table credit_hour (
  hour     timestamptz not null,
  step     int not null check (step between 1 and 6),
  payments int not null check (payments > 0),
  primary key (hour, step)
);

create table order_result (
  order_id   uuid primary key,
  promised   date not null,
  delivered  date,
  -- Delivered by the end of the promised day.
  is_on_time boolean
);
create index order_result_promised on order_result (promised);

create table auction_result (
  auction_id     bigint primary key,
  day            date not null,
  claim          text not null check (claim in ('product', 'cash', 'lapsed', 'open', 'none', 'void')),
  bids_cents     bigint not null,
  -- What went back of it: with a purchase, or because it was called off.
  back_cents     bigint not null,
  price_cents    bigint not null,
  goods_cents    bigint not null,
  fee_cents      bigint not null,
  buy_now        int not null,
  buy_now_cents  bigint not null,
  buy_now_goods_cents bigint not null,
  cost_unknown   boolean not null,
  bidders        int not null,
  -- In percent of the shop price, bids counted.
  saving_percent int,
  losers_cents   bigint not null,
  losers_back_cents bigint not null
);
create index auction_result_day on auction_result (day, auction_id);

-- Who bid in a month, and whether they won: for honest odds. Written once, when an auction is first counted.
create table bidder_month (
  month   date not null,
  user_id uuid not null,
  has_won boolean not null default false,
  primary key (month, user_id)
);

-- What an open win would cost asks the lots of its product, so a lot lists the wins of its product that nobody has taken yet.
create function note_report() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_table_name = 'payment' then
    insert into report_todo (hour) values (date_trunc('hour', new.created_at));
    if tg_op = 'UPDATE' and new.order_id is not null then
      insert into report_todo (auction_id) select auction_id from shop_order where id = new.order_id;
    end if;
  elsif tg_table_name = 'order_step' then
    insert into report_todo (order_id) values (new.order_id);
    insert into report_todo (auction_id) select auction_id from shop_order where id = new.order_id;
  elsif tg_table_name = 'shop_order' then
    insert into report_todo (order_id) values (new.id);
    insert into report_todo (auction_id) values (new.auction_id);
  elsif tg_table_name = 'stock_lot' then
    insert into report_todo (auction_id)
    select s.auction_id from shop_order s where s.lot_id = new.id
    union
    select o.auction_id from auction a join outcome o on o.auction_id = a.id
     where a.product_id = new.product_id and o.result = 'sold' and not exists (select from claim c where c.auction_id = a.id);
  elsif tg_table_name = 'claim' then
    insert into report_todo (auction_id) values (coalesce(new.auction_id, old.auction_id));
  else
    insert into report_todo (auction_id) values (new.auction_id);
  end if;
  return null;
end $$;
create trigger payment_to_report after insert or update of state, receipt, paid_at, result_code, reason on payment
  for each row execute function note_report();
create trigger order_step_to_report after insert on order_step for each row execute function note_report();
create trigger shop_order_to_report after update of estimated_delivery, lot_id, payment_id on shop_order for each row
  when ((new.estimated_delivery, new.lot_id, new.payment_id) is distinct from (old.estimated_delivery, old.lot_id, old.payment_id))
  execute function note_report();
create trigger stock_lot_added_to_report after insert on stock_lot for each row
  when (new.unit_cost_cents is not null) execute function note_report();
create trigger stock_lot_to_report after update of unit_cost_cents, received_on, pieces_left, pieces, removed on stock_lot for each row
  when ((new.unit_cost_cents, new.received_on, new.pieces_left > 0) is distinct from (old.unit_cost_cents, old.received_on, old.pieces_left > 0))
  execute function note_report();
create trigger claim_to_report after insert or delete or update on claim for each row execute function note_report();
create trigger outcome_to_report after insert on outcome for each row execute function note_report();

insert into report_todo (hour) select distinct date_trunc('hour', created_at) from payment;
insert into report_todo (order_id) select distinct order_id from order_step;
insert into report_todo (auction_id) select auction_id from outcome;
insert into sale_day (day, kind, payments, cents)
select nairobi_day(t.created_at), case p.purpose when 'order' then 'buy_now' else p.purpose end,
       sum(case when t.source like 'payment:%' then 1 else -1 end),
       sum(case when t.source like 'payment:%' then t.amount else -t.amount end)
  from transfer t join payment p on p.id = uuid_or_null(split_part(t.source, ':', 2))
 where (t.source like 'payment:%' or t.source like 'reversal:%')
   and not exists (select from book_todo w where w.transfer_id = t.id)
 group by 1, 2;

revoke all on report_todo, sale_day, payment_hour, credit_hour, order_result, auction_result, bidder_month from mnada_app;
grant select, insert, delete on report_todo to mnada_app;
grant select, insert, update on sale_day, auction_result, bidder_month to mnada_app;
grant select, insert, delete on payment_hour, credit_hour, order_result to mnada_app;
