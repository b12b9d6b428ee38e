-- Profit of an auction counts each piece that is gone and isn't back (MON-9): another one that was sent for it (WIN-8) as well, which was
-- told to no report; what was taken back or called off on its way is counted anew.
create function note_sent_piece() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_table_name = 'order_case' then
    insert into report_todo (auction_id) select auction_id from shop_order where id = new.order_id;
  else
    insert into report_todo (auction_id)
    select distinct s.auction_id from order_case c join shop_order s on s.id = c.order_id where c.lot_id = new.id;
  end if;
  return null;
end $$;
revoke execute on function note_sent_piece from public;
create trigger order_case_piece_to_report after update of lot_id, back_at on order_case for each row
  when ((new.lot_id, new.back_at) is distinct from (old.lot_id, old.back_at)) execute function note_sent_piece();
create trigger stock_lot_sent_to_report after update of unit_cost_cents on stock_lot for each row
  when (new.unit_cost_cents is distinct from old.unit_cost_cents) execute function note_sent_piece();
create index order_case_lot on order_case (lot_id) where lot_id is not null;

insert into report_todo (auction_id)
select distinct s.auction_id from shop_order s left join payment p on p.id = s.payment_id
 where s.lot_id is not null and (s.state = 'cancelled' or p.state = 'reversed')
    or exists (select from order_case c where c.order_id = s.id and c.lot_id is not null);
