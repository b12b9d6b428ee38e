-- A piece that came back is no purchase (OPS-6, MON-3): it goes on the shelf as its order's, at what it had cost, and its order costs
-- nothing any more. A press that is repeated, as its answer was lost, writes no second lot (GEN-8).
alter table stock_lot add column press uuid, add column returned_of uuid references shop_order (id);
alter table stock_lot add constraint stock_lot_returned check (returned_of is null or pieces = 1) not valid;
create unique index stock_lot_press on stock_lot (press) where press is not null;
create unique index stock_lot_returned_of on stock_lot (returned_of) where returned_of is not null;

-- It costs what the lot that it left costs, also when that is corrected later.
create function cost_returned() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.unit_cost_cents := (select l.unit_cost_cents from shop_order s join stock_lot l on l.id = s.lot_id
                           where s.id = new.returned_of and l.product_id = new.product_id);
  if not exists (select from shop_order s join order_step step on step.order_id = s.id and step.state = 'shipped'
                  where s.id = new.returned_of and s.lot_id is not null and s.product_id = new.product_id
                    and (s.state = 'cancelled' or exists (
                      select from order_case c join order_case_step back on back.case_id = c.id and back.state = 'received'
                       where c.order_id = s.id))) then
    raise exception 'nothing of that order came back' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger stock_lot_cost_returned before insert or update of unit_cost_cents, returned_of on stock_lot
  for each row when (new.returned_of is not null) execute function cost_returned();

create function note_returned() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into book_todo (order_id) values (new.returned_of);
    insert into report_todo (auction_id) select auction_id from shop_order where id = new.returned_of;
  else
    update stock_lot set unit_cost_cents = new.unit_cost_cents
     where returned_of in (select id from shop_order where lot_id = new.id);
  end if;
  return null;
end $$;
create trigger stock_lot_returned_noted after insert on stock_lot
  for each row when (new.returned_of is not null) execute function note_returned();
create trigger stock_lot_returned_cost after update of unit_cost_cents on stock_lot
  for each row when (new.unit_cost_cents is distinct from old.unit_cost_cents) execute function note_returned();
revoke execute on function cost_returned, note_returned from public;

create or replace view order_position as
  select s.id as order_id, s.kind,
         case when gone.is_delivered and p.state = 'paid' then s.total_cents else 0 end as sold_cents,
         case when gone.kind is null or back.id is not null then 0 else coalesce(l.unit_cost_cents, 0) end as cost_cents,
         case when coalesce(l.unit_cost_cents, 0) > 0 and back.id is null then gone.kind end as cost_kind,
         -- When it became so, as far as its steps say.
         gone.at
    from shop_order s
    left join payment p on p.id = s.payment_id
    left join stock_lot l on l.id = s.lot_id
    left join stock_lot back on back.returned_of = s.id
    cross join lateral (
      select bool_or(state = 'delivered') is true as is_delivered,
             max(order_step.at) filter (where state in ('delivered', 'cancelled')) as at,
             case when bool_or(state = 'delivered') and p.state = 'paid' then
                    case s.kind when 'win' then 'prize_cost' else 'goods_cost' end
                  when bool_or(state = 'shipped') and (bool_or(state = 'cancelled') or p.state = 'reversed') then 'stock_lost'
             end as kind
        from order_step where order_id = s.id) gone;

-- Who was promised another piece, or theirs repaired, waits until it is noted as sent (WIN-7); of a replacement, the lot that it left.
-- Nobody was asked to note it before.
alter table order_case add column sent_at timestamptz, add column lot_id bigint references stock_lot (id);
alter table order_case add constraint order_case_sent check (sent_at is null or outcome in ('replaced', 'repaired')) not valid;
alter table order_case add constraint order_case_lot check (lot_id is null or (sent_at is not null and outcome = 'replaced')) not valid;
update order_case set sent_at = clock_timestamp() where outcome in ('replaced', 'repaired');
create index order_case_to_send on order_case (opened_at) where outcome in ('replaced', 'repaired') and sent_at is null;
grant update (sent_at, lot_id) on order_case to mnada_staff;
