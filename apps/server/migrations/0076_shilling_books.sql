-- Books in shillings beside the books in bids (MON-1 … MON-4, docs/decisions/0024-shilling-books.md). What the engine moves stays
-- as it is; a bookkeeper sorts it afterwards: what a sale owes, what a bid earned, what a piece cost. Each of its bookings is a
-- transfer with a cause of its own, so that none is made twice.

do $$ begin
  execute (select 'alter table account drop constraint account_kind_check, add constraint account_kind_check check (('
                    || substr(pg_get_constraintdef(oid), 7) || ') or kind = any (array[''sorted'',''bids_owed'',''bid_revenue'','
                    || '''pack_rounding'',''goods_owed'',''win_sales'',''buy_now_sales'',''prize_cost'',''goods_cost'',''stock'','
                    || '''suppliers'',''stock_lost'',''utility'',''bank'',''charges'',''delivery_cost'',''breakage'',''owed_to_us'','
                    || '''losses'',''opening'',''capital'']))'
             from pg_constraint where conrelid = 'account'::regclass and conname = 'account_kind_check');
end $$;
insert into account (unit, kind)
select 'KES', unnest(array['sorted', 'bids_owed', 'bid_revenue', 'pack_rounding', 'goods_owed', 'win_sales', 'buy_now_sales',
  'prize_cost', 'goods_cost', 'stock', 'suppliers', 'stock_lost', 'utility', 'bank', 'charges', 'delivery_cost', 'breakage',
  'owed_to_us', 'losses', 'opening', 'capital']);

-- The chart: a line for each kind of account in shillings. `memo`: two accounts that note the same debt from both sides.
create table chart_account (
  kind   text primary key,
  number int not null unique check (number between 1000 and 9999),
  name   text not null check (length(name) between 1 and 60),
  class  text not null check (class in ('asset', 'liability', 'equity', 'income', 'expense', 'memo'))
);
insert into chart_account (number, kind, class, name) values
  (1000, 'mpesa', 'asset', 'M-PESA paybill and till'),
  (1010, 'utility', 'asset', 'M-PESA utility, pays out'),
  (1020, 'bank', 'asset', 'Bank'),
  (1100, 'owed_to_us', 'asset', 'Owed by people'),
  (1200, 'stock', 'asset', 'Stock'),
  (2000, 'unallocated', 'liability', 'Receipts that wait'),
  (2010, 'sales', 'liability', 'Payments to be sorted'),
  (2011, 'sorted', 'liability', 'Payments, sorted'),
  (2100, 'bids_owed', 'liability', 'Bids owed'),
  (2200, 'goods_owed', 'liability', 'Goods paid, not delivered'),
  (2300, 'user', 'liability', 'Earnings of people'),
  (2400, 'payout', 'liability', 'Withdrawals promised'),
  (2500, 'suppliers', 'liability', 'Suppliers'),
  (3000, 'capital', 'equity', 'Capital'),
  (3010, 'opening', 'equity', 'Bids from before the books'),
  (4000, 'bid_revenue', 'income', 'Bids used'),
  (4010, 'pack_rounding', 'income', 'Parts of packs, rounding'),
  (4100, 'win_sales', 'income', 'Wins delivered'),
  (4110, 'buy_now_sales', 'income', 'Buy It Now delivered'),
  (4200, 'fee', 'income', 'Fees of cash claims'),
  (4210, 'rounding', 'income', 'Cents of cash claims'),
  (4300, 'breakage', 'income', 'Bids given up'),
  (4310, 'forfeited', 'income', 'Earnings given up'),
  (5000, 'prize_cost', 'expense', 'Cost of prizes'),
  (5010, 'goods_cost', 'expense', 'Cost of goods sold'),
  (5020, 'prize', 'expense', 'Cash prizes'),
  (5100, 'delivery_cost', 'expense', 'Delivery'),
  (5200, 'charges', 'expense', 'M-PESA charges'),
  (5300, 'promotion', 'expense', 'Referrals'),
  (5400, 'stock_lost', 'expense', 'Stock written off'),
  (5410, 'losses', 'expense', 'Money written off'),
  (9000, 'reversal', 'memo', 'Debts noted'),
  (9010, 'debt', 'memo', 'Debts of people');

-- What the bookkeeper has not looked at yet: written in the transaction of what happened, so nothing is missed, whatever commits
-- first. The lane's own transfers are left out: they are read from the bids (`book_auction`).
create table book_todo (
  id          bigint generated always as identity primary key,
  transfer_id bigint references transfer (id),
  order_id    uuid references shop_order (id),
  lot_id      bigint references stock_lot (id),
  listed_at   timestamptz not null default clock_timestamp(),
  check (num_nonnulls(transfer_id, order_id, lot_id) = 1)
);
create unique index book_todo_transfer on book_todo (transfer_id) where transfer_id is not null;

-- How far an auction's bids are booked.
create table book_auction (
  auction_id bigint primary key,
  seq        int not null default 0 check (seq >= 0),
  cents      bigint not null default 0 check (cents >= 0),
  booked_at  timestamptz not null default clock_timestamp(),
  is_open    boolean not null default true
);
create index book_auction_open on book_auction (auction_id) where is_open;

-- What is booked of an order, and of a stock lot: a change books the difference, under the next version.
create table book_order (
  order_id   uuid primary key references shop_order (id),
  sold_cents bigint not null default 0 check (sold_cents >= 0),
  cost_cents bigint not null default 0 check (cost_cents >= 0),
  cost_kind  text check (cost_kind in ('prize_cost', 'goods_cost', 'stock_lost')),
  version    int not null default 0,
  check ((cost_kind is null) = (cost_cents = 0))
);
create table book_lot (
  lot_id         bigint primary key references stock_lot (id),
  received_cents bigint not null default 0 check (received_cents >= 0),
  lost_cents     bigint not null default 0 check (lost_cents >= 0),
  version        int not null default 0
);

-- Sums by day in Nairobi, kept up with the bookings: statements and reports read these and scan nothing.
create table book_day (
  day          date not null,
  kind         text not null references chart_account (kind),
  debit_cents  bigint not null default 0,
  credit_cents bigint not null default 0,
  entries      int not null default 0,
  primary key (day, kind)
);
-- Bids by day, price and what became of them; free ones at zero, counted as well.
create table bid_day (
  day              date not null,
  unit_price_cents bigint not null,
  kind             text not null check (kind in ('bought', 'converted', 'given', 'returned', 'used', 'taken', 'given_up')),
  bids             bigint not null,
  primary key (day, unit_price_cents, kind)
);

create function nairobi_day(at timestamptz) returns date language sql immutable parallel safe
  set search_path = pg_catalog, public, pg_temp as $$ select (at at time zone 'Africa/Nairobi')::date $$;
create function uuid_or_null(word text) returns uuid language sql immutable parallel safe
  set search_path = pg_catalog, public, pg_temp as $$
  select case when word ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then word::uuid end $$;
create function number_or_null(word text) returns bigint language sql immutable parallel safe
  set search_path = pg_catalog, public, pg_temp as $$ select case when word ~ '^[0-9]{1,18}$' then word::bigint end $$;

-- When something is booked: when it was. Days that were closed take nothing more (0077).
create function book_at(at timestamptz, now timestamptz) returns timestamptz language sql stable parallel safe
  set search_path = pg_catalog, public, pg_temp as $$ select at $$;

create function note_transfer() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into book_todo (transfer_id) values (new.id);
  -- Money that went back changes what its order has sold.
  if new.source like 'reversal:%' then
    insert into book_todo (order_id)
    select order_id from payment where id = uuid_or_null(split_part(new.source, ':', 2)) and order_id is not null;
  end if;
  return null;
end $$;
create trigger transfer_to_book after insert on transfer for each row when (new.source not like 'bid:%')
  execute function note_transfer();

create function note_auction() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into book_auction (auction_id) values (new.id) on conflict (auction_id) do nothing;
  return null;
end $$;
create trigger auction_to_book after insert or update of status on auction for each row when (new.status in ('live', 'ended'))
  execute function note_auction();

create function note_order() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into book_todo (order_id) values (new.order_id);
  return null;
end $$;
create trigger order_step_to_book after insert on order_step for each row
  when (new.state in ('shipped', 'delivered', 'cancelled')) execute function note_order();

create function note_lot() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into book_todo (lot_id) values (new.id);
  if tg_op = 'UPDATE' and new.unit_cost_cents is distinct from old.unit_cost_cents then
    insert into book_todo (order_id)
    select s.id from shop_order s where s.lot_id = new.id
       and exists (select from order_step where order_id = s.id and state = 'shipped');
  end if;
  return null;
end $$;
create trigger stock_lot_to_book after insert or update of pieces, removed, unit_cost_cents on stock_lot
  for each row execute function note_lot();

-- What follows from each transfer, in shillings: the accounts of the second booking and its cents (docs/spec/money.md). The
-- bookkeeper posts these, and the invariants ask of what it has not come to yet.
create view derived_booking as
  -- Bids that came to somebody at a price: they are owed.
  select t.id as transfer_id, 'book:' || t.source as source, t.created_at as at,
         case when t.source like 'pack:%' then 'sorted' when t.source like 'converted:%' then 'promotion'
              when t.source like 'refund:%' then 'bid_revenue' else 'opening' end as debit_kind,
         'bids_owed' as credit_kind, t.amount * l.unit_price_cents as cents
    from transfer t join bid_lot l on l.source = t.source
   where l.unit_price_cents > 0
  union all
  -- Bids that were taken out of a lot without being used: back to where they came from.
  select t.id, 'book:' || t.source, t.created_at, 'bids_owed',
         case split_part(t.source, ':', 1)
              when 'reversal_bids' then case when coalesce(first.source, l.source) like 'pack:%' then 'sorted' else 'opening' end when 'debt_bids' then 'owed_to_us'
              when 'unreturn' then 'bid_revenue' else 'breakage' end,
         t.amount * l.unit_price_cents
    from transfer t join bid_lot l on l.id = number_or_null(split_part(t.source, ':', 2)) left join bid_lot first on first.id = l.parent_id
   where split_part(t.source, ':', 1) in ('reversal_bids', 'debt_bids', 'unreturn', 'forfeit_bids') and l.unit_price_cents > 0
  union all
  -- A payment: a win or an order owes goods; a part of a pack leaves cents that no whole bid takes.
  select t.id, 'book:' || t.source, t.created_at, 'sorted', case when p.purpose = 'pack' then 'pack_rounding' else 'goods_owed' end,
         case when p.purpose = 'pack' then p.amount_cents - l.bids_total * l.unit_price_cents else p.amount_cents end
    from transfer t join payment p on p.id = uuid_or_null(split_part(t.source, ':', 2))
    left join bid_lot l on l.source = 'pack:' || p.id
   where t.source like 'payment:%'
  union all
  -- The same, taken back.
  select t.id, 'book:' || t.source, t.created_at, case when p.purpose = 'pack' then 'pack_rounding' else 'goods_owed' end, 'sorted',
         case when p.purpose = 'pack' then p.amount_cents - l.bids_total * l.unit_price_cents else p.amount_cents end
    from transfer t join payment p on p.id = uuid_or_null(split_part(t.source, ':', 2))
    left join bid_lot l on l.source = 'pack:' || p.id
   where t.source like 'reversal:%'
  union all
  -- A debt: of a pack whose bids were used, of returned bids that were used again, of a reward that was taken out.
  select t.id, 'book:' || t.source, t.created_at, 'owed_to_us',
         case when t.source like 'debt:referral:%' then 'promotion' when p.purpose = 'pack' then 'sorted'
              when p.purpose is not null then 'bid_revenue' else 'losses' end, t.amount
    from transfer t left join payment p on p.id = uuid_or_null(split_part(t.source, ':', 2))
   where t.source like 'debt:%'
  union all
  -- Earnings that went towards a debt: the engine gives them back to the referrals, the debt is what they paid.
  select t.id, 'book:' || t.source, t.created_at, 'promotion', 'owed_to_us', t.amount from transfer t where t.source like 'set_off:%'
  union all
  -- Money that left by a payout left the utility account.
  select t.id, 'book_float:' || t.source, t.created_at, 'mpesa', 'utility', t.amount
    from transfer t where t.source like 'payout:%' or t.source like 'overpaid:%'
  union all
  select t.id, 'book_float:' || t.source, t.created_at, 'mpesa', 'utility', t.amount
    from transfer t
   where (t.source like 'return:%' or t.source like 'rest_back:%' or t.source like 'overpaid_refund:%')
     and exists (select from refund_due f
                   join payout o on o.refund_id = f.id join payout_attempt a on a.payout_id = o.id and a.state = 'succeeded'
                  where (t.source = 'rest_back:' || f.id) or (t.source = 'overpaid_refund:' || a.receipt)
                     or (t.source like 'return:%' and f.source not like 'rest:%'
                         and (f.receipt = substr(t.source, 8) or f.payment_id::text = substr(t.source, 8))))
  union all
  -- Money that left twice is a loss, not a prize nor a referral.
  select t.id, 'book:' || t.source, t.created_at, 'losses', a.kind, t.amount
    from transfer t join account a on a.id = t.debit_id where t.source like 'overpaid:%' or t.source like 'overpaid_refund:%';

-- Bids by what became of them: the same transfers, counted in bids.
create view derived_bids as
  select t.id as transfer_id, t.created_at as at, l.unit_price_cents,
         case when l.kind = 'refund' then 'returned' when l.unit_price_cents = 0 then 'given'
              when t.source like 'converted:%' then 'converted' else 'bought' end as kind, t.amount as bids
    from transfer t join bid_lot l on l.source = t.source
  union all
  select t.id, t.created_at, l.unit_price_cents, case when t.source like 'forfeit_bids:%' then 'given_up' else 'taken' end, t.amount
    from transfer t join bid_lot l on l.id = number_or_null(split_part(t.source, ':', 2))
   where split_part(t.source, ':', 1) in ('reversal_bids', 'debt_bids', 'unreturn', 'forfeit_bids');

-- What stands now for an order: sold once it is delivered and its money stays; its piece costs what its lot says, once it has left.
create view order_position as
  select s.id as order_id, s.kind,
         case when gone.is_delivered and p.state = 'paid' then s.total_cents else 0 end as sold_cents,
         case when gone.kind is null then 0 else coalesce(l.unit_cost_cents, 0) end as cost_cents,
         case when coalesce(l.unit_cost_cents, 0) > 0 then gone.kind end as cost_kind,
         -- When it became so, as far as its steps say.
         gone.at
    from shop_order s
    left join payment p on p.id = s.payment_id
    left join stock_lot l on l.id = s.lot_id
    cross join lateral (
      select bool_or(state = 'delivered') is true as is_delivered,
             max(order_step.at) filter (where state in ('delivered', 'cancelled')) as at,
             case when bool_or(state = 'delivered') and p.state = 'paid' then
                    case s.kind when 'win' then 'prize_cost' else 'goods_cost' end
                  when bool_or(state = 'shipped') and (bool_or(state = 'cancelled') or p.state = 'reversed') then 'stock_lost'
             end as kind
        from order_step where order_id = s.id) gone;

-- What was there before: all of it is still to be booked.
insert into book_todo (transfer_id) select id from transfer where source not like 'bid:%' order by id;
insert into book_todo (order_id) select distinct order_id from order_step where state in ('shipped', 'delivered', 'cancelled');
insert into book_todo (lot_id) select id from stock_lot;
insert into book_auction (auction_id) select id from auction where status in ('live', 'ended');

revoke all on chart_account, book_todo, book_auction, book_order, book_lot, book_day, bid_day from mnada_app;
grant select on chart_account, derived_booking, derived_bids, order_position to mnada_app, mnada_reader;
grant select, delete on book_todo to mnada_app;
grant select, insert on book_auction, book_order, book_lot, book_day, bid_day to mnada_app;
grant update (seq, cents, booked_at, is_open) on book_auction to mnada_app;
grant update (sold_cents, cost_cents, cost_kind, version) on book_order to mnada_app;
grant update (received_cents, lost_cents, version) on book_lot to mnada_app;
grant update (debit_cents, credit_cents, entries) on book_day to mnada_app;
grant update (bids) on bid_day to mnada_app;
