-- Goods for nothing have a bound (WIN-8): of an order they are promised one after the other, and two other pieces in all. What came back with
-- a return that was withdrawn is its customer's, and waits to be noted as sent as what was repaired does.
alter table order_case drop constraint order_case_sent;
alter table order_case add constraint order_case_sent
  check (sent_at is null or outcome in ('replaced', 'repaired') or (outcome = 'withdrawn' and kind = 'return')) not valid;
create index order_case_goods_to_send on order_case (opened_at)
  where outcome in ('replaced', 'repaired', 'withdrawn') and sent_at is null;
drop index order_case_to_send;

create function is_to_send(c order_case) returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select c.sent_at is null and (c.outcome in ('replaced', 'repaired') or (c.outcome = 'withdrawn' and exists (
           select from order_case_step came where came.case_id = c.id and came.state = 'received'))) is true
$$;

create function guard_promise() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not is_to_send(new) then
    return new;
  end if;
  -- Whoever ends another case of the order goes before or after, and is then seen.
  perform from shop_order where id = new.order_id for no key update;
  if exists (select from order_case c where c.order_id = new.order_id and c.id <> new.id and is_to_send(c)) then
    raise exception 'what was promised for that order waits to be sent' using errcode = 'check_violation';
  end if;
  if new.outcome = 'replaced' and (select count(*) from order_case c
                                    where c.order_id = new.order_id and c.id <> new.id and c.outcome = 'replaced') >= 2 then
    raise exception 'two other pieces were promised for that order' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger order_case_promise before update of outcome on order_case for each row
  when (new.outcome in ('replaced', 'repaired', 'withdrawn') and old.outcome is distinct from new.outcome) execute function guard_promise();

-- As before (0153), with what was withdrawn: it is on no shelf while it waits for its way back.
create or replace function is_piece_owed(of_order uuid) returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from order_case c join shop_order s on s.id = c.order_id left join payment p on p.id = s.payment_id
                  where s.id = of_order and c.outcome <> 'replaced' and is_to_send(c) and s.state <> 'cancelled'
                    and p.state is distinct from 'reversed'
                    and not exists (select from refund_due f where f.source = 'payment:' || s.payment_id))
$$;
