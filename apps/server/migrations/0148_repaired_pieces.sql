-- As before (0144), but a piece that goes to its customer again, repaired or as it was, is on no shelf: it would be sold a second time, and its
-- order would cost nothing.
create or replace function cost_returned() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.unit_cost_cents := (select l.unit_cost_cents from shop_order s join stock_lot l on l.id = s.lot_id
                           where s.id = new.returned_of and l.product_id = new.product_id);
  -- Once it is there it only follows what its first lot cost.
  if (tg_op = 'INSERT' or new.returned_of is distinct from old.returned_of) and not exists (select from shop_order s join order_step step on step.order_id = s.id and step.state = 'shipped'
                  where s.id = new.returned_of and s.lot_id is not null and s.product_id = new.product_id
                    and (s.state = 'cancelled' or exists (
                      select from order_case c join order_case_step back on back.case_id = c.id and back.state = 'received'
                       where c.order_id = s.id and coalesce(c.outcome, '') not in ('repaired', 'withdrawn')))) then
    raise exception 'nothing of that order came back' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Nor does what is on the shelf go to its customer again.
create function guard_shelved_case() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from stock_lot back join order_case_step came on came.case_id = new.id and came.state = 'received'
              where back.returned_of = new.order_id and back.created_at >= came.at) then
    raise exception 'what came back is on the shelf' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger order_case_shelved before update of outcome on order_case for each row
  when (new.outcome in ('repaired', 'withdrawn') and old.outcome is distinct from new.outcome) execute function guard_shelved_case();
