-- Another piece that was sent for nothing (0144) may come back as the first did: it goes into the lot that it left, and what was written off
-- for it is no loss any more (OPS-6, MON-3). Once a piece that was sent.
alter table order_case add column back_at timestamptz;
alter table order_case add constraint order_case_back check (back_at is null or lot_id is not null) not valid;
grant update (back_at) on order_case to mnada_staff;

-- How many pieces of an order came back to stay, by returns that were received, and aren't on the shelf yet.
create function pieces_back(of_order uuid) returns integer language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select (select count(*)::integer from order_case c join order_case_step came on came.case_id = c.id and came.state = 'received'
           where c.order_id = of_order and coalesce(c.outcome, '') not in ('repaired', 'withdrawn'))
       - (select count(*)::integer from stock_lot where returned_of = of_order)
       - (select count(*)::integer from order_case where order_id = of_order and back_at is not null)
$$;

create function guard_replacement_back() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.back_at is not null or pieces_back(new.order_id) < 1 or not exists (select from stock_lot where returned_of = new.order_id)
     or is_piece_owed(new.order_id) then
    raise exception 'no other piece of that order came back' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger order_case_replacement_back before update of back_at on order_case for each row
  when (new.back_at is distinct from old.back_at) execute function guard_replacement_back();

-- As before (0153), with another piece that came back.
create or replace function is_shelved(of_order uuid) returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from (select created_at as at from stock_lot where returned_of = of_order
                              union all select back_at from order_case where order_id = of_order and back_at is not null) back
                  where not exists (select from order_case c
                                     where c.order_id = of_order and c.outcome = 'replaced' and c.sent_at >= back.at))
$$;
