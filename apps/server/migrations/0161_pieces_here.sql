-- A piece that came back and waits to go to its customer again, repaired or as it was, stays once its order's money goes back (WIN-8): it
-- was on no list then, and could be put on no shelf (OPS-6).
create function is_back_to_stay(c order_case) returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from order_case_step came where came.case_id = c.id and came.state = 'received')
     and (coalesce(c.outcome, '') not in ('repaired', 'withdrawn') or (c.sent_at is null and goes_back(c.order_id)))
$$;

-- As before (0148), by that. A corrected cost of the lot that it left is news to whoever corrects it itself.
create or replace function cost_returned() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.unit_cost_cents := (select l.unit_cost_cents from shop_order s join stock_lot l on l.id = s.lot_id
                           where s.id = new.returned_of and l.product_id = new.product_id);
  if tg_op = 'UPDATE' and new.revision = old.revision and new.unit_cost_cents is distinct from old.unit_cost_cents then
    new.revision := old.revision + 1;
  end if;
  if (tg_op = 'INSERT' or new.returned_of is distinct from old.returned_of) and not exists (select from shop_order s join order_step step on step.order_id = s.id and step.state = 'shipped'
                  where s.id = new.returned_of and s.lot_id is not null and s.product_id = new.product_id
                    and (s.state = 'cancelled' or exists (
                      select from order_case c where c.order_id = s.id and is_back_to_stay(c)))) then
    raise exception 'nothing of that order came back' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- As before (0154), by that.
create or replace function pieces_back(of_order uuid) returns integer language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select (select count(*)::integer from order_case c where c.order_id = of_order and is_back_to_stay(c))
       - (select count(*)::integer from stock_lot where returned_of = of_order)
       - (select count(*)::integer from order_case where order_id = of_order and back_at is not null)
$$;

-- As before (0155), and nothing of a shelf: money that was to go back may stay after all, once the piece lies there.
create or replace function is_to_send(c order_case) returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select c.sent_at is null and (c.outcome = 'replaced' or (c.outcome in ('repaired', 'withdrawn') and not is_shelved(c.order_id)
           and (c.outcome = 'repaired' or exists (
             select from order_case_step came where came.case_id = c.id and came.state = 'received')))) is true
$$;

-- As before (0153), by that.
create or replace function guard_promise_sent() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.sent_by is null then
    raise exception 'somebody sends what was promised' using errcode = 'check_violation';
  end if;
  if old.sent_at is null and new.outcome <> 'replaced' and is_shelved(new.order_id) then
    raise exception 'what came back is on the shelf' using errcode = 'check_violation';
  end if;
  if new.outcome = 'replaced' and exists (
       select from order_case_step s where s.case_id = new.id and s.state = 'resolved' and same_person(s.by_id, new.sent_by)) then
    raise exception 'another piece is sent by another person than promised it' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Returns that are over: what of them stays here and is on no shelf waits in Today (OPS-6).
create index order_case_return_over on order_case (order_id) where kind = 'return' and outcome is not null;
drop index order_case_stays_here;
