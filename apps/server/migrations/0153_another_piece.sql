-- Another piece than the one that was paid for is goods for nothing (WIN-7, OPS-5): one person promises it, another one sends it.
alter table order_case add column sent_by uuid references app_user (id);
grant update (sent_by) on order_case to mnada_staff;

create function guard_promise_sent() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.sent_by is null then
    raise exception 'somebody sends what was promised' using errcode = 'check_violation';
  end if;
  if new.outcome = 'replaced' and exists (
       select from order_case_step s where s.case_id = new.id and s.state = 'resolved' and same_person(s.by_id, new.sent_by)) then
    raise exception 'another piece is sent by another person than promised it' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger order_case_promise_sent before update of sent_at, sent_by on order_case for each row
  when (new.sent_at is not null and (old.sent_at is distinct from new.sent_at or old.sent_by is distinct from new.sent_by))
  execute function guard_promise_sent();

-- The piece of an order lies on the shelf, whatever case brought it back, until the order was sent another one.
create function is_shelved(of_order uuid) returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from stock_lot back
                  where back.returned_of = of_order
                    and not exists (select from order_case c
                                     where c.order_id = of_order and c.outcome = 'replaced' and c.sent_at >= back.created_at))
$$;

-- As before (0148), for any case of the order: a complaint is taken back without a piece, and repairs none that is on the shelf.
create or replace function guard_shelved_case() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if is_shelved(new.order_id) and (new.outcome = 'repaired' or new.kind = 'return') then
    raise exception 'what came back is on the shelf' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Nor is what waits here to be sent to its customer, repaired, put on the shelf, unless its money goes back.
create function guard_owed_piece() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if is_piece_owed(new.returned_of) then
    raise exception 'that piece is to go to its customer again' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create function is_piece_owed(of_order uuid) returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from order_case c join shop_order s on s.id = c.order_id left join payment p on p.id = s.payment_id
                  where s.id = of_order and c.outcome = 'repaired' and c.sent_at is null and s.state <> 'cancelled'
                    and p.state is distinct from 'reversed'
                    and not exists (select from refund_due f where f.source = 'payment:' || s.payment_id))
$$;
create trigger stock_lot_owed_piece before insert on stock_lot for each row when (new.returned_of is not null) execute function guard_owed_piece();
